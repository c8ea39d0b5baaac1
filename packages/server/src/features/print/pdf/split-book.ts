// Splits a book that is too large to compile at once into parts that are compiled one after another. Each starts on a
// new sheet.
import type { BookSource, PageSource } from './document.ts';
import { keysOf, shownWith } from './document.ts';
import { array, call, literal } from './literal.ts';

// The compiler needs some 300 bytes per byte of source, plus 80 MB.
const bytesForSource = 800;
// A page needs as much as this many bytes of source, however short: it has a heading, an entry in the contents and
// usually a sheet, whose running header looks up the chapter.
const sourceOfPage = 1000;
// Where chapters are long, a part ends inside one.
const longest = 1.5;

/** The pages of each part; one part when all of them fit into the memory limit. */
export function partsOf(pages: readonly PageSource[], mostMemory: number): PageSource[][] {
  const whole = mostMemory / bytesForSource;
  const sizes = pages.reduce((sum, page) => sum + weightOf(page), 0);
  if (sizes <= whole || pages.length < 2) return [[...pages]];
  const enough = whole / 2;
  const parts: PageSource[][] = [];
  let part: PageSource[] = [];
  let size = Infinity;
  for (const page of pages) {
    if (size > enough * longest || (size > enough && page.fresh)) {
      parts.push((part = []));
      size = 0;
    }
    part.push(page);
    size += weightOf(page);
  }
  return parts;
}

const weightOf = ({ text }: PageSource): number => text.length + sourceOfPage;

/** Page numbers from earlier parts, or from all parts of the previous round. */
export type KnownReferences = { numbers: Record<string, number>; firstPage: number; firstNote: number };

type Whole = Pick<BookSource, 'settings' | 'pageWord'>;

export function partSource(
  part: readonly PageSource[],
  { settings, pageWord }: Whole,
  { numbers, firstPage, firstNote }: KnownReferences,
  chapter: string | undefined,
): string {
  const given = Object.entries(numbers).map(([key, number]) => `${literal(key)}: ${number},`);
  return [
    '#import "template.typ": *',
    `#let known = ${keysOf(part.flatMap(({ labels }) => labels))}`,
    `#let sheet-numbers = (${given.length === 0 ? ':' : given.join('\n')})`,
    '#let go(key, page, body) = if key in known { inward(key, body) } else if page in known { inward(page, body) } else { across(key + "/" + page, body) }',
    `#let page-of(key) = if key in known { at-page(key, ${pageWord}) } else { page-number(sheet-numbers.at(key, default: 0), ${pageWord}) }`,
    shownWith({
      ...settings,
      covered: 'false',
      listed: 'false',
      chapter: chapter === undefined ? 'none' : literal(chapter),
      'first-page': String(firstPage),
      'first-note': String(firstNote),
    }),
    ...part.map(({ text }) => text),
    `#${call('part-facts', array(part.map(({ key }) => literal(key))))}`,
  ].join('\n\n');
}

const deepestListed = 3;

/** Cover and table of contents. */
export function frontSource(
  pages: readonly PageSource[],
  settings: Record<string, string>,
  numbers: Record<string, number>,
): string {
  const entries = pages
    .filter(({ level }) => level <= deepestListed)
    .map(({ level, key, words }) => array([String(level), String(numbers[key] ?? 0), literal(`${key}/${key}`), words]));
  return [
    '#import "template.typ": *',
    shownWith({ ...settings, covered: 'true', listed: 'false', entries: array(entries) }),
  ].join('\n\n');
}
