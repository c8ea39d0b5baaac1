// Words inside or across others: `getUserName` contains `user` and `name`, `SHA-256` is also written `sha256` and
// `node.js` `nodejs`.
import { processCaches } from '@lectern/content';

export type SubWord = {
  word: string;
  start: number;
  end: number;
  /** Whether it is several words joined, and not a part of one. */
  isWhole: boolean;
};

export type Words = {
  /** The text of these words. */
  text: string;
  /** Case- and accent-folded. */
  words: string[];
  /** Their positions in the text. */
  starts: number[];
  ends: number[];
  /** Whether it is a character of a script without spaces that directly follows another one. */
  joined: boolean[];
  /** Words inside and across these: parts of camelCase, and joined spellings. */
  inner: SubWord[];
};

/** Longer ones are keys and hashes, whose parts nobody types. */
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

/** Whether a further part of an ASCII word may begin here. */
export function isSubWordStart(text: string, at: number): boolean {
  const [before, here] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (isDigit(here)) return !isDigit(before);
  return isUpper(here) && (!isUpper(before) || isLower(text.charCodeAt(at + 1)));
}

/** Most words are lower case after the first letter. */
function isSmall(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (!isLower(text.charCodeAt(at))) return false;
  return true;
}

/** The parts of an identifier with their offsets; empty for a plain word. */
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

/** Words joined by a hyphen, dot or underscore: more than a few are URLs and paths, and digits alone are dates. */
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
    // Characters that fold to several do not occur in identifiers; their offsets would be unknown.
    const mayBe = word.length === end - start && !isSmall(text, start, end);
    for (const { part, at } of mayBe ? partsOf(text.slice(start, end)) : []) {
      if (part.length < shortestPart) continue;
      const to = at + part.length;
      inner.push({ word: word.slice(at, to), start: start + at, end: start + to, isWhole: false });
      // Suffixes too: `userName` is one search term in `getUserName`.
      if (at > 0 && to < word.length) inner.push({ word: word.slice(at), start: start + at, end, isWhole: false });
    }
    if (!isJoined(found, index)) from = index;
    else if (!isJoined(found, index + 1)) addTogether(found, from, index);
  }
}

/** All of them joined, and each with the next. */
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

/** Matches the letters with a separator among them; only letters of words are searched. */
export const acrossSeparators = (letters: string): RegExp =>
  patterns.get(letters) ??
  patterns.set(letters, new RegExp(`(?<![a-z0-9])${Array.from(letters).join('[-._]?')}(?<=[-._][a-z0-9]*)`));
