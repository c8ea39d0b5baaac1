// Detects the script of a text, to choose fonts and direction. Han characters alone are taken as Chinese.
const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;
const han = /\p{Script=Han}/u;
const strong = /[\p{L}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const hebrew = /\p{Script=Hebrew}/u;
// Fast path: most texts are Western.
const western = /^[\t-\u058f\u1e00-\u218f\u2190-\u2bff]*$/;

export type Script = { lang: 'ja' | 'ko' | 'zh' | 'ar' | 'he'; rtl: boolean };

/** Undefined where the language of the context fits. */
export function scriptOf(text: string): Script | undefined {
  if (western.test(text)) return undefined;
  const first = strong.exec(text)?.[0];
  if (first !== undefined && rightToLeft.test(first)) return { lang: hebrew.test(first) ? 'he' : 'ar', rtl: true };
  if (kana.test(text)) return { lang: 'ja', rtl: false };
  if (hangul.test(text)) return { lang: 'ko', rtl: false };
  if (han.test(text)) return { lang: 'zh', rtl: false };
  return undefined;
}

const scripts: [string, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7a3]/g],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
];

/** The likely language of most of a text. */
export function guessLanguage(text: string): string {
  const sample = text.length > 200_000 ? text.slice(0, 200_000) : text;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [lang, pattern] of scripts) {
    const share = lang === 'ja' ? 0.1 : 0.25;
    if ((sample.match(pattern)?.length ?? 0) > letters * share && letters > 0) return lang;
  }
  return 'en';
}
