// API tokens: a readable prefix, a secret nobody can guess, and only its hash kept.
import { hash } from 'node:crypto';
import type { Db } from '#db/database';
import { processCaches } from '@lectern/content';
import type { Caller, Clock, Context, TokenScopes } from '#platform/context';
import { newSecret } from '#platform/ids';
import { lockUser } from './sign-in-lock.ts';
import { deleteTokensIn, findCallerByHash, insertToken, touchTokens, type TokenRow } from './rows.ts';

export const tokenPrefix = 'lct_';
const prefixLength = 10;

export const hashToken = (token: string): string => hash('sha256', token);

/** Of tokens sent lately: whoever sends one sends it with every request. */
const hashes = processCaches.cache('token-hashes', { weigh: (known: string) => known.length });

export type NewToken = { userId: string; label: string; expiresAt?: string | undefined; scopes?: Partial<TokenScopes> };

/** Makes a token, or takes the given one as its secret. */
export async function issueToken(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  { userId, label, expiresAt, scopes = {} }: NewToken,
  secret = tokenPrefix + newSecret(),
): Promise<{ row: TokenRow; secret: string }> {
  const row: TokenRow = {
    id: context.newId(),
    user_id: userId,
    label,
    // A given secret may be short; never keep more than half of it readable.
    prefix: secret.slice(0, Math.min(prefixLength, secret.length >> 1)),
    hash: hashToken(secret),
    read_only: scopes.readOnly ? 1 : 0,
    organization_id: scopes.organization ?? null,
    space_id: scopes.space ?? null,
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    last_used_at: null,
    created_at: context.now.toISOString(),
  };
  await insertToken(context.db, row);
  return { row, secret };
}

/** Looked up by hash, so that how long it takes tells nothing about the secret. */
/** A token for one space reaches no organization but the one the space is in; when it is gone for good, none. */
const organizationOf = (row: { organization_id: string | null; space_id: string | null; around: string | null }) =>
  row.organization_id ?? (row.space_id === null ? undefined : (row.around ?? ''));

export async function authenticate(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const known = hashes.get(token) ?? hashes.set(token, hashToken(token));
  const row = await findCallerByHash(db, known);
  if (!row || (row.expires_at !== null && row.expires_at <= now.toISOString())) return undefined;
  return {
    userId: row.user_id,
    tokenId: row.id,
    email: row.email,
    token: { label: row.label, prefix: row.prefix },
    expiresAt: row.expires_at ?? undefined,
    scopes: {
      readOnly: row.read_only === 1,
      organization: organizationOf(row),
      space: row.space_id ?? undefined,
    },
  };
}

/** Those limited to the organization would work again if the person came back. */
export async function deleteTokensOfMember(
  { db }: Pick<Context, 'db'>,
  { organization, user }: { organization: string; user: string },
): Promise<void> {
  await lockUser(db, user);
  await deleteTokensIn(db, user, organization);
}

/** Notes which tokens were used and writes that down from time to time: a write for each read would cost more than it. */
export function createLastUsed(write: (work: (db: Db) => Promise<void>) => Promise<void>, clock: Clock) {
  let used = new Set<string>();
  return {
    note: (tokenId: string) => void used.add(tokenId),
    async flush() {
      if (used.size === 0) return;
      const ids = used;
      used = new Set();
      try {
        await write((db) => touchTokens(db, ids, clock()));
      } catch (error) {
        for (const id of ids) used.add(id);
        throw error;
      }
    },
  };
}
