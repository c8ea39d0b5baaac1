import { Bounded } from '@lectern/content';
import type { Locale } from './index.ts';

export type { Locale } from './index.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();
/** Writing a day takes long, and most pages of a site are of few days. */
const written = new Bounded<string>(2000);
const dayMs = 86_400_000;

/** A day in the words of a language; as it is written when it is none. */
export function dateIn(locale: Locale, text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'no' ? 'nb' : locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  const key = `${locale} ${Math.floor(date.getTime() / dayMs)}`;
  return written.get(key) ?? written.keep(key, format.format(date));
}
