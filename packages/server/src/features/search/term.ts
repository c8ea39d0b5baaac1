// A term of a query: what one of its words matches.
import type { Language } from './languages.ts';

export type Term = {
  /** Consecutive: one word, the characters of one, or a phrase. */
  words: string[];
  /** The first of them. */
  head: string;
  joined: boolean[];
  /** The stem of a single word; undefined for exact matches only. */
  stem: string | undefined;
  /** A word that may still be incomplete (prefix match). */
  unfinished: boolean;
  /** A Korean word without its particle. */
  bare: string[] | undefined;
  /** A single word as typed, in lower case. */
  typed: string;
  /** Of `node.js` or `getUserName`: its sub-words, which match when all of them do. */
  parts: readonly Term[];
  /** Its stems in the other languages of the organization. */
  forms: ReadonlyMap<Language, string>;
  /** Compounds that contain it, in languages with closed compounds. */
  compounds: ReadonlySet<string>;
  /** Similar words and stems, with their edit distance. */
  similar: ReadonlyMap<string, number>;
};
