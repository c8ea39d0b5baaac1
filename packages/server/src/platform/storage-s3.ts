// S3 storage. The endpoint is set by the operator and mostly private, so requests bypass the fetcher, which is for URLs
// of users.
import { randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import type { BucketSettings } from './bucket-url.ts';
import type { Storage } from './storage-types.ts';
import { keyOfPath, pathOfKey } from './storage-paths.ts';

/** Multipart size; one part at a time is held in memory. */
const partBytes = 8 * 1024 * 1024;
const attempts = 3;
const answerMs = 30_000;
const passing = new Set([500, 502, 503, 504]);

/** Transient errors are retried. Only the wait for the response is limited: a body may take as long as its reader. */
async function patientFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error('the file storage does not respond')), answerMs);
    try {
      const answer = await fetch(input, { ...init, signal: abort.signal });
      if (attempt === attempts || !passing.has(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (attempt === attempts) throw error;
    } finally {
      clearTimeout(timer);
    }
    await wait(200 * 2 ** attempt);
  }
}

const statusOf = (error: unknown): number | undefined => (error as { status?: number } | undefined)?.status;

async function readPart(file: FileHandle, position: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  while (filled < partBytes) {
    const { bytesRead } = await file.read(part, filled, partBytes - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return part.subarray(0, filled);
}

export function openBucket({ prefix, ...settings }: BucketSettings, dataFolder: string): Storage {
  // Loaded lazily, like every client.
  let made: Promise<S3mini> | undefined;
  const client = (): Promise<S3mini> =>
    (made ??= import('s3mini').then(({ S3mini }) => new S3mini({ ...settings, fetch: patientFetch })));
  const nameOf = (key: string): string => prefix + pathOfKey(key);
  const arrivals = join(dataFolder, 'arriving');

  /** An object becomes visible only when its last part is complete. */
  async function putParts(s3: S3mini, name: string, file: FileHandle, size: number): Promise<void> {
    const upload = await s3.getMultipartUploadId(name);
    try {
      const parts = [];
      for (let at = 0; at < size; at += partBytes) {
        parts.push(await s3.uploadPart(name, upload, await readPart(file, at), parts.length + 1));
      }
      await s3.completeMultipartUpload(name, upload, parts);
    } catch (error) {
      await s3.abortMultipartUpload(name, upload).catch(() => undefined);
      throw error;
    }
  }

  return {
    name: `the bucket ${settings.endpoint}`,
    arrivals,

    async put(key, arrival, size) {
      const s3 = await client();
      const file = await open(arrival, 'r');
      try {
        if (size <= partBytes) await s3.putObject(nameOf(key), await readPart(file, 0));
        else await putParts(s3, nameOf(key), file, size);
      } finally {
        await file.close();
      }
      await rm(arrival, { force: true });
    },

    async sizeOf(key) {
      const s3 = await client();
      try {
        return await s3.getContentLength(nameOf(key));
      } catch (error) {
        if (statusOf((error as Error).cause) === 404) return undefined;
        throw error;
      }
    },

    async open(key, span) {
      const s3 = await client();
      try {
        // Range ends are inclusive here and exclusive there.
        const answer = await s3.getObjectRaw(nameOf(key), span === undefined, span?.start, span && span.end + 1);
        return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },

    async remove(key) {
      await (await client()).deleteObject(nameOf(key));
    },

    async *list() {
      const s3 = await client();
      let token: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', prefix, 1000, token);
        for (const { Key, Size, LastModified } of page?.objects ?? []) {
          const key = Key.startsWith(prefix) ? keyOfPath(Key.slice(prefix.length)) : undefined;
          if (key !== undefined) yield { key, size: Size, writtenAt: LastModified };
        }
        token = page?.nextContinuationToken;
      } while (token !== undefined);
    },

    async check() {
      const s3 = await client();
      const probe = `${prefix}probe-${randomBytes(8).toString('hex')}`;
      await s3.putObject(probe, 'x');
      await s3.deleteObject(probe);
    },
  };
}
