// The days a question is about.
import { badRequest } from '#platform/errors';

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 731;

export type Period = { from: string; to: string };

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw badRequest(`query.${name} must be a day of the calendar, not ${day}`);
  const last = to ?? now.toISOString().slice(0, 10);
  const first = from ?? dayAfter(last, 1 - usualDays);
  if (first > last) throw badRequest('query.from must not be after query.to');
  if (dayAfter(first, mostDays) <= last) throw badRequest(`the period must not have more than ${mostDays} days`);
  return { from: first, to: last };
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
