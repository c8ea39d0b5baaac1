// Requests of the examples that need somebody else, another service, or something that runs or has failed.
import { setTimeout } from 'node:timers/promises';
import { api, type AnyOperation, type Client } from '@lectern/contract';
import { openSession } from '../../src/features/sessions/index.ts';
import { oidOf } from '../../src/features/git/export.ts';
import { GitServer } from '../../src/features/git/testing/git-server.ts';
import { zipOf } from '../../src/features/imports/testing/site.ts';
import { during, ordering } from '../../src/features/translations/machine/testing/service.ts';
import { dayMs, issueLink } from '../../src/features/sign-in/index.ts';
import { openBrowser } from '../../src/features/sign-in/testing/browser.ts';
import { newId } from '../../src/platform/ids.ts';
import { insertJob, ofServer } from '../../src/platform/jobs.ts';
import { a, nobody, services } from '../harness.ts';
import { startMailServer } from '../mail-server.ts';
import { formWith, type ExampleRequest } from './requests.ts';
import type { ExampleWorld } from './world.ts';

const ref = 'refs/heads/main';

export function preparedRequestsIn(world: ExampleWorld): [string, ExampleRequest][] {
  const on = (one: AnyOperation, request: ExampleRequest): [string, ExampleRequest] => [one.id, request];
  return [
    ...ofThePerson(world),
    ...ofRepositories(world),
    ...[api.cancelImport, api.cancelImportRun, api.cancelImportRunInOrganization].map((one) =>
      on(one, { prepare: () => startSlowImport(world) }),
    ),
    on(api.translateSpace, translation()),
    on(api.getTranslationOrder, translation({ isOrdered: true })),
    on(api.sendTestMail, { around: withMail }),
    on(api.retryInstallationJob, { prepare: failedJob, around: thenWithoutJob }),
  ];
}

function ofThePerson({ p, admin }: ExampleWorld): [string, ExampleRequest][] {
  const organizationId = p['organizationId']!;
  const [former, password] = ['a heron on the lectern', 'correct horse battery staple'];
  return [
    [
      api.getCurrentSession.id,
      {
        async by() {
          const now = services.clock();
          const { cookie } = await services.database.write((db) =>
            openSession({ db, now, newId: () => newId(now), services }, { user: admin.id, method: 'password' }),
          );
          return { ...nobody, send: (operation, input) => nobody.send(operation, { ...input, headers: { cookie } }) };
        },
      },
    ],
    [
      api.changePassword.id,
      {
        body: { current: former, password },
        async by() {
          const person = await a.person();
          const { path } = await services.database.write((db) =>
            issueLink({ db, now: services.clock() }, { user: person.id, organization: undefined, lifetimeMs: dayMs }),
          );
          await openBrowser().post(`/app${path}`, { password: former });
          return person;
        },
      },
    ],
    [
      api.joinOrganization.id,
      {
        async by() {
          const body = { emailDomains: ['colleagues.test'], defaultRole: 'read' as const };
          await admin.call(api.updateOrganization, { organizationId, body });
          return a.person({ email: 'joan@colleagues.test' });
        },
      },
    ],
  ];
}

/** Each in a space of its own, connected where the operation needs it. */
function ofRepositories({ admin, p }: ExampleWorld): [string, ExampleRequest][] {
  const files = {
    'README.md': '# Handbook\n\nWelcome.\n',
    'SUMMARY.md': '# Table of contents\n\n* [Handbook](README.md)\n',
  };
  const connected = async (body: object): Promise<Record<string, string>> => {
    const server = new GitServer();
    await server.start();
    stops.push(() => server.stop());
    const { url } = await server.repository(files);
    const at = { organizationId: p['organizationId']! };
    const { id: spaceId } = await admin.call(api.createSpace, { ...at, body: { title: 'From a repository' } });
    await admin.call(api.importGitRepository, { spaceId, body: { url, ref } });
    return { spaceId, body: JSON.stringify({ url, ref, ...body }) };
  };
  const withoutBody = async (): Promise<Record<string, string>> => ({ spaceId: (await connected({}))['spaceId']! });
  const list = Object.entries(files).map(([path, text]) => ({ path, oid: oidOf(Buffer.from(text), 40) }));
  const blobs = Object.values(files).map((text) => [oidOf(Buffer.from(text), 40), text]);
  const folder = zipOf({ 'folder.json': JSON.stringify({ files: list }), ...Object.fromEntries(blobs) });
  return [
    [api.getGitInfo.id, { prepare: withoutBody }],
    [api.disconnectGitRepository.id, { prepare: withoutBody }],
    [api.importGitRepository.id, { prepare: () => connected({}) }],
    [api.exportGitRepository.id, { prepare: () => connected({ commitMessage: 'Publish the handbook' }) }],
    [
      api.pushFolder.id,
      {
        query: { subject: 'Handbook of the next release' },
        form: formWith('folder.zip', folder, 'application/zip'),
        async prepare() {
          const body = { title: 'Handbook', empty: true };
          return { spaceId: (await admin.call(api.createSpace, { organizationId: p['organizationId']!, body })).id };
        },
      },
    ],
  ];
}

const stops: (() => unknown)[] = [];
export const stopPrepared = async (): Promise<void> => {
  for (const stop of stops) await stop();
};

/** An import from a website that takes its time. */
async function startSlowImport({ admin, p, website }: ExampleWorld): Promise<Record<string, string>> {
  const organizationId = p['organizationId']!;
  const { id: spaceId } = await admin.call(api.createSpace, {
    organizationId,
    body: { title: 'Imported', editMode: 'live' },
  });
  const ended = admin.send(api.importContent, { spaceId, body: { url: `${website}/handbook`, source: 'website' } });
  stops.push(() => ended);
  for (let tries = 0; tries < 200; tries += 1) {
    const [run] = (await admin.call(api.listImports, { spaceId })).items;
    if (run?.status === 'in-progress') return { spaceId, importId: run.id, importRunId: run.id };
    await setTimeout(25);
  }
  throw new Error('the import did not start');
}

function translation({ isOrdered = false } = {}): ExampleRequest {
  let translating: Awaited<ReturnType<typeof ordering>>;
  return {
    async prepare() {
      translating = await ordering({ Welcome: 'Hello reader\n', Install: 'Hello installer\n' });
      return { spaceId: translating.spaceId };
    },
    by: async (): Promise<Client> => translating.admin,
    async around(send) {
      await during(async () => {
        if (isOrdered) await translating.order();
        await send();
      });
    },
  };
}

async function withMail(send: () => Promise<void>): Promise<void> {
  const server = await startMailServer();
  services.config.smtpUrl = server.url;
  try {
    await send();
  } finally {
    services.config.smtpUrl = undefined;
    await server.stop();
  }
}

const name = 'mail.send';
async function failedJob(): Promise<Record<string, string>> {
  const last_error = 'Error: connect ECONNREFUSED 192.0.2.25:25';
  return services.database.write(async (db) => {
    await insertJob(db, services.clock(), { name, payload: { sealed: '' } }, { organization: ofServer });
    const failed = { run_at: '2999-01-01T00:00:00.000Z', attempts: 12, last_error };
    await db.q.updateTable('jobs').set(failed).where('name', '=', name).execute();
    const { id } = await db.q.selectFrom('jobs').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    return { jobId: id };
  });
}

async function thenWithoutJob(send: () => Promise<void>): Promise<void> {
  await send();
  await services.database.write((db) => db.q.deleteFrom('jobs').where('name', '=', name).execute());
}
