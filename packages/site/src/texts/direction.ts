// Bidirectional text: isolates text of the opposite direction. Otherwise its punctuation ends up at the wrong end, and
// adjacent texts swap positions.
import { html, type Html } from '../html/html.ts';

export type Direction = 'ltr' | 'rtl';

const leftwards = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const otherLetters =
  /[[\p{L}\p{N}]--[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]]/v;

/** Quick check: the blocks of these scripts, and surrogates of those beyond; several times faster. */
const mayBeLeftwards = /[\u0590-\u08FF\uD802-\uD803\uD83A-\uD83B\uFB1D-\uFDFF\uFE70-\uFEFF]/;
const hasLeftwards = (text: string): boolean => mayBeLeftwards.test(text) && leftwards.test(text);

const differs = (text: string, direction: Direction): boolean =>
  direction === 'rtl' ? otherLetters.test(text) : hasLeftwards(text);

/** A title or label in a page; isolated when its direction may differ. */
export const own = ({ direction }: { direction: Direction }, text: string): Html =>
  differs(text, direction) ? html`<bdi>${text}</bdi>` : html`${text}`;

/** The same for text that is also used in attributes, with Unicode isolates. */
export const apart = (text: string, direction: Direction): string =>
  differs(text, direction) ? `\u2068${text}\u2069` : text;

export const together = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** Predominant direction of an HTML text; only its beginning is examined. */
export function directionOf(page: string, around: Direction): Direction {
  // Fast path for the many pages without right-to-left characters.
  if (around === 'ltr' && !hasLeftwards(page)) return 'ltr';
  const words = page.slice(0, 20_000).replaceAll(/<pre[\s\S]*?<\/pre>|<[^>]*>|&\w+;/g, ' ');
  const back = words.match(new RegExp(leftwards, 'gu'))?.length ?? 0;
  const forth = words.match(/\p{L}/gu)?.length ?? 0;
  return back === forth - back ? around : back > forth - back ? 'rtl' : 'ltr';
}
