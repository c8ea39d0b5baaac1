// Storage in a local folder. A file is renamed into place after fsync, so every named file is complete, also after a
// crash.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, renameDurably, syncFolder } from './durable.ts';
import { requireDiskSpace } from './disk-space-probe.ts';
import type { Storage } from './storage-types.ts';
import { keyOfPath, pathOfKey } from './storage-paths.ts';

export const isFileNotFound = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const orAbsent = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isFileNotFound(error)) return undefined;
    throw error;
  });

export function openFolder(dataFolder: string): Storage {
  const root = join(dataFolder, 'files');
  const arrivals = join(root, 'arriving');
  const fileOf = (key: string): string => join(root, pathOfKey(key));
  const settled = new Set<string>();

  /** An existing folder may have just been created by another process and not yet be synced. */
  async function settle(folder: string): Promise<void> {
    await makeFolder(folder);
    if (settled.has(folder)) return;
    await syncFolder(root);
    await syncFolder(dataFolder);
    settled.add(folder);
  }

  return {
    name: `the folder ${root}`,
    arrivals,

    async put(key, arrival) {
      await settle(join(root, key.slice(0, 2)));
      await renameDurably(arrival, fileOf(key));
    },

    async sizeOf(key) {
      return (await orAbsent(stat(fileOf(key))))?.size;
    },

    async open(key, span) {
      // Not from a FileHandle: one that is neither read to its end nor closed crashes the process when collected.
      const stream = createReadStream(fileOf(key), span);
      return orAbsent(once(stream, 'open').then(() => stream));
    },

    async remove(key) {
      await rm(fileOf(key), { force: true });
    },

    async *list() {
      for (const first of (await orAbsent(readdir(root))) ?? []) {
        if (first.length !== 2) continue;
        for (const rest of await readdir(join(root, first))) {
          const key = keyOfPath(`${first}/${rest}`);
          const found = key === undefined ? undefined : await orAbsent(stat(fileOf(key)));
          if (found) yield { key: key!, size: found.size, writtenAt: found.mtime };
        }
      }
    },

    async check() {
      await requireDiskSpace(arrivals);
    },
  };
}
