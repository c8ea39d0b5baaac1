import { emojiList } from '@lectern/content/emoji';
import type { Glyph } from './find-glyphs.ts';

export type EmojiGlyph = Glyph & { character: string };

let known: EmojiGlyph[] | undefined;

export const emojiGlyphs = (): readonly EmojiGlyph[] =>
  (known ??= emojiList().map(({ character, code, names }) => ({ id: code, character, names })));
