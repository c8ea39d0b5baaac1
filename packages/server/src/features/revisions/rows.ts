import { createYielder } from '@lectern/content';
import type { Db } from '#db/database';
import { lockShared } from '#db/dialect';
import { prepare, type Prepared } from '#db/prepared';
import type { RevisionsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

/** Held while writing what a revision points at, so that garbage collection does not remove it. */
export const objectsLock = (organization: string): string => `lectern objects ${organization}`;

export type RevisionRow = RevisionsTable;
export type RevisionType = 'edits' | 'merge' | 'rollback' | 'update' | 'computed';

export type NewRevision = {
  id: string;
  organization: string;
  space: string;
  parents: string[];
  type: RevisionType;
  /** Hash of the tree; null is the empty one. */
  tree: string | null;
  /** The change request it was created in; absent for the main content. */
  branch?: string;
  mergedFrom?: string;
  git?: object;
};

const valuesOfRevision = (p: RevisionRow): RevisionRow => ({
  organization_id: p.organization_id,
  space_id: p.space_id,
  id: p.id,
  parents: p.parents,
  type: p.type,
  tree: p.tree,
  author_id: p.author_id,
  created_at: p.created_at,
  branch: p.branch,
  merged_from: p.merged_from,
  git: p.git,
});
const insertion = prepare<RevisionRow>()((q, p) => q.insertInto('revisions').values(valuesOfRevision(p)));

/** What is still to be stored: on PostgreSQL the statement that moves a head to the revision also stores it. */
export type Unstored = { count: number; values: Readonly<Record<string, string | null>> };

/** The revision is stored, or will be with `unstored`. */
export type StoredRevision = { row: RevisionRow; unstored?: Unstored };

export async function storeRevision(
  context: Context,
  revision: NewRevision,
  objects: readonly NewObject[],
): Promise<StoredRevision> {
  if (context.db.engine !== 'postgres' || objects.length > mostPrepared)
    return { row: await insertRevision(context, revision, objects) };
  await lockShared(context.db, objectsLock(revision.organization));
  const row = rowOf(context, revision);
  return { row, unstored: { count: objects.length, values: { ...row, ...valuesOf(inOrder(objects)) } } };
}

/** The query builder with the expressions that store `count` objects and a revision, whose values are in `p`. */
export const storing = (q: Db['q'], p: object, count: number): Db['q'] => {
  const withObjects = count > 0 ? q.with('stored', () => insertionQuery(q, p as ObjectValues, count)) : q;
  return withObjects.with('revised', () =>
    q.insertInto('revisions').values(valuesOfRevision(p as RevisionRow)),
  ) as unknown as Db['q'];
};

/** `objects` are stored with it. */
export async function insertRevision(
  context: Context,
  revision: NewRevision,
  objects: readonly NewObject[] = [],
): Promise<RevisionRow> {
  await lockShared(context.db, objectsLock(revision.organization));
  const row = rowOf(context, revision);
  if (objects.length > 0) await insertObjects(context.db, revision.organization, objects);
  await context.db.run(insertion, row);
  return row;
}

function rowOf(context: Context, revision: NewRevision): RevisionRow {
  return {
    organization_id: revision.organization,
    space_id: revision.space,
    id: revision.id,
    parents: JSON.stringify(revision.parents),
    type: revision.type,
    tree: revision.tree,
    branch: revision.branch ?? null,
    merged_from: revision.mergedFrom ?? null,
    git: revision.git === undefined ? null : JSON.stringify(revision.git),
    author_id: context.caller?.userId ?? null,
    created_at: context.now.toISOString(),
  };
}

const revisionById = prepare<{ organization: string; space: string; id: string }>()((q, p) =>
  q
    .selectFrom('revisions')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('id', '=', p.id),
);

export type RevisionKey = { organization: string; space: string; id: string };

/** Rows read with the lock of a branch, by id: they never change, and each read is a round trip. */
const ofTransaction = new WeakMap<Db, ReadonlyMap<string, RevisionRow>>();

/** `db` must belong to one transaction. */
export const rememberRevisions = (db: Db, rows: readonly RevisionRow[]): void =>
  void ofTransaction.set(db, new Map(rows.map((row) => [row.id, row])));

function remembered(db: Db, { organization, space, id }: RevisionKey): RevisionRow | undefined {
  const row = ofTransaction.get(db)?.get(id);
  return row?.organization_id === organization && row.space_id === space ? row : undefined;
}

export const findRevision = async (db: Db, key: RevisionKey): Promise<RevisionRow | undefined> =>
  remembered(db, key) ?? db.first(revisionById, key);

type Three = { organization: string; space: string; first: string; second: string; third: string };
const threeRevisions = prepare<Three>()((q, p) =>
  q
    .selectFrom('revisions')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('id', 'in', [p.first, p.second, p.third]),
);

/** In any order, each once. */
export async function findThreeRevisions(
  db: Db,
  { organization, space }: { organization: string; space: string },
  ids: readonly [string, string, string],
): Promise<RevisionRow[]> {
  const known = ids.map((id) => remembered(db, { organization, space, id }));
  if (known.every((row) => row !== undefined)) return known;
  const [first, second, third] = ids;
  return db.all(threeRevisions, { organization, space, first, second, third });
}

/** Revisions of the main content, newest first. */
export const listMainRevisions = (
  db: Db,
  { organization, space }: { organization: string; space: string },
  query: PageQuery,
): Promise<Page<RevisionRow>> =>
  queryPage(
    db.q
      .selectFrom('revisions')
      .selectAll()
      .where('organization_id', '=', organization)
      .where('space_id', '=', space)
      .where('branch', 'is', null),
    { by: [{ column: 'id', as: 'id' }], direction: 'desc' },
    query,
  );

type Objects = Map<string, string>;

// Callers cache the results, up to a total size.
const objectByHash = prepare<{ organization: string; hash: string }>({ kept: false })((q, p) =>
  q
    .selectFrom('objects')
    .select(['hash', 'text'])
    .where('organization_id', '=', p.organization)
    .where('hash', '=', p.hash),
);

async function findOwnObjects(db: Db, organization: string, hashes: readonly string[]): Promise<Objects> {
  const [hash, ...others] = hashes;
  if (hash !== undefined && others.length === 0) {
    const row = await db.first(objectByHash, { organization, hash });
    return new Map(row ? [[row.hash, row.text]] : []);
  }
  const found: Objects = new Map();
  const due = createYielder();
  for (const some of inChunks(hashes)) {
    const rows = await db.q
      .selectFrom('objects')
      .select(['hash', 'text'])
      .where('organization_id', '=', organization)
      .where('hash', 'in', some)
      .execute();
    for (const { hash, text } of rows) found.set(hash, text);
    // On SQLite nothing is waited for.
    const turn = due();
    if (turn) await turn;
  }
  return found;
}

/** Texts by their hash, those of an organization of an older version that were not copied to it yet included. */
export async function findObjects(db: Db, organization: string, hashes: readonly string[]): Promise<Objects> {
  const found = await findOwnObjects(db, organization, hashes);
  const add = (others: Objects): void => others.forEach((text, hash) => found.set(hash, text));
  const missing = (): string[] => hashes.filter((hash) => !found.has(hash));
  if (missing().length === 0) return found;
  if (await isInBacklog(db, organization)) add(await findLegacyObjects(db, missing()));
  // They may have been copied, and removed there, between the two reads.
  const still = missing();
  if (still.length > 0) add(await findOwnObjects(db, organization, still));
  return found;
}

const backlogOf = prepare<{ organization: string }>({ kept: false })((q, p) =>
  q.selectFrom('object_backlog').select('organization_id').where('organization_id', '=', p.organization),
);

/** Whether some of its objects may be in `legacy_objects` only, where they belonged to no organization. */
export const isInBacklog = async (db: Db, organization: string): Promise<boolean> =>
  (await db.first(backlogOf, { organization })) !== undefined;

async function findLegacyObjects(db: Db, hashes: readonly string[]): Promise<Objects> {
  const found: Objects = new Map();
  for (const some of inChunks(hashes)) {
    const rows = await db.q.selectFrom('legacy_objects').select(['hash', 'text']).where('hash', 'in', some).execute();
    for (const { hash, text } of rows) found.set(hash, text);
  }
  return found;
}

export type NewObject = { hash: string; text: string };

/** Per transaction, where several may be used. */
const mostObjects = 500;
const mostText = 1_000_000;

function* portions(objects: readonly NewObject[]): Generator<NewObject[]> {
  let some: NewObject[] = [];
  let length = 0;
  for (const one of objects) {
    if (some.length >= mostObjects || length > mostText) {
      yield some;
      [some, length] = [[], 0];
    }
    some.push(one);
    length += one.text.length;
  }
  if (some.length > 0) yield some;
}

type ObjectValues = Readonly<Record<string, string>>;

const insertionsOf = new Map<number, Prepared<ObjectValues, unknown>>();
/** An edit adds a few objects, and building SQL for them each time costs more than running it. */
const mostPrepared = 8;

const insertionQuery = (q: Db['q'], p: ObjectValues, count: number) =>
  q
    .insertInto('objects')
    .values(
      Array.from({ length: count }, (_, number) => ({
        organization_id: p['organization_id'] ?? '',
        hash: p[`hash${number}`] ?? '',
        text: p[`text${number}`] ?? '',
      })),
    )
    .onConflict((c) => c.columns(['organization_id', 'hash']).doNothing());

function insertionOf(count: number): Prepared<ObjectValues, unknown> {
  let known = insertionsOf.get(count);
  if (!known) {
    known = prepare<ObjectValues>()((q, p) => insertionQuery(q, p, count));
    insertionsOf.set(count, known);
  }
  return known;
}

const valuesOf = (objects: readonly NewObject[]): ObjectValues =>
  Object.fromEntries(
    objects.flatMap(({ hash, text }, number) => [
      [`hash${number}`, hash],
      [`text${number}`, text],
    ]),
  );

/** In a fixed order: two transactions that add the same objects would otherwise deadlock. */
const inOrder = (objects: readonly NewObject[]): NewObject[] => [...objects].sort((a, b) => (a.hash < b.hash ? -1 : 1));

const gathering = new WeakMap<Db, NewObject[]>();

/** The objects that `work` would store, for `insertRevision`. */
export async function gatherObjects(db: Db, work: () => Promise<unknown>): Promise<NewObject[]> {
  const objects: NewObject[] = [];
  gathering.set(db, objects);
  try {
    await work();
  } finally {
    gathering.delete(db);
  }
  return [...new Map(objects.map((one) => [one.hash, one])).values()];
}

/** Existing objects are kept: the same hash is the same text. Outside a transaction it writes in batches. */
export async function insertObjects(db: Db, organization: string, objects: readonly NewObject[]): Promise<void> {
  const gathered = gathering.get(db);
  if (gathered) {
    for (const one of objects) gathered.push(one);
    return;
  }
  if (db.ahead) {
    for (const some of portions(objects)) await db.ahead(organization, (on) => insertObjects(on, organization, some));
    return;
  }
  await lockShared(db, objectsLock(organization));
  const due = createYielder();
  for (const some of inChunks(inOrder(objects), mostObjects)) {
    const turn = due();
    if (turn) await turn;
    if (some.length <= mostPrepared) {
      await db.run(insertionOf(some.length), { organization_id: organization, ...valuesOf(some) });
      continue;
    }
    await db.q
      .insertInto('objects')
      .values(some.map(({ hash, text }) => ({ organization_id: organization, hash, text })))
      .onConflict((c) => c.columns(['organization_id', 'hash']).doNothing())
      .execute();
  }
}

type Lease = { id: string; now: string; expires_at: string };

/**
 * Takes or renews a lease; false when there was none or it had expired. The lock ensures that garbage collection does not
 * miss it.
 */
export async function upsertLease(db: Db, organization: string, { id, now, expires_at }: Lease): Promise<boolean> {
  await lockShared(db, objectsLock(organization));
  const { numUpdatedRows } = await db.q
    .updateTable('object_leases')
    .set({ expires_at })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await db.q
    .insertInto('object_leases')
    .values({ organization_id: organization, id, expires_at })
    .onConflict((c) => c.columns(['organization_id', 'id']).doUpdateSet({ expires_at }))
    .execute();
  return false;
}

/** Ends a lease; false when it had expired. From then on the lock keeps the collector away. */
export async function endLease(db: Db, organization: string, id: string, now: string): Promise<boolean> {
  await lockShared(db, objectsLock(organization));
  const row = await db.q
    .deleteFrom('object_leases')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}
