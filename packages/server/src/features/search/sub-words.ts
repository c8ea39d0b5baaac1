// Words that stand inside others or across them: `getUserName` says `user` and `name`, `SHA-256` is `sha256` elsewhere and
// `node.js` is `nodejs`.
import { processCaches } from '@lectern/content';

export type SubWord = {
  word: string;
  start: number;
  end: number;
  /** Whether it is several words written together, and not a part of one. */
  isWhole: boolean;
};

export type Words = {
  /** What they are the words of. */
  text: string;
  /** Folded. */
  words: string[];
  /** Where they stand in the text. */
  starts: number[];
  ends: number[];
  /** Whether it is a character of a script without spaces, right behind another one. */
  joined: boolean[];
  /** Words inside and across these: parts of camelCase, and what is written together elsewhere. */
  inner: SubWord[];
};

/** Longer ones are keys and hashes, which nobody types parts of. */
const longestWord = 40;
const mostParts = 6;
const shortestPart = 2;
const mostJoined = 3;

/** Where a part of an identifier begins: `fooBar`, `HTTPServer`, `sha256`. */
const innerStart = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L}{2})(?=\d{2})/u;
const mayHaveParts = /[\p{Ll}\d]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}{2}\d{2}/u;

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether a part of a word of plain letters may begin here, behind another one. */
export function isSubWordStart(text: string, at: number): boolean {
  const [before, here] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (isDigit(here)) return !isDigit(before);
  return isUpper(here) && (!isUpper(before) || isLower(text.charCodeAt(at + 1)));
}

/** Most words have small letters only behind the first. */
function isSmall(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (!isLower(text.charCodeAt(at))) return false;
  return true;
}

/** The parts of an identifier with the places where they begin; none when it is a plain word. */
export function partsOf(run: string): { part: string; at: number }[] {
  if (run.length > longestWord || !mayHaveParts.test(run)) return [];
  const pieces = run.split(innerStart);
  if (pieces.length < 2 || pieces.length > mostParts) return [];
  const found: { part: string; at: number }[] = [];
  let at = 0;
  for (const part of pieces) {
    found.push({ part, at });
    at += part.length;
  }
  return found;
}

const joints = new Set(['-', '.', '_', '‑']);

export const isJoined = ({ text, starts, ends }: Words, index: number): boolean =>
  index > 0 && starts[index] === ends[index - 1]! + 1 && joints.has(text[ends[index - 1]!]!);

const hasLetter = /\p{L}/u;

/** Words that hang together by a hyphen, a dot or a line: more are addresses and paths, and digits alone are dates. */
export const isWrittenTogether = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.length <= mostJoined &&
  words.join('').length <= longestWord &&
  hasLetter.test(words.join(''));

export function addSubWords(found: Words): void {
  const { text, words, starts, ends, joined, inner } = found;
  let from = 0;
  for (let index = 0; index < words.length; index++) {
    if (joined[index]) continue;
    const [start, end, word] = [starts[index]!, ends[index]!, words[index]!];
    // Letters that fold into several are in no identifiers; the places would not be known.
    const mayBe = word.length === end - start && !isSmall(text, start, end);
    for (const { part, at } of mayBe ? partsOf(text.slice(start, end)) : []) {
      if (part.length < shortestPart) continue;
      const to = at + part.length;
      inner.push({ word: word.slice(at, to), start: start + at, end: start + to, isWhole: false });
      // What follows too: `userName` is looked for as one word in `getUserName`.
      if (at > 0 && to < word.length) inner.push({ word: word.slice(at), start: start + at, end, isWhole: false });
    }
    if (!isJoined(found, index)) from = index;
    else if (!isJoined(found, index + 1)) addTogether(found, from, index);
  }
}

/** All of them, and each with the next. */
function addTogether({ words, starts, ends, inner }: Words, from: number, to: number): void {
  const add = (first: number, last: number): void => {
    const some = words.slice(first, last + 1);
    if (!isWrittenTogether(some)) return;
    inner.push({ word: some.join(''), start: starts[first]!, end: ends[last]!, isWhole: true });
  };
  if (to - from >= mostJoined) return;
  add(from, to);
  if (to - from > 1) for (let index = from; index < to; index++) add(index, index + 1);
}

const patterns = processCaches.cache('search-patterns', { weigh: ({ source }: RegExp) => 500 + 10 * source.length });

/** Finds the letters with a joint among them; only letters of words are looked for. */
export const acrossSeparators = (letters: string): RegExp =>
  patterns.get(letters) ??
  patterns.set(letters, new RegExp(`(?<![a-z0-9])${Array.from(letters).join('[-._]?')}(?<=[-._][a-z0-9]*)`));
