import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { SessionsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type SessionRow = SessionsTable;

const callerByHash = prepare<{ hash: string }>()((q, p) =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.hash', '=', p.hash)
    // A session of a deleted provider is invalid.
    .where((e) =>
      e.or([
        e('sessions.provider', 'is', null),
        e.exists(
          e
            .selectFrom('sso_providers')
            .select('sso_providers.id')
            .whereRef('sso_providers.organization_id', '=', 'sessions.organization_id')
            .whereRef('sso_providers.id', '=', 'sessions.provider'),
        ),
      ]),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.organization_id',
      'sessions.method',
      'sessions.provider',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.email',
    ]),
);
export const findCallerByHash = (db: Db, hash: string) => db.first(callerByHash, { hash });

export const findSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db.q.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

export const insertSession = (db: Db, row: SessionRow) => db.q.insertInto('sessions').values(row).execute();

export async function deleteSessionByHash(db: Db, hash: string): Promise<void> {
  await db.q.deleteFrom('sessions').where('hash', '=', hash).execute();
}

export async function renewSession(db: Db, id: string, by: Pick<SessionRow, 'id' | 'hash'>): Promise<void> {
  await db.q.updateTable('sessions').set(by).where('id', '=', id).execute();
}

export async function touchSessions(db: Db, ids: Iterable<string>, at: Date): Promise<void> {
  await db.q
    .updateTable('sessions')
    .set({ last_used_at: at.toISOString() })
    .where('id', 'in', [...ids])
    .execute();
}

export type SessionSelection = {
  user?: string | undefined;
  organization?: string | undefined;
  provider?: string | undefined;
  except?: string | undefined;
  only?: string | undefined;
};

/** Returns the number of deleted sessions. */
export async function deleteSessions(
  db: Db,
  { user, organization, provider, except, only }: SessionSelection,
): Promise<number> {
  const { numDeletedRows } = await db.q
    .deleteFrom('sessions')
    .$call(ifGiven(user, (some, user) => some.where('user_id', '=', user)))
    .$call(ifGiven(organization, (some, organization) => some.where('organization_id', '=', organization)))
    .$call(ifGiven(provider, (some, provider) => some.where('provider', '=', provider)))
    .$call(ifGiven(except, (some, except) => some.where('id', '<>', except)))
    .$call(ifGiven(only, (some, only) => some.where('id', '=', only)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Last used before `idle`, or begun before `oldest`; sessions of SSO providers expire sooner. */
export type SessionExpiry = { idle: Date; oldest: Date; oldestVouched: Date };

export async function deleteExpired(db: Db, { idle, oldest }: SessionExpiry): Promise<void> {
  await db.q.deleteFrom('sessions').where('last_used_at', '<=', idle.toISOString()).execute();
  await db.q.deleteFrom('sessions').where('created_at', '<=', oldest.toISOString()).execute();
}

/** What a limited caller may see: sessions limited in the same way. */
const within = (db: Db, user: string, organization: string | undefined) =>
  db.q
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user)
    .$call(ifGiven(organization, (some, organization) => some.where('organization_id', '=', organization)));

export const listSessions = (
  db: Db,
  user: string,
  { organization, idle, oldest, oldestVouched }: SessionExpiry & { organization: string | undefined },
  query: PageQuery,
): Promise<Page<SessionRow>> =>
  queryPage(
    within(db, user, organization)
      .where('last_used_at', '>', idle.toISOString())
      .where('created_at', '>', oldest.toISOString())
      .where((e) => e.or([e('provider', 'is', null), e('created_at', '>', oldestVouched.toISOString())])),
    {
      by: [
        { column: 'created_at', as: 'created_at' },
        { column: 'id', as: 'id' },
      ],
      direction: 'desc',
    },
    query,
  );

export async function deleteSession(
  db: Db,
  user: string,
  organization: string | undefined,
  id: string,
): Promise<boolean> {
  if (!(await within(db, user, organization).where('id', '=', id).executeTakeFirst())) return false;
  const { numDeletedRows } = await db.q
    .deleteFrom('sessions')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
