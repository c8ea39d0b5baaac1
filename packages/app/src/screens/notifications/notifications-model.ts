// What a notification says, and the days of a list.
import type { NotificationTexts } from '../../texts/notifications.ts';
import { fill } from '../../texts/format.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Notification } from './queries.ts';

type Kind = Notification['kind'];

const icons: Record<Kind, IconName> = {
  mention: 'comment',
  reply: 'comment',
  'review-requested': 'eye',
  review: 'check',
  comment: 'comment',
  'change-request': 'change',
  merged: 'merge',
  conflict: 'warning',
  'import-failed': 'warning',
  'sync-failed': 'warning',
  'webhook-failed': 'warning',
};

export const iconOf = ({ kind, reviewStatus }: Pick<Notification, 'kind' | 'reviewStatus'>): IconName =>
  reviewStatus === 'changes-requested' ? 'edit' : icons[kind];

export const kinds = Object.keys(icons) as Kind[];

const camel = (kind: string): string => kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export const kindName = (kind: Kind, texts: NotificationTexts): string =>
  texts.kinds[camel(kind) as keyof NotificationTexts['kinds']];

export function sentenceOf({ kind, actor, reviewStatus }: Notification, texts: NotificationTexts): string {
  const { said, somebody } = texts;
  const key =
    kind === 'review'
      ? reviewStatus === 'approved'
        ? 'approved'
        : 'changesRequested'
      : kind === 'change-request'
        ? 'opened'
        : camel(kind);
  return fill(said[key as keyof NotificationTexts['said']], { actor: actor?.displayName ?? somebody });
}

/** Where it happened. */
export function placeOf({ changeRequest, space, webhook }: Notification): string {
  const request = changeRequest && `#${changeRequest.number} ${changeRequest.subject}`.trim();
  return [request, webhook?.title ?? space?.title].filter(Boolean).join(' · ');
}

/** The path in the application. */
export const pathOf = ({ urls }: Pick<Notification, 'urls'>): string => {
  const { pathname, hash } = new URL(urls.app);
  return `${pathname.replace(/^\/app/, '')}${hash}`;
};

export type Day = { day: string; items: Notification[] };

/** By the local day of the last event; the list is in order. */
export function byDay(items: readonly Notification[]): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const at = new Date(item.updatedAt);
    const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** “Today”, “Yesterday” or the date. */
export function dayName({ items }: Day, texts: NotificationTexts, now = new Date()): string {
  const at = new Date(items[0]?.updatedAt ?? now);
  const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days === 0) return texts.today;
  if (days === 1) return texts.yesterday;
  const language = globalThis.document?.documentElement.lang || 'en';
  return new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(at);
}

/** The hours of UTC, by their names where the user is, from midnight on. */
export function hoursOfDay(today: Date, language: string, timeZone?: string): { hour: number; name: string }[] {
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });
  const local = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const times = Array.from({ length: 24 }, (_, hour) => {
    const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), hour));
    return { hour, name: format.format(at), order: local.format(at) };
  });
  return times.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ hour, name }) => ({ hour, name }));
}
