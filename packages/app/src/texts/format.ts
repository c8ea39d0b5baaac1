// Numbers, times and plural forms in the language of the interface.
import { fill } from '@lectern/content/locale';

export { fill };

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const language = (): string => document.documentElement.lang || 'en';

export function counted(forms: Plural, count: number): string {
  const form = forms[new Intl.PluralRules(language()).select(count)] ?? forms.other;
  return fill(form, { count: new Intl.NumberFormat(language()).format(count) });
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
  if (Math.abs(elapsed) > longAgoMs)
    return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(time));
  const [unit, ms] = units.find(([, length]) => Math.abs(elapsed) >= length) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(Math.round(elapsed / ms), unit);
}
