// Archive files. They are renamed into place when complete, and only their owner can read them.
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveError } from './archive-error.ts';
import type { Services } from '#platform/context';
import { linkDurably } from '#platform/durable';
import { errorMessage } from '#platform/error-message';
import type { Manifest } from './manifest.ts';
import { writeArchive, type ArchiveScope } from './write-archive.ts';

export const partial = '.partial';

export type Saved = { path: string; bytes: number; manifest: Manifest };

export async function saveArchive(services: Services, wanted: ArchiveScope, path: string): Promise<Saved> {
  if (await stat(path).catch(() => undefined)) throw isThere(path);
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new ArchiveError(`cannot write ${path}: ${errorMessage(error)}`);
  });
  const unfinished = path + partial;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    const manifest = await writeArchive(services, wanted, target);
    const { size } = await stat(unfinished);
    // fsync: a backup must survive a power cut.
    if (!(await linkDurably(unfinished, path))) throw isThere(path);
    return { path, bytes: size, manifest };
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, path: at } = error as NodeJS.ErrnoException;
    if (code !== undefined && at === unfinished) {
      throw new ArchiveError(`cannot write ${path}: ${errorMessage(error)}`);
    }
    throw error;
  }
}

const isThere = (path: string): ArchiveError => new ArchiveError(`${path} already exists; nothing was written`);

/** In a folder, a name that sorts by time. */
export async function backupPath(given: string, now: Date): Promise<string> {
  const isFolder = given.endsWith('/') || (await stat(given).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? join(given, backupName(now)) : given;
}

export const backupName = (now: Date): string => `lectern-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`;
