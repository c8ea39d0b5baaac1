// The bytes of files: kept once under their SHA-256, whatever they are called and wherever they are used. Small ones lie
// in the database and are part of its transactions and backups; larger ones lie in the storage and are written there
// before anything points at them.
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { Db } from '#db/database';
import { spool, type SpooledBytes } from '#platform/spool';
import type { BaseServices } from '#platform/context';
import { HttpError } from '#platform/errors';
import { enqueue } from '#platform/jobs';
import { resourceHttpError } from '#platform/resource-error';
import type { ByteSpan } from '#platform/storage';
import { detectContent, type ContentFacts, type DeclaredType } from './detect/facts.ts';
import { hexOf } from './hash.ts';
import * as rows from './rows.ts';

/** SQLite reads and writes less than this faster than a file system does, and most pictures of a manual are less. */
export const largestInDatabase = 100 * 1024;
/** What is stored before anything points at it is not taken for unused for this long. */
export const unusedGraceMs = 24 * 3_600_000;

/** What the bytes are, to be written into a file entry of a tree. */
export type StoredContent = ContentFacts & {
  /** SHA-256 as base64url. */
  hash: string;
  size: number;
};

/**
 * With the `db` of a transaction the bytes are stored along with it. Without one, or with the reads, they are stored at
 * once, and whoever points a tree at them has a day to do so before they count as unused. Bytes for a bucket must be
 * stored this way: no transaction waits for a network.
 */
export type StoreContext = { services: BaseServices; db?: Db };

export type StoreOptions = DeclaredType & {
  /** More than this is refused with 413; the operator's limit when absent. */
  maxBytes?: number;
};

export const storeBytes = (
  context: StoreContext,
  bytes: Uint8Array,
  options: StoreOptions = {},
): Promise<StoredContent> => storeStream(context, [bytes], { maxBytes: Infinity, ...options });

/** The same for bytes that arrive one after the other; however many there are, few are held in memory. */
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

/** In the transaction that is under way, or in one of its own. */
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
    log.error({ err: error }, 'the file storage did not take a file');
    // Not a refusal yet: an import that leaves out what is refused would leave out every file.
    if (resourceHttpError(error)) throw error;
    throw new HttpError(503, 'the file could not be stored; try again later');
  }
}

const removalEveryMs = 200;

/** Waits while the same content is being removed, which takes a moment and happens to what nobody used for days. */
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

/** What is stored may never come to be used: somebody looks when the time to use it is over. */
export async function enqueueCollection(db: Db, now: Date): Promise<void> {
  const job = 'revisions.collect';
  if (await rows.isCollectionDue(db, job)) return;
  await enqueue(db, now, job, {}, new Date(now.getTime() + unusedGraceMs + 3_600_000));
}

export const findContentSize = async ({ database }: BaseServices, hash: string): Promise<number | undefined> =>
  (await rows.findPlace(database.reads, hash))?.size;

/** The bytes, or the part of them that is asked for, both ends included; undefined when nothing has this hash. */
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
    log.error({ err: error }, 'the file storage does not answer');
    if (resourceHttpError(error)) throw error;
    throw new HttpError(503, 'the file storage does not answer; try again later');
  }
}

/** All bytes at once; for contents that are known to be small enough to be held. */
export async function readContent(services: BaseServices, hash: string): Promise<Uint8Array | undefined> {
  const opened = await openContent(services, hash);
  if (!opened) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
