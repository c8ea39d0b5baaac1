// The folder everything lies in is its owner's. One that others may enter is closed to them at start, if nothing but what
// Lectern put there is in it: somebody may have named a folder that others share. Rights of a group are left alone,
// because an operator gave them on purpose, and the files in the folder are their owner's anyway.
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
    throw new StartError(`LECTERN_DATA: cannot keep data in ${dataFolder}: ${(error as Error).message}`);
  }
}

/** Commands for a server that is there make nothing in a folder where none is. */
export async function requireServer(config: Config, { secret = false } = {}): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  const needed =
    databaseUrl === undefined ? 'lectern.db' : secret && config.secret === undefined ? 'secret' : undefined;
  if (needed === undefined || (await stat(join(dataFolder, needed)).catch(() => undefined))) return;
  throw new StartError(
    `LECTERN_DATA: there is no ${needed} in ${dataFolder}; name the folder the service runs with, or start it there first`,
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

/** Whether others on this machine may enter it; false also when it is not there yet. */
export async function isOpenToOthers({ dataFolder }: Config): Promise<boolean> {
  const found = await stat(dataFolder).catch(() => undefined);
  return process.platform !== 'win32' && found !== undefined && (found.mode & ofOthers) !== 0;
}
