// Files that no client waits for any more are aborted. Named pipes without a writer block the process that makes them,
// so nothing here depends on timing.
// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { get, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { a, listening, services, type Person } from '../../../test/harness.ts';
import { asServices } from '../../../test/servers.ts';
import { urlsOn } from '../../platform/context.ts';
import type { Format } from './print-input.ts';
import { runPrintProcess } from './run.ts';
import { printUrl } from './sign.ts';

const hasPipes = process.platform !== 'win32';
const skip = hasPipes ? false : 'there are no named pipes here';

const prints = join(services.config.dataFolder, 'prints');

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10);
}

/** A file in progress until it is ended; resolves when the process that reads for it is running. */
async function held(format: Format) {
  const folder = join(prints, `held-${format}`);
  await mkdir(folder, { recursive: true });
  const pipe = join(folder, 'print-input.json');
  execFileSync('mkfifo', [pipe]);
  const ending = new AbortController();
  const job = { folder, format, mostMemory: 1_000_000_000, drawn: false };
  const made = runPrintProcess(job, ending.signal).then(
    () => 'made',
    () => 'ended',
  );
  // Opens when the other side opens it too.
  const writing = await open(pipe, 'w');
  const isRead = (): Promise<boolean> =>
    writing.write(' ').then(
      () => true,
      () => false,
    );
  return {
    isRead,
    /** Resolves when no reader is left. */
    async end(): Promise<void> {
      ending.abort();
      assert.equal(await made, 'ended');
      await until(async () => !(await isRead()));
      await writing.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether something with this title is in progress. */
async function isInWork(title: string): Promise<boolean> {
  const names = await readdir(prints).catch(() => []);
  const texts = names
    .filter((name) => name.startsWith('work-'))
    .map((name) => readFile(join(prints, name, 'print-input.json'), 'utf8').catch(() => ''));
  return (await Promise.all(texts)).some((text) => text.includes(title));
}

async function asked(path: string, { token }: { token?: string } = {}): Promise<ClientRequest> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = get(new URL(path, await listening()), { headers, agent: false });
  request.on('error', () => undefined);
  return request;
}

const statusOf = (request: ClientRequest): Promise<number | undefined> =>
  new Promise((resolve) => request.once('response', (response) => resolve(response.resume().statusCode)));

async function aManual(title: string) {
  const organization = await a.organization();
  const { admin } = organization;
  const space = await a.space({ in: organization, title });
  await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
  const changes = [{ operation: 'insert_page', title: 'Page', document: { markdown: 'Words.\n' } }];
  await admin.call(api.editContent, { spaceId: space.id, body: { changes: changes as never } });
  return { organization, admin, space: await admin.call(api.getSpace, { spaceId: space.id }) };
}

type Manual = Awaited<ReturnType<typeof aManual>>;

async function onSite({ admin, organization, space }: Manual): Promise<string> {
  const body = { title: 'Site', spaces: [space.id] };
  const { id: siteId } = await admin.call(api.createSite, { organizationId: organization.id, body });
  await admin.call(api.publishSite, { organizationId: organization.id, siteId });
  return `/sites/${organization.id}/${siteId}/~pdf`;
}

function address({ organization, space }: Manual): string {
  const context = {
    services: asServices(services),
    urls: urlsOn(services.config.url),
    now: services.clock(),
  };
  const plain = { page: '', only: '', claims: '', site: '', link: '', key: '', preview: '', file: '' };
  const { id, revision } = space;
  const what = {
    organization: organization.id,
    space: id,
    revision,
    format: 'epub' as const,
    name: 'a.epub',
    ...plain,
  };
  const { pathname, search } = new URL(printUrl(context, what));
  return pathname + search;
}

const ways: [string, (manual: Manual) => Promise<{ path: string; as?: Person }>][] = [
  ['the API', async ({ admin, space }) => ({ path: `/v1/spaces/${space.id}/pdf`, as: admin })],
  ['a site', async (manual) => ({ path: await onSite(manual) })],
  ['its address', async (manual) => ({ path: address(manual) })],
];

describe('an export without waiting clients', { skip }, () => {
  // Both slots are taken, so that the next request waits with its print input written.
  let busy: Awaited<ReturnType<typeof held>>[] = [];
  before(async () => {
    busy = await Promise.all([held('epub'), held('pdf')]);
  });
  const release = async (): Promise<void> => {
    for (const one of busy.splice(0)) await one.end();
  };
  // Whatever failed, other tests print too.
  after(release);

  for (const [name, wayTo] of ways) {
    test(`is cancelled when its client disconnects (${name})`, async () => {
      const title = `Left at ${name} ${services.clock().getTime()}`;
      const { path, as } = await wayTo(await aManual(title));
      const request = await asked(path, as);
      await until(() => isInWork(title));
      request.destroy();
      await until(async () => !(await isInWork(title)));
    });
  }

  test('ends all its processes, and is completed for other waiting clients', async () => {
    const title = `Left by one ${services.clock().getTime()}`;
    const { admin, space } = await aManual(title);
    const path = `/v1/spaces/${space.id}/epub`;
    const requests = [await asked(path, admin), await asked(path, admin)];
    await until(() => isInWork(title));
    const status = statusOf(requests[1]!);
    requests[0]!.destroy();
    for (const one of busy) assert.equal(await one.isRead(), true);
    await release();
    assert.equal(await status, 200);
    assert.equal(await isInWork(title), false);
  });
});
