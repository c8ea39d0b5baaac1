// When mail is sent. One job is queued for each member, when the first of their notifications becomes due.
import type { Db } from '#db/database';
import { enqueue } from '#platform/jobs';
import type { Settings } from './notice.ts';

type MailTime = Pick<Settings, 'email' | 'hour'>;

declare module '#platform/jobs' {
  interface JobPayloads {
    'notifications.mail': { member: { organization: string; user: string } };
  }
}

/** Events that follow each other quickly are one mail, and what is read in the application is not sent. */
const soonMs = 60_000;

/** `hour` is that of a daily mail, in UTC. */
export function mailAt(now: Date, { email: frequency, hour }: MailTime): Date {
  if (frequency !== 'daily') return new Date(now.getTime() + soonMs);
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

export const enqueueMail = (
  db: Db,
  now: Date,
  member: { organization: string; user: string },
  time: MailTime,
): Promise<void> => {
  const { organization } = member;
  return enqueue(db, now, 'notifications.mail', { member }, { organization, at: mailAt(now, time) });
};
