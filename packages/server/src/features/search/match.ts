// Where the terms of a query stand in a text. The index answers which sections may hold them; this is the judge, and
// the same on every engine.
import type { Term } from './query.ts';
import { stem } from './stem.ts';
import type { Words } from './words.ts';

export type Match = {
  /** How often the term stands there as it was typed, and how often in another form of the word. */
  exact: number;
  other: number;
  /** Index of the first word of the first one, exact ones before others; -1 when there is none. */
  first: number;
};

export const isThere = (match: Match): boolean => match.first >= 0;

const standsAt = (words: readonly string[], at: number, wanted: readonly string[]): boolean => {
  for (let index = 0; index < wanted.length; index++) if (words[at + index] !== wanted[index]) return false;
  return true;
};

const isOther = (words: readonly string[], at: number, term: Term): boolean => {
  if (term.bare) return standsAt(words, at, term.bare);
  if (term.stem === undefined) return false;
  const word = words[at]!;
  // Words of one stem begin alike, and most words do not: that is cheaper to see than the stem.
  if (word.charCodeAt(0) !== term.words[0]!.charCodeAt(0)) return false;
  return stem(word) === term.stem || (term.unfinished && word.startsWith(term.words[0]!));
};

export function findTerm({ words }: Words, term: Term): Match {
  const match: Match = { exact: 0, other: 0, first: -1 };
  const [head] = term.words;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === head && (term.words.length === 1 || standsAt(words, at, term.words))) {
      if (match.exact === 0) match.first = at;
      match.exact++;
    } else if (isOther(words, at, term)) {
      if (match.first < 0) match.first = at;
      match.other++;
    }
  }
  return match;
}

const gap = 3;

/** How many terms stand right behind the one before them, in the order they were typed. */
export function neighbours({ words, starts, ends }: Words, terms: readonly Term[]): number {
  let found = 0;
  for (let index = 1; index < terms.length; index++) {
    const before = terms[index - 1]!.words.at(-1);
    const [after] = terms[index]!.words;
    for (let at = 1; at < words.length; at++) {
      if (words[at] !== after || words[at - 1] !== before || starts[at]! - ends[at - 1]! > gap) continue;
      found++;
      break;
    }
  }
  return found;
}

const isPlain = /^[a-z0-9]+$/;

/** How words must begin to be one of the terms; undefined when all words must be seen, in their order. */
export function likeTerms(terms: readonly Term[]): string[] | undefined {
  const beginnings = terms.map((term) =>
    term.stem !== undefined && isPlain.test(term.words[0]!) ? beginning(term) : '',
  );
  return beginnings.includes('') ? undefined : beginnings;
}

/** Words of one stem begin with it, but for its last letter. */
function beginning({ words: [word], stem: root }: Term): string {
  let length = 1;
  while (length < root!.length - 1 && word![length] === root![length]) length++;
  return word!.slice(0, length);
}
