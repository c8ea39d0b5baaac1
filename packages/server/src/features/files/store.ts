// File contents, stored once under their SHA-256, whatever their names and uses. Small ones are in the database and
// part of its transactions and backups; larger ones are in the external storage and written there before anything
// refers to them.
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { Db } from '#db/database';
import { spool, type SpooledBytes } from '#platform/spool';
import type { BaseServices } from '#platform/context';
import { HttpError } from '#platform/errors';
import { enqueue, ofServer } from '#platform/jobs';
import { resourceHttpError } from '#platform/resource-error';
import type { ByteSpan } from '#platform/storage';
import { detectContent, type ContentFacts, type DeclaredType } from './detect/detect-content.ts';
import { hexOf } from './hash.ts';
import * as rows from './rows.ts';

/** Below this size SQLite is faster than a file system, and most images of a manual are smaller. */
export const largestInDatabase = 100 * 1024;
/** Grace period in which a new content without references is not collected as unused. */
export const unusedGraceMs = 24 * 3_600_000;

/** Facts about the bytes, for a file entry of a tree. */
export type StoredContent = ContentFacts & {
  /** SHA-256 as base64url. */
  hash: string;
  size: number;
};

/**
 * With the `db` of a transaction, the bytes are stored as part of it. Without one, or with the read connection, they
 * are stored at once, and the caller has a day to refer to them before they count as unused. Bytes for a bucket must be
 * stored this way: a transaction must not wait for the network.
 */
export type StoreContext = { services: BaseServices; db?: Db };

export type StoreOptions = DeclaredType & {
  /** More than this is rejected with 413; default: the operator's limit. */
  maxBytes?: number;
};

export const storeBytes = (
  context: StoreContext,
  bytes: Uint8Array,
  options: StoreOptions = {},
): Promise<StoredContent> => storeStream(context, [bytes], { maxBytes: Infinity, ...options });

/** The same for a stream of bytes, with bounded memory. */
export async function storeStream(
  context: StoreContext,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: StoreOptions = {},
): Promise<StoredContent> {
  const { services } = context;
  const maxBytes = options.maxBytes ?? services.config.uploadBytes;
  const arrival = await spool(source, {
    folder: services.storage.arrivals,
    inMemory: largestInDatabase,
    maxBytes,
    tooLarge: () => new HttpError(413, `${options.name ?? 'the file'} is larger than ${inWords(maxBytes)}`),
  });
  const hash = arrival.digest.toString('base64url');
  try {
    if (arrival.bytes) await keepInside(context, hash, arrival.bytes);
    else await keepOutside(context, hash, arrival);
  } finally {
    await arrival.discard();
  }
  return { hash, size: arrival.size, ...detectContent(arrival.head, arrival.size, options) };
}

const inWords = (bytes: number): string =>
  bytes % (1024 * 1024) === 0 ? `${bytes / (1024 * 1024)} MB` : `${bytes} bytes`;

/** In the current transaction, or in one of its own. */
const within = <T>({ services, db }: StoreContext, work: (db: Db) => Promise<T>): Promise<T> =>
  isInTransaction({ services, ...(db && { db }) }) ? work(db!) : services.database.write(work);

const isInTransaction = ({ services, db }: StoreContext): boolean =>
  db !== undefined && db !== services.database.reads && !db.ahead;

async function keepInside(context: StoreContext, hash: string, bytes: Uint8Array): Promise<void> {
  const now = context.services.clock();
  await within(context, async (db) => {
    await rows.insertFileContent(db, hash, bytes, now);
    if (!isInTransaction(context)) await enqueueCollection(db, now);
  });
}

async function keepOutside(context: StoreContext, hash: string, { size, path }: SpooledBytes): Promise<void> {
  const { storage, log } = context.services;
  if ((await claim(context, hash, size)) === 'database') return;
  try {
    if ((await storage.sizeOf(hexOf(hash))) !== size) await storage.put(hexOf(hash), path!, size);
  } catch (error) {
    log.error({ err: error }, 'a file could not be written to the file storage');
    // Not turned into an HttpError: an import, which skips rejected files, would skip every file.
    if (resourceHttpError(error)) throw error;
    throw new HttpError(503, 'the file could not be stored; try again later');
  }
}

const removalEveryMs = 200;

/** Waits while the same content is being removed, which is brief and happens only to contents unused for days. */
async function claim(context: StoreContext, hash: string, size: number): Promise<string> {
  for (;;) {
    const now = context.services.clock();
    const row = await within(context, async (db) => {
      const claimed = await rows.claimStoragePlace(db, { hash, size, now });
      if (claimed !== 'try-again') await enqueueCollection(db, now);
      return claimed;
    });
    if (row !== 'try-again') return row.place;
    if (isInTransaction(context)) throw new HttpError(503, 'the same file is being removed; try again');
    await wait(removalEveryMs);
  }
}

/** The content may never be referenced: schedules a collection after the grace period, one for all organizations. */
export async function enqueueCollection(db: Db, now: Date): Promise<void> {
  const job = 'revisions.collect';
  if (await rows.isCollectionDue(db, ofServer, job)) return;
  const at = new Date(now.getTime() + unusedGraceMs + 3_600_000);
  await enqueue(db, now, job, {}, { organization: ofServer, at });
}

export const findContentSize = async ({ database }: BaseServices, hash: string): Promise<number | undefined> =>
  (await rows.findPlace(database.reads, hash))?.size;

/** The bytes, or the requested range, both ends inclusive; undefined when the hash is unknown. */
export async function openContent(
  services: BaseServices,
  hash: string,
  span?: ByteSpan,
): Promise<{ size: number; stream: Readable } | undefined> {
  const row = await rows.findPlace(services.database.reads, hash);
  if (!row) return undefined;
  const stream = row.place === 'database' ? await inside(services, hash, span) : await outside(services, hash, span);
  return stream && { size: row.size, stream };
}

async function inside({ database }: BaseServices, hash: string, span?: ByteSpan): Promise<Readable | undefined> {
  const bytes = await rows.findFileContent(database.reads, hash);
  if (!bytes) return undefined;
  return Readable.from([span ? bytes.subarray(span.start, span.end + 1) : bytes], { objectMode: false });
}

async function outside({ storage, log }: BaseServices, hash: string, span?: ByteSpan): Promise<Readable | undefined> {
  try {
    const stream = await storage.open(hexOf(hash), span);
    if (!stream) log.error({ hash }, 'a file is missing in the storage');
    return stream;
  } catch (error) {
    log.error({ err: error }, 'the file storage does not respond');
    if (resourceHttpError(error)) throw error;
    throw new HttpError(503, 'the file storage does not respond; try again later');
  }
}

/** All bytes at once; for contents known to fit into memory. */
export async function readContent(services: BaseServices, hash: string): Promise<Uint8Array | undefined> {
  const opened = await openContent(services, hash);
  if (!opened) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
