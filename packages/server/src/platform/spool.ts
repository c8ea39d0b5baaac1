// Spool for incoming bytes: read once, hashed, and held in memory if small, in a file otherwise.
import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './durable.ts';

export type SpooledBytes = {
  /** SHA-256. */
  digest: Buffer;
  size: number;
  /** The first bytes, enough for type detection. */
  head: Uint8Array;
  /** Either the bytes, or the path of the file. */
  bytes: Uint8Array | undefined;
  path: string | undefined;
  /** Removes the file unless it was taken over. */
  discard(): Promise<void>;
};

export type SpoolLimits = {
  /** Folder for spool files; created on demand. */
  folder: string;
  /** Threshold for using a file. */
  inMemory: number;
  maxBytes: number;
  tooLarge(): Error;
};

const headBytes = 256 * 1024;
const abandonedMs = 24 * 3_600_000;

export async function spool(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { folder, inMemory, maxBytes, tooLarge }: SpoolLimits,
): Promise<SpooledBytes> {
  const hash = createHash('sha256');
  const early: Uint8Array[] = [];
  const path = join(folder, randomBytes(16).toString('hex'));
  let file: FileHandle | undefined;
  let size = 0;
  let kept = 0;
  const discard = () => rm(path, { force: true });

  /** Assigned before anything is written: whatever fails from here on, the file is closed and removed. */
  async function toFile(): Promise<void> {
    await makeFolder(folder);
    file = await open(path, 'wx', 0o600);
    for (const chunk of early) await file.writeFile(chunk);
  }

  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      hash.update(chunk);
      if (!file && size > inMemory) await toFile();
      await file?.writeFile(chunk);
      if (!file || kept < headBytes) {
        // Copied: a small view would keep its whole large buffer alive.
        early.push(file ? Uint8Array.prototype.slice.call(chunk, 0, headBytes - kept) : chunk);
        kept += early.at(-1)!.length;
      }
    }
    await file?.close();
  } catch (error) {
    await file?.close().catch(() => undefined);
    // A leftover file is found by `clearAbandonedSpools`; the original error must not be masked.
    if (file) await discard().catch(() => undefined);
    throw error;
  }
  const head = Buffer.concat(early);
  const common = { digest: hash.digest(), size, head };
  return file
    ? { ...common, bytes: undefined, path, discard }
    : { ...common, bytes: head, path: undefined, discard: async () => undefined };
}

/** Removes files left by a process that died. */
export async function clearAbandonedSpools(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > abandonedMs) await rm(path, { force: true, recursive: true });
  }
}
