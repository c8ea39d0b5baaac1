// Trees and bodies that no revision reaches any more are removed. They come to be so when a space is removed for good;
// everything else only adds.
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { deleteFileContents, listFileHashes } from '#features/files';
import type { JobContext } from '#platform/jobs';
import * as rows from './rows.ts';

/** Adds everything the trees reach. */
async function mark(db: Db, trees: readonly string[], reached: Set<string>): Promise<void> {
  const open = trees.filter((hash) => !reached.has(hash));
  for (const hash of open) reached.add(hash);
  while (open.length > 0) {
    const some = open.splice(-500);
    for (const text of (await rows.findObjects(db, some)).values()) {
      for (const hash of blobReferences(text)) reached.add(hash);
      for (const hash of recordReferences(text)) {
        if (reached.has(hash)) continue;
        reached.add(hash);
        open.push(hash);
      }
    }
  }
}

type Kept = {
  list(db: Db, after: string): Promise<string[]>;
  remove(db: Db, hashes: readonly string[]): Promise<void>;
};
const objects: Kept = { list: rows.listObjectHashes, remove: rows.deleteObjects };
const files: Kept = { list: listFileHashes, remove: deleteFileContents };

async function unreached(db: Db, kept: Kept, reached: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const hashes = await kept.list(db, after);
    if (hashes.length === 0) return found;
    found.push(...hashes.filter((hash) => !reached.has(hash)));
    after = hashes.at(-1)!;
  }
}

/**
 * Most of the looking is done beside other work. What was written meanwhile is looked at again when nobody can write,
 * because it may point at something that looked unreached.
 */
export async function collectObjects(_: object, { services, write, log }: JobContext): Promise<void> {
  const { reads } = services.database;
  const reached = new Set<string>();
  const trees = await rows.listTrees(reads);
  await mark(reads, trees, reached);
  const candidates: [Kept, string[]][] = [];
  for (const kept of [objects, files]) candidates.push([kept, await unreached(reads, kept, reached)]);
  if (candidates.every(([, hashes]) => hashes.length === 0)) return;
  await write(async (db) => {
    await lock(db, rows.objectsLock);
    const known = new Set(trees);
    await mark(
      db,
      (await rows.listTrees(db)).filter((tree) => !known.has(tree)),
      reached,
    );
    for (const [kept, hashes] of candidates) {
      const gone = hashes.filter((hash) => !reached.has(hash));
      await kept.remove(db, gone);
      log.info({ count: gone.length }, 'removed what no revision reaches');
    }
  });
}
