// Contents in a folder of this machine. A file gets its name by being renamed after its bytes have reached the disk, so
// whatever has a name is whole, also after a crash.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSpace } from './space-probe.ts';
import type { Storage } from './storage.ts';
import { keyOfPath, pathOfKey } from './storage-paths.ts';

export const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const orAbsent = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

/** A new name in a folder survives a crash only when the folder has reached the disk too. */
async function sync(path: string): Promise<void> {
  // Windows opens no folders, and needs none of this.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function openFolder(dataFolder: string): Storage {
  const root = join(dataFolder, 'files');
  const arrivals = join(root, 'arriving');
  const fileOf = (key: string): string => join(root, pathOfKey(key));

  return {
    name: `the folder ${root}`,
    arrivals,

    async put(key, arrival) {
      const handle = await open(arrival, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      const folder = join(root, key.slice(0, 2));
      const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
      await rename(arrival, fileOf(key));
      await sync(folder);
      if (isNew) await sync(root);
    },

    async sizeOf(key) {
      return (await orAbsent(stat(fileOf(key))))?.size;
    },

    async open(key, span) {
      // Not of a FileHandle: one that nobody reads to its end or closes ends the process when it is collected.
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
      await requireSpace(arrivals);
    },
  };
}
