// Spaces and collections share one order below their parent; this computes the order key of a position.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { prepare } from '#db/prepared';
import { badRequest } from '#platform/errors';
import { keyBetween, keyAfter, type Sibling } from '#platform/sibling-order';

type Pointer = { type: 'space'; space: string } | { type: 'collection'; collection: string };
export type ContentPosition = { before?: Pointer; after?: Pointer };

const idOf = (pointer: Pointer | undefined): string | undefined =>
  pointer && (pointer.type === 'space' ? pointer.space : pointer.collection);

/** Locks the order below this parent until the transaction ends. */
const lockOrder = (db: Db, organization: string, parent: string | null): Promise<void> =>
  lock(db, `order ${organization} ${parent ?? ''}`);

const below = (organization: string, parent: string | null) =>
  parent === null
    ? sql`organization_id = ${organization} and parent_id is null and deleted_at is null`
    : sql`organization_id = ${organization} and parent_id = ${parent} and deleted_at is null`;

async function siblings(db: Db, organization: string, parent: string | null): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`
    select id, position from spaces where ${below(organization, parent)}
    union all select id, position from collections where ${below(organization, parent)}
    order by position, id`.execute(db.q);
  return rows;
}

/** The key after all children of the parent. */
export async function keyAtEnd(db: Db, organization: string, parent: string | null): Promise<string> {
  await lockOrder(db, organization, parent);
  const row =
    parent === null ? await db.first(lastAtTop, { organization }) : await db.first(lastIn, { organization, parent });
  return keyAfter(row?.position);
}

// Reads the end of the index; max() would visit every sibling because some are deleted.
const lastOf = (table: string, organization: string, parent: string | null) => sql`select * from (
  select position from ${sql.table(table)} where ${below(organization, parent)} order by position desc limit 1) as ${sql.ref(`last_${table}`)}`;
const lastOfBoth = (organization: string, parent: string | null) => sql<{ position: string }>`
  ${lastOf('spaces', organization, parent)} union all ${lastOf('collections', organization, parent)}
  order by position desc limit 1`;

const lastAtTop = prepare<{ organization: string }>()<{ position: string }>((q, p) => ({
  compile: () => lastOfBoth(p.organization, null).compile(q),
}));
const lastIn = prepare<{ organization: string; parent: string }>()<{ position: string }>((q, p) => ({
  compile: () => lastOfBoth(p.organization, p.parent).compile(q),
}));

/** The key for `item` at a position below the parent; undefined when it is there already. */
export async function keyAmongSiblings(
  db: Db,
  where: { organization: string; parent: string | null },
  item: { id: string; parent: string | null },
  position: ContentPosition = {},
): Promise<string | undefined> {
  await lockOrder(db, where.organization, where.parent);
  const all = await siblings(db, where.organization, where.parent);
  const others = all.filter((sibling) => sibling.id !== item.id);
  const before = idOf(position.before);
  const after = idOf(position.after);
  if (before === item.id || after === item.id) throw badRequest('position refers to the item itself');
  const key = keyBetween(others, { before, after });
  const own = where.parent === item.parent ? all.find((sibling) => sibling.id === item.id) : undefined;
  if (!own) return key;
  const isBefore = (sibling: Sibling, position: string) => sibling.position < position;
  const rank = (position: string) => others.filter((sibling) => isBefore(sibling, position)).length;
  return rank(own.position) === rank(key) ? undefined : key;
}
