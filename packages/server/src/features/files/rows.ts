import type { Db } from '#db/database';

export async function insertFileContent(db: Db, hash: string, bytes: Uint8Array): Promise<void> {
  await db.q
    .insertInto('file_contents')
    .values({ hash, bytes })
    .onConflict((c) => c.column('hash').doNothing())
    .execute();
}

export const findFileContent = async (db: Db, hash: string): Promise<Uint8Array | undefined> =>
  (await db.q.selectFrom('file_contents').select('bytes').where('hash', '=', hash).executeTakeFirst())?.bytes;
