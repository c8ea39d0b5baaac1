// Durable atomic file writes. Readers find a complete file or none, also after a crash, a full disk or a power cut:
// write to a temporary name, fsync, rename, then fsync the folder.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Error codes of file systems without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

async function withHandle<T>(opening: Promise<FileHandle>, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await opening;
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** fsync of the folder: otherwise a new name may not survive a crash. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders and does not need this.
  if (process.platform !== 'win32') await withHandle(open(path, 'r'), (handle) => handle.sync());
}

/** Creates a folder only its owner can enter, with its parents; all survive a crash. */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(path); !(await isFolder(at)) && !missing.includes(at); at = dirname(at)) missing.push(at);
  // One by one: where creation is impossible, as below /proc, Node's recursive mkdir never returns.
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder, { mode: 0o700 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
    }
    await syncFolder(dirname(folder));
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Renames a finished file into place, replacing any existing one. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await withHandle(open(from, 'r+'), (handle) => handle.sync());
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** The same without replacing; false when the name is taken. */
export async function linkDurably(from: string, to: string): Promise<boolean> {
  await withHandle(open(from, 'r+'), (handle) => handle.sync());
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!noLinks.has(codeOf(error) ?? '')) throw error;
    // The name is reserved first, so that only one of two racers gets it.
    try {
      await withHandle(open(to, 'wx', 0o600), async () => undefined);
    } catch (taken) {
      if (codeOf(taken) === 'EEXIST') return false;
      throw taken;
    }
    try {
      await rename(from, to);
    } catch (failed) {
      await rm(to, { force: true });
      throw failed;
    }
  }
  await rm(from, { force: true });
  await syncFolder(dirname(to));
  return true;
}

/** Writes a file only its owner can read. Without `replace`, an existing file stays and the result is false. */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  { replace }: { replace: boolean },
): Promise<boolean> {
  const unfinished = join(dirname(path), `.${randomBytes(8).toString('hex')}.partial`);
  try {
    await withHandle(open(unfinished, 'wx', 0o600), (handle) => handle.writeFile(content));
    if (!replace) return await linkDurably(unfinished, path);
    await renameDurably(unfinished, path);
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}
