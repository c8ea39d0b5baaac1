// `@` finds people and pages, `:` finds emoji.
import { emojiGlyphs } from '../../../ui/glyphs/emoji.ts';
import { findGlyphs } from '../../../ui/glyphs/find-glyphs.ts';
import { markType, schema } from '../schema/schema.ts';
import { nowhere } from '../schema/tree.ts';
import type { Suggestion } from './suggest.ts';
import { TypedList } from './typed-list.ts';

export const mentions = new TypedList({
  sign: '@',
  words: /^(?:\S[^\n@]{0,40})?$/,
  insert: ({ title, href }) => [schema.text(title, [markType('mention').create({ href })]), schema.text(' ')],
});

export const emoji = new TypedList({
  sign: ':',
  words: /^[\w+-]{0,40}$/,
  insert: ({ href: code }) => [schema.node('inlineIsland', { node: { type: 'emoji', code, ...nowhere } })],
});

const fewest = 2;
const most = 8;

/** Fewer letters are more often something else, such as `:)`. */
export const findEmoji = async (words: string): Promise<Suggestion[]> =>
  words.length < fewest
    ? []
    : findGlyphs(emojiGlyphs(), words)
        .slice(0, most)
        .map(({ id, character, names: [name = ''] }) => ({
          kind: 'block',
          sign: character,
          title: name.replaceAll('_', ' '),
          note: `:${name}:`,
          href: id,
        }));
