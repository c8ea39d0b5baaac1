// More servers beside the one of the harness, on either engine, all with the same clock and address: what they answer may
// differ in nothing. A server of its own has a secret of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Engine } from '#db/database';
import { migrate } from '#db/migrate';
import { issueToken } from '#features/accounts';
import type { Services } from '#platform/context';
import { newId } from '#platform/ids';
import { openStorage } from '#platform/storage';
import { createApp } from '../../../app.ts';
import { openTestDatabase } from '../../../../test/engine.ts';
import { services as first } from '../../../../test/harness.ts';

export type Server = {
  services: Services;
  http: FastifyInstance;
  runJobs(): Promise<number>;
  /** The client of somebody who is known there. */
  as(userId: string): Promise<Client>;
  close(): Promise<void>;
};

export const asServices = (services: Omit<Services, 'emit'>): Services => ({ ...services, emit: async () => {} });

export const otherSecret = 'another secret that is long enough too';

export async function anotherServer(on: Engine, secret = otherSecret): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-other-'));
  const database = await openTestDatabase(on);
  await migrate(database);
  const config = { ...first.config, dataFolder: folder };
  const services = asServices({ ...first, config, secret, database, storage: openStorage(config) });
  const app = createApp(services);
  await app.http.ready();
  return {
    services,
    http: app.http,
    runJobs: app.runJobs,
    as: (userId) => clientOf(services, app.http, userId),
    async close() {
      await app.http.close();
      await app.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function clientOf(services: Services, http: FastifyInstance, userId: string): Promise<Client> {
  const { secret } = await services.database.write((db) => {
    const now = services.clock();
    return issueToken({ db, now, newId: () => newId(now) }, { userId, label: 'test' });
  });
  return createClient({
    endpoint: services.config.url,
    token: secret,
    async fetch(request) {
      const url = new URL(request.url);
      const answer = await http.inject({
        method: request.method as 'GET',
        url: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
        ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      });
      return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode });
    },
  });
}
