// Words that are written the other way than the page around them. Without care their punctuation ends up at the wrong end,
// and words that stand side by side change places.
import { html, type Html } from '../html/html.ts';

export type Direction = 'ltr' | 'rtl';

const leftwards = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const otherLetters =
  /[[\p{L}\p{N}]--[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]]/v;

/** None of these letters comes before; most texts end the search here, several times faster. */
const late = /[\u0590-\uffff]/;
const hasLeftwards = (text: string): boolean => late.test(text) && leftwards.test(text);

const differs = (text: string, direction: Direction): boolean =>
  direction === 'rtl' ? otherLetters.test(text) : hasLeftwards(text);

/** A title or a label as it stands in a page; by itself when it may run the other way. */
export const own = ({ direction }: { direction: Direction }, text: string): Html =>
  differs(text, direction) ? html`<bdi>${text}</bdi>` : html`${text}`;

/** The same for what also stands in attributes, which know no elements. */
export const apart = (text: string, direction: Direction): string =>
  differs(text, direction) ? `\u2068${text}\u2069` : text;

export const together = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** Which way most of an HTML text runs; only its beginning is looked at. */
export function directionOf(page: string, around: Direction): Direction {
  // The many pages that have no such letter are not looked at twice.
  if (around === 'ltr' && !hasLeftwards(page)) return 'ltr';
  const words = page.slice(0, 20_000).replaceAll(/<pre[\s\S]*?<\/pre>|<[^>]*>|&\w+;/g, ' ');
  const back = words.match(new RegExp(leftwards, 'gu'))?.length ?? 0;
  const forth = words.match(/\p{L}/gu)?.length ?? 0;
  return back === forth - back ? around : back > forth - back ? 'rtl' : 'ltr';
}
