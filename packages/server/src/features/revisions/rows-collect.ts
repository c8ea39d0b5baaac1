// What garbage collection and the upgrade of older databases read and delete.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';

/** Every tree that a revision of the organization points at. */
export const listTrees = async (db: Db, organization: string): Promise<string[]> => {
  const found = await db.q
    .selectFrom('revisions')
    .select('tree')
    .distinct()
    .where('organization_id', '=', organization)
    .where('tree', 'is not', null)
    .execute();
  return found.map(({ tree }) => tree!);
};

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

/** The next organization that has revisions or objects; objects may be stored before their organization. */
export async function nextOrganization(db: Db, after: string): Promise<string | undefined> {
  const next = (table: 'objects' | 'revisions') =>
    db.q
      .selectFrom(table)
      .select('organization_id')
      .where('organization_id', '>', after)
      .orderBy('organization_id')
      .limit(1)
      .executeTakeFirst();
  const found = [await next('objects'), await next('revisions')].flatMap((row) => row?.organization_id ?? []);
  return found.sort()[0];
}

/** The next hashes in order, to iterate over all of them. */
export const listObjectHashes = async (db: Db, organization: string, after: string): Promise<string[]> => {
  const found = await db.q
    .selectFrom('objects')
    .select('hash')
    .where('organization_id', '=', organization)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(1000)
    .execute();
  return found.map(({ hash }) => hash);
};

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
