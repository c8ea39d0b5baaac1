// How well a section answers a query: by what it says and not by what an engine counted, so that every engine gives the
// same order. Titles come before text; among equals the better text comes first.
import type { SectionRow } from './rows-index.ts';
import { findTerm, isMatch, adjacentTerms, type Match } from './match.ts';
import type { Query } from './query.ts';
import { foldWord, wordsOf } from './words.ts';

export type Scored = {
  row: SectionRow;
  score: number;
  /** Whether the section itself says one of the words, and not only the title of its page. */
  isOwn: boolean;
  /** Where the text first says one of them; 0 when it does not. */
  first: number;
  /** Some of the words that answer, as they are written there. */
  said: readonly string[];
};

const step = 1_000_000;
/** The very title of the page; in that of the page as a whole, of the section, or a part of the query only. */
const isPageTitle = 4;
const inPageTitle = 3;
const inTitle = 2;
const partlyInTitles = 1;
/** What is spelt as it was typed comes before everything that is not, and one edit before two. */
const ofEdits = 5;
const mostEdits = 2;

/** Undefined when a term stands nowhere in the section and its titles. */
export function score(row: SectionRow, { terms, like: beginnings, title: wanted }: Query): Scored | undefined {
  const { language } = row;
  const like = beginnings(language);
  const pageTitle = wordsOf(row.page_title, like);
  const title = wordsOf(row.title, like);
  const body = wordsOf(row.body, like);
  const inPage = terms.map((term) => findTerm(pageTitle, term, language));
  const inOwn = terms.map((term) => findTerm(title, term, language));
  const matches = terms.map((term) => findTerm(body, term, language));
  if (!terms.every((_, index) => isMatch(inPage[index]!) || isMatch(inOwn[index]!) || isMatch(matches[index]!))) {
    return undefined;
  }
  const tier = inPage.every(isMatch)
    ? isTitle(row.page_title, wanted)
      ? isPageTitle
      : inPageTitle
    : inOwn.every(isMatch)
      ? inTitle
      : inPage.some(isMatch) || inOwn.some(isMatch)
        ? partlyInTitles
        : 0;
  let edits = 0;
  for (const index of terms.keys()) {
    const there = [inPage[index]!, inOwn[index]!, matches[index]!].filter(isMatch);
    edits = Math.max(edits, Math.min(...there.map((match) => match.edits)));
  }
  const spelling = (mostEdits - Math.min(mostEdits, edits)) * ofEdits;
  let relevance = 0;
  for (const index of terms.keys()) {
    relevance +=
      share(inPage[index]!, row.page_title) + share(inOwn[index]!, row.title) + weight(matches[index]!, row.body);
  }
  relevance /= terms.length;
  relevance +=
    (adjacentTerms(pageTitle, terms) + adjacentTerms(title, terms) + adjacentTerms(body, terms)) / (terms.length * 2);
  return {
    row,
    score: (spelling + tier) * step + Math.min(step - 1, Math.round(relevance * 100_000)),
    isOwn: inOwn.some(isMatch) || matches.some(isMatch),
    first: firstOf(matches),
    said: [...new Set([...inPage, ...inOwn, ...matches].flatMap(({ said }) => said))],
  };
}

function firstOf(matches: readonly Match[]): number {
  const places = matches.filter(isMatch).map(({ first }) => first);
  return places.length === 0 ? 0 : Math.min(...places);
}

/** Lengths differ by what is between the letters at most, and most titles are longer: that is cheaper to see. */
const isTitle = (title: string, wanted: string): boolean =>
  title.length <= 2 * wanted.length + 8 && foldWord(title) === wanted;

const otherForm = 0.6;
const nearForm = 0.4;
const usualWord = 6;

/** A title of the very words says more than a long one that has them too. */
const share = (match: Match, text: string): number =>
  isMatch(match) ? (2 * kindOf(match)) / Math.sqrt(Math.max(1, text.length / usualWord)) : 0;

const kindOf = ({ exact, other }: Match): number => (exact > 0 ? 1 : other > 0 ? otherForm : nearForm);

const usualLength = 500;

/** Each further mention says less, and all say less in a long text. */
function weight(match: Match, text: string): number {
  const count = match.exact + match.other * otherForm + match.near * nearForm;
  return (kindOf(match) * count) / (count + 0.4 + 0.8 * (text.length / usualLength));
}
