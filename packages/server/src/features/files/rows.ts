import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { FilePlacesTable } from '#db/schema';
import { inChunks } from '#platform/chunks';

export type PlaceRow = FilePlacesTable;
type Claim = { hash: string; size: number; now: Date };

/** A removal that has not ended after this long was given up by a process that is gone: none waits for an answer so long. */
export const removalMs = 5 * 60_000;

const placeByHash = prepare<{ hash: string }>()((q, p) =>
  q.selectFrom('file_places').selectAll().where('hash', '=', p.hash),
);

export const findPlace = (db: Db, hash: string): Promise<PlaceRow | undefined> => db.first(placeByHash, { hash });

/** Keeps bytes in the database. What lies outside already stays there. */
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

/** True when the content is there and nobody is removing it; then it is safe from being removed for a while. */
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
 * Says that bytes outside the database are wanted, before they are written there: from now on nobody removes them. Only
 * while somebody is removing them this very moment, the answer is to try again.
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

/** Bytes in the database; those outside are read by `readContent`. */
export const findFileContent = async (db: Db, hash: string): Promise<Uint8Array | undefined> =>
  (await db.first(contentByHash, { hash }))?.bytes;

/** The next hashes in order, to walk through all of them. */
export const listFileHashes = async (db: Db, after: string): Promise<string[]> =>
  (await listPlaces(db, after)).map(({ hash }) => hash);

export const listPlaces = (db: Db, after: string): Promise<PlaceRow[]> =>
  db.q.selectFrom('file_places').selectAll().where('hash', '>', after).orderBy('hash').limit(1000).execute();

/** Says of bytes that lie outside without being known that they are there, so that they are used or removed. */
export async function adoptFile(db: Db, { hash, size, writtenAt }: { hash: string; size: number; writtenAt: Date }) {
  await db.q
    .insertInto('file_places')
    .values({ hash, size, place: 'outside', wanted_at: writtenAt.toISOString(), removing_at: null })
    .onConflict((c) => c.column('hash').doNothing())
    .execute();
}

/**
 * Removes what nobody wanted since `before`. Bytes outside are only marked: they are removed when the transaction is
 * over, and until then whoever brings the same bytes waits.
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
 * Some of those to remove: those marked at `now`, and those of a process that is gone. They are marked as taken, so that
 * nobody else removes them a second time when somebody may have brought them again.
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

/** Whether somebody will look for unused contents anyway. */
export const isCollectionDue = async (db: Db, name: string): Promise<boolean> =>
  (await db.q.selectFrom('jobs').select('id').where('name', '=', name).limit(1).executeTakeFirst()) !== undefined;
