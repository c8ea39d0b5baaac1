// Whether a folder is writable, tested by writing: quotas and process limits appear in no statistics.
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './durable.ts';

const probeBytes = 64 * 1024;
/** The readiness endpoint is public; probe the disk at most this often. */
const againAfterMs = 1000;

/** Throws the file system's error when there is no space left. */
export async function requireDiskSpace(folder: string): Promise<void> {
  await makeFolder(folder);
  const path = join(folder, `probe-${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(path, Buffer.alloc(probeBytes, 1), { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

/** Shares one result among concurrent callers. */
export function createDiskSpaceProbe(folder: string): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > againAfterMs) {
      last = { at: now, outcome: requireDiskSpace(folder) };
      last.outcome.catch(() => undefined);
    }
    return last.outcome;
  };
}
