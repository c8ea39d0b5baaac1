import { processCaches } from '@lectern/content';
import type { Locale } from './index.ts';

export type { Locale } from './index.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();
/** Writing a day takes long, and most pages of a site are of few days. */
const written = processCaches.cache('dates', { weigh: (date: string) => date.length });
const dayMs = 86_400_000;

/** Undefined when there is no such day: of the 30th of February the language makes one in March. */
export function dayOf(text: string): Date | undefined {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return day !== undefined && Number(day) > last ? undefined : date;
}

/** A day in the words of a language; as it is written when it is none. */
export function dateIn(locale: Locale, text: string): string {
  const date = dayOf(text);
  if (!date) return text;
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'no' ? 'nb' : locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  const key = `${locale} ${Math.floor(date.getTime() / dayMs)}`;
  return written.get(key) ?? written.set(key, format.format(date));
}
