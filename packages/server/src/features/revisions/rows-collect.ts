// What garbage collection and the upgrade of older databases read and delete.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';

/** An object, or one that is named. */
export type Key = { organization: string; hash: string };

/** Every tree that revisions of the organizations point at. */
export async function listTrees(db: Db, organizations: readonly string[]): Promise<Key[]> {
  const found = await db.q
    .selectFrom('revisions')
    .select(['organization_id as organization', 'tree as hash'])
    .distinct()
    .where('organization_id', 'in', organizations)
    .where('tree', 'is not', null)
    .execute();
  return found as Key[];
}

/** Every tree that a revision of these spaces points at. */
export async function listTreesOf(db: Db, organization: string, spaces: readonly string[]): Promise<string[]> {
  const trees = new Set<string>();
  for (const some of inChunks(spaces)) {
    const found = await db.q
      .selectFrom('revisions')
      .select('tree')
      .distinct()
      .where('organization_id', '=', organization)
      .where('space_id', 'in', some)
      .where('tree', 'is not', null)
      .execute();
    for (const { tree } of found) trees.add(tree!);
  }
  return [...trees];
}

/** Looks up one after the other in the index: a table has very many rows of each organization. */
const nextIn = async (db: Db, table: 'objects' | 'revisions', after: string, most: number): Promise<string[]> => {
  const from = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    with recursive ids (id) as (
      select min(organization_id) from ${from} where organization_id > ${after}
      union all
      select (select min(organization_id) from ${from} where organization_id > ids.id) from ids where ids.id is not null
    ) select id from ids where id is not null limit ${most}`.execute(db.q);
  return rows.map(({ id }) => id);
};

/** The next organizations that have revisions or objects; objects may be stored before their organization. */
export async function nextOrganizations(db: Db, after: string, most: number): Promise<string[]> {
  const ids = new Set([...(await nextIn(db, 'objects', after, most)), ...(await nextIn(db, 'revisions', after, most))]);
  return [...ids].sort().slice(0, most);
}

type Found = Key & { text: string };

/** Those that the organizations have themselves. */
export async function findObjectsOf(db: Db, keys: readonly Key[]): Promise<Found[]> {
  if (keys.length === 0) return [];
  const list = sql.join(keys.map(({ organization, hash }) => sql`(${organization}, ${hash})`));
  const { rows } = await sql<Found>`
    select o.organization_id as organization, o.hash, o.text from (values ${list}) as wanted
    join objects o on o.organization_id = wanted.column1 and o.hash = wanted.column2`.execute(db.q);
  return rows;
}

const most = 1000;

/** Keys of all their objects, in batches. */
export async function* listObjects(db: Db, organizations: readonly string[]): AsyncGenerator<Key[]> {
  let after: Key = { organization: '', hash: '' };
  for (;;) {
    const { rows } = await sql<Key>`
      select organization_id as organization, hash from objects
      where organization_id in (${sql.join(organizations)})
        and (organization_id, hash) > (${after.organization}, ${after.hash})
      order by organization_id, hash limit ${most}`.execute(db.q);
    yield rows;
    if (rows.length < most) return;
    after = rows.at(-1)!;
  }
}

export async function deleteObjects(db: Db, organization: string, hashes: readonly string[]): Promise<void> {
  for (const some of inChunks(hashes))
    await db.q.deleteFrom('objects').where('organization_id', '=', organization).where('hash', 'in', some).execute();
}

/** When the last lease of the organization, or of any, expires, if there is one. */
export async function findLastLease(db: Db, now: string, organization?: string): Promise<string | undefined> {
  let leases = db.q.selectFrom('object_leases').select('expires_at').where('expires_at', '>', now);
  if (organization !== undefined) leases = leases.where('organization_id', '=', organization);
  return (await leases.orderBy('expires_at', 'desc').limit(1).executeTakeFirst())?.expires_at;
}

export async function deleteLeasesBefore(db: Db, now: string): Promise<void> {
  await db.q.deleteFrom('object_leases').where('expires_at', '<=', now).execute();
}

/** Copies objects of another organization, or those that belonged to none. */
export async function copyHashes(
  db: Db,
  { from, to }: { from: string | undefined; to: string },
  hashes: readonly string[],
): Promise<void> {
  for (const some of inChunks(hashes)) {
    const those =
      from === undefined
        ? sql`legacy_objects where hash in (${sql.join(some)})`
        : sql`objects where organization_id = ${from} and hash in (${sql.join(some)})`;
    // In a fixed order, as when they are stored. SQLite needs the condition to tell `on conflict` from a join.
    await sql`
      insert into objects (organization_id, hash, text) select ${to}, hash, text from ${those} order by hash
      on conflict (organization_id, hash) do nothing`.execute(db.q);
  }
}

export async function leaveBacklog(db: Db, organization: string): Promise<void> {
  await db.q.deleteFrom('object_backlog').where('organization_id', '=', organization).execute();
}

export const hasBacklog = async (db: Db): Promise<boolean> =>
  (await db.q.selectFrom('object_backlog').select('organization_id').limit(1).executeTakeFirst()) !== undefined;

/** False when there were none. */
export async function deleteLegacyObjects(db: Db, most: number): Promise<boolean> {
  const some = await db.q.selectFrom('legacy_objects').select('hash').limit(most).execute();
  for (const part of inChunks(some.map(({ hash }) => hash)))
    await db.q.deleteFrom('legacy_objects').where('hash', 'in', part).execute();
  return some.length > 0;
}

/** Those that belonged to none, where there is only one organization. */
export async function moveLegacyObjects(db: Db, organization: string): Promise<void> {
  await sql`
    insert into objects (organization_id, hash, text)
    select ${organization}, hash, text from legacy_objects`.execute(db.q);
  await db.q.deleteFrom('legacy_objects').execute();
  await db.q.deleteFrom('object_backlog').execute();
}
