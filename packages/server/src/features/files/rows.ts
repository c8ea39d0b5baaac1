import type { Db } from '#db/database';
import { chunks } from '#platform/chunks';

export async function insertFileContent(db: Db, hash: string, bytes: Uint8Array): Promise<void> {
  await db.q
    .insertInto('file_contents')
    .values({ hash, bytes })
    .onConflict((c) => c.column('hash').doNothing())
    .execute();
}

export const findFileContent = async (db: Db, hash: string): Promise<Uint8Array | undefined> =>
  (await db.q.selectFrom('file_contents').select('bytes').where('hash', '=', hash).executeTakeFirst())?.bytes;

/** The next hashes in order, to walk through all of them. */
export const listFileHashes = async (db: Db, after: string): Promise<string[]> => {
  const rows = await db.q
    .selectFrom('file_contents')
    .select('hash')
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(1000)
    .execute();
  return rows.map(({ hash }) => hash);
};

export async function deleteFileContents(db: Db, hashes: readonly string[]): Promise<void> {
  for (const some of chunks(hashes)) await db.q.deleteFrom('file_contents').where('hash', 'in', some).execute();
}
