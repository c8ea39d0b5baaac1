// Porter stemmer for English, so that "installing" finds "installation" and "installed".
import { processCaches } from '@lectern/content';

const consonants = '[^aeiou][^aeiouy]*';
const vowels = '[aeiouy][aeiou]*';
/** The number of vowel-consonant sequences decides which suffixes may be removed. */
const once = new RegExp(`^(?:${consonants})?${vowels}${consonants}`);
const exactlyOnce = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`);
const twice = new RegExp(`^(?:${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(?:${consonants})?[aeiouy]`);
const short = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`);

type Ending = readonly [from: string, to: string];

const long: readonly Ending[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const middle: readonly Ending[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const last = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/;

function exchange(word: string, endings: readonly Ending[]): string {
  let found: Ending | undefined;
  for (const ending of endings) {
    if (word.endsWith(ending[0]) && ending[0].length > (found?.[0].length ?? 0)) found = ending;
  }
  if (!found) return word;
  const rest = word.slice(0, -found[0].length);
  return once.test(rest) ? rest + found[1] : word;
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return once.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const rest = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : undefined;
  if (rest === undefined || !hasVowel.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1);
  return short.test(rest) ? `${rest}e` : rest;
}

function stemmed(word: string): string {
  let found = withoutPast(withoutPlural(word));
  if (found.endsWith('y') && hasVowel.test(found.slice(0, -1))) found = `${found.slice(0, -1)}i`;
  found = exchange(exchange(found, long), middle);
  const rest = last.exec(found)?.[1];
  if (rest !== undefined && twice.test(rest)) found = rest;
  if (found.endsWith('e')) {
    const bare = found.slice(0, -1);
    if (twice.test(bare) || (exactlyOnce.test(bare) && !short.test(bare))) found = bare;
  }
  return found.endsWith('ll') && twice.test(found) ? found.slice(0, -1) : found;
}

const english = /^[a-z]{3,40}$/;
const known = processCaches.cache('search-stems', { weigh: (word: string) => word.length });

/** Words that do not look English are their own stem. */
export function stem(word: string): string {
  if (!english.test(word)) return word;
  return known.get(word) ?? known.set(word, stemmed(word));
}
