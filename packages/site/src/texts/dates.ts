import { processCaches } from '@lectern/content';
import type { Locale } from './index.ts';

export type { Locale } from './index.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();
/** Formatting a date is slow, and the pages of a site have few distinct dates. */
const written = processCaches.cache('dates', { weigh: (date: string) => date.length });
const dayMs = 86_400_000;

/** Undefined for an invalid date: JavaScript turns the 30th of February into one in March. */
export function dayOf(text: string): Date | undefined {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return day !== undefined && Number(day) > last ? undefined : date;
}

/** A date formatted in a language; unchanged when it is invalid. */
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
