// Texts of the interface, in all its languages.
import { apart, type Direction } from './direction.ts';
import type { Locale } from '@lectern/content/locale';
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

export { fill, nearestLocale, type Locale } from '@lectern/content/locale';
export { counted } from './plural.ts';
export type { Texts } from './en.ts';

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

const isolated = new Map<Locale, Texts>();

/** On pages with the opposite direction of the interface language each text is isolated. */
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
