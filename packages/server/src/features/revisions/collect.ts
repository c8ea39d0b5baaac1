// Trees, bodies and files that no revision and no API specification reaches any more are removed. They come to be so
// when a space or a specification is removed for good; everything else only adds.
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { adoptStrays, deleteUnused, finishRemovals, listFileHashes } from '#features/files';
import { listKeptHashes } from '#features/openapi-specs';
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
  /** Returns how many there were; some may have to stay a while longer. */
  remove(db: Db, hashes: readonly string[], now: Date): Promise<number>;
};
const objects: Kept = {
  list: rows.listObjectHashes,
  async remove(db, hashes) {
    await rows.deleteObjects(db, hashes);
    return hashes.length;
  },
};
const files: Kept = { list: listFileHashes, remove: deleteUnused };

async function unreached(db: Db, kept: Kept, reached: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const hashes = await kept.list(db, after);
    if (hashes.length === 0) return found;
    found.push(...hashes.filter((hash) => !reached.has(hash)));
    after = hashes.at(-1)!;
  }
}

/** Hashes of everything that is in use. */
export async function listReached(db: Db): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  await mark(db, await rows.listTrees(db), reached);
  for (const hash of await listKeptHashes(db)) reached.add(hash);
  return reached;
}

/**
 * Most of the looking is done beside other work. What was written meanwhile is looked at again when nobody can write,
 * because it may point at something that looked unreached.
 */
export async function collectObjects(_: object, context: JobContext): Promise<void> {
  const { services, write, log, now } = context;
  await adoptStrays(context);
  const { reads } = services.database;
  const reached = new Set<string>();
  const trees = await rows.listTrees(reads);
  await mark(reads, trees, reached);
  for (const hash of await listKeptHashes(reads)) reached.add(hash);
  const candidates: [Kept, string[]][] = [];
  for (const kept of [objects, files]) candidates.push([kept, await unreached(reads, kept, reached)]);
  if (candidates.some(([, hashes]) => hashes.length > 0))
    await write(async (db) => {
      await lock(db, rows.objectsLock);
      const known = new Set(trees);
      await mark(
        db,
        (await rows.listTrees(db)).filter((tree) => !known.has(tree)),
        reached,
      );
      for (const hash of await listKeptHashes(db)) reached.add(hash);
      for (const [kept, hashes] of candidates) {
        const gone = hashes.filter((hash) => !reached.has(hash));
        log.info({ count: await kept.remove(db, gone, now) }, 'removed what no revision reaches');
      }
    });
  // Bytes outside the database go last: a network has no place in a transaction.
  await finishRemovals(context);
}
