// Texts around API descriptions, in the languages of the interface.
import { nearestLocale, type Locale } from '@lectern/content/locale';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type ApiTexts } from './en.ts';
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

export type { ApiTexts } from './en.ts';

export const apiTexts: Record<Locale, ApiTexts> = {
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

/** The nearest language, or English. */
export const apiTextsIn = (language: string): ApiTexts => apiTexts[nearestLocale(language) ?? 'en'];
