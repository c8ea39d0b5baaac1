// API tokens: a readable prefix and an unguessable secret, of which only the hash is stored.
import { hash } from 'node:crypto';
import type { Db } from '#db/database';
import { processCaches } from '@lectern/content';
import type { Caller, Clock, Context, TokenScopes } from '#platform/context';
import { newSecret } from '#platform/ids';
import { lockUser } from './sign-in-lock.ts';
import {
  deleteTokensIn,
  findCallerByHash,
  findOrganizationOfSpace,
  insertToken,
  touchTokens,
  type TokenRow,
} from './rows.ts';

export const tokenPrefix = 'lct_';
const prefixLength = 10;

export const hashToken = (token: string): string => hash('sha256', token);

/** Hashes of recent tokens: a client sends its token with every request. */
const hashes = processCaches.cache('token-hashes', { weigh: (known: string) => known.length });

export type NewToken = { userId: string; label: string; expiresAt?: string | undefined; scopes?: Partial<TokenScopes> };

/** Creates a token, or uses the given one as its secret. */
export async function issueToken(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  { userId, label, expiresAt, scopes = {} }: NewToken,
  secret = tokenPrefix + newSecret(),
): Promise<{ row: TokenRow; secret: string }> {
  const row: TokenRow = {
    id: context.newId(),
    user_id: userId,
    label,
    // A given secret may be short; never store more than half of it in readable form.
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

/** A token limited to a space is valid only in the space's organization; if the space was purged, in none. */
async function organizationOf(
  db: Db,
  { organization_id, space_id }: Pick<TokenRow, 'organization_id' | 'space_id'>,
): Promise<string | undefined> {
  if (organization_id !== null || space_id === null) return organization_id ?? undefined;
  return (await findOrganizationOfSpace(db, space_id)) ?? '';
}

/** Looked up by hash, so that timing reveals nothing about the secret. */
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
      organization: await organizationOf(db, row),
      space: row.space_id ?? undefined,
    },
  };
}

/** Tokens limited to the organization would become valid again if the user rejoined. */
export async function deleteTokensOfMember(
  { db }: Pick<Context, 'db'>,
  { organization, user }: { organization: string; user: string },
): Promise<void> {
  await lockUser(db, user);
  await deleteTokensIn(db, user, organization);
}

/** Buffers token usage times and writes them periodically: a write per read would cost more than the read. */
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
