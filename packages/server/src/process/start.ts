// From settings to a running process.
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processCaches } from '@lectern/content';
import { api, createClient } from '@lectern/contract';
import type { Database, Db } from '#db/database';
import { migrate, unknownMigrations } from '#db/migrate';
import { openSqlite } from '#db/sqlite';
import { unavailable } from '#db/unavailable';
import { listUnknown } from '#features/organizations';
import { createFetcher } from '#platform/fetcher';
import { createLog } from '#platform/log';
import { openStorage } from '#platform/storage';
import { removeOrphanedFolders } from '#platform/temporary-folder';
import type { Config } from '#platform/config';
import type { BaseServices } from '#platform/context';
import { errorMessage } from '#platform/error-message';
import { createApp, type App } from '../app.ts';
import { keepAuthorAppBuilt, openBuiltApp } from './author-app.ts';
import { bootstrap, markShown, type FirstStart } from './bootstrap.ts';
import { closeToOthers, makeDataFolder } from './data-folder.ts';
import type { Sample } from './sample.ts';
import { loadSecret } from './secret.ts';
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

/** Errors in settings that name organizations by id. */
export async function unknownOrganizations(config: Config, db: Db): Promise<string | undefined> {
  const settings = { LECTERN_GIT_ORGS: config.gitOrganizations, LECTERN_OPERATORS: config.operators };
  for (const [name, { ids }] of Object.entries(settings)) {
    const [unknown] = await listUnknown(db, ids);
    if (unknown !== undefined)
      return `${name} must be first, all or ids of organizations, and no organization has the id ${unknown}`;
  }
  return undefined;
}

export type Running = {
  app: App;
  services: BaseServices;
  firstStart: FirstStart | undefined;
  /** What the first start created, if it did. */
  sample: Sample | undefined;
  address: string;
  /** Call when the operator was shown the output of the first start. */
  markShown(): Promise<void>;
  stop(): Promise<void>;
};

export async function start(config: Config): Promise<Running> {
  processCaches.resize(config.cacheBytes);
  await closeToOthers(config);
  const secret = await loadSecret(config);
  const database = await prepareDatabase(config);
  const services: BaseServices = {
    config,
    database,
    clock: () => new Date(),
    log: createLog(config.logLevel, config.logFormat),
    secret,
    fetcher: createFetcher({ allow: config.outboundAllow }),
    storage: openStorage(config),
  };
  try {
    // The first start must create nothing when the port is unavailable.
    await tryPort(config);
  } catch (error) {
    await database.close();
    throw whyNot(config, error);
  }
  const fault = await unknownOrganizations(config, database.reads);
  if (fault !== undefined) {
    await database.close();
    throw new StartError(fault);
  }
  const firstStart = await bootstrap(services);
  const authorApp = config.authorApp ? await openBuiltApp() : undefined;
  const tracing =
    config.tracing && (await import('#platform/tracing/tracing')).startTracing(config.tracing, services.log);
  const app = createApp(services, { authorApp, tracing });
  try {
    const address = await app.http.listen({ port: config.port, host: config.host });
    const metrics = await listenForMetrics(config, app);
    app.start();
    const building = authorApp && keepAuthorAppBuilt(authorApp, services.log);
    void removeOrphanedFolders().catch((error: unknown) =>
      services.log.warn({ err: error }, 'temporary folders could not be removed'),
    );
    const sample = firstStart && config.sample ? await sampleFor(services, firstStart, address) : undefined;
    return {
      app,
      services,
      firstStart,
      sample,
      address,
      async markShown() {
        if (firstStart) await markShown(services, firstStart);
      },
      async stop() {
        app.drain();
        await wait(config.drainMs);
        await app.http.close();
        building?.stop();
        metrics?.close();
        metrics?.closeAllConnections();
        await app.stop();
        await tracing?.stop();
        await database.close();
      },
    };
  } catch (error) {
    // Open connections would keep the process alive for seconds after the start error.
    await database.close();
    throw whyNot(config, error);
  }
}

async function listenForMetrics({ metrics }: Config, app: App): Promise<Server | undefined> {
  if (!metrics?.listen) return undefined;
  const { host, port } = metrics.listen;
  try {
    return await app.listenForMetrics(metrics.listen);
  } catch (error) {
    await app.http.close();
    throw new StartError(`LECTERN_METRICS_LISTEN: cannot listen on ${host}:${port}: ${errorMessage(error)}`);
  }
}

async function tryPort({ port, host }: Config): Promise<void> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

function whyNot({ host, port }: Config, error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return new StartError(`PORT: another program listens on ${host}:${port}`);
  if (code === 'EACCES') return new StartError(`PORT: this process may not listen on ${host}:${port}`);
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new StartError(`HOST: ${host} is not an IP address of this machine`);
  return error;
}

/** The sample is optional, so its failure does not prevent the start. */
async function sampleFor(
  { config, log }: BaseServices,
  { organization, token }: FirstStart,
  address: string,
): Promise<Sample | undefined> {
  try {
    const client = createClient({ endpoint: address, token });
    // An earlier start may have imported it.
    if ((await client.call(api.listSpaces, { organizationId: organization })).count > 0) return undefined;
    const { addSample } = await import('./sample.ts');
    return await addSample(client, organization, config.url);
  } catch (error) {
    log.warn({ err: error }, 'the manual could not be imported');
    return undefined;
  }
}
