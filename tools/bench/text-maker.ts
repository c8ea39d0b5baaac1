// Generated text: words of one vocabulary with a Zipf-like distribution. The same seeds give the same text.
const vocabularySize = 20_000;
const syllables = Array.from('bdfgklmnprstvz').flatMap((consonant) =>
  Array.from('aeiou').map((vowel) => consonant + vowel),
);

export type TextMaker = {
  words(count: number): string;
  /** A word of the last third of the vocabulary. */
  rareWord(): string;
  /** Markdown with this many headings. */
  page(sections: number): string;
};

/** Texts with other seeds have no words in common, unless they share the seed of their vocabulary. */
export function textMaker(seed: number, ofVocabulary: number = seed): TextMaker {
  let state = ofVocabulary;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(random() * limit);
  const known = new Set<string>();
  while (known.size < vocabularySize) {
    known.add(Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]!).join(''));
  }
  const vocabulary = [...known];
  if (seed !== ofVocabulary) state = seed;
  // The frequency of a word is about inverse to its rank in the vocabulary.
  const word = (): string => vocabulary[Math.floor(vocabularySize ** random()) - 1]!;
  const words = (count: number): string => Array.from({ length: count }, word).join(' ');
  return {
    words,
    rareWord: () => vocabulary[vocabularySize - 1 - below(vocabularySize / 3)]!,
    page: (sections) =>
      Array.from({ length: sections }, () => `## ${words(3)}\n\n${words(40)}.\n\n${words(40)}.\n`).join('\n'),
  };
}
