import { createHash } from 'node:crypto';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';

export type Kind = 'page' | 'file' | 'reusable-content';
export type SourceKey = { organization: string; space: string; source: string };
export type MatchedResource = { kind: Kind; key: string; id: string };

/** URLs may exceed the length of a database index key. */
export const short = (text: string): string =>
  text.length <= 200 ? text : `sha256:${createHash('sha256').update(text).digest('base64url')}`;

/** Items imported from the source before; keys as written by `short`. */
export async function listMatched(db: Db, { organization, space, source }: SourceKey): Promise<MatchedResource[]> {
  const rows = await db.q
    .selectFrom('imported_resources')
    .select(['kind', 'key', 'resource_id'])
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('source', '=', short(source))
    .execute();
  return rows.map(({ kind, key, resource_id }) => ({ kind: kind as Kind, key, id: resource_id }));
}

/** Before the transaction, in batches. Concurrently recorded ids win; `listMatched` reads them. */
export async function recordMatched(
  db: Db,
  where: SourceKey,
  { added, changed }: { added: readonly MatchedResource[]; changed: readonly MatchedResource[] },
): Promise<void> {
  const ahead = (work: (on: Db) => Promise<void>): Promise<void> =>
    db.ahead ? db.ahead(where.organization, work) : work(db);
  for (const some of inChunks(added, 500)) await ahead((on) => insertMatched(on, where, some));
  for (const some of inChunks(changed, 500)) await ahead((on) => upsertMatched(on, where, some));
}

const rowsOf = (where: SourceKey, matched: readonly MatchedResource[]) =>
  matched.map(({ kind, key, id }) => ({
    organization_id: where.organization,
    space_id: where.space,
    source: short(where.source),
    kind,
    key: short(key),
    resource_id: id,
  }));

async function insertMatched(db: Db, where: SourceKey, matched: readonly MatchedResource[]): Promise<void> {
  await db.q
    .insertInto('imported_resources')
    .values(rowsOf(where, matched))
    .onConflict((c) => c.doNothing())
    .execute();
}

async function upsertMatched(db: Db, where: SourceKey, matched: readonly MatchedResource[]): Promise<void> {
  for (const some of inChunks(matched, 500)) {
    await db.q
      .insertInto('imported_resources')
      .values(rowsOf(where, some))
      .onConflict((c) =>
        c
          .columns(['organization_id', 'space_id', 'source', 'kind', 'key'])
          .doUpdateSet((e) => ({ resource_id: e.ref('excluded.resource_id') })),
      )
      .execute();
  }
}

export const hasMatched = async (db: Db, organization: string, space: string): Promise<boolean> =>
  (await db.q
    .selectFrom('imported_resources')
    .select('key')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Items imported into the copy itself meanwhile stay. */
export async function copyMatched(
  db: Db,
  { organization, from, to }: { organization: string; from: string; to: string },
): Promise<void> {
  await db.q
    .insertInto('imported_resources')
    .columns(['organization_id', 'space_id', 'source', 'kind', 'key', 'resource_id'])
    .expression((e) =>
      e
        .selectFrom('imported_resources as r')
        .innerJoin('spaces as s', (join) => join.on('s.id', '=', to).on('s.organization_id', '=', organization))
        .select(['s.organization_id', 's.id', 'r.source', 'r.kind', 'r.key', 'r.resource_id'])
        .where('r.organization_id', '=', organization)
        .where('r.space_id', '=', from),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}
