import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { FilePlacesTable } from '#db/schema';
import { inChunks } from '#platform/chunks';

export type PlaceRow = FilePlacesTable;
type Claim = { hash: string; size: number; now: Date };

/** Lease of a removal: after this time its process is taken for dead. No storage request takes that long. */
export const removalMs = 5 * 60_000;

const placeByHash = prepare<{ hash: string }>()((q, p) =>
  q.selectFrom('file_places').selectAll().where('hash', '=', p.hash),
);

export const findPlace = (db: Db, hash: string): Promise<PlaceRow | undefined> => db.first(placeByHash, { hash });

/** Of all organizations; equal files are stored once. */
export async function countStored(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db.q
    .selectFrom('file_places')
    .select((one) => [one.fn.countAll<number>().as('files'), one.fn.sum<number | string | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files, bytes: Number(bytes) };
}

/** Stores bytes in the database. Contents already in the external storage stay there. */
export async function insertFileContent(
  db: Db,
  hash: string,
  bytes: Uint8Array,
  now: Date = new Date(),
): Promise<void> {
  if (await touch(db, hash, now)) return;
  const wanted = { place: 'database', wanted_at: now.toISOString(), removing_at: null };
  await db.q
    .insertInto('file_places')
    .values({ hash, size: bytes.length, ...wanted })
    .onConflict((c) => c.column('hash').doUpdateSet(wanted))
    .execute();
  await db.q
    .insertInto('file_contents')
    .values({ hash, bytes })
    .onConflict((c) => c.column('hash').doNothing())
    .execute();
}

/** True when the content exists and is not being removed; this also protects it from removal for a while. */
async function touch(db: Db, hash: string, now: Date): Promise<PlaceRow | undefined> {
  return db.q
    .updateTable('file_places')
    .set({ wanted_at: now.toISOString() })
    .where('hash', '=', hash)
    .where('removing_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims a content before its bytes are written to the external storage, which protects it from removal. While a
 * removal is in progress, the result is to retry.
 */
export async function claimStoragePlace(db: Db, { hash, size, now }: Claim): Promise<PlaceRow | 'try-again'> {
  const known = await touch(db, hash, now);
  if (known) return known;
  const row = { hash, size, place: 'outside', wanted_at: now.toISOString(), removing_at: null };
  const abandoned = new Date(now.getTime() - removalMs).toISOString();
  const made = await db.q
    .insertInto('file_places')
    .values(row)
    .onConflict((c) =>
      c
        .column('hash')
        .doUpdateSet({ wanted_at: row.wanted_at, removing_at: null })
        .where((eb) =>
          eb.or([eb('file_places.removing_at', 'is', null), eb('file_places.removing_at', '<', abandoned)]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return made ?? 'try-again';
}

const contentByHash = prepare<{ hash: string }>({ kept: false })((q, p) =>
  q.selectFrom('file_contents').select('bytes').where('hash', '=', p.hash),
);

/** Bytes in the database; external ones are read by `readContent`. */
export const findFileContent = async (db: Db, hash: string): Promise<Uint8Array | undefined> =>
  (await db.first(contentByHash, { hash }))?.bytes;

/** The next hashes in order, to iterate over all of them. */
export const listFileHashes = async (db: Db, after: string): Promise<string[]> =>
  (await listPlaces(db, after)).map(({ hash }) => hash);

export const listPlaces = (db: Db, after: string): Promise<PlaceRow[]> =>
  db.q.selectFrom('file_places').selectAll().where('hash', '>', after).orderBy('hash').limit(1000).execute();

/** Registers external bytes unknown to the database, so that they are either used or removed. */
export async function adoptFile(db: Db, { hash, size, writtenAt }: { hash: string; size: number; writtenAt: Date }) {
  await db.q
    .insertInto('file_places')
    .values({ hash, size, place: 'outside', wanted_at: writtenAt.toISOString(), removing_at: null })
    .onConflict((c) => c.column('hash').doNothing())
    .execute();
}

/**
 * Removes contents unused since `before`. External bytes are only marked here and removed after the commit; until then,
 * uploads of the same bytes wait.
 */
export async function deleteFileContents(
  db: Db,
  hashes: readonly string[],
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  let count = 0;
  for (const some of inChunks(hashes)) {
    const gone = await db.q
      .deleteFrom('file_places')
      .where('hash', 'in', some)
      .where('place', '=', 'database')
      .where('wanted_at', '<', before.toISOString())
      .returning('hash')
      .execute();
    if (gone.length > 0) {
      const theirs = gone.map(({ hash }) => hash);
      await db.q.deleteFrom('file_contents').where('hash', 'in', theirs).execute();
    }
    const marked = await db.q
      .updateTable('file_places')
      .set({ removing_at: now.toISOString() })
      .where('hash', 'in', some)
      .where('place', '=', 'outside')
      .where('wanted_at', '<', before.toISOString())
      .where('removing_at', 'is', null)
      .returning('hash')
      .execute();
    count += gone.length + marked.length;
  }
  return count;
}

/**
 * A batch to remove: contents marked at `now`, and those whose process died. They are leased, so that no other process
 * removes them again after they may have been uploaded anew.
 */
export async function claimRemovals(db: Db, now: Date, taking: { at: Date; mark: string }): Promise<PlaceRow[]> {
  const abandoned = new Date(taking.at.getTime() - removalMs).toISOString();
  const open = await db.q
    .selectFrom('file_places')
    .select('hash')
    .where((eb) => eb.or([eb('removing_at', '=', now.toISOString()), eb('removing_at', '<', abandoned)]))
    .orderBy('hash')
    .limit(100)
    .execute();
  const hashes = open.map(({ hash }) => hash);
  if (hashes.length === 0) return [];
  return db.q
    .updateTable('file_places')
    .set({ removing_at: `${taking.at.toISOString()} ${taking.mark}` })
    .where('hash', 'in', hashes)
    .where((eb) => eb.or([eb('removing_at', '=', now.toISOString()), eb('removing_at', '<', abandoned)]))
    .returningAll()
    .execute();
}

export async function completeRemovals(db: Db, removed: readonly PlaceRow[]): Promise<void> {
  for (const { hash, removing_at } of removed) {
    await db.q.deleteFrom('file_places').where('hash', '=', hash).where('removing_at', '=', removing_at).execute();
  }
}

export const countRemovals = async (db: Db): Promise<number> =>
  (
    await db.q
      .selectFrom('file_places')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('removing_at', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count;

/** Whether a collection of unused contents is already scheduled. */
export async function isCollectionDue(db: Db, organization: string, name: string): Promise<boolean> {
  const jobs = db.q.selectFrom('jobs').select('id').where('organization_id', '=', organization);
  return (await jobs.where('name', '=', name).limit(1).executeTakeFirst()) !== undefined;
}
