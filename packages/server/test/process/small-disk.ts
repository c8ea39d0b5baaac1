// A disk that can be filled and emptied while the service runs on it. Two kinds, neither of which needs root: a tmpfs of a
// few megabytes in a mount namespace of its own, and a limit on the size of files (RLIMIT_FSIZE) that is set and lifted
// from outside. The first fails with ENOSPC as a full disk does; the second works where namespaces are not allowed.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SmallDisk = {
  kind: string;
  /** Where it is for the service. */
  folder: string;
  /** What the service must be run within to see it. */
  within: readonly string[];
  fill(pid: number): Promise<void>;
  free(pid: number): Promise<void>;
  release(): Promise<void>;
};

const isRoot = process.getuid?.() === 0;

/** Undefined where this machine lets nobody make a mount namespace. */
export async function smallTmpfs(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
  const mount = `mount -t tmpfs -o size=${megabytes}m lectern "$0" && echo mounted && exec cat`;
  const holder = spawn('unshare', [...(isRoot ? [] : ['--map-root-user']), '--mount', 'sh', '-c', mount, folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(holder, 'close').catch(() => []);
  const [first] = await Promise.race([once(holder.stdout, 'data'), ended]);
  if (!Buffer.isBuffer(first)) {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  const user = isRoot ? [] : ['--user', '--preserve-credentials'];
  const seenFromHere = `/proc/${holder.pid}/root${folder}`;
  return {
    kind: 'a file system of a few megabytes',
    folder,
    within: ['nsenter', '--target', String(holder.pid), '--mount', ...user, '--'],
    fill: () => writeUntilFull(join(seenFromHere, 'ballast')),
    free: () => rm(join(seenFromHere, 'ballast')),
    async release() {
      holder.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** In small pieces at the end, so that not even those of the service find room. */
async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      const piece = Buffer.alloc(size, 'x');
      for (;;) {
        try {
          await file.write(piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          break;
        }
      }
    }
  } finally {
    await file.close();
  }
}

/** Every write to a file fails while it is full. */
export async function limitedFiles(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
  await mkdir(folder, { recursive: true });
  const limit = (pid: number, soft: string) => run('prlimit', ['--pid', String(pid), `--fsize=${soft}:`]);
  return {
    kind: 'a limit on the size of files',
    folder,
    within: [],
    fill: async (pid) => void (await limit(pid, '0')),
    free: async (pid) => void (await limit(pid, 'unlimited')),
    release: () => rm(folder, { recursive: true, force: true }),
  };
}
