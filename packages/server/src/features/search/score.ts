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
  /** Where the text first says one of them; 0 when it does not. */
  first: number;
};

const step = 1_000_000;
/** Of the page as a whole, of the section, or of a part of the query only. */
const inPageTitle = 3;
const inTitle = 2;
const partlyInTitles = 1;

/** Undefined when a term stands nowhere in the section and its titles. */
export function score(
  row: SectionRow,
  terms: readonly Term[],
  like: readonly string[] | undefined,
): Scored | undefined {
  const pageTitle = wordsOf(row.page_title, like);
  const title = wordsOf(row.title, like);
  const body = wordsOf(row.body, like);
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
    relevance +=
      share(inPage[index]!, row.page_title) + share(inOwn[index]!, row.title) + weight(matches[index]!, row.body);
  }
  relevance /= terms.length;
  relevance += (neighbours(pageTitle, terms) + neighbours(title, terms) + neighbours(body, terms)) / (terms.length * 2);
  return {
    row,
    score: tier * step + Math.min(step - 1, Math.round(relevance * 100_000)),
    isOwn: inOwn.some(isThere) || matches.some(isThere),
    first: firstOf(matches, body),
  };
}

function firstOf(matches: readonly Match[], { starts }: Words): number {
  const places = matches.filter(isThere).map(({ first }) => starts[first]!);
  return places.length === 0 ? 0 : Math.min(...places);
}

const otherForm = 0.6;
const usualWord = 6;

/** A title of the very words says more than a long one that has them too. */
const share = (match: Match, text: string): number =>
  isThere(match) ? (match.exact > 0 ? 2 : 2 * otherForm) / Math.sqrt(Math.max(1, text.length / usualWord)) : 0;

const usualLength = 500;

/** Each further mention says less, and all say less in a long text. */
function weight(match: Match, text: string): number {
  const count = match.exact + match.other * otherForm;
  const kind = match.exact > 0 ? 1 : otherForm;
  return (kind * count) / (count + 0.4 + 0.8 * (text.length / usualLength));
}
