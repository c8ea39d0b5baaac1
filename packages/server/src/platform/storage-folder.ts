// Contents in a folder of this machine. A file gets its name by being renamed after its bytes have reached the disk, so
// whatever has a name is whole, also after a crash.
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { makeFolder, moveIntoPlace, syncFolder } from './durable.ts';
import type { Storage } from './storage.ts';
import { keyOfPath, pathOfKey } from './storage-paths.ts';

export const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const orAbsent = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

export function openFolder(dataFolder: string): Storage {
  const root = join(dataFolder, 'files');
  const arrivals = join(root, 'arriving');
  const fileOf = (key: string): string => join(root, pathOfKey(key));
  const settled = new Set<string>();

  /** Also a folder that was there may be one that another has just made and that has not reached the disk. */
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
      await moveIntoPlace(arrival, fileOf(key));
    },

    async sizeOf(key) {
      return (await orAbsent(stat(fileOf(key))))?.size;
    },

    async open(key, span) {
      const handle = await orAbsent(open(fileOf(key), 'r'));
      return handle?.createReadStream(span);
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
      await makeFolder(arrivals);
      const probe = join(arrivals, `probe-${randomBytes(8).toString('hex')}`);
      const handle = await open(probe, 'wx', 0o600);
      await handle.close();
      await rm(probe);
    },
  };
}
