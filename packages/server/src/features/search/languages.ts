// Language detection: by script, or by stop words, of which every few sentences contain some. It only selects the
// stemmer used beside the English one.
const common = {
  de: 'der die das und ist nicht ein eine einen einer mit für auf von zu dem den des im sich wird werden oder auch wie bei wenn sie kann können aus nach durch',
  es: 'el la los las de del y en que es un una por con para se no al como su más o puede este esta si cuando desde sobre',
  fr: 'le la les des du et est un une dans pour que qui sur avec ce cette vous votre pas par au aux sont ou nous être peut si comme plus',
  it: 'il lo la gli le di del della dei e è un una per con che non si nel nella sono questo questa come può essere da al ai più se anche',
  nl: 'de het een en van is niet dat die in op te voor met zijn aan wordt worden kan kunnen of ook naar als uit bij deze dit je om',
  no: 'og er det som en et på av til for med den ikke kan du være har om blir dette eller vi skal ved når hvis fra deg',
  pt: 'o a os as de do da dos das e em que é um uma para com não no na por se ao como mais ou pode este esta são você quando seu sua',
  tr: 've bir bu için ile da de olarak olan daha çok gibi kadar veya ise değil her en sonra ne ya mi nasıl göre tüm var',
} as const;
const english =
  'the of and to in is you that it for on are as with be this by or from an can if not your at have which will when how do';

type Latin = keyof typeof common;
export type Language = Latin | 'ru' | 'ar';

const stemmed: ReadonlySet<string> = new Set([...Object.keys(common), 'ru', 'ar']);
export const isStemmed = (language: string): language is Language => stemmed.has(language);

/** Languages with closed compounds. */
export const hasCompounds = (language: string): boolean => language === 'de' || language === 'nl' || language === 'no';

/** Characters that are rare in the other languages. */
const telling: readonly (readonly [RegExp, Latin])[] = [
  [/[äß]/, 'de'],
  [/[ñ]/, 'es'],
  [/[êûœ]/, 'fr'],
  [/[ìò]/, 'it'],
  [/[øåæ]/, 'no'],
  [/[ãõ]/, 'pt'],
  [/[ğşı]/, 'tr'],
];

const votes = new Map<string, (Latin | 'en')[]>();
for (const [language, words] of [...Object.entries(common), ['en', english] as const]) {
  for (const word of words.split(' ')) {
    const known = votes.get(word);
    if (known) known.push(language as Latin);
    else votes.set(word, [language as Latin]);
  }
}

/** Most words of a text are longer, and are not looked up. */
const longestVote = Math.max(...votes.keys().map(({ length }) => length));

const bitsOfLetter = 5;
/** So many letters of five bits fit into a 32-bit number. */
const longestCode = 6;
const codeBeforeA = 'a'.charCodeAt(0) - 1;
const lettersInAlphabet = 26;
const codeOf = (word: string): number =>
  Array.from(word).reduce((code, letter) => (code << bitsOfLetter) | (letter.charCodeAt(0) - codeBeforeA), 0);
/** Stop words of plain letters as numbers: a text is looked through without cutting it into words. */
const plainVotes = new Map(
  [...votes].filter(([word]) => /^[a-z]+$/.test(word)).map(([word, languages]) => [codeOf(word), languages]),
);
if (longestVote > longestCode) throw new Error(`a stop word has more than ${longestCode} letters`);

/** Enough text for detection. */
export const sampleLength = 1200;
const ofRun = /\p{L}+/gu;
const isAscii = /^[\0-\x7f]*$/;
const isPlain = /^[a-z]+$/;
const isCyrillic = /^\p{sc=Cyrl}/u;
const isArabic = /^\p{sc=Arab}/u;

/**
 * A name or a piece of code may be a stop word in some language; in a text of that language, every fifth word is one.
 */
const leastShare = 0.03;

type Counts = { by: Map<string, number>; latin: number; cyrillic: number; arabic: number };

const count = ({ by }: Counts, language: string, weight: number): void =>
  void by.set(language, (by.get(language) ?? 0) + weight);

/** A stop word of many languages counts less. */
function vote(counts: Counts, languages: readonly string[] | undefined): void {
  if (languages) for (const language of languages) count(counts, language, 1 / languages.length);
}

/** `text` is ASCII in lower case. */
function countPlain(text: string, counts: Counts): void {
  let [length, code] = [0, 0];
  for (let index = 0; index <= text.length; index++) {
    // NaN behind the end.
    const letter = text.charCodeAt(index) - codeBeforeA;
    if (letter >= 1 && letter <= lettersInAlphabet) {
      length++;
      code = (code << bitsOfLetter) | letter;
      continue;
    }
    if (length === 0) continue;
    counts.latin++;
    if (length <= longestVote) vote(counts, plainVotes.get(code));
    [length, code] = [0, 0];
  }
}

function countAny(text: string, counts: Counts): void {
  for (const word of text.normalize('NFC').match(ofRun) ?? []) {
    // End of the Latin blocks.
    const isLatin = word.charCodeAt(0) < 0x250;
    if (!isLatin && isCyrillic.test(word)) counts.cyrillic++;
    else if (!isLatin && isArabic.test(word)) counts.arabic++;
    else {
      counts.latin++;
      if (word.length <= longestVote) vote(counts, votes.get(word));
      if (isPlain.test(word)) continue;
      for (const [letters, language] of telling) if (letters.test(word)) count(counts, language, 0.5);
    }
  }
}

/** `en` also where nothing is detected: English word forms are indexed everywhere. */
export function languageOf(text: string): Language | 'en' {
  const counts: Counts = { by: new Map(), latin: 0, cyrillic: 0, arabic: 0 };
  const start = text.slice(0, sampleLength).toLowerCase();
  if (isAscii.test(start)) countPlain(start, counts);
  else countAny(start, counts);
  const { by, latin, cyrillic, arabic } = counts;
  // Code and names are in Latin script everywhere.
  if (cyrillic > latin / 4 && cyrillic > arabic) return 'ru';
  if (arabic > latin / 4) return 'ar';
  let best: Language | 'en' = 'en';
  for (const language of Object.keys(common) as Latin[]) {
    if ((by.get(language) ?? 0) > (by.get(best) ?? 0)) best = language;
  }
  return (by.get(best) ?? 0) < leastShare * latin ? 'en' : best;
}
