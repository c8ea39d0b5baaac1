// Garbage collection of trees, bodies and files that no revision, no API specification and no look of a site reaches. They
// become unreachable when a space, a specification or an upload is deleted permanently; everything else only adds.
import { setTimeout } from 'node:timers/promises';
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { tryLock } from '#db/dialect';
import { adoptOrphanedFiles, deleteUnused, finishRemovals, listFileHashes } from '#features/files';
import { listKeptHashes } from '#features/openapi-specs';
import { listAssetHashes } from '#features/site-assets';
import { inChunks } from '#platform/chunks';
import { enqueue, ofServer, type JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';
import * as rows from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'revisions.collect': object;
  }
}

/** Marks everything the trees reach. */
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

type LiveObjects = {
  list(db: Db, after: string): Promise<string[]>;
  /** Returns how many there were; some may have to stay a while longer. */
  remove(db: Db, hashes: readonly string[], now: Date): Promise<number>;
};
const objects: LiveObjects = {
  list: rows.listObjectHashes,
  async remove(db, hashes) {
    await rows.deleteObjects(db, hashes);
    return hashes.length;
  },
};
const files: LiveObjects = { list: listFileHashes, remove: deleteUnused };

async function unreached(db: Db, kept: LiveObjects, reached: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const hashes = await kept.list(db, after);
    if (hashes.length === 0) return found;
    found.push(...hashes.filter((hash) => !reached.has(hash)));
    after = hashes.at(-1)!;
  }
}

/** Per transaction. */
const mostRemoved = 2000;
const tries = 50;

/**
 * Throws when the lock stays taken, so that the job is retried later. It never queues for the lock, so nobody waits
 * behind it.
 */
async function alone<T>({ write }: JobContext, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const done = await write(async (db) =>
      (await tryLock(db, rows.objectsLock)) ? { value: await work(db) } : undefined,
    );
    if (done) return done.value;
    await setTimeout(20 * attempt);
  }
  throw new Error('content is being written continuously; nothing was collected');
}

/** What API specifications and the looks of sites consist of. */
async function markKept(db: Db, reached: Set<string>): Promise<void> {
  for (const list of [listKeptHashes, listAssetHashes]) for (const hash of await list(db)) reached.add(hash);
}

/** Hashes of everything that is in use. */
export async function listReached(db: Db): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  await mark(db, await rows.listTrees(db), reached);
  await markKept(db, reached);
  return reached;
}

/**
 * Most of the marking runs concurrently with other work. What was written meanwhile is marked again under the lock,
 * because it may point at something that looked unreachable. A lease protects what is stored ahead of its revision:
 * while there is one nothing is collected.
 */
export async function collectObjects(_: object, context: JobContext): Promise<void> {
  const { services, log, now } = context;
  await adoptOrphanedFiles(context);
  const { reads } = services.database;
  const reached = new Set<string>();
  const trees = await rows.listTrees(reads);
  await mark(reads, trees, reached);
  await markKept(reads, reached);
  const known = new Set(trees);
  const markNew = async (db: Db): Promise<void> => {
    const added = (await rows.listTrees(db)).filter((tree) => !known.has(tree));
    for (const tree of added) known.add(tree);
    await mark(db, added, reached);
    await markKept(db, reached);
  };
  for (const kept of [objects, files]) {
    let count = 0;
    for (const some of inChunks(await unreached(reads, kept, reached), mostRemoved)) {
      await markNew(reads);
      const leased = await alone(context, async (db) => {
        const lease = await rows.findLastLease(db, services.clock().toISOString());
        if (lease !== undefined) return lease;
        await markNew(db);
        const gone = some.filter((hash) => !reached.has(hash));
        count += await kept.remove(db, gone, now);
        return undefined;
      });
      if (leased !== undefined) return postpone(context, leased);
      await yieldWriteLock();
    }
    log.info({ count }, 'removed objects that no revision references');
  }
  await context.write((db) => rows.deleteLeasesBefore(db, services.clock().toISOString()));
  // Bytes outside the database are deleted last: no network calls inside a transaction.
  await finishRemovals(context);
}

async function postpone({ write, services, log }: JobContext, until: string): Promise<void> {
  log.info({ until }, 'nothing is collected while stored content is not yet referenced by a revision');
  const options = { organization: ofServer, at: new Date(until) };
  await write((db) => enqueue(db, services.clock(), 'revisions.collect', {}, options));
}
