// The words around API descriptions, in the ten languages a site can be set to.
import type { Locale } from '../../texts/index.ts';
import { de } from './de.ts';
import { en, type ApiTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { ptBr } from './pt-br.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export type { ApiTexts } from './en.ts';

export const apiTexts: Record<Locale, ApiTexts> = { en, fr, es, zh, ja, de, nl, no, 'pt-br': ptBr, ru };

/** The nearest to a language; English for others. */
export const apiTextsIn = (language: string): ApiTexts =>
  Object.entries(apiTexts).find(([name]) => name.slice(0, 2) === language.toLowerCase().slice(0, 2))?.[1] ?? en;
