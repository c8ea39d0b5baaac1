// The index tokens of a section. Each begins with a prefix for the organization, so that posting lists never mix
// organizations. Prefixes may collide: they only narrow down, and results are always checked against what the caller
// may read.
import { createHash } from 'node:crypto';
import { processCaches } from '@lectern/content';
import { isStemmed, type Language } from './languages.ts';
import { stemIn } from './stems.ts';
import { stem } from './stem.ts';
import { foldWord, isUnspaced, wordsOf, type Words } from './words.ts';

/**
 * w: a word, its English stem, or a character bigram; t: the same in a title; e: a prefix of a word; s: the space; f:
 * the stem of a word in another language; h: the same in a title; x: all letters of a page title.
 */
export type Kind = 'w' | 't' | 'e' | 's' | 'f' | 'h' | 'x';

const marks = processCaches.cache('search-marks', { weigh: (mark: string) => mark.length });
/** Length of the organization prefix. */
const kindAt = 5;

function markOf(id: string): string {
  const made = marks.get(id);
  if (made !== undefined) return made;
  const number = createHash('sha256').update(id).digest().readUInt32BE(0) % 36 ** kindAt;
  return marks.set(id, number.toString(36).padStart(kindAt, '0'));
}

export const token = (organization: string, kind: Kind, word: string): string => markOf(organization) + kind + word;
export const spaceToken = (organization: string, space: string): string => token(organization, 's', markOf(space));

const longestTitle = 64;

/** Of all letters of a title, folded. */
export const titleToken = (organization: string, letters: string): string =>
  token(organization, 'x', letters.slice(0, longestTitle));

/** Short prefixes are indexed as tokens: an engine would have to join thousands of posting lists for them. */
export const shortestBeginning = 2;
export const longestBeginning = 3;

export type Section = { pageTitle: string; title: string; body: string; isFirst: boolean; language: string };

/** Tokens separated by spaces, and the words among them that typo tolerance may suggest. */
export type IndexTerms = { tokens: string; words: readonly string[] };

export const tokensOf = (organization: string, space: string, section: Section): string =>
  termsOf(organization, space, section).tokens;

export function termsOf(organization: string, space: string, section: Section): IndexTerms {
  const pageTitle = wordsOf(section.pageTitle);
  const title = wordsOf(section.title);
  const titles = new Set<string>();
  addWords(titles, title);
  // The page title is indexed once, or a page with many sections would fill every posting list.
  if (section.isFirst) addWords(titles, pageTitle);
  const words = new Set<string>();
  const body = wordsOf(section.body);
  for (const some of [pageTitle, title, body]) addWords(words, some);
  const mark = markOf(organization);
  const tokens = [spaceToken(organization, space)];
  const whole = section.isFirst ? foldWord(section.pageTitle) : '';
  if (whole !== '') tokens.push(titleToken(organization, whole));
  const { language } = section;
  if (isStemmed(language)) {
    for (const form of formsIn(language, section.isFirst ? [title, pageTitle] : [title]))
      tokens.push(`${mark}h${form}`);
    for (const form of formsIn(language, [pageTitle, title, body])) tokens.push(`${mark}f${form}`);
  }
  for (const word of titles) tokens.push(`${mark}t${word}`);
  for (const word of words) tokens.push(`${mark}w${word}`);
  addBeginnings(words, `${mark}e`, tokens);
  return { tokens: tokens.join(' '), words: [...words].filter(isSuggested) };
}

// Computed outside transactions where a transaction writes many.
const computed = processCaches.cache('search-tokens', {
  weigh: ({ tokens, words }: IndexTerms) => 2 * tokens.length + 40 * words.length,
});

const keyOf = (organization: string, space: string, { pageTitle, title, body, isFirst, language }: Section): string =>
  [organization, space, isFirst, language, pageTitle, title, body].join('\n');

export function cacheTokens(organization: string, space: string, section: Section): void {
  const key = keyOf(organization, space, section);
  if (computed.get(key) === undefined) computed.set(key, termsOf(organization, space, section));
}

export const cachedTerms = (organization: string, space: string, section: Section): IndexTerms =>
  computed.get(keyOf(organization, space, section)) ?? termsOf(organization, space, section);

function addWords(found: Set<string>, { words, joined, inner }: Words): void {
  for (const word of new Set(words)) {
    found.add(word);
    found.add(stem(word));
  }
  for (let index = 1; index < words.length; index++) {
    if (joined[index]) found.add(words[index - 1]! + words[index]!);
  }
  for (const { word } of inner) {
    found.add(word);
    found.add(stem(word));
  }
}

/** Without the language: each token costs an index lookup, and most stems are the same in several languages. */
function formsIn(language: Language, texts: readonly Words[]): Set<string> {
  const raw = new Set<string>();
  for (const { text, words, starts, ends } of texts) {
    for (const [index, word] of words.entries()) {
      if (!isUnspaced(word)) raw.add(text.slice(starts[index], ends[index]).toLowerCase());
    }
  }
  const found = new Set<string>();
  for (const word of raw) {
    const form = stemIn(language, word);
    if (form !== undefined) found.add(form);
  }
  return found;
}

const plainLetters = /^[a-z]{3,40}$/;
const letters = /^[\p{L}\p{M}]{3,40}$/u;

const isSuggested = (word: string): boolean => plainLetters.test(word) || (letters.test(word) && !isUnspaced(word));

/** Letters that fit three into a small number, which a set finds faster than a text. */
const bits = 10;

function addBeginnings(words: ReadonlySet<string>, prefix: string, tokens: string[]): void {
  const found = new Set<number | string>();
  for (const word of words) {
    if (isUnspaced(word)) continue;
    let code = 0;
    for (let length = 1; length <= longestBeginning && length <= word.length; length++) {
      const letter = word.charCodeAt(length - 1);
      code = code < 0 || letter >> bits > 0 ? -1 : (code << bits) | letter;
      if (length < shortestBeginning) continue;
      const key = code < 0 ? word.slice(0, length) : code;
      if (found.has(key)) continue;
      found.add(key);
      tokens.push(prefix + word.slice(0, length));
    }
  }
}
