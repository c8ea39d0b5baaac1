// What the index holds of a section: a set of tokens. Each begins with a mark of the organization, so the lists the
// engines walk through never hold anything of another one. Marks may coincide: they only narrow, and what is found is
// always held against what the caller may read.
import { createHash } from 'node:crypto';
import { Bounded } from '@lectern/content';
import { stem } from './stem.ts';
import { isUnspaced, wordsOf, type Words } from './words.ts';

/** w: a word, its stem, or a pair of characters; t: the same in a title; e: how a word begins; s: the space. */
export type Kind = 'w' | 't' | 'e' | 's';

const marks = new Bounded<string>(20_000);

function markOf(id: string): string {
  const made = marks.get(id);
  if (made !== undefined) return made;
  const number = createHash('sha256').update(id).digest().readUInt32BE(0) % 36 ** 5;
  return marks.keep(id, number.toString(36).padStart(5, '0'));
}

export const token = (organization: string, kind: Kind, word: string): string => markOf(organization) + kind + word;
export const spaceToken = (organization: string, space: string): string => token(organization, 's', markOf(space));

/** Short beginnings are tokens of their own: an engine would have to join thousands of lists for them. */
export const shortestBeginning = 2;
export const longestBeginning = 3;

export type Section = { pageTitle: string; title: string; body: string; isFirst: boolean };

/** Separated by spaces. */
export function tokensOf(organization: string, space: string, section: Section): string {
  const pageTitle = wordsOf(section.pageTitle);
  const title = wordsOf(section.title);
  const titles = new Set<string>();
  addWords(titles, title);
  // The title of the page counts once, or a page of many sections would fill every list.
  if (section.isFirst) addWords(titles, pageTitle);
  const words = new Set<string>();
  for (const some of [pageTitle, title, wordsOf(section.body)]) addWords(words, some);
  const mark = markOf(organization);
  const tokens = [spaceToken(organization, space)];
  for (const word of titles) tokens.push(`${mark}t${word}`);
  for (const word of words) tokens.push(`${mark}w${word}`);
  for (const beginning of beginningsOf(words)) tokens.push(`${mark}e${beginning}`);
  return tokens.join(' ');
}

function addWords(found: Set<string>, { words, joined }: Words): void {
  for (const word of new Set(words)) {
    found.add(word);
    found.add(stem(word));
  }
  for (const [index, word] of words.entries()) {
    if (joined[index]) found.add(words[index - 1]! + word);
  }
}

function beginningsOf(words: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    if (isUnspaced(word)) continue;
    for (let length = shortestBeginning; length <= longestBeginning && length <= word.length; length++) {
      found.add(word.slice(0, length));
    }
  }
  return found;
}
