// Text cut into what can be looked for: words where a script sets spaces, single characters where it does not.
const letters = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const plainLetters = /[A-Za-z0-9]+(?:'[A-Za-z]+)*/g;
const plain = /^[\0-\x7f]*$/;
// Hangul has spaces, but particles hang on its words, so it is treated like the others.
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu;
// Accents and vowel points. Other marks are parts of letters: a kana without its mark is another kana.
const accents = /[[\p{Mn}&&[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Cyrl}]]--\p{scx=Kana}]/gv;
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

/** Without case, accents and differences of width. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[ßæœøđðħłþıς]/g, (letter) => spelled[letter]!)
    .replace(lettersOnly, '')
    .normalize('NFC');

export type Words = {
  /** Folded. */
  words: string[];
  /** Where they stand in the text. */
  starts: number[];
  ends: number[];
  /** Whether it is a character of a script without spaces, right behind another one. */
  joined: boolean[];
};

/** `like` leaves out words it does not match, where that spares looking at them. */
export function wordsOf(text: string, like: RegExp = plainLetters): Words {
  const found: Words = { words: [], starts: [], ends: [], joined: [] };
  if (plain.test(text)) addPlain(text, found, like);
  else addAny(text, found);
  return found;
}

const withoutGenitive = (word: string): string => {
  const bare = /['’]s$/.test(word) ? word.slice(0, -2) : word;
  return bare.replaceAll(/['’]/g, '');
};

function add(found: Words, word: string, start: number, end: number, joined: boolean): void {
  if (word === '') return;
  found.words.push(word.length > longest ? word.slice(0, longest) : word);
  found.starts.push(start);
  found.ends.push(end);
  found.joined.push(joined);
}

function addPlain(text: string, found: Words, like: RegExp): void {
  like.lastIndex = 0;
  for (let match = like.exec(text); match; match = like.exec(text)) {
    const word = match[0].includes("'") ? withoutGenitive(match[0]) : match[0];
    add(found, word.toLowerCase(), match.index, match.index + match[0].length, false);
  }
}

/** Matches words of plain letters that begin in one of these ways. */
export const beginningWith = (beginnings: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z0-9'])(?:${beginnings.join('|')})[a-z0-9]*(?:'[a-z]+)*`, 'gi');

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
  // Narrow kana become fewer characters; then only the place of the whole run is known.
  const inPlace = folded.length === run.length;
  let at = 0;
  for (const character of folded) {
    const end = at + character.length;
    add(found, character, start + (inPlace ? at : 0), inPlace ? start + end : start + run.length, at > 0);
    at = end;
  }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const unspacedCharacter = new RegExp(`^${unspaced.source}$`, 'u');

/** None of these scripts comes before Thai, and most words are quickly told by that. */
export const isUnspaced = (word: string): boolean => word.charCodeAt(0) >= 0x0e00 && unspacedCharacter.test(word);

/** A run of a script without spaces, cut into its words. */
export const segments = (run: string): string[] => [...segmenter.segment(run)].map(({ segment }) => segment);
