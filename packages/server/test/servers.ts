// More servers beside the one of the harness, on either engine, all with the same clock and address: what they answer may
// differ in nothing. A server of its own has a secret of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processCaches } from '@lectern/content';
import { createClient, rankOf, type Client } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Engine } from '../src/db/database.ts';
import { insertUser, issueToken } from '../src/features/accounts/index.ts';
import { insertMember } from '../src/features/members/index.ts';
import { insertOrganization } from '../src/features/organizations/index.ts';
import type { BaseServices, Services } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import { openStorage } from '../src/platform/storage.ts';
import { createApp, type App } from '../src/app.ts';
import { requireExactDirectory } from './directory-check.ts';
import { openMigratedDatabase } from './migrated.ts';
import { services as first } from './harness.ts';

export type Server = {
  services: Services;
  app: App;
  http: FastifyInstance;
  runJobs(): Promise<number>;
  /** The client of somebody who is known there. */
  as(userId: string): Promise<Client>;
  /** An organization of its own, and who administers it. */
  founded(): Promise<{ organizationId: string; admin: Client }>;
  close(): Promise<void>;
};

export const asServices = (services: BaseServices): Services => ({
  ...services,
  emit: async () => {},
  cache: processCaches.scope().cache,
});

export const otherSecret = 'another secret that is long enough too';

export async function anotherServer(on: Engine, secret = otherSecret): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-other-'));
  const database = await openMigratedDatabase(on);
  const config = { ...first.config, dataFolder: folder };
  const services = asServices({ ...first, config, secret, database, storage: openStorage(config) });
  const app = createApp(services);
  await app.http.ready();
  return {
    services,
    app,
    http: app.http,
    runJobs: app.runJobs,
    as: (userId) => clientOf(services, app.http, userId),
    founded: () => found(services, app.http),
    async close() {
      await app.http.close();
      await app.stop();
      const checked = requireExactDirectory(database);
      await checked.finally(() => database.close());
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function found(services: Services, http: FastifyInstance) {
  const now = services.clock();
  const { user, organization } = await services.database.write(async (db) => {
    const context = { db, now, newId: () => newId(now) };
    const user = await insertUser(context, { email: 'founder@example.test', displayName: 'Founder' });
    const organization = await insertOrganization(context, { title: 'Organization' });
    await insertMember(context, organization.id, user.id, { role: rankOf('admin') });
    return { user, organization };
  });
  return { organizationId: organization.id, admin: await clientOf(services, http, user.id) };
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
