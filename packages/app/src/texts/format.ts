// Numbers, times and plural forms in the language of the interface.
import { fill } from '@lectern/content/locale';

export { fill };

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const language = (): string => document.documentElement.lang || 'en';

/** Making one takes as long as drawing a row of a list; the language only changes with the whole page. */
function once<T>(make: (language: string) => T): () => T {
  let made: T | undefined;
  return () => (made ??= make(language()));
}

const plurals = once((locale) => new Intl.PluralRules(locale));
const numbers = once((locale) => new Intl.NumberFormat(locale));
const dates = once((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const relativeTimes = once((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

export function counted(forms: Plural, count: number): string {
  const form = forms[plurals().select(count)] ?? forms.other;
  return fill(form, { count: numbers().format(count) });
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const longAgoMs = 14 * 86_400_000;

/** `2 hours ago`, or the date when that is long ago. */
export function timeAgo(time: string, now = Date.now()): string {
  const elapsed = Date.parse(time) - now;
  if (Math.abs(elapsed) > longAgoMs) return dates().format(new Date(time));
  const [unit, ms] = units.find(([, length]) => Math.abs(elapsed) >= length) ?? (['minute', 60_000] as const);
  return relativeTimes().format(Math.round(elapsed / ms), unit);
}
