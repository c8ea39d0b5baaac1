import type { Locale } from './index.ts';

export type { Locale } from './index.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** A day in the words of a language; as it is written when it is none. */
export function dateIn(locale: Locale, text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'no' ? 'nb' : locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(date);
}
