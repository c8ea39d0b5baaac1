/** A day of UTC, such as 2026-11-17, in the language of the interface. */
export function dayName(day: string): string {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeZone: 'UTC' });
  return day === '' ? '' : date.format(new Date(`${day}T00:00:00Z`));
}
