// Snowball stemmers for languages other than English. Each is loaded on first use: most servers need few of them.
import { createRequire } from 'node:module';
import { processCaches } from '@lectern/content';
import type { Language } from './languages.ts';
import { foldWord } from './words.ts';

const require = createRequire(import.meta.url);

type Stemmer = (word: string) => string;
type Loaded = { stemmer: Stemmer };

const modules: Readonly<Record<Language, string>> = {
  ar: '@orama/stemmers/arabic',
  de: '@orama/stemmers/german',
  es: '@orama/stemmers/spanish',
  fr: '@orama/stemmers/french',
  it: '@orama/stemmers/italian',
  nl: '@orama/stemmers/dutch',
  no: '@orama/stemmers/norwegian',
  pt: '@orama/stemmers/portuguese',
  ru: '@orama/stemmers/russian',
  tr: '@orama/stemmers/turkish',
};

const loaded = new Map<Language, Stemmer>();

function stemmerOf(language: Language): Stemmer {
  const known = loaded.get(language);
  if (known) return known;
  const { stemmer } = require(modules[language]) as Loaded;
  loaded.set(language, stemmer);
  return stemmer;
}

const known = processCaches.cache('search-word-forms', { weigh: (form: string) => form.length });
const letters = /^[\p{L}\p{M}'’]{3,40}$/u;
const elision = /^[\p{L}]{1,2}['’](?=\p{L}{2})/u;

/** The folded stem of a lower-case word with its accents, which stemmers need; undefined when it has none. */
export function stemIn(language: Language, word: string): string | undefined {
  if (!letters.test(word)) return undefined;
  const key = language + word;
  return known.get(key) ?? known.set(key, stemmed(language, word));
}

/** Suffixes that people type without accents. */
const unaccented: Readonly<Partial<Record<Language, readonly [RegExp, string][]>>> = {
  es: [[/([cs])ion$/, '$1ión']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
  ],
};

function stemmed(language: Language, word: string): string {
  let whole = word.normalize('NFC').replace(elision, '').replaceAll(/['’]/g, '');
  for (const [ending, accented] of unaccented[language] ?? []) whole = whole.replace(ending, accented);
  return foldWord(stemmerOf(language)(whole)) || foldWord(whole);
}
