import { emojiCharacter } from '@lectern/content/browser';
import type { Texts } from '../texts/en.ts';

/** The title of a page or space with its emoji. */
export function titleOf({ title, emoji }: { title: string; emoji?: string | undefined }, t: Texts): string {
  const name = title === '' ? t.untitled : title;
  return emoji ? `${emojiCharacter(emoji)} ${name}` : name;
}
