// Garbage collection of contents. Which ones are unused is determined by the feature that knows the revisions.
import { randomUUID } from 'node:crypto';
import { clearAbandonedSpools } from '#platform/spool';
import type { Services } from '#platform/context';
import type { JobContext } from '#platform/jobs';
import { hashOf, hexOf } from './hash.ts';
import * as rows from './rows.ts';
import { unusedGraceMs } from './store.ts';

const unusedBefore = (now: Date): Date => new Date(now.getTime() - unusedGraceMs);

/** Partial uploads of a dead process; each machine has its own. */
export const clearSpools = ({ storage, clock }: Services): Promise<void> =>
  clearAbandonedSpools(storage.arrivals, clock());

/**
 * Contents in the storage unknown to the database: the transaction that was to refer to them failed, or the database
 * was restored from an older backup. Registering them lets them be removed as usual, or used again.
 */
export async function adoptOrphanedFiles({ services, write, now }: JobContext): Promise<void> {
  const { storage, database } = services;
  const before = unusedBefore(now);
  const known = new Set<string>();
  for (let after = ''; ;) {
    const some = await rows.listFileHashes(database.reads, after);
    if (some.length === 0) break;
    for (const hash of some) known.add(hash);
    after = some.at(-1)!;
  }
  for await (const { key, size, writtenAt } of storage.list()) {
    const hash = hashOf(key);
    if (writtenAt >= before || known.has(hash)) continue;
    await write((db) => rows.adoptFile(db, { hash, size, writtenAt }));
  }
}

/** Runs in the transaction in which no new reference to them can appear. */
export const deleteUnused = (
  db: Parameters<typeof rows.deleteFileContents>[0],
  hashes: readonly string[],
  now: Date,
): Promise<number> => rows.deleteFileContents(db, hashes, { before: unusedBefore(now), now });

/** Completes removals begun by `deleteUnused` at the same time, or by a process that died. */
export async function finishRemovals({ services, write, now }: JobContext): Promise<void> {
  const { clock, storage, database } = services;
  for (;;) {
    const at = clock();
    const taken = await write((db) => rows.claimRemovals(db, now, { at, mark: randomUUID() }));
    if (taken.length === 0) break;
    const removed: rows.PlaceRow[] = [];
    for (const row of taken) {
      // Uploads of the same bytes wait no longer than this.
      if (clock().getTime() - at.getTime() > rows.removalMs / 2) break;
      await storage.remove(hexOf(row.hash));
      removed.push(row);
    }
    await write((db) => rows.completeRemovals(db, removed));
  }
  if ((await rows.countRemovals(database.reads)) > 0) throw new Error('some unused files could not be removed yet');
}
