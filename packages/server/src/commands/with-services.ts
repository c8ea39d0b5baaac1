// Services for commands that run beside the server.
import { setFlagsFromString } from 'node:v8';
import { processCaches } from '@lectern/content';
import { ArchiveError } from '#features/archive';
import type { Config } from '#platform/config';
import type { Services } from '#platform/context';
import { createFetcher } from '#platform/fetcher';
import { createLog } from '#platform/log';
import { openStorage } from '#platform/storage';
import { loadSecret } from '../process/secret.ts';
import { StartError } from '../process/start-error.ts';
import { prepareDatabase } from '../process/open-database.ts';

/** A command reads nearly everything once, so it can do with little memory. */
const cacheBytes = 16 * 1024 * 1024;

function useLittleMemory(): void {
  processCaches.resize(cacheBytes);
  // The heap may grow by this much before garbage is collected; by default it doubles.
  setFlagsFromString('--heap-growing-percent=20');
}

export async function withServices<T>(config: Config, work: (services: Services) => Promise<T>): Promise<T> {
  useLittleMemory();
  const secret = await loadSecret(config);
  const database = await prepareDatabase(config, { isMapped: false });
  try {
    return await work({
      config,
      database,
      clock: () => new Date(),
      log: createLog('warn'),
      secret,
      fetcher: createFetcher({ allow: config.outboundAllow }),
      storage: openStorage(config),
      emit: async () => {},
      cache: processCaches.scope().cache,
    });
  } catch (error) {
    throw error instanceof ArchiveError ? new StartError(error.message) : error;
  } finally {
    await database.close();
  }
}

export const sizeOf = (bytes: number): string =>
  bytes < 1e6
    ? `${(bytes / 1e3).toFixed(1)} KB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
