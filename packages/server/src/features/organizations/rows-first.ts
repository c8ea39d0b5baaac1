// The organization of the operator. Others are created by anybody who has an account.
import type { Db } from '#db/database';
import type { OrganizationList } from '#platform/organization-list';

const name = 'first_organization';

/** Does nothing when one is recorded already. */
export async function noteFirstOrganization(db: Db, id: string): Promise<void> {
  await db.q
    .insertInto('server_facts')
    .values({ name, value: id })
    .onConflict((c) => c.column('name').doNothing())
    .execute();
}

async function isFirstOrganization(db: Db, id: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('server_facts')
    .select('value')
    .where('name', '=', name)
    .where('value', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an operator setting that lists organizations includes this one. */
export const isListed = async (db: Db, { all, first, ids }: OrganizationList, id: string): Promise<boolean> =>
  all || ids.has(id) || (first && (await isFirstOrganization(db, id)));

/** Those of the ids that no organization has. */
export async function listUnknown(db: Db, ids: ReadonlySet<string>): Promise<string[]> {
  if (ids.size === 0) return [];
  const rows = await db.q
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return [...ids].filter((id) => !known.has(id));
}
