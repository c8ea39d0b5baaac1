// From settings to a running process.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { processCaches } from '@lectern/content';
import { api, createClient } from '@lectern/contract';
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
import { closeToOthers } from './data-folder.ts';
import { prepareDatabase } from './open-database.ts';
import type { Sample } from './sample.ts';
import { loadSecret } from './secret.ts';
import { StartError } from './start-error.ts';
import { unknownOrganizations } from './unknown-organizations.ts';

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
