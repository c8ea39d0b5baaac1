// The words of the interface, in the languages there are.
import { apart, type Direction } from '../directions.ts';
import type { Customization } from '../shapes.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pl } from './pl.ts';
import { ptBr } from './pt-br.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export { fill } from './fill.ts';
export { counted } from './plural.ts';
export type { Texts } from './en.ts';
/** Those a site can be set to by the published interface, and more that follow from the language of its content. */
export type Locale = Customization['internationalization']['locale'] | 'ar' | 'ko' | 'it' | 'pl' | 'tr' | 'pt';

export const locales: Record<Locale, Texts> = {
  en,
  fr,
  es,
  zh,
  ja,
  de,
  nl,
  no,
  'pt-br': ptBr,
  ru,
  ar,
  ko,
  it,
  pl,
  tr,
  pt,
};

/** The interface language for a content language, e.g. `zh` for `zh-TW` and `yue`; undefined where there is none. */
export function nearestLocale(language: string): Locale | undefined {
  const wanted = language.toLowerCase();
  if (wanted === 'yue') return 'zh';
  if (wanted === 'nb' || wanted === 'nn') return 'no';
  const names = Object.keys(locales) as Locale[];
  return names.find((one) => one === wanted) ?? names.find((one) => one === wanted.split('-', 1)[0]);
}

const isolated = new Map<Locale, Texts>();

/** On pages that run the other way than the interface language each text stands by itself. */
export function textsIn(locale: Locale, direction: Direction): Texts {
  if (direction === (locale === 'ar' ? 'rtl' : 'ltr')) return locales[locale];
  let texts = isolated.get(locale);
  if (!texts) {
    const entries = Object.entries(locales[locale]).map(([name, said]) => {
      if (typeof said === 'string') return [name, apart(said, direction)];
      return [name, Object.fromEntries(Object.entries(said).map(([form, text]) => [form, apart(text, direction)]))];
    });
    isolated.set(locale, (texts = Object.fromEntries(entries) as Texts));
  }
  return texts;
}
