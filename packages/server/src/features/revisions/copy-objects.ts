// Copies objects to an organization: those of spaces that it gets from another one, and those that belonged to no
// organization in an older version.
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { lockShared } from '#db/dialect';
import { NeedsPreparation } from '#db/transaction';
import { inChunks } from '#platform/chunks';
import type { Context, Services } from '#platform/context';
import { enqueue, ofServer, type JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { findObjects, isInBacklog, objectsLock } from './rows.ts';
import * as rows from './rows-collect.ts';
import { beginStagedWrites, leaseMs, type StagedWrites } from './staged-writes.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    /** Gives an organization its own copies of objects that belonged to none. */
    'revisions.adopt': { organization: string };
  }
}

/** Per transaction, where several may be used. */
const together = 500;

/** Hashes of records, and of what they refer to. */
type Reached = { records: Set<string>; blobs: Set<string> };
const nothing = (): Reached => ({ records: new Set(), blobs: new Set() });

/** Hashes of all that the trees reach and that was not reached before, in batches. */
async function* reachedFrom(
  db: Db,
  organization: string,
  trees: readonly string[],
  { records, blobs } = nothing(),
): AsyncGenerator<string[]> {
  const open = trees.filter((tree) => !records.has(tree));
  for (const tree of open) records.add(tree);
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
    yield* inChunks(some, together);
    some = [];
  }
  yield* inChunks(some, together);
}

export type ObjectMove = { from: string; to: string; spaces: readonly string[] };

/** What was copied before the transaction, and the lease that protects it until then. */
type CopiedAhead = { ahead: StagedWrites; reached: Reached; tries: number };

/** By move; removed when it is done, or when the lease has expired. */
const copiedAhead = new Map<string, CopiedAhead>();
const nameOf = ({ from, to, spaces }: ObjectMove): string => [from, to, ...spaces.toSorted()].join(' ');

/** After this all is copied within the transaction. */
const mostTries = 3;

/**
 * At the beginning of the transaction that moves spaces. The objects of a large space are most of what it has, so they are
 * copied before: the transaction is rolled back at first, and repeated when they are there.
 */
export async function requireObjectsCopied(context: Context, move: ObjectMove): Promise<void> {
  const { db, services } = context;
  const name = nameOf(move);
  const known = copiedAhead.get(name);
  // The transaction that has what was copied ends the lease.
  const isKept = known !== undefined && (await known.ahead.end(db));
  db.afterCommit?.(async () => void copiedAhead.delete(name));
  if (isKept) return;
  copiedAhead.delete(name);
  const tries = (known?.tries ?? 0) + 1;
  if (tries > mostTries) return;
  throw new NeedsPreparation(async () => {
    copiedAhead.set(name, { ...(await copyAhead(services, move)), tries });
    setTimeout(() => copiedAhead.delete(name), leaseMs).unref();
  });
}

/** Few objects are left to the transaction. */
export async function copyAhead(
  services: Pick<Services, 'database' | 'clock'>,
  { from, to, spaces }: ObjectMove,
): Promise<Pick<CopiedAhead, 'ahead' | 'reached'>> {
  const { reads } = services.database;
  const ahead = beginStagedWrites(services);
  const reached = nothing();
  const trees = await rows.listTreesOf(reads, from, spaces);
  for await (const hashes of reachedFrom(reads, from, trees, reached)) {
    const isFew = reached.records.size + reached.blobs.size < together;
    if (isFew) return { ahead, reached: nothing() };
    await ahead.db.ahead!(to, (db) => copy(db, { from, to }, hashes));
  }
  return { ahead, reached };
}

async function copy(db: Db, { from, to }: Pick<ObjectMove, 'from' | 'to'>, hashes: readonly string[]): Promise<void> {
  if (await isInBacklog(db, from)) await rows.copyHashes(db, { from: undefined, to }, hashes);
  await rows.copyHashes(db, { from, to }, hashes);
}

/**
 * Copies the rest, within the transaction that moves the spaces, once their revisions are there: from then on nothing is
 * added to them in the old organization.
 */
export async function copyObjects({ db }: { db: Db }, move: ObjectMove): Promise<void> {
  const { from, to, spaces } = move;
  await lockShared(db, objectsLock(from));
  await lockShared(db, objectsLock(to));
  const trees = await rows.listTreesOf(db, to, spaces);
  const before = copiedAhead.get(nameOf(move))?.reached ?? nothing();
  // A copy: the transaction may be repeated.
  const reached = { records: new Set(before.records), blobs: new Set(before.blobs) };
  for await (const hashes of reachedFrom(db, from, trees, reached)) await copy(db, move, hashes);
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
