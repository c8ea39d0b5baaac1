import type { Db } from '#db/database';
import type { PasswordsTable, SignInAttemptsTable, SignInSecretsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';

export type PasswordRow = PasswordsTable;
export type AttemptRow = SignInAttemptsTable;
export type SecretRow = SignInSecretsTable;

export const listPasswords = (db: Db, user: string): Promise<PasswordRow[]> =>
  db.q.selectFrom('passwords').selectAll().where('user_id', '=', user).orderBy('organization_id').execute();

export async function upsertPassword(db: Db, row: PasswordRow): Promise<void> {
  await db.q
    .insertInto('passwords')
    .values(row)
    .onConflict((c) =>
      c.columns(['user_id', 'organization_id']).doUpdateSet({ hash: row.hash, changed_at: row.changed_at }),
    )
    .execute();
}

/** The same password with newer parameters; false when it was changed concurrently. */
export async function replaceHash(db: Db, { user_id, organization_id, hash }: PasswordRow, by: string): Promise<void> {
  await db.q
    .updateTable('passwords')
    .set({ hash: by })
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .where('hash', '=', hash)
    .execute();
}

export async function deletePasswords(db: Db, user: string, organization?: string): Promise<void> {
  await db.q
    .deleteFrom('passwords')
    .where('user_id', '=', user)
    .$call(ifGiven(organization, (some, organization) => some.where('organization_id', '=', organization)))
    .execute();
}

export const findAttempts = (db: Db, keys: readonly string[]): Promise<AttemptRow[]> =>
  db.q.selectFrom('sign_in_attempts').selectAll().where('key', 'in', keys).execute();

export async function upsertAttempt(db: Db, row: AttemptRow): Promise<void> {
  const { failures, failed_at, open_at } = row;
  await db.q
    .insertInto('sign_in_attempts')
    .values(row)
    .onConflict((c) => c.column('key').doUpdateSet({ failures, failed_at, open_at }))
    .execute();
}

export async function deleteAttempts(db: Db, keys: readonly string[]): Promise<void> {
  // PostgreSQL rejects an empty list.
  if (keys.length === 0) return;
  await db.q.deleteFrom('sign_in_attempts').where('key', 'in', keys).execute();
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await db.q.deleteFrom('sign_in_attempts').where('failed_at', '<', before.toISOString()).execute();
}

/** Also deletes expired ones. */
export async function insertSecret(db: Db, row: SecretRow): Promise<void> {
  await db.q.deleteFrom('sign_in_secrets').where('expires_at', '<=', row.created_at).execute();
  await db.q.insertInto('sign_in_secrets').values(row).execute();
}

export const findSecret = (db: Db, hash: string, purpose: string, now: Date): Promise<SecretRow | undefined> =>
  db.q
    .selectFrom('sign_in_secrets')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** For a purpose that has at most one secret. */
export const findSecretFor = (db: Db, purpose: string): Promise<SecretRow | undefined> =>
  db.q.selectFrom('sign_in_secrets').selectAll().where('purpose', '=', purpose).limit(1).executeTakeFirst();

/** False when a concurrent request deleted it. */
export async function deleteSecret(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.q.deleteFrom('sign_in_secrets').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Links of a user with at most the scope of the one just used. */
export async function deleteSecretsOf(db: Db, user: string, organization?: string): Promise<void> {
  await db.q
    .deleteFrom('sign_in_secrets')
    .where('user_id', '=', user)
    .$call(ifGiven(organization, (some, organization) => some.where('organization_id', '=', organization)))
    .execute();
}

/** Only links to the whole account: those issued by organizations must not block mail. */
export const countLinksSince = async (db: Db, user: string, since: Date): Promise<number> => {
  const row = await db.q
    .selectFrom('sign_in_secrets')
    .select((e) => e.fn.countAll().as('n'))
    .where('user_id', '=', user)
    .where('purpose', '=', 'link')
    .where('organization_id', 'is', null)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

/** The organization of a link, as its page shows it, if the user is still a member. */
export const findPlace = (db: Db, organization: string, user: string): Promise<{ title: string } | undefined> =>
  db.q
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select('organizations.title')
    .where('members.organization_id', '=', organization)
    .where('members.user_id', '=', user)
    .where('members.disabled', '=', 0)
    .executeTakeFirst();

export const findSessionStart = (db: Db, id: string): Promise<{ created_at: string } | undefined> =>
  db.q.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst();
