/** The languages of the interface. Content may be in any other. */
const locales = [
  'en',
  'fr',
  'es',
  'zh',
  'ja',
  'de',
  'nl',
  'no',
  'pt-br',
  'ru',
  'ar',
  'ko',
  'it',
  'pl',
  'tr',
  'pt',
] as const;

export type Locale = (typeof locales)[number];

/** The interface language for a content language, e.g. `zh` for `zh-TW` and `yue`; undefined where there is none. */
export function nearestLocale(language: string): Locale | undefined {
  const wanted = language.toLowerCase();
  if (wanted === 'yue') return 'zh';
  if (wanted === 'nb' || wanted === 'nn') return 'no';
  return locales.find((one) => one === wanted) ?? locales.find((one) => one === wanted.split('-', 1)[0]);
}
