// Spools downloads and uploads to a file: an archive may exceed the memory limit.
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { safeDecodeURIComponent } from '@lectern/content/url';
import { badRequest } from '#platform/errors';
import type { ImportOrigin, ImportContext } from './source.ts';

export type Fetched = { url: string; contentType: string | undefined; bytes: Uint8Array };

const limitsOf = ({ limits, signal }: ImportContext, maxBytes: number) => ({
  maxBytes: Math.min(maxBytes, limits.bytes),
  timeoutMs: Math.min(limits.seconds, 600) * 1000,
  signal,
});

function requirePlain(url: string, status: number): void {
  if (status !== 200) throw badRequest(`${new URL(url).host} returned the status ${status} for this URL`);
}

/** A small body, held in memory. */
export async function fetchOne(
  reading: ImportContext,
  url: string,
  maxBytes: number,
  accept?: string,
): Promise<Fetched> {
  reading.signal.throwIfAborted();
  const limits = { ...limitsOf(reading, maxBytes), ...(accept !== undefined && { accept }) };
  const answer = await reading.services.fetcher.fetch(url, limits);
  requirePlain(url, answer.status);
  return answer;
}

/** A document: its bytes and, where it was fetched, its URL. */
export async function readInput(
  reading: ImportContext,
  given: ImportOrigin,
  maxBytes: number,
  accept?: string,
): Promise<{ url?: string; name: string; contentType: string | undefined; bytes: Uint8Array }> {
  if ('url' in given) {
    const { url, contentType, bytes } = await fetchOne(reading, given.url, maxBytes, accept);
    return { url, name: safeDecodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''), contentType, bytes };
  }
  const { size } = await stat(given.path);
  if (size > maxBytes) throw badRequest(`the file is larger than ${maxBytes} bytes`);
  return { name: given.name, contentType: undefined, bytes: await readFile(given.path) };
}

/** The path of a spooled archive. */
export async function spoolInput(reading: ImportContext, given: ImportOrigin): Promise<string> {
  if ('path' in given) return given.path;
  const path = join(await reading.folder(), 'archive.zip');
  await reading.services.fetcher.read(given.url, limitsOf(reading, Infinity), async ({ status, chunks }) => {
    requirePlain(given.url, status);
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }), { signal: reading.signal }).catch(
      (error: unknown) => {
        reading.signal.throwIfAborted();
        throw error;
      },
    );
  });
  return path;
}
