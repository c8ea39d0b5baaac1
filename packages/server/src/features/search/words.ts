// Tokenizer: words in scripts with spaces, single characters in others.
import { acrossSeparators, addSubWords, isSubWordStart, type Words } from './sub-words.ts';

export type { Words } from './sub-words.ts';

const letters = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const plainLetters = /[A-Za-z0-9]+(?:'[A-Za-z]+)*/g;
// Dashes, quotes, arrows and the like are in most English texts and not in words; ’ is, and the hyphen ‑ may be.
const plain = /^[\0-\x7f\u00a0\u2010\u2012-\u2018\u201a-\u2027\u2030-\u205e\u2190-\u22ff\u2500-\u25ff]*$/;
// Hangul has spaces, but particles are attached to its words, so it is treated like the others.
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu;
// Accents and vowel points. Other combining marks are parts of letters, as are the two of kana: a kana without its mark
// is another kana.
const accents = /[[\p{Mn}&&[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Cyrl}]]--[\u3099\u309a]]/gv;
const lettersOnly = /[^\p{L}\p{N}\p{M}]+/gu;
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const longest = 64;

/** Folds case, accents and character width. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[ßæœøđðħłþıς]/g, (letter) => spelled[letter] ?? letter)
    .replace(lettersOnly, '')
    .normalize('NFC');

const none = (text: string): Words => ({ text, words: [], starts: [], ends: [], joined: [], inner: [] });
const nothing: Readonly<Words> = none('');

/** `beginnings` skips words with other prefixes, where that is cheaper. */
export function wordsOf(text: string, beginnings?: readonly string[]): Readonly<Words> {
  if (text === '') return nothing;
  const isPlainText = plain.test(text);
  const lower = isPlainText && beginnings ? text.toLowerCase() : '';
  const places = isPlainText && beginnings ? placesOf(text, lower, beginnings) : undefined;
  if (places?.length === 0) return nothing;
  const found = none(text);
  if (!isPlainText) addAny(text, found);
  else if (!places || !addLikely(text, lower, found, places)) addPlain(text, found);
  addSubWords(found);
  return found;
}

/** Where the first word begins that does not begin with the text. */
export function firstWordFrom(text: string): number | undefined {
  if (!plain.test(text)) return wordsOf(text).starts.find((at) => at > 0);
  wordHere.lastIndex = 0;
  const at = wordHere.test(text) ? wordHere.lastIndex : 0;
  const ahead = text.slice(at).search(/[A-Za-z0-9]/);
  return ahead < 0 ? undefined : at + ahead;
}

/** The end of the last word that ends at `limit` or before. */
export function lastWordEnd(text: string, limit: number): number | undefined {
  if (!plain.test(text)) return wordsOf(text).ends.findLast((at) => at <= limit);
  let end: number | undefined;
  plainWord.lastIndex = 0;
  while (plainWord.test(text) && plainWord.lastIndex <= limit) end = plainWord.lastIndex;
  return end;
}

/** Elided articles and the like of French, Italian and Catalan, attached to the next word. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|all|dall|dell|nell|quell|sull)['’](?=\p{L}{2})/iu;

const withoutGenitive = (word: string): string => {
  const bare = /['’]s$/.test(word) ? word.slice(0, -2) : word;
  return bare.replace(elided, '').replaceAll(/['’]/g, '');
};

function add(found: Words, word: string, start: number, end: number, joined: boolean): void {
  if (word === '') return;
  found.words.push(word.length > longest ? word.slice(0, longest) : word);
  found.starts.push(start);
  found.ends.push(end);
  found.joined.push(joined);
}

function addPlain(text: string, found: Words): void {
  for (const { 0: run, index } of text.matchAll(plainLetters)) addPlainWord(found, run, index);
}

function addPlainWord(found: Words, run: string, start: number): void {
  const word = run.includes("'") ? withoutGenitive(run) : run;
  add(found, word.toLowerCase(), start, start + run.length, false);
}

/**
 * Searches for the prefixes instead of tokenizing, because few words match. Undefined where one occurs inside
 * camelCase or across a hyphen: then all words must be tokenized.
 */
function placesOf(text: string, lower: string, beginnings: readonly string[]): readonly number[] | undefined {
  let places = nowhere;
  const hasJoints = joint.test(lower);
  for (const beginning of beginnings) {
    if (hasJoints && acrossSeparators(beginning).test(lower)) return undefined;
    for (let at = lower.indexOf(beginning); at >= 0; at = lower.indexOf(beginning, at + 1)) {
      if (!isInside(lower, at)) {
        if (places === nowhere) places = [at];
        else places.push(at);
      } else if (isSubWordStart(text, at)) return undefined;
    }
  }
  const apostrophes = lower.includes("'") ? [...jointPlaces(lower, beginnings)] : nowhere;
  if (apostrophes.length > 0) places = [...places, ...apostrophes];
  if (places.length > 1 && (beginnings.length > 1 || apostrophes.length > 0)) places.sort((a, b) => a - b);
  return places;
}

const nowhere: number[] = [];

/** False where a word goes on behind a hyphen. */
function addLikely(text: string, lower: string, found: Words, places: readonly number[]): boolean {
  let last = -1;
  for (const start of places) {
    // One prefix may be a prefix of another.
    if (start === last) continue;
    last = start;
    wordHere.lastIndex = start;
    const run = wordHere.exec(text)?.[0] ?? '';
    if (goesOn(lower, start + run.length)) return false;
    addPlainWord(found, run, start);
  }
  return true;
}

const joint = /[a-z0-9][-._][a-z0-9]/;
const wordHere = new RegExp(plainLetters.source, 'y');
const plainWord = new RegExp(plainLetters.source, 'g');

/** Words that match only without their apostrophes. */
function* jointPlaces(lower: string, beginnings: readonly string[]): Generator<number> {
  for (const { 0: run, index } of lower.matchAll(jointWord)) {
    const word = withoutGenitive(run);
    if (beginnings.some((beginning) => word.startsWith(beginning))) yield index;
  }
}

const jointWord = /[a-z0-9]+(?:'[a-z]+)+/g;

/** After a letter or digit, or after an apostrophe that belongs to the preceding word. */
function isInside(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at - 1);
  return code === 39 ? isPlain(lower.charCodeAt(at - 2)) && lower.charCodeAt(at) > 57 : isPlain(code);
}

/** Whether a hyphen, dot or underscore and another word follow directly. */
const goesOn = (lower: string, end: number): boolean =>
  [45, 46, 95].includes(lower.charCodeAt(end)) && isPlain(lower.charCodeAt(end + 1));

const isPlain = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

function addAny(text: string, found: Words): void {
  for (const { 0: run, index } of text.matchAll(letters)) {
    let from = 0;
    for (const part of run.matchAll(unspaced)) {
      addSpaced(found, run.slice(from, part.index), index + from);
      addCharacters(found, part[0], index + part.index);
      from = part.index + part[0].length;
    }
    addSpaced(found, run.slice(from), index + from);
  }
}

function addSpaced(found: Words, word: string, start: number): void {
  if (word !== '') add(found, foldWord(withoutGenitive(word)), start, start + word.length, false);
}

function addCharacters(found: Words, run: string, start: number): void {
  const folded = foldWord(run);
  // Half-width kana fold to fewer characters; then only the position of the whole run is known.
  const inPlace = folded.length === run.length;
  let at = 0;
  for (const character of folded) {
    const end = at + character.length;
    add(found, character, start + (inPlace ? at : 0), inPlace ? start + end : start + run.length, at > 0);
    at = end;
  }
}

/** Made when it is needed: the first object of `Intl` takes 30 ms of a start. */
let segmenter: Intl.Segmenter | undefined;
const unspacedCharacter = new RegExp(`^${unspaced.source}$`, 'u');

/** All of these scripts come after Thai, which quickly excludes most words. */
export const isUnspaced = (word: string): boolean => word.charCodeAt(0) >= 0x0e00 && unspacedCharacter.test(word);

/** A run of a script without spaces, segmented into words. */
export function segments(run: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(run)].map(({ segment }) => segment);
}
