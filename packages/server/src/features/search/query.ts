// Parses a query into terms that must all match.
import { wordPrefixesOf, type WordPrefixes } from './word-prefixes.ts';
import { isJoined, isWrittenTogether, partsOf } from './sub-words.ts';
import type { Term } from './term.ts';
import { stem } from './stem.ts';
import { foldWord, isUnspaced, segments, wordsOf, type Words } from './words.ts';

export type Query = {
  terms: readonly Term[];
  /** Prefixes that words of a text must have to match a term. */
  like: WordPrefixes;
  /** All letters of the query: an identical title ranks first. */
  title: string;
  /** Limit of candidate sections, if lower than usual. */
  most?: number;
};

/** Longer queries are truncated: each term costs an index lookup. */
const most = 24;
const shortestUnfinished = 2;

export const readQuery = (text: string): Query => asQuery(readTerms(text), foldWord(text));

export const asQuery = (terms: readonly Term[], title: string, most?: number): Query => ({
  terms,
  like: wordPrefixesOf(terms),
  title,
  ...(most !== undefined && { most }),
});

function readTerms(text: string): Term[] {
  const terms: Term[] = [];
  // Every second piece is quoted; an unclosed quote ends at the end of the query.
  for (const [index, piece] of text.split(/["“”„«»「」『』]/).entries()) {
    const words = wordsOf(piece);
    if (words.words.length === 0) continue;
    if (index % 2 === 1) terms.push(phrase(words));
    else terms.push(...loose(words));
  }
  const final = terms.at(-1);
  // Anything after the last word, even a space, completes it.
  if (final?.stem !== undefined && /[\p{L}\p{N}\p{M}]$/u.test(text)) {
    for (const one of [final, ...final.parts.slice(-1)]) one.unfinished = one.head.length >= shortestUnfinished;
  }
  return terms.slice(0, most);
}

const nothing: ReadonlySet<string> = new Set();
const none: ReadonlyMap<never, never> = new Map<never, never>();

const term = (words: string[], joined: boolean[], more: Partial<Term> = {}): Term => ({
  words,
  head: words[0] ?? '',
  joined,
  stem: undefined,
  unfinished: false,
  bare: undefined,
  typed: '',
  parts: [],
  forms: none,
  compounds: nothing,
  similar: none,
  ...more,
});

const single = (word: string, typed = word, parts: readonly Term[] = []): Term =>
  term([word], [false], { stem: stem(word), typed, parts });

const phrase = ({ words, joined }: Words): Term => term(words.slice(0, most), joined.slice(0, most));

function loose(found: Words): Term[] {
  const { words, joined } = found;
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    if (!isUnspaced(words[at]!)) {
      let next = at + 1;
      while (isJoined(found, next) && !isUnspaced(words[next]!)) next++;
      terms.push(...together(found, at, next));
      at = next;
      continue;
    }
    let end = at + 1;
    while (joined[end]) end++;
    for (const word of wordsIn(words.slice(at, end))) terms.push(ofCharacters(Array.from(word)));
    at = end;
  }
  return terms;
}

/** `node.js` is one term that matches `nodejs` or both of its words; a long URL is split into its words. */
function together({ text, words, starts, ends }: Words, from: number, to: number): Term[] {
  const terms = words.slice(from, to).map((word, index) => {
    const typed = text.slice(starts[from + index], ends[from + index]);
    const parts = partsOf(typed).filter(({ part }) => part.length > 1);
    return single(word, typed.toLowerCase(), parts.length > 1 ? parts.map(({ part }) => single(foldWord(part))) : []);
  });
  const all = words.slice(from, to);
  return isWrittenTogether(all) ? [single(all.join(''), undefined, terms)] : terms;
}

/** Two characters typed together belong together, whatever the dictionary says. */
const wordsIn = (characters: string[]): string[] =>
  characters.length <= 2 ? [characters.join('')] : segments(characters.join(''));

const ofCharacters = (characters: string[]): Term => {
  const bare = withoutParticle(characters.join(''));
  return term(
    characters,
    characters.map((_, index) => index > 0),
    { bare: bare === undefined ? undefined : Array.from(bare) },
  );
};

const particles =
  /^([가-힣]{2,}?)(?:으로부터|에서부터|이라고|에게서|으로|에서|에게|한테|까지|부터|처럼|보다|마다|조차|밖에|이나|이랑|하고|라고|은|는|이|가|을|를|에|의|와|과|도|로|만|나|랑|들)$/;

const withoutParticle = (word: string): string | undefined => particles.exec(word)?.[1];
