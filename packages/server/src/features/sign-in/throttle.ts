// Throttling of sign-in attempts. Each failure increases the delay: for the account, and for the client's network.
// Counted in the database, so that all processes agree, and counted before the password is checked, so that parallel
// attempts do not bypass it. The delay is at most 15 minutes, and a trusted device has its own counter: others cannot
// lock the user out. Its failures count for the account too, so that it is no bypass for anybody else.
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { lock } from '#db/dialect';
import type { Context, Services } from '#platform/context';
import { HttpError } from '#platform/errors';
import * as rows from './rows.ts';

const tooEarly = (seconds: number): HttpError =>
  new HttpError(429, `too many attempts; try again in ${seconds} seconds`, seconds);

const longestWaitMs = 15 * 60_000;
const forgottenMs = 24 * 3_600_000;
/** How many failures are free, and when one expires. An office may share one IP address. */
const kinds = {
  account: { free: 5, fadesMs: 30 * 60_000 },
  device: { free: 5, fadesMs: 30 * 60_000 },
  address: { free: 30, fadesMs: 60_000 },
  mail: { free: 10, fadesMs: 10 * 60_000 },
  passkey: { free: 60, fadesMs: 10_000 },
  mailbox: { free: 20, fadesMs: 0 },
  inviter: { free: 3, fadesMs: 0 },
};
type Kind = keyof typeof kinds;

/** One that is not `held` is counted but not enforced. */
type Key = { kind: Kind; key: string; held: boolean };
/** With the row before and after this attempt. */
type Counted = Key & { before: rows.AttemptRow | undefined; since: rows.AttemptRow };
export type Attempt = { counted: Counted[] };

/** After the free attempts 2 s, 4 s, 8 s and so on. */
const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWaitMs, 1000 * 2 ** Math.min(20, failures - free + 1));

/** An IPv6 client controls its whole network prefix. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const middle = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...middle, ...right].slice(0, 4).join(':');
}

/** Hashed: the table must not become a list of who was tried from where. */
const keyOf = (secret: string, kind: Kind, what: string, held = true): Key => ({
  kind,
  held,
  key: createHmac('sha256', secret).update(`attempts ${kind} ${what}`).digest('base64url'),
});

export type AttemptKey = { email: string; address: string; device?: string | undefined };

/** Counts an attempt as failed until `succeeded` clears it; throws while the delay lasts. */
export async function countAttempt(services: Services, { email, address, device }: AttemptKey): Promise<Attempt> {
  const { secret } = services;
  const account = email.toLowerCase();
  const keys = [
    keyOf(secret, 'account', account, device === undefined),
    ...(device === undefined ? [] : [keyOf(secret, 'device', `${device} ${account}`)]),
    keyOf(secret, 'address', networkOf(address)),
  ];
  return { counted: await count(services, keys) };
}

/** The same for mail sent on request. */
export async function countMailAttempt(services: Services, address: string): Promise<void> {
  await count(services, [keyOf(services.secret, 'mail', networkOf(address))]);
}

/**
 * Whether a user may be sent another invitation today, and counts it: a few per inviter, more in total, so that no
 * single inviter fills a mailbox or blocks the invitations of others.
 */
export async function mayInvite(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  { email, by }: { email: string; by: string },
): Promise<boolean> {
  const { secret } = services;
  const to = email.toLowerCase();
  const keys = [keyOf(secret, 'mailbox', to), keyOf(secret, 'inviter', `${by} ${to}`)];
  await rows.deleteOldAttempts(db, new Date(now.getTime() - forgottenMs));
  const found = await rows.findAttempts(
    db,
    keys.map(({ key }) => key),
  );
  const known = new Map(found.map((row) => [row.key, row]));
  if (keys.some(({ kind, key }) => (known.get(key)?.failures ?? 0) >= kinds[kind].free)) return false;
  for (const { key } of keys) {
    // The time of the first one is kept; the count expires a day later.
    const { failures = 0, failed_at = now.toISOString() } = known.get(key) ?? {};
    await rows.upsertAttempt(db, { key, failures: failures + 1, failed_at, open_at: failed_at });
  }
  return true;
}

/** The same for passkey responses, which cannot be guessed but cost CPU time. */
export async function countPageAttempt(services: Services, address: string): Promise<void> {
  await count(services, [keyOf(services.secret, 'passkey', networkOf(address))]);
}

function count({ database, clock }: Services, keys: readonly Key[]): Promise<Counted[]> {
  return database.write(async (db) => {
    // In a fixed order, to avoid deadlocks.
    for (const { key } of keys.toSorted((a, b) => (a.key < b.key ? -1 : 1))) await lock(db, `sign-in ${key}`);
    const now = clock();
    const rowsOf = await rows.findAttempts(
      db,
      keys.map(({ key }) => key),
    );
    const known = new Map(rowsOf.map((row) => [row.key, row]));
    const waits = keys.flatMap(({ key, held }) => {
      const row = held ? known.get(key) : undefined;
      return row ? Date.parse(row.open_at) : [];
    });
    const opens = Math.max(0, ...waits);
    if (opens > now.getTime()) throw tooEarly(Math.ceil((opens - now.getTime()) / 1000));
    await rows.deleteOldAttempts(db, new Date(now.getTime() - forgottenMs));
    const counted = keys.map((key): Counted => {
      const before = known.get(key.key);
      return { ...key, before, since: failed(before, key, now) };
    });
    for (const { since } of counted) await rows.upsertAttempt(db, since);
    return counted;
  });
}

function failed(known: rows.AttemptRow | undefined, { kind, key }: Key, now: Date): rows.AttemptRow {
  const { free, fadesMs } = kinds[kind];
  const faded = known ? Math.floor((now.getTime() - Date.parse(known.failed_at)) / fadesMs) : 0;
  const failures = Math.max(0, (known?.failures ?? 0) - faded) + 1;
  return {
    key,
    failures,
    failed_at: now.toISOString(),
    open_at: new Date(now.getTime() + waitAfter(failures, free)).toISOString(),
  };
}

/**
 * Clears the counter of what was proven. On the others only this attempt is undone: an attacker's own account must
 * not clear their network, and a password issued by an organization must not clear attempts on the account's
 * password.
 */
export async function clearAttempts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { counted }: Attempt,
  { organization }: { organization: string | undefined },
): Promise<void> {
  const isProven = ({ kind, held }: Key) =>
    kind === 'device' || (kind === 'account' && held && organization === undefined);
  await rows.deleteAttempts(
    db,
    counted.filter(isProven).map(({ key }) => key),
  );
  for (const { key, before, since } of counted.filter((one) => !isProven(one))) {
    const [row] = await rows.findAttempts(db, [key]);
    if (!row) continue;
    if (row.failures <= 1) {
      await rows.deleteAttempts(db, [key]);
      continue;
    }
    // A delay caused by a concurrent attempt stays.
    const open_at = row.open_at === since.open_at ? (before?.open_at ?? now.toISOString()) : row.open_at;
    await rows.upsertAttempt(db, { ...row, failures: row.failures - 1, open_at });
  }
}
