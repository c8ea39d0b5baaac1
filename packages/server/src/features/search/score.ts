// How well a section answers a query: by what it says and not by what an engine counted, so that every engine gives the
// same order. Titles come before text; among equals the better text comes first.
import type { SectionRow } from '#db/search-index';
import { findTerm, isThere, neighbours, type Match } from './match.ts';
import type { Term } from './query.ts';
import { wordsOf, type Words } from './words.ts';

export type Scored = {
  row: SectionRow;
  score: number;
  /** Whether the section itself says one of the words, and not only the title of its page. */
  isOwn: boolean;
  body: Words;
  matches: readonly Match[];
};

const step = 1_000_000;
/** Of the page as a whole, of the section, or of a part of the query only. */
const inPageTitle = 3;
const inTitle = 2;
const partlyInTitles = 1;

/** Undefined when a term stands nowhere in the section and its titles. */
export function score(row: SectionRow, terms: readonly Term[]): Scored | undefined {
  const pageTitle = wordsOf(row.page_title);
  const title = wordsOf(row.title);
  const body = wordsOf(row.body);
  const inPage = terms.map((term) => findTerm(pageTitle, term));
  const inOwn = terms.map((term) => findTerm(title, term));
  const matches = terms.map((term) => findTerm(body, term));
  if (!terms.every((_, index) => isThere(inPage[index]!) || isThere(inOwn[index]!) || isThere(matches[index]!))) {
    return undefined;
  }
  const tier = inPage.every(isThere)
    ? inPageTitle
    : inOwn.every(isThere)
      ? inTitle
      : inPage.some(isThere) || inOwn.some(isThere)
        ? partlyInTitles
        : 0;
  let relevance = 0;
  for (const index of terms.keys()) {
    relevance += share(inPage[index]!, pageTitle) + share(inOwn[index]!, title) + weight(matches[index]!, body);
  }
  relevance /= terms.length;
  relevance += (neighbours(pageTitle, terms) + neighbours(title, terms) + neighbours(body, terms)) / (terms.length * 2);
  return {
    row,
    score: tier * step + Math.min(step - 1, Math.round(relevance * 100_000)),
    isOwn: inOwn.some(isThere) || matches.some(isThere),
    body,
    matches,
  };
}

const otherForm = 0.6;

/** A title of the very words says more than a long one that has them too. */
const share = (match: Match, { words }: Words): number =>
  isThere(match) ? (match.exact > 0 ? 2 : 2 * otherForm) / Math.sqrt(words.length) : 0;

const usualLength = 80;

/** Each further mention says less, and all say less in a long text. */
function weight(match: Match, { words }: Words): number {
  const count = match.exact + match.other * otherForm;
  const kind = match.exact > 0 ? 1 : otherForm;
  return (kind * count) / (count + 0.4 + 0.8 * (words.length / usualLength));
}
