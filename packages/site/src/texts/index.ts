// The words of the interface, in the ten languages a site can be set to.
import { apart, type Direction } from '../directions.ts';
import type { Customization } from '../shapes.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { ptBr } from './pt-br.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export { fill } from './fill.ts';
export { counted } from './plural.ts';
export type { Texts } from './en.ts';
export type Locale = Customization['internationalization']['locale'];

export const locales: Record<Locale, Texts> = { en, fr, es, zh, ja, de, nl, no, 'pt-br': ptBr, ru };

const isolated = new Map<Locale, Texts>();

/** No language of the interface is written from right to left, so on such pages each of its texts stands by itself. */
export function textsIn(locale: Locale, direction: Direction): Texts {
  if (direction === 'ltr') return locales[locale];
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
