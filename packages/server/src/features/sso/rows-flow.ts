import type { Db } from '#db/database';
import type { SsoRequestsTable } from '#db/schema';
import type { Context } from '#platform/context';
import type { ProviderRow } from './rows.ts';

export type RequestRow = SsoRequestsTable;
type Provider = Pick<ProviderRow, 'organization_id' | 'id'>;

export const insertRequest = (db: Db, row: RequestRow) => db.q.insertInto('sso_requests').values(row).execute();

const waiting = (db: Db, provider: Provider, id: string, now: Date) =>
  db.q
    .selectFrom('sso_requests')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', provider.organization_id)
    .where('provider_id', '=', provider.id)
    .where('expires_at', '>', now.toISOString());

/** A request without a response yet. */
export const findRequest = (db: Db, provider: Provider, id: string, now: Date): Promise<RequestRow | undefined> =>
  waiting(db, provider, id, now).where('code', 'is', null).executeTakeFirst();

/** Records the provider's response; false when there was one already. */
export async function answerRequest(
  db: Db,
  id: string,
  answer: Pick<RequestRow, 'identity' | 'code' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('sso_requests')
    .set(answer)
    .where('id', '=', id)
    .where('code', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findAnswered = (db: Db, code: string, now: Date): Promise<RequestRow | undefined> =>
  db.q
    .selectFrom('sso_requests')
    .selectAll()
    .where('code', '=', code)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

export async function extendAnswered(db: Db, code: string, until: Date): Promise<void> {
  await db.q.updateTable('sso_requests').set({ expires_at: until.toISOString() }).where('code', '=', code).execute();
}

/** False when a concurrent request deleted it. */
export async function deleteRequest(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.q.deleteFrom('sso_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const time = now.toISOString();
  await db.q.deleteFrom('sso_requests').where('expires_at', '<=', time).execute();
  await db.q.deleteFrom('sso_assertions').where('expires_at', '<=', time).execute();
}

/** False when this assertion was used before (replay). */
export async function recordAssertion(db: Db, provider: Provider, hash: string, expires: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.q
    .insertInto('sso_assertions')
    .values({
      organization_id: provider.organization_id,
      provider_id: provider.id,
      hash,
      expires_at: expires.toISOString(),
    })
    .onConflict((c) => c.columns(['organization_id', 'provider_id', 'hash']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function findIdentity(db: Db, provider: Provider, subject: string): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('sso_identities')
    .select('user_id')
    .where('organization_id', '=', provider.organization_id)
    .where('provider_id', '=', provider.id)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function upsertIdentity(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: Provider,
  subject: string,
  user: string,
): Promise<void> {
  const time = now.toISOString();
  await db.q
    .insertInto('sso_identities')
    .values({
      organization_id: provider.organization_id,
      provider_id: provider.id,
      subject,
      user_id: user,
      created_at: time,
      last_used_at: time,
    })
    .onConflict((c) =>
      c.columns(['organization_id', 'provider_id', 'subject']).doUpdateSet({ user_id: user, last_used_at: time }),
    )
    .execute();
}

/** The users of a provider who can sign in only through one. */
export async function listUsersOf(db: Db, provider: Provider): Promise<string[]> {
  const rows = await db.q
    .selectFrom('sso_identities as i')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organization_id', '=', 'i.organization_id').onRef('m.user_id', '=', 'i.user_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select('i.user_id')
    .distinct()
    .where('i.organization_id', '=', provider.organization_id)
    .where('i.provider_id', '=', provider.id)
    .where((e) => e.or([e('m.sso', '=', 1), e('o.sso', '=', 1)]))
    .execute();
  return rows.map(({ user_id }) => user_id);
}
