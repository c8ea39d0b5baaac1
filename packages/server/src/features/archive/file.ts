// Archives in files. They appear under their name when they are whole, and only their owner can read them.
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveFault } from './fault.ts';
import type { Services } from '#platform/context';
import type { Manifest } from './manifest.ts';
import { writeArchive, type Wanted } from './write-archive.ts';

export const partial = '.partial';

export type Saved = { path: string; bytes: number; manifest: Manifest };

export async function saveArchive(services: Services, wanted: Wanted, path: string): Promise<Saved> {
  if (await stat(path).catch(() => undefined)) throw new ArchiveFault(`${path} is there already; nothing was written`);
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new ArchiveFault(`cannot write ${path}: ${(error as Error).message}`);
  });
  const unfinished = path + partial;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    const manifest = await writeArchive(services, wanted, target);
    const size = await settled(unfinished);
    await rename(unfinished, path);
    return { path, bytes: size, manifest };
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, path: at } = error as NodeJS.ErrnoException;
    if (code !== undefined && at === unfinished) {
      throw new ArchiveFault(`cannot write ${path}: ${(error as Error).message}`);
    }
    throw error;
  }
}

/** Waits until the disk has all of it, because a backup that a power cut takes back is none; answers its size. */
async function settled(path: string): Promise<number> {
  const file = await open(path);
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** In a folder, a name that sorts by time. */
export async function backupPath(given: string, now: Date): Promise<string> {
  const isFolder = given.endsWith('/') || (await stat(given).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? join(given, backupName(now)) : given;
}

export const backupName = (now: Date): string => `lectern-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`;
