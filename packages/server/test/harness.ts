// A running service for the tests, people to use it as, and things to use it on. Every reply is held against the
// contract, and against the published document of the interface where that has the operation.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import {
  api,
  createClient,
  rankOf,
  replyIn,
  type AnyOperation,
  type Client,
  type Level,
  type shapes,
  type Static,
} from '@lectern/contract';
import { createApp } from '../src/app.ts';
import { insertUser, issueToken } from '../src/features/accounts/index.ts';
import { insertMember } from '../src/features/members/index.ts';
import { insertOrganization } from '../src/features/organizations/index.ts';
import { readConfig } from '../src/platform/config.ts';
import { createFetcher } from '../src/platform/fetcher.ts';
import type { Db } from '../src/db/database.ts';
import type { BaseServices } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import { openStorage } from '../src/platform/storage.ts';
import { createLog } from '../src/platform/log.ts';
import { requireExactDirectory } from './directory-check.ts';
import { openMigratedDatabase } from './migrated.ts';
import { checkReply } from './reply-check.ts';

const baseUrl = 'http://lectern.test';
let clockOffset = 0;
let stoppedAt: Date | undefined;
const database = await openMigratedDatabase();

const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-files-'));

const config = {
  ...readConfig({
    LECTERN_URL: baseUrl,
    LECTERN_RATE_LIMIT: 'off',
    LECTERN_METRICS: 'on',
    LECTERN_DATA: dataFolder,
    LECTERN_OUTBOUND_ALLOW: '127.0.0.1',
    LECTERN_GIT_ORGS: 'all',
    LECTERN_OPERATORS: 'all',
  }),
  // What makes guessing slow would make the tests slow.
  passwordCost: { memory: 256, passes: 1, parallelism: 1 },
};

export const services: BaseServices = {
  config,
  database,
  clock: () => stoppedAt ?? new Date(Date.now() + clockOffset),
  log: createLog(process.env['LECTERN_LOG'] ?? 'silent'),
  secret: 'a secret for tests that is long enough',
  fetcher: createFetcher({ allow: config.outboundAllow }),
  storage: openStorage(config),
};
export const app = createApp(services);
await app.http.ready();

after(async () => {
  const steps = [
    () => app.http.close(),
    () => app.stop(),
    () => requireExactDirectory(database),
    () => database.close(),
    () => rm(dataFolder, { recursive: true, force: true }),
  ];
  // Thrown, it would keep the runner waiting for ever.
  for (const step of steps) await step().catch(report);
});

function report(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}

/** Lets time pass for the service. */
export function passTime({ days = 0, minutes = 0 }: { days?: number; minutes?: number }): void {
  clockOffset += days * 86_400_000 + minutes * 60_000;
}

/** Does something while no time passes for the service, however long it takes. */
export async function withStoppedClock<T>(work: () => Promise<T>): Promise<T> {
  stoppedAt = services.clock();
  try {
    return await work();
  } finally {
    stoppedAt = undefined;
  }
}

/** Runs what is due, and once more for jobs that met a passing fault, which wait a little before they are tried again. */
export async function settleJobs(): Promise<void> {
  await app.runJobs();
  passTime({ minutes: 5 });
  await app.runJobs();
  const failed = await database.reads.q.selectFrom('jobs').selectAll().where('last_error', 'is not', null).execute();
  for (const { name, payload, last_error } of failed) console.error(`the job ${name} ${payload} failed: ${last_error}`);
}

/** Sends a request into the service without a socket. */
export async function inject(request: Request): Promise<Response> {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const url = new URL(request.url);
  const answer = await app.http.inject({
    method: request.method as 'GET',
    url: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    ...(body && { payload: body }),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  const empty = answer.statusCode === 204 || answer.statusCode === 205 || answer.statusCode === 304;
  return new Response(empty ? null : answer.payload, { status: answer.statusCode, headers });
}

let address: Promise<string> | undefined;
/** The base URL of a socket the service listens on, for clients that cannot do without one. */
export const listening = (): Promise<string> => (address ??= app.http.listen({ host: '127.0.0.1', port: 0 }));

/** The typed client with every reply checked. */
export function clientWith(token: string | undefined): Client {
  const client = createClient({ endpoint: baseUrl, ...(token !== undefined && { token }), fetch: inject });
  const send: Client['send'] = async (operation, input) => {
    const answer = await client.send(operation, input);
    checkReply(operation, answer);
    return answer;
  };
  const call = async (operation: AnyOperation, input?: never): Promise<unknown> =>
    replyIn(await send(operation, input));
  return { send, call } as Client;
}

export const nobody: Client = clientWith(undefined);

export type Person = Client & { id: string; email: string; token: string };
export type Space = Static<typeof shapes.Space>;
export type Collection = Static<typeof shapes.Collection>;
export type Team = Static<typeof shapes.Team>;
export type ChangeRequest = Static<typeof shapes.ChangeRequest>;
export type Organization = { id: string; title: string; admin: Person };

let made = 0;
const write = <T>(work: (context: { db: Db; now: Date; newId(): string }) => Promise<T>): Promise<T> =>
  database.write((db) => work({ db, now: services.clock(), newId: () => newId(services.clock()) }));

/** Things to test with; what they stand on appears with them. */
export const a = {
  async person(input: { email?: string; name?: string } = {}): Promise<Person> {
    const number = ++made;
    const email = input.email ?? `person${number}@example.test`;
    const { user, secret } = await write(async (context) => {
      const user = await insertUser(context, { email, displayName: input.name ?? `Person ${number}` });
      const { secret } = await issueToken(context, { userId: user.id, label: 'test' });
      return { user, secret };
    });
    return { ...clientWith(secret), id: user.id, email: user.email, token: secret };
  },

  async organization(input: { title?: string } = {}): Promise<Organization> {
    const admin = await a.person();
    const title = input.title ?? `Organization ${++made}`;
    const id = await write(async (context) => {
      const row = await insertOrganization(context, { title });
      await insertMember(context, row.id, admin.id, { role: rankOf('admin') });
      return row.id;
    });
    return { id, title, admin };
  },

  /** A person in an organization; without a role they are a guest. */
  async member(input: { in: { id: string }; role: Level | null; email?: string; name?: string }): Promise<Person> {
    const person = await a.person(input);
    await write((context) => insertMember(context, input.in.id, person.id, { role: rankOf(input.role) }));
    return person;
  },

  async team(input: { in: Organization; title?: string; members?: string[]; owners?: string[] }): Promise<Team> {
    const { id: organizationId, admin } = input.in;
    const { owners = [], members = [] } = input;
    const team = await admin.call(api.createTeam, {
      organizationId,
      body: { title: input.title ?? `Team ${++made}`, members: [...members, ...owners] },
    });
    for (const userId of owners) {
      await admin.call(api.setTeamMember, { organizationId, teamId: team.id, userId, body: { role: 'owner' } });
    }
    return team;
  },

  /** Takes somebody into another organization too. */
  async join(input: { person: { id: string }; in: { id: string }; role: Level | null }): Promise<void> {
    await write((context) => insertMember(context, input.in.id, input.person.id, { role: rankOf(input.role) }));
  },

  async collection(input: {
    in?: Organization;
    parent?: { id: string };
    title?: string;
    as?: Person;
  }): Promise<Collection> {
    const organization = input.in ?? (await a.organization());
    return (input.as ?? organization.admin).call(api.createCollection, {
      organizationId: organization.id,
      body: { title: input.title ?? `Collection ${++made}`, ...(input.parent && { parent: input.parent.id }) },
    });
  },

  async space(input: { in?: Organization; parent?: { id: string }; title?: string; as?: Person } = {}): Promise<Space> {
    const organization = input.in ?? (await a.organization());
    return (input.as ?? organization.admin).call(api.createSpace, {
      organizationId: organization.id,
      body: { title: input.title ?? `Space ${++made}`, ...(input.parent && { parent: input.parent.id }) },
    });
  },

  async changeRequest(input: {
    in: Organization;
    space: { id: string };
    subject?: string;
    as?: Person;
  }): Promise<ChangeRequest> {
    return (input.as ?? input.in.admin).call(api.createChangeRequest, {
      spaceId: input.space.id,
      body: { subject: input.subject ?? `Change ${++made}` },
    });
  },
};
