// What somebody typed, as terms that must all be found.
import { stem } from './stem.ts';
import { isUnspaced, segments, wordsOf, type Words } from './words.ts';

export type Term = {
  /** Stand behind each other: one word, the characters of one, or a phrase. */
  words: string[];
  joined: boolean[];
  /** The stem of a single word; undefined where only the very words will do. */
  stem: string | undefined;
  /** A word that may still be unfinished. */
  unfinished: boolean;
  /** A Korean word without its particle. */
  bare: string[] | undefined;
};

/** Longer questions are cut: nobody types them, and each term costs a look into the index. */
const most = 24;
const shortestUnfinished = 2;

export function readQuery(text: string): Term[] {
  const terms: Term[] = [];
  // Every second piece stands between quotes; a quote left open is taken as closed at the end.
  for (const [index, piece] of text.split(/["“”„«»「」『』]/).entries()) {
    const words = wordsOf(piece);
    if (words.words.length === 0) continue;
    if (index % 2 === 1) terms.push(phrase(words));
    else terms.push(...loose(words));
  }
  const final = terms.at(-1);
  // What stands behind the last word, be it a space, says that it is complete.
  if (final?.stem !== undefined && /[\p{L}\p{N}\p{M}]$/u.test(text)) {
    final.unfinished = final.words[0]!.length >= shortestUnfinished;
  }
  return terms.slice(0, most);
}

const term = (words: string[], joined: boolean[], more: Partial<Term> = {}): Term => ({
  words,
  joined,
  stem: undefined,
  unfinished: false,
  bare: undefined,
  ...more,
});

const phrase = ({ words, joined }: Words): Term => term(words.slice(0, most), joined.slice(0, most));

function loose({ words, joined }: Words): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    if (!isUnspaced(words[at]!)) {
      terms.push(term([words[at]!], [false], { stem: stem(words[at]!) }));
      at++;
      continue;
    }
    let end = at + 1;
    while (joined[end]) end++;
    for (const word of wordsIn(words.slice(at, end))) terms.push(ofCharacters(Array.from(word)));
    at = end;
  }
  return terms;
}

/** Two characters that were typed together belong together, whatever a dictionary says. */
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
