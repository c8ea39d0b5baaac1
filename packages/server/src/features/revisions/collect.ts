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
import { enqueue, ofServer, type JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { findObjects, objectsLock } from './rows.ts';
import * as rows from './rows-collect.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'revisions.collect': object;
  }
}

/** What the trees of some organizations reach. */
class Marks {
  /** Bodies and files of all of them. */
  readonly #blobs: Set<string>;
  readonly #reached = new Set<string>();
  /** Apart from what is reached: the text of a page may be that of a record. */
  readonly #records = new Set<string>();

  constructor(blobs: Set<string>) {
    this.#blobs = blobs;
  }

  has(key: rows.Key): boolean {
    return this.#reached.has(nameOf(key));
  }

  /** Marks what revisions that were not there before reach. */
  async add(db: Db, organizations: readonly string[]): Promise<void> {
    const open: rows.Key[] = [];
    const addRecord = (key: rows.Key): void => {
      const name = nameOf(key);
      if (this.#records.has(name)) return;
      this.#records.add(name);
      this.#reached.add(name);
      open.push(key);
    };
    for (const tree of await rows.listTrees(db, organizations)) addRecord(tree);
    while (open.length > 0) {
      for (const { organization, text } of await find(db, open.splice(-500))) {
        for (const hash of blobReferences(text)) {
          this.#reached.add(nameOf({ organization, hash }));
          this.#blobs.add(hash);
        }
        for (const hash of recordReferences(text)) addRecord({ organization, hash });
      }
    }
  }
}

const nameOf = ({ organization, hash }: rows.Key): string => `${organization} ${hash}`;

/** Most organizations are small: a query for each would be most of the work. */
async function find(db: Db, keys: readonly rows.Key[]): Promise<{ organization: string; text: string }[]> {
  const found: (rows.Key & { text: string })[] = await rows.findObjectsOf(db, keys);
  if (found.length === keys.length) return found;
  const known = new Set(found.map(nameOf));
  const missing = Map.groupBy(
    keys.filter((key) => !known.has(nameOf(key))),
    ({ organization }) => organization,
  );
  for (const [organization, some] of missing) {
    const hashes = some.map(({ hash }) => hash);
    for (const [hash, text] of await findObjects(db, organization, hashes)) found.push({ organization, hash, text });
  }
  return found;
}

/** Organizations that are marked together. */
const together = 200;

async function* organizations(db: Db): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const some = await rows.nextOrganizations(db, after, together);
    if (some.length > 0) yield some;
    if (some.length < together) return;
    after = some.at(-1)!;
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
  for await (const some of organizations(db)) await new Marks(blobs).add(db, some);
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
  for await (const some of organizations(reads)) {
    const marks = new Marks(blobs);
    await marks.add(reads, some);
    const unreached = Map.groupBy(await listUnreached(reads, some, marks), ({ organization }) => organization);
    for (const [organization, keys] of unreached) {
      const { removed, leased } = await collectIn(context, organization, keys, marks);
      count += removed;
      if (leased !== undefined) leases.push(leased);
    }
  }
  log.info({ count }, 'removed objects that no revision references');
  await removeLegacyObjects(context);
  const leased = leases.sort().at(-1) ?? (await collectFiles(context, blobs));
  if (leased !== undefined) return postpone(context, leased);
  await context.write((db) => rows.deleteLeasesBefore(db, services.clock().toISOString()));
  // Bytes outside the database are deleted last: no network calls inside a transaction.
  await finishRemovals(context);
}

async function listUnreached(db: Db, some: readonly string[], marks: Marks): Promise<rows.Key[]> {
  const found: rows.Key[] = [];
  for await (const keys of rows.listObjects(db, some)) found.push(...keys.filter((key) => !marks.has(key)));
  return found;
}

/** `leased` is when the last lease of the organization expires; then nothing more is removed there. */
async function collectIn(
  context: JobContext,
  organization: string,
  unreached: readonly rows.Key[],
  marks: Marks,
): Promise<{ removed: number; leased?: string }> {
  const { services } = context;
  let removed = 0;
  for (const some of inChunks(unreached, mostRemoved)) {
    await marks.add(services.database.reads, [organization]);
    const leased = await alone(context, organization, async (db) => {
      const lease = await rows.findLastLease(db, services.clock().toISOString(), organization);
      if (lease !== undefined) return lease;
      await marks.add(db, [organization]);
      const gone = some.filter((key) => !marks.has(key)).map(({ hash }) => hash);
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
  for (const some of inChunks(await listUnreachedFiles(reads, reached), mostRemoved)) {
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

async function listUnreachedFiles(db: Db, reached: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const hashes = await listFileHashes(db, after);
    if (hashes.length === 0) return found;
    found.push(...hashes.filter((hash) => !reached.has(hash)));
    after = hashes.at(-1)!;
  }
}

async function postpone({ write, services, log }: JobContext, until: string): Promise<void> {
  log.info({ until }, 'nothing is collected while stored content is not yet referenced by a revision');
  const options = { organization: ofServer, at: new Date(until) };
  await write((db) => enqueue(db, services.clock(), 'revisions.collect', {}, options));
}
