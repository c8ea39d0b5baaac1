import { hash } from 'node:crypto';
import type { Db } from '#db/database';
import type { PasskeysTable } from '#db/schema';

export type PasskeyRow = PasskeysTable;

export const listPasskeys = (db: Db, user: string): Promise<PasskeyRow[]> =>
  db.q.selectFrom('passkeys').selectAll().where('user_id', '=', user).orderBy('created_at').orderBy('id').execute();

export const findPasskey = (db: Db, credential: string): Promise<PasskeyRow | undefined> =>
  db.q.selectFrom('passkeys').selectAll().where('credential_id', '=', credential).executeTakeFirst();

export const insertPasskey = (db: Db, row: PasskeyRow) => db.q.insertInto('passkeys').values(row).execute();

/** False when it was removed. */
export async function updatePasskey(
  db: Db,
  id: string,
  change: Pick<PasskeyRow, 'counter' | 'last_used_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q.updateTable('passkeys').set(change).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Db, user: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('passkeys')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False when the challenge was used before. */
export async function recordChallengeUse(db: Db, challenge: string, now: Date, until: Date): Promise<boolean> {
  await db.q.deleteFrom('sign_in_secrets').where('expires_at', '<=', now.toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await db.q
    .insertInto('sign_in_secrets')
    .values({
      hash: hash('sha256', `challenge ${challenge}`),
      purpose: 'challenge',
      user_id: null,
      organization_id: null,
      created_at: now.toISOString(),
      expires_at: until.toISOString(),
    })
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
