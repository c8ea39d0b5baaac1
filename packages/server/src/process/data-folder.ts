// The data folder belongs to its owner. If others may enter it, their permissions are removed at start, provided it
// holds only Lectern's files: it may be a shared folder named by mistake. Group permissions are left alone, because an
// operator set them on purpose, and the files inside are owner-only anyway.
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#platform/durable';
import type { Config } from '#platform/config';
import { StartError } from './start-error.ts';

const ofOthers = 0o007;
const sticky = 0o1000;
const ours =
  /^(?:secret|lectern\.db(?:-wal|-shm|-journal)?|files|arriving|git|prints|cards|lost\+found|\.[\da-f]{16}\.partial)$/;

export async function makeDataFolder({ dataFolder }: Config): Promise<void> {
  try {
    await makeFolder(dataFolder);
  } catch (error) {
    throw new StartError(`LECTERN_DATA: cannot store data in ${dataFolder}: ${(error as Error).message}`);
  }
}

/** Commands for an existing server create nothing in a folder without one. */
export async function requireServer(config: Config, { secret = false } = {}): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  const needed =
    databaseUrl === undefined ? 'lectern.db' : secret && config.secret === undefined ? 'secret' : undefined;
  if (needed === undefined || (await stat(join(dataFolder, needed)).catch(() => undefined))) return;
  throw new StartError(
    `LECTERN_DATA: there is no ${needed} in ${dataFolder}; use the folder the service runs with, or start the service there first`,
  );
}

export async function closeToOthers(config: Config): Promise<void> {
  const { dataFolder } = config;
  if (!(await isOpenToOthers(config))) return;
  const { mode, uid } = await stat(dataFolder);
  if (uid !== process.getuid?.() || (mode & sticky) !== 0) return;
  if (!(await readdir(dataFolder)).every((name) => ours.test(name))) return;
  await chmod(dataFolder, mode & 0o7777 & ~ofOthers);
}

/** Whether other users may enter it; false also when it does not exist yet. */
export async function isOpenToOthers({ dataFolder }: Config): Promise<boolean> {
  const found = await stat(dataFolder).catch(() => undefined);
  return process.platform !== 'win32' && found !== undefined && (found.mode & ofOthers) !== 0;
}
