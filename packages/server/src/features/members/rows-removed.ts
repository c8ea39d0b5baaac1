import type { Db } from '#db/database';
import type { Context } from '#platform/context';

export type RemovedPerson = { user: string | undefined; email: string };

export async function recordRemovedMember(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organization: string,
  { user, email }: { user: string; email: string },
): Promise<void> {
  const removed_at = now.toISOString();
  await db.q
    .insertInto('removed_members')
    .values({ organization_id: organization, user_id: user, email, removed_at })
    .onConflict((c) => c.columns(['organization_id', 'user_id']).doUpdateSet({ email, removed_at }))
    .execute();
}

/** Whether this user, or this e-mail address, was removed from the organization and not invited since. */
export async function wasRemoved(db: Db, organization: string, { user, email }: RemovedPerson): Promise<boolean> {
  const row = await db.q
    .selectFrom('removed_members')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where((e) => e.or([e('user_id', '=', user ?? ''), e('email', '=', email.toLowerCase())]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user is a member again. */
export async function deleteRemovedMember(db: Db, organization: string, user: string): Promise<void> {
  await db.q
    .deleteFrom('removed_members')
    .where('organization_id', '=', organization)
    .where((e) =>
      e.or([
        e('user_id', '=', user),
        e('email', 'in', e.selectFrom('users').select('users.email').where('users.id', '=', user)),
      ]),
    )
    .execute();
}
