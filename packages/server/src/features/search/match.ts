// Finds the terms of a query in a text. The index only yields candidates; this decides, identically on every engine.
import { stemIn } from './stems.ts';
import { hasCompounds, isStemmed } from './languages.ts';
import type { Term } from './term.ts';
import { stem } from './stem.ts';
import type { Words } from './words.ts';

export type Match = {
  /** Number of exact matches, of other word forms, and of similar words. */
  exact: number;
  other: number;
  near: number;
  /** Fewest edits to a word in the text; 0 for an exact match. */
  edits: number;
  /** Position of the first match, exact before other forms before similar words; -1 when there is none. */
  first: number;
  /** Some of the matched words, as written in the text. */
  said: string[];
};

export const isMatch = (match: Match): boolean => match.first >= 0;

const standsAt = (words: readonly string[], at: number, wanted: readonly string[]): boolean => {
  for (let index = 0; index < wanted.length; index++) if (words[at + index] !== wanted[index]) return false;
  return true;
};

/** Another form of the word, in a text of this language. */
const isOther = (found: Words, at: number, term: Term, language: string): boolean => {
  const { words } = found;
  if (term.bare) return standsAt(words, at, term.bare);
  if (term.stem === undefined) return false;
  const word = words[at]!;
  if (term.compounds.size > 0 && term.compounds.has(word)) return hasCompounds(language);
  // Words with the same stem share their first character, and most words do not: cheaper than stemming. Arabic has
  // prefixes.
  if (word.charCodeAt(0) !== term.head.charCodeAt(0) && language !== 'ar') return false;
  if (stem(word) === term.stem || (term.unfinished && word.startsWith(term.head))) return true;
  if (term.forms.size === 0 || !isStemmed(language)) return false;
  const form = term.forms.get(language);
  return form !== undefined && stemIn(language, written(found, at)) === form;
};

const written = ({ text, starts, ends }: Words, at: number): string => text.slice(starts[at], ends[at]).toLowerCase();

const mostSaid = 4;

class Finding {
  readonly match: Match = { exact: 0, other: 0, near: 0, edits: 0, first: -1, said: [] };
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  exact(start: number, end: number): void {
    if (this.match.exact++ === 0) this.match.first = start;
    this.#say(start, end);
  }

  other(start: number, end: number): void {
    if (this.match.other++ === 0 && this.match.exact === 0) this.match.first = start;
    this.#say(start, end);
  }

  near(start: number, end: number, edits: number): void {
    const { match } = this;
    if (match.near++ === 0 && match.first < 0) match.first = start;
    match.edits = match.near === 1 ? edits : Math.min(match.edits, edits);
    this.#say(start, end);
  }

  #say(start: number, end: number): void {
    const { said } = this.match;
    if (said.length === mostSaid) return;
    const word = this.#text.slice(start, end);
    if (!said.includes(word)) said.push(word);
  }
}

const nowhere: Match = { exact: 0, other: 0, near: 0, edits: 0, first: -1, said: [] };

/** `language` is that of the text. */
export function findTerm(found: Words, term: Term, language: string): Match {
  const { text, words, starts, ends, inner } = found;
  if (words.length === 0) return nowhere;
  const finding = new Finding(text);
  const { head } = term;
  const { length } = term.words;
  const isSingle = term.stem !== undefined;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === head && (length === 1 || standsAt(words, at, term.words))) {
      finding.exact(starts[at]!, ends[at + length - 1]!);
    } else if (isOther(found, at, term, language)) finding.other(starts[at]!, ends[at]!);
    else if (term.similar.size > 0 && isSingle) {
      const edits = editsTo(words[at]!, term);
      if (edits !== undefined) finding.near(starts[at]!, ends[at]!, edits);
    }
  }
  if (isSingle) for (const one of inner) findInner(finding, one, term);
  const { match } = finding;
  if (match.exact + match.other > 0) match.edits = 0;
  else if (term.parts.length > 0 && !isMatch(match)) return allOf(found, term.parts, language) ?? match;
  return match;
}

/** Only a word with the same beginning can have the same stem. */
function editsTo(word: string, { similar }: Term): number | undefined {
  return similar.get(word) ?? (firstLetters(similar).has(word.charCodeAt(0)) ? similar.get(stem(word)) : undefined);
}

const letters = new WeakMap<Term['similar'], ReadonlySet<number>>();

function firstLetters(similar: Term['similar']): ReadonlySet<number> {
  const known = letters.get(similar) ?? new Set(Array.from(similar.keys(), (word) => word.charCodeAt(0)));
  letters.set(similar, known);
  return known;
}

function findInner(finding: Finding, { word, start, end, isWhole }: Words['inner'][number], term: Term): void {
  const { head: wanted } = term;
  if (word === wanted) {
    if (isWhole) finding.exact(start, end);
    else finding.other(start, end);
  } else if (word.charCodeAt(0) === wanted.charCodeAt(0)) {
    if (stem(word) === term.stem || (term.unfinished && word.startsWith(wanted))) finding.other(start, end);
  }
}

/** The sub-words of a compound term: all of them together match it. */
function allOf(found: Words, parts: readonly Term[], language: string): Match | undefined {
  const matches = parts.map((part) => findTerm(found, part, language));
  if (!matches.every((match) => isMatch(match) && match.edits === 0)) return undefined;
  return {
    exact: 0,
    other: Math.min(...matches.map(({ exact, other }) => exact + other)),
    near: 0,
    edits: 0,
    first: Math.min(...matches.map(({ first }) => first)),
    said: matches.flatMap(({ said }) => said),
  };
}

const gap = 3;

/** How many terms directly follow the previous one, in query order. */
export function adjacentTerms({ words, starts, ends }: Words, terms: readonly Term[]): number {
  let found = 0;
  for (const [index, { head: after }] of terms.slice(1).entries()) {
    const before = terms[index]?.words.at(-1);
    for (let at = 1; at < words.length; at++) {
      if (words[at] !== after || words[at - 1] !== before || starts[at]! - ends[at - 1]! > gap) continue;
      found++;
      break;
    }
  }
  return found;
}
