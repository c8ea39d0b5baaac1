// The bytes of files: kept once under their SHA-256, whatever they are called and wherever they are used.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { Refusal } from '#platform/errors';
import { imageFacts } from './image-facts.ts';
import { findFileContent, insertFileContent } from './rows.ts';

/** What the bytes are, to be written into a file entry of a tree. */
export type StoredContent = {
  /** SHA-256 as base64url. */
  hash: string;
  size: number;
  contentType: string;
  dimensions?: { width: number; height: number };
};

/**
 * With the `db` of a transaction the bytes are stored along with it; without one, or with the reads, they are stored at
 * once, and whoever points a tree at them has a day to do so before they count as unused.
 */
export type StoreContext = { services: Services; db?: Db };

/** What was said about the bytes; what they are counts for more. */
export type Said = { name?: string; contentType?: string | undefined; maxBytes?: number };

export type ByteSpan = { start: number; end: number };

const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

export async function storeBytes(
  { services, db }: StoreContext,
  bytes: Uint8Array,
  said: Said = {},
): Promise<StoredContent> {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  if (db && db !== services.database.reads) await insertFileContent(db, hash, bytes);
  else await services.database.write((own) => insertFileContent(own, hash, bytes));
  const facts = imageFacts(bytes);
  const type = (said.contentType ?? '').split(';')[0]!.trim().toLowerCase();
  return {
    hash,
    size: bytes.length,
    contentType: facts?.contentType ?? (mediaType.test(type) ? type : 'application/octet-stream'),
    ...(facts?.dimensions && { dimensions: facts.dimensions }),
  };
}

/** The same for bytes that arrive one after the other; refuses with 413 when there are more than `maxBytes`. */
export async function storeStream(
  context: StoreContext,
  stream: AsyncIterable<Uint8Array>,
  said: Said = {},
): Promise<StoredContent> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (said.maxBytes !== undefined && size > said.maxBytes) {
      throw new Refusal(413, `${said.name ?? 'the file'} is larger than ${said.maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return storeBytes(context, Buffer.concat(chunks), said);
}

/** The bytes, or the part of them that is asked for, both ends included; undefined when nothing has this hash. */
export async function openContent(
  services: Services,
  hash: string,
  span?: ByteSpan,
): Promise<{ size: number; stream: Readable } | undefined> {
  const bytes = await findFileContent(services.database.reads, hash);
  if (!bytes) return undefined;
  const part = span ? bytes.subarray(span.start, span.end + 1) : bytes;
  return { size: bytes.length, stream: Readable.from([part]) };
}

export async function readContent(services: Services, hash: string): Promise<Uint8Array | undefined> {
  return findFileContent(services.database.reads, hash);
}
