// Typo tolerance: words similar to a query term. A word at edit distance one shares a half (prefix or suffix) with the
// term; at distance two, one of its thirds. So only few words of a space are compared.
import { listWords } from './rows-words.ts';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';
import { editsBetween } from './edits.ts';
import type { Language } from './languages.ts';
import { asQuery, type Query } from './query.ts';
import type { Term } from './term.ts';
import type { FoundPage } from './search.ts';
import { stem } from './stem.ts';
import { isUnspaced, wordsOf } from './words.ts';

/** Where words are looked up. */
export type TermDictionary = {
  db: Db;
  organization: string;
  spaces: readonly string[];
  /** Whether the caller sees every word of these spaces. */
  seesAll: boolean;
  /** Words and languages of searched content that is not indexed. */
  unindexed?: ReadonlySet<string>;
  languages?: readonly Language[];
};

/** Finds only what the caller may see: whether a word counts as known must not reveal anything else. */
type Find = (query: Query) => Promise<readonly FoundPage[]>;

const fromOneEdit = 4;
const fromTwoEdits = 8;
const longest = 24;
const isWord = /^[\p{L}\p{M}]+$/u;

const editsOf = (word: string): number =>
  word.length < fromOneEdit || word.length > longest || !isWord.test(word) || isUnspaced(word)
    ? 0
    : word.length < fromTwoEdits
      ? 1
      : 2;

/** With fewer results, similar words are searched too and ranked behind. */
export const fewResults = 3;
/** Sections checked to see whether a term alone has results. */
const mostForOne = 12;
const mostLoose = 40;
const mostChecked = 120;
/** Similar words per term, nearest first; the larger number only where these have few results. */
const mostNear = [8, 24] as const;
const most = mostNear[1];

/** The query with similar words, first with the nearest only. */
export async function* looseQueries(
  dictionary: TermDictionary,
  { terms, title }: Query,
  find: Find,
): AsyncGenerator<Query> {
  const near: { term: Term; words: readonly Near[] }[] = [];
  for (const term of terms) {
    const edits = term.stem === undefined ? 0 : editsOf(term.head);
    const isKnown =
      edits === 0 || (terms.length > 1 && (await find(asQuery([term], '', mostForOne))).length >= fewResults);
    const words = isKnown ? [] : await seenOf(dictionary, term, await nearWords(dictionary, term, edits), find);
    near.push({ term, words });
  }
  let asked = 0;
  for (const size of mostNear) {
    const count = near.reduce((sum, { words }) => sum + Math.min(words.length, size), 0);
    if (count === asked) return;
    asked = count;
    const loose = near.map(({ term, words }) => withNear(term, words.slice(0, size)));
    yield asQuery(loose, title, mostLoose);
  }
}

type Near = { word: string; edits: number; isWhole: boolean; isLikely: boolean };

function withNear(term: Term, near: readonly Near[]): Term {
  const similar = new Map<string, number>();
  for (const { word, edits } of near) {
    for (const form of [word, stem(word)]) if (!similar.has(form)) similar.set(form, edits);
  }
  return { ...term, similar };
}

/** All words within the edit distance, nearest first. */
async function nearWords(dictionary: TermDictionary, term: Term, edits: number): Promise<Near[]> {
  const { db, organization, spaces, unindexed = [] } = dictionary;
  const { head: word } = term;
  // An incomplete word may contain a typo.
  const begun = term.unfinished && word.length > fromOneEdit;
  const bounds = { shortest: word.length - edits, longest: begun ? 2 * longest : word.length + edits };
  const pieces = piecesOf(word, edits, spaces.length <= mostSpaces);
  const found: Near[] = [];
  const words = await listWords(db, organization, spaces, { ...pieces, ...bounds });
  for (const other of new Set([...words, ...unindexed])) {
    const count = editsBetween(word, other, edits);
    const isWhole = count <= edits;
    if (count === 0 || (!isWhole && !(begun && editsBetween(word, other, 1, true) === 1))) continue;
    // Typos are rare in the first letter.
    found.push({ word: other, edits: isWhole ? count : 1, isWhole, isLikely: other[0] === word[0] });
  }
  // The final tie-break only has to be deterministic.
  return found.sort(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      a.edits - b.edits ||
      Number(b.isLikely) - Number(a.isLikely) ||
      (a.word < b.word ? -1 : 1),
  );
}

/**
 * The nearest of them that the caller sees somewhere. Invisible words would take the place of visible ones, and
 * reveal themselves by that.
 */
async function seenOf({ seesAll }: TermDictionary, term: Term, near: Near[], find: Find): Promise<readonly Near[]> {
  if (seesAll || near.length <= mostNear[0]) return near.slice(0, most);
  const seen: Near[] = [];
  for (const some of inChunks(near, most)) {
    const pages = await find(asQuery([withNear(term, some)], '', mostChecked));
    const said = new Set<string>();
    for (const { row } of pages.flatMap(({ sections }) => sections)) {
      for (const text of [row.page_title, row.title, row.body])
        for (const word of wordsOf(text).words) said.add(word).add(stem(word));
    }
    seen.push(...some.filter(({ word }) => said.has(word)));
    if (seen.length >= most) break;
  }
  return seen.slice(0, most);
}

type Pieces = { begins: string[]; ends: string[] };

/** Prefixes and suffixes that words at this edit distance may have. */
export const piecesOf = (word: string, edits: number, thorough: boolean): Pieces =>
  edits === 1 ? halves(word) : thirds(word, thorough);

/** A transposition across the boundary leaves neither piece unchanged. */
const swapped = (word: string, at: number): string =>
  word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);

function halves(word: string): Pieces {
  const middle = Math.ceil(word.length / 2);
  return { begins: [word.slice(0, middle), swapped(word, middle)], ends: [word.slice(middle)] };
}

/**
 * With an edit in the first and one in the last third, every variant of the first is tried: in this many spaces at
 * most.
 */
const mostSpaces = 20;

function thirds(word: string, thorough: boolean): Pieces {
  const third = Math.ceil(word.length / 3);
  const end = word.length - third;
  const begins = [word.slice(0, third), swapped(word, third).slice(0, end)];
  const middle = word.slice(third, end - 1);
  if (thorough) {
    for (const first of nextTo(word.slice(0, third))) begins.push(first + middle);
    begins.push(swapped(swapped(word, third), end).slice(0, end));
  }
  return { begins, ends: [word.slice(end)] };
}

const alphabets: readonly [RegExp, string][] = [
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[а-я]/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/[α-ω]/, 'αβγδεζηθικλμνξοπρστυφχψω'],
];

/** All strings at edit distance one. */
function nextTo(text: string): Set<string> {
  const letters = alphabets.find(([script]) => script.test(text))?.[1] ?? '';
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    if (after !== '') found.add(before + after.slice(1));
    if (at > 0 && after !== '') found.add(swapped(text, at));
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
  }
  return found;
}
