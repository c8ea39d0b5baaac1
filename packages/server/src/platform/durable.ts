// Files that last. Whoever reads one finds all of it or nothing, also after a crash, a full disk or a power cut: bytes are
// written under another name, reach the disk, and only then get the name; then the folder reaches the disk too.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** File systems that know no second name for a file say so in one of these ways. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

async function withHandle<T>(opening: Promise<FileHandle>, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await opening;
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** A new name in a folder survives a crash only when the folder has reached the disk too. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and needs none of this.
  if (process.platform !== 'win32') await withHandle(open(path, 'r'), (handle) => handle.sync());
}

/** Makes a folder that only its owner can enter, with those above it; all of them survive a crash. */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(path); !(await isFolder(at)) && !missing.includes(at); at = dirname(at)) missing.push(at);
  // One by one: where nothing can be made, as below /proc, a recursive mkdir of Node tries for ever.
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

/** Gives a finished file its name, and replaces what had it. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await withHandle(open(from, 'r+'), (handle) => handle.sync());
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** The same for a name that nobody has; false when somebody has it. */
export async function linkDurably(from: string, to: string): Promise<boolean> {
  await withHandle(open(from, 'r+'), (handle) => handle.sync());
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!noLinks.has(codeOf(error) ?? '')) throw error;
    // The name is taken first, so that of two one only gets it.
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

/** Writes a file that only its owner can read. Without `replace`, what is there stays, and the answer is false. */
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
