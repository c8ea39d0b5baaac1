// Relevance of a section: computed from its text and not by the engine, so that the order is the same on every engine.
// Titles rank before text; ties are broken by the text.
import type { SectionRow } from './rows-index.ts';
import { findTerm, isMatch, adjacentTerms, type Match } from './match.ts';
import type { Query } from './query.ts';
import { foldWord, wordsOf } from './words.ts';

export type Scored = {
  row: SectionRow;
  score: number;
  /** Whether the section itself matches, and not only the title of its page. */
  isOwn: boolean;
  /** Position of the first match in the text; 0 when there is none. */
  first: number;
  /** Some of the matched words, as written in the text. */
  said: readonly string[];
};

const step = 1_000_000;
/** Tiers: the exact page title; all terms in the page title; in the section title; some terms in titles. */
const isPageTitle = 4;
const inPageTitle = 3;
const inTitle = 2;
const partlyInTitles = 1;
/** Exact spelling ranks before everything else, and one edit before two. */
const ofEdits = 5;
const mostEdits = 2;

/** Undefined when a term matches neither the section nor its titles. */
export function score(row: SectionRow, { terms, like: beginnings, title: wanted }: Query): Scored | undefined {
  const { language } = row;
  const like = beginnings(language);
  const pageTitle = wordsOf(row.page_title, like);
  const title = wordsOf(row.title, like);
  const body = wordsOf(row.body, like);
  const inPage: Match[] = [];
  const inOwn: Match[] = [];
  const matches: Match[] = [];
  let edits = 0;
  let relevance = 0;
  for (const term of terms) {
    const all = [findTerm(pageTitle, term, language), findTerm(title, term, language), findTerm(body, term, language)];
    const [page, own, text] = all as [Match, Match, Match];
    const fewest = fewestEdits(all);
    if (fewest === Infinity) return undefined;
    edits = Math.max(edits, fewest);
    relevance += share(page, row.page_title) + share(own, row.title) + weight(text, row.body);
    inPage.push(page);
    inOwn.push(own);
    matches.push(text);
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
  const spelling = (mostEdits - Math.min(mostEdits, edits)) * ofEdits;
  relevance /= terms.length;
  if (terms.length > 1) {
    relevance +=
      (adjacentTerms(pageTitle, terms) + adjacentTerms(title, terms) + adjacentTerms(body, terms)) / (terms.length * 2);
  }
  return {
    row,
    score: (spelling + tier) * step + Math.min(step - 1, Math.round(relevance * 100_000)),
    isOwn: inOwn.some(isMatch) || matches.some(isMatch),
    first: firstOf(matches),
    said: saidIn([...inPage, ...inOwn, ...matches]),
  };
}

/** Infinity where nothing matches. */
function fewestEdits(all: readonly Match[]): number {
  let fewest = Infinity;
  for (const match of all) if (isMatch(match) && match.edits < fewest) fewest = match.edits;
  return fewest;
}

/** Nearly always it is one word in one place. */
function saidIn(all: readonly Match[]): readonly string[] {
  const there = all.filter(({ said }) => said.length > 0);
  return there.length === 1 ? there[0]!.said : [...new Set(there.flatMap(({ said }) => said))];
}

function firstOf(matches: readonly Match[]): number {
  const places = matches.filter(isMatch).map(({ first }) => first);
  return places.length === 0 ? 0 : Math.min(...places);
}

/** Comparing lengths first is cheaper: they differ by separators at most, and most titles are longer. */
const isTitle = (title: string, wanted: string): boolean =>
  title.length <= 2 * wanted.length + 8 && foldWord(title) === wanted;

const otherForm = 0.6;
const nearForm = 0.4;
const usualWord = 6;

/** A title of only these words ranks higher than a longer one that contains them. */
const share = (match: Match, text: string): number =>
  isMatch(match) ? (2 * kindOf(match)) / Math.sqrt(Math.max(1, text.length / usualWord)) : 0;

const kindOf = ({ exact, other }: Match): number => (exact > 0 ? 1 : other > 0 ? otherForm : nearForm);

const usualLength = 500;

/** Each further occurrence counts less, and all count less in a long text. */
function weight(match: Match, text: string): number {
  const count = match.exact + match.other * otherForm + match.near * nearForm;
  return (kindOf(match) * count) / (count + 0.4 + 0.8 * (text.length / usualLength));
}
