// Copies objects to an organization: those of spaces that it gets from another one, and those that belonged to no
// organization in an older version.
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { lockShared } from '#db/dialect';
import { enqueue, ofServer, type JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { findObjects, isInBacklog, objectsLock } from './rows.ts';
import * as rows from './rows-collect.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    /** Gives an organization its own copies of objects that belonged to none. */
    'revisions.adopt': { organization: string };
  }
}

/** Per transaction, where several may be used. */
const together = 500;

/** Hashes of all that the trees reach, in batches. */
async function* reachedFrom(db: Db, organization: string, trees: readonly string[]): AsyncGenerator<string[]> {
  const records = new Set(trees);
  const blobs = new Set<string>();
  const open = [...records];
  let some = [...open];
  const add = (reached: Set<string>, hashes: readonly string[], next: string[]): void => {
    for (const hash of hashes) {
      if (reached.has(hash)) continue;
      reached.add(hash);
      next.push(hash);
    }
  };
  while (open.length > 0) {
    for (const text of (await findObjects(db, organization, open.splice(-200))).values()) {
      const found: string[] = [];
      add(records, recordReferences(text), found);
      open.push(...found);
      add(blobs, blobReferences(text), found);
      some.push(...found);
    }
    if (some.length < together) continue;
    yield some;
    some = [];
  }
  yield some;
}

/**
 * Within the transaction that moves spaces to another organization, once their revisions are there: from then on nothing
 * is added to them in the old one.
 */
export async function copyObjects(
  { db }: { db: Db },
  { from, to, spaces }: { from: string; to: string; spaces: readonly string[] },
): Promise<void> {
  await lockShared(db, objectsLock(from));
  await lockShared(db, objectsLock(to));
  const isLegacy = await isInBacklog(db, from);
  for await (const hashes of reachedFrom(db, from, await rows.listTreesOf(db, to, spaces))) {
    if (isLegacy) await rows.copyHashes(db, { from: undefined, to }, hashes);
    await rows.copyHashes(db, { from, to }, hashes);
  }
}

/** Can be repeated at any time: what is there already is kept. Revisions made meanwhile only add what they store themselves. */
export async function adoptObjects({ organization }: { organization: string }, context: JobContext): Promise<void> {
  const { services, write, log } = context;
  const { reads } = services.database;
  if (!(await isInBacklog(reads, organization))) return;
  let count = 0;
  for await (const hashes of reachedFrom(
    reads,
    organization,
    (await rows.listTrees(reads, [organization])).map(({ hash }) => hash),
  )) {
    await write(async (db) => {
      await lockShared(db, objectsLock(organization));
      await rows.copyHashes(db, { from: undefined, to: organization }, hashes);
    });
    count += hashes.length;
    await yieldWriteLock();
  }
  await write((db) => rows.leaveBacklog(db, organization));
  // The last organization lets those of none be removed; after the commit, because two may be done at the same time.
  if (!(await rows.hasBacklog(reads)))
    await write((db) => enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer }));
  log.info({ organization, count }, 'an organization has its own objects now');
}

export { moveLegacyObjects } from './rows-collect.ts';
