import { sql } from 'kysely';
import { rankedCollections, type Person } from '#features/access';
import type { Db } from '#db/database';
import { addToDirectory, findInDirectory, moveInDirectory, removeFromDirectory } from '#db/directory';
import { prepare } from '#db/prepared';
import type { CollectionsTable } from '#db/schema';
import type { Context, SignedInContext } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type CollectionRow = CollectionsTable;
/** A collection with the user's role in its organization; no role means no member. */
export type CollectionForCaller = CollectionRow & { role: number | null; disabled: number | null };

const seenById = prepare<{ organization: string; id: string; user: string }>()((q, p) =>
  q
    .selectFrom('collections')
    .leftJoin('members', (join) =>
      join.onRef('members.organization_id', '=', 'collections.organization_id').on('members.user_id', '=', p.user),
    )
    .where('collections.organization_id', '=', p.organization)
    .where('collections.id', '=', p.id)
    .selectAll('collections')
    .select(['members.role', 'members.disabled']),
);

export const findCollectionForCaller = (db: Db, id: string, user: string): Promise<CollectionForCaller | undefined> =>
  findInDirectory(db, id, (organization) => db.first(seenById, { organization, id, user }));

/** A collection that is not deleted. */
export const findCollection = (db: Db, organization: string, id: string): Promise<CollectionRow | undefined> =>
  db.q
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The existing ones among the ids. */
export const findCollections = (db: Db, organization: string, ids: readonly string[]): Promise<CollectionRow[]> =>
  db.q
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

export function listCollections(
  db: Db,
  organization: string,
  person: Person,
  query: PageQuery & { nested?: boolean },
): Promise<Page<CollectionRow & { rank: number }>> {
  return queryPage(
    db.q
      .selectFrom('collections')
      .innerJoin(rankedCollections(organization, person).as('ranked'), 'ranked.ranked_id', 'collections.id')
      .where('collections.organization_id', '=', organization)
      .where('collections.deleted_at', 'is', null)
      .where('ranked.rank', '>', 0)
      .$if(query.nested === false, (some) => some.where('collections.parent_id', 'is', null))
      .selectAll('collections')
      .select('ranked.rank'),
    {
      by: [
        { column: 'collections.position', as: 'position' },
        { column: 'collections.id', as: 'id' },
      ],
      direction: 'asc',
    },
    query,
  );
}

export async function insertCollection(
  context: SignedInContext,
  input: { organization: string; parent: string | null; title: string; position: string },
): Promise<CollectionRow> {
  const now = context.now.toISOString();
  const row: CollectionRow = {
    organization_id: input.organization,
    id: context.newId(),
    parent_id: input.parent,
    title: input.title,
    description: null,
    default_level: 'inherit',
    position: input.position,
    created_by: context.caller.userId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await context.db.q.insertInto('collections').values(row).execute();
  await addToDirectory(context.db, row.organization_id, row.id);
  return row;
}

export async function updateCollection<C extends CollectionRow>(
  context: Context,
  row: C,
  change: Partial<CollectionRow>,
): Promise<C> {
  const set = { ...change, updated_at: context.now.toISOString() };
  await context.db.q
    .updateTable('collections')
    .set(set)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...set };
}

/** Ids of the collection and its descendants. */
export async function listSubtree(db: Db, organization: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below(id) as (
      select id from collections where organization_id = ${organization} and id = ${id}
      union
      select c.id from below join collections c on c.organization_id = ${organization} and c.parent_id = below.id)
    select id from below`.execute(db.q);
  return rows.map((row) => row.id);
}

export async function markDeleted(context: Context, organization: string, ids: string[]): Promise<void> {
  await context.db.q
    .updateTable('collections')
    .set({ deleted_at: context.now.toISOString() })
    .where('organization_id', '=', organization)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The deleted ones among the collection and its ancestors. */
export async function listDeletedUpwards(db: Db, organization: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up(id, parent_id, deleted_at) as (
      select id, parent_id, deleted_at from collections where organization_id = ${organization} and id = ${id}
      union
      select c.id, c.parent_id, c.deleted_at from up
      join collections c on c.organization_id = ${organization} and c.id = up.parent_id)
    select id from up where deleted_at is not null`.execute(db.q);
  return rows.map((row) => row.id);
}

/** Restores the collection and its ancestors. */
export async function restoreWithAncestors(context: Context, organization: string, id: string): Promise<void> {
  await sql`
    update collections set deleted_at = null, updated_at = ${context.now.toISOString()}
    where organization_id = ${organization} and deleted_at is not null and id in (
      with recursive up(id, parent_id) as (
        select id, parent_id from collections where organization_id = ${organization} and id = ${id}
        union
        select c.id, c.parent_id from up join collections c on c.organization_id = ${organization} and c.id = up.parent_id)
      select id from up)`.execute(context.db.q);
}

export async function moveToOrganization({ db, now }: Context, from: string, ids: string[], to: string): Promise<void> {
  const { tablesOfCollections, transferRows } = await import('#db/transfer-rows');
  await transferRows(db, tablesOfCollections, { from, to, ids, now });
  await moveInDirectory(db, ids, to);
}

/** Purges what was deleted before `before`. */
export async function purge(db: Db, id: string, before: string): Promise<void> {
  const gone = await findInDirectory(db, id, (organization) =>
    db.q
      .deleteFrom('collections')
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .where('deleted_at', '<=', before)
      .returning('id')
      .executeTakeFirst(),
  );
  if (gone) await removeFromDirectory(db, [id]);
}
