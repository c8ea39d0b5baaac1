// Garbage collection of trees, bodies and files that no revision, no API specification and no look of a site reaches. They
// become unreachable when a space, a specification or an upload is deleted permanently; everything else only adds. Trees and
// bodies are collected in one organization after the other, files of all together.
import { setTimeout } from 'node:timers/promises';
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { tryLock } from '#db/dialect';
import { adoptOrphanedFiles, deleteUnused, finishRemovals, listFileHashes } from '#features/files';
import { listKeptHashes } from '#features/openapi-specs';
import { listAssetHashes } from '#features/site-assets';
import { inChunks } from '#platform/chunks';
import { enqueue, type JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { findObjects, objectsLock } from './rows.ts';
import * as rows from './rows-collect.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'revisions.collect': object;
  }
}

/** What the trees of an organization reach. */
class Marks {
  readonly reached = new Set<string>();
  /** Apart from what is reached: the text of a page may be that of a record. */
  readonly #records = new Set<string>();
  readonly #organization: string;
  /** Bodies and files. */
  readonly #blobs: Set<string>;

  constructor(organization: string, blobs: Set<string>) {
    this.#organization = organization;
    this.#blobs = blobs;
  }

  /** Marks what revisions that were not there before reach. */
  async add(db: Db): Promise<void> {
    const open = (await rows.listTrees(db, this.#organization)).filter((tree) => !this.#records.has(tree));
    for (const hash of open) this.#addRecord(hash);
    while (open.length > 0) {
      const some = open.splice(-500);
      for (const text of (await findObjects(db, this.#organization, some)).values()) {
        for (const hash of blobReferences(text)) {
          this.reached.add(hash);
          this.#blobs.add(hash);
        }
        for (const hash of recordReferences(text)) {
          if (this.#records.has(hash)) continue;
          this.#addRecord(hash);
          open.push(hash);
        }
      }
    }
  }

  #addRecord(hash: string): void {
    this.#records.add(hash);
    this.reached.add(hash);
  }
}

async function* organizations(db: Db): AsyncGenerator<string> {
  for (let next = await rows.nextOrganization(db, ''); next !== undefined; next = await rows.nextOrganization(db, next))
    yield next;
}

/** Lists the next hashes in order. */
type Listing = (after: string) => Promise<string[]>;

async function unreached(list: Listing, reached: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const hashes = await list(after);
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
async function alone<T>({ write }: JobContext, organization: string, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const done = await write(async (db) =>
      (await tryLock(db, objectsLock(organization))) ? { value: await work(db) } : undefined,
    );
    if (done) return done.value;
    await setTimeout(20 * attempt);
  }
  throw new Error('content is being written continuously; nothing was collected');
}

/** What API specifications and the looks of sites consist of. */
async function markKept(db: Db, files: Set<string>): Promise<void> {
  for (const list of [listKeptHashes, listAssetHashes]) for (const hash of await list(db)) files.add(hash);
}

/** Hashes of all files that are in use, and of bodies. */
export async function listReached(db: Db): Promise<ReadonlySet<string>> {
  const blobs = new Set<string>();
  for await (const organization of organizations(db)) await new Marks(organization, blobs).add(db);
  await markKept(db, blobs);
  return blobs;
}

/**
 * Most of the marking runs concurrently with other work. What was written meanwhile is marked again under the lock,
 * because it may point at something that looked unreachable. A lease protects what is stored ahead of its revision:
 * while there is one nothing of its organization is collected, and no file.
 */
export async function collectObjects(_: object, context: JobContext): Promise<void> {
  const { services, log } = context;
  await adoptOrphanedFiles(context);
  const { reads } = services.database;
  const blobs = new Set<string>();
  const leases: string[] = [];
  let count = 0;
  for await (const organization of organizations(reads)) {
    const { removed, leased } = await collectIn(context, organization, blobs);
    count += removed;
    if (leased !== undefined) leases.push(leased);
  }
  log.info({ count }, 'removed objects that no revision references');
  await removeLegacyObjects(context);
  const leased = leases.sort().at(-1) ?? (await collectFiles(context, blobs));
  if (leased !== undefined) return postpone(context, leased);
  await context.write((db) => rows.deleteLeasesBefore(db, services.clock().toISOString()));
  // Bytes outside the database are deleted last: no network calls inside a transaction.
  await finishRemovals(context);
}

/** `blobs` gets what the trees of the organization name; `leased` is when its last lease expires. */
async function collectIn(
  context: JobContext,
  organization: string,
  blobs: Set<string>,
): Promise<{ removed: number; leased?: string }> {
  const { services } = context;
  const { reads } = services.database;
  const marks = new Marks(organization, blobs);
  await marks.add(reads);
  const list: Listing = (after) => rows.listObjectHashes(reads, organization, after);
  let removed = 0;
  for (const some of inChunks(await unreached(list, marks.reached), mostRemoved)) {
    await marks.add(reads);
    const leased = await alone(context, organization, async (db) => {
      const lease = await rows.findLastLease(db, services.clock().toISOString(), organization);
      if (lease !== undefined) return lease;
      await marks.add(db);
      const gone = some.filter((hash) => !marks.reached.has(hash));
      await rows.deleteObjects(db, organization, gone);
      removed += gone.length;
      return undefined;
    });
    if (leased !== undefined) return { removed, leased };
    await yieldWriteLock();
  }
  return { removed };
}

/** When every organization has its own. */
async function removeLegacyObjects({ services, write }: JobContext): Promise<void> {
  if (await rows.hasBacklog(services.database.reads)) return;
  while (await write((db) => rows.deleteLegacyObjects(db, mostRemoved))) await yieldWriteLock();
}

/**
 * Files are shared by organizations, and no lock keeps writers away: what a revision comes to name was named by another
 * one, which exists for as long as a deleted space can be restored, or it was wanted within the grace period. Returns when
 * the last lease expires, if there is one.
 */
async function collectFiles(context: JobContext, reached: Set<string>): Promise<string | undefined> {
  const { services, log, now } = context;
  const { reads } = services.database;
  await markKept(reads, reached);
  let count = 0;
  for (const some of inChunks(await unreached((after) => listFileHashes(reads, after), reached), mostRemoved)) {
    const leased = await context.write(async (db) => {
      const lease = await rows.findLastLease(db, services.clock().toISOString());
      if (lease !== undefined) return lease;
      await markKept(db, reached);
      const gone = some.filter((hash) => !reached.has(hash));
      count += await deleteUnused(db, gone, now);
      return undefined;
    });
    if (leased !== undefined) return leased;
    await yieldWriteLock();
  }
  log.info({ count }, 'removed files that nothing references');
  return undefined;
}

async function postpone({ write, services, log }: JobContext, until: string): Promise<void> {
  log.info({ until }, 'nothing is collected while stored content is not yet referenced by a revision');
  await write((db) => enqueue(db, services.clock(), 'revisions.collect', {}, new Date(until)));
}
