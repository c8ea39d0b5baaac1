// Sessions: a secret in a cookie, of which only the hash is stored, looked up on every request. So an ended session is
// invalid at once, in every process.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { lockUser } from '#features/accounts';
import type { Db } from '#db/database';
import type { Config } from '#platform/config';
import type { Clock, Context, Services, SessionCaller, SessionFacts } from '#platform/context';
import { newSecret } from '#platform/ids';
import { cookieName, cookieWith, readCookie } from './cookie.ts';
import * as rows from './rows.ts';

export type Method = SessionFacts['method'];
type Writing = Pick<Context, 'db' | 'now' | 'newId'> & { services: Pick<Services, 'config'> };

const mark = 'lcs_';
const hashOf = (token: string): string => hash('sha256', token);
const longestAgent = 300;

/** A session last used or begun before these times has expired. */
export const expiryLimits = ({ sessions }: Config, now: Date): rows.SessionExpiry => ({
  idle: new Date(now.getTime() - sessions.idleMs),
  oldest: new Date(now.getTime() - sessions.longestMs),
  // The provider must confirm the user again regularly: it may have removed them.
  oldestVouched: new Date(now.getTime() - Math.min(sessions.longestMs, sessions.vouchedMs)),
});

export type NewSession = {
  user: string;
  method: Method;
  /** The session is limited to this organization. */
  organization?: string | undefined;
  /** The provider that authenticated the user. */
  provider?: string | undefined;
  /** The sign-in request. The session it came with ends, which prevents session fixation. */
  from?: FastifyRequest | undefined;
};

/**
 * Opens a session. The credentials must have been checked with the user locked. `cookie` is the value of the
 * Set-Cookie header.
 */
export async function openSession(
  context: Writing,
  { user, method, organization, provider, from }: NewSession,
): Promise<{ id: string; cookie: string }> {
  const { db, now, services } = context;
  const { config } = services;
  await lockUser(db, user);
  const ends = expiryLimits(config, now);
  await rows.deleteExpired(db, ends);
  const former = from && readCookie(from.headers.cookie, cookieName(config));
  if (former !== undefined) await rows.deleteSessionByHash(db, hashOf(former));
  const token = mark + newSecret(32);
  const row: rows.SessionRow = {
    id: context.newId(),
    user_id: user,
    hash: hashOf(token),
    organization_id: organization ?? null,
    method,
    provider: provider ?? null,
    user_agent: from?.headers['user-agent']?.slice(0, longestAgent) ?? null,
    address: from?.ip ?? null,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
  };
  await rows.insertSession(db, row);
  return { id: row.id, cookie: cookieOf(config, token) };
}

const cookieOf = (config: Config, token: string): string =>
  cookieWith(config, cookieName(config), token, Math.floor(config.sessions.longestMs / 1000));

/**
 * Rotates the secret and id of a session, after which the old ones are invalid: also for concurrent requests that
 * came with them.
 */
export async function renewSession({ db, services, newId }: Writing, id: string): Promise<{ cookie: string }> {
  const token = mark + newSecret(32);
  await rows.renewSession(db, id, { id: newId(), hash: hashOf(token) });
  return { cookie: cookieOf(services.config, token) };
}

/** The Set-Cookie header that deletes the session cookie. */
export const clearedSessionCookie = (config: Config): string => cookieWith(config, cookieName(config), '');

/**
 * Ends the sessions that match all criteria: user, organization they are limited to, provider. Returns how many there
 * were. A session without limits loses access to an organization with the membership, not here.
 */
export async function endSessions({ db }: Pick<Context, 'db'>, which: rows.SessionSelection): Promise<number> {
  const { user, organization, provider } = which;
  if (user === undefined && organization === undefined && provider === undefined) {
    throw new Error('endSessions needs a filter');
  }
  if (user !== undefined) await lockUser(db, user);
  return rows.deleteSessions(db, which);
}

/** Looked up by hash, so that timing reveals nothing about the secret. */
export async function authenticateCookie(
  { config, database }: Services,
  header: string,
  now: Date,
): Promise<SessionCaller | undefined> {
  const token = readCookie(header, cookieName(config));
  if (token === undefined || !token.startsWith(mark)) return undefined;
  const row = await rows.findCallerByHash(database.reads, hashOf(token));
  if (!row) return undefined;
  const ends = expiryLimits(config, now);
  const oldest = row.provider === null ? ends.oldest : ends.oldestVouched;
  if (row.last_used_at <= ends.idle.toISOString() || row.created_at <= oldest.toISOString()) return undefined;
  return {
    userId: row.user_id,
    tokenId: row.id,
    email: row.email,
    expiresAt: undefined,
    scopes: { readOnly: false, organization: row.organization_id ?? undefined, space: undefined },
    session: { id: row.id, method: row.method as Method, provider: row.provider ?? undefined },
  };
}

/** Collects which sessions were used and stores that periodically. */
export function createSessionUsage(write: (work: (db: Db) => Promise<void>) => Promise<void>, clock: Clock) {
  let used = new Set<string>();
  return {
    note: (id: string) => void used.add(id),
    async flush() {
      if (used.size === 0) return;
      const ids = used;
      used = new Set();
      try {
        await write((db) => rows.touchSessions(db, ids, clock()));
      } catch (error) {
        for (const id of ids) used.add(id);
        throw error;
      }
    },
  };
}
