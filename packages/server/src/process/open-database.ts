// The database of the settings, for the service and for commands beside it.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#db/database';
import { migrate, unknownMigrations } from '#db/migrate';
import { openSqlite } from '#db/sqlite';
import { unavailable } from '#db/unavailable';
import type { Config } from '#platform/config';
import { errorMessage } from '#platform/error-message';
import { makeDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

/** `isMapped` applies to SQLite. */
type OpenOptions = { isMapped?: boolean };

export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config.databaseUrl, config);
  try {
    await makeDataFolder(config);
    const file = join(config.dataFolder, 'lectern.db');
    const database = openSqlite(file, options);
    // The WAL and SHM files inherit its permissions.
    await chmod(file, 0o600);
    return database;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`LECTERN_DATA: cannot store a database in ${config.dataFolder}: ${(error as Error).message}`);
  }
}

async function openServer(url: string, { databasePool: max, databaseReplica }: Config): Promise<Database> {
  const { openPostgres, openReplica } = await import('#db/postgres');
  const replica = databaseReplica && (await openReplica(databaseReplica.url, databaseReplica.pool));
  return openPostgres(url, { max, ...(replica && { replica }) });
}

/** The server listens but is starting up, shutting down or recovering. */
const cannotConnectNow = '57P03';
const startingTries = 20;
const startingMs = 500;

/** Waits for a database that is starting; an absent one is left to the supervisor of this process. */
async function awaitDatabase(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.ping();
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== cannotConnectNow || attempt >= startingTries) throw error;
      await wait(startingMs);
    }
  }
}

/** The database, migrated. */
export async function prepareDatabase(config: Config, options: OpenOptions = {}): Promise<Database> {
  const database = await openDatabase(config, options);
  try {
    await awaitDatabase(database);
  } catch (error) {
    await database.close();
    const found = unavailable(error);
    if (found?.kind === 'read-only')
      throw new StartError('DATABASE_URL: the database accepts no writes; it may be a standby');
    throw new StartError(`DATABASE_URL: the database does not respond: ${found?.reason ?? errorMessage(error)}`);
  }
  await migrate(database);
  const { incompatible } = await unknownMigrations(database.reads);
  if (incompatible.length > 0) {
    await database.close();
    throw new StartError(`the database was written by a newer version of Lectern (it has ${incompatible.join(', ')})`);
  }
  return database;
}
