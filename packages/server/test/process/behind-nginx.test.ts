// Own process: it starts three services and nginx. They run when TEST_NGINX names one and the database is a server.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api, createClient, type Client } from '@lectern/contract';
import pg from 'pg';
import { GitServer } from '../../src/features/git/testing/git-server.ts';
import { startBucket, type TestBucket } from '../bucket.ts';
import { engine, isEmbedded } from '../engine.ts';
import { startChild, token, type Child } from './child.ts';
import { createLoad } from './load.ts';
import { startNginx, type Balancer } from './nginx.ts';
import { suiteSettings } from './settings.ts';

const program = process.env['TEST_NGINX'];
const canRun = program !== undefined && engine === 'postgres' && !isEmbedded;
const nodes = 3;
/** How long the load goes on around what happens to a node. */
const calmMs = 700;

describe('three nodes behind nginx', { skip: !canRun }, () => {
  const settings = suiteSettings();
  const children: Child[] = [];
  let bucket: TestBucket;
  let balancer: Balancer;
  let client: Client;
  let organizationId: string;
  let sitePath: string;
  const startNode = (port = '0'): Promise<Child> =>
    startChild({
      ...settings(),
      LECTERN_SECRET: 'the secret that all nodes of these tests share',
      LECTERN_STORAGE_URL: bucket.url,
      LECTERN_DRAIN_SECONDS: '1',
      LECTERN_OUTBOUND_ALLOW: '127.0.0.1',
      PORT: port,
    });

  before(async () => {
    bucket = await startBucket();
    children.push(await startNode());
    children.push(...(await Promise.all(Array.from({ length: nodes - 1 }, () => startNode()))));
    balancer = await startNginx(
      program!,
      children.map(({ url }) => url),
    );
    client = createClient({ endpoint: balancer.url, token });
    const { items } = await client.call(api.listOrganizations);
    organizationId = items[0]!.id;
    const body = { title: 'Herons', empty: true, editMode: 'live' as const };
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    const changes = [{ operation: 'insert_page' as const, title: 'Page', document: { markdown: 'A heron.\n' } }];
    await client.call(api.editContent, { spaceId, body: { changes } });
    const site = await client.call(api.createSite, { organizationId, body: { title: 'Herons', spaces: [spaceId] } });
    await client.call(api.publishSite, { organizationId, siteId: site.id });
    sitePath = `/sites/${organizationId}/herons`;
  });
  after(async () => {
    await balancer?.stop();
    await Promise.all(children.map((child) => child.stop()));
    await bucket?.stop();
  });

  const loadOn = () => createLoad({ url: balancer.url, token, organizationId, sitePath });
  const restart = async (index: number, end: (child: Child) => Promise<unknown>): Promise<void> => {
    const { url } = children[index]!;
    await end(children[index]!);
    await wait(calmMs);
    children[index] = await startNode(new URL(url).port);
    await wait(calmMs);
  };
  /** Everything that was acknowledged is there on every node. */
  async function checkCreated(created: readonly string[]): Promise<void> {
    for (const child of children) {
      const { items } = await child.client.call(api.listSpaces, { organizationId, query: { limit: 1000 } });
      const listed = new Set(items.map(({ id }) => id));
      assert.deepEqual(
        created.filter((id) => !listed.has(id)),
        [],
      );
    }
  }

  /** As a newer version does that is started beside these: with tables, and jobs for itself. */
  async function migrateFurther(): Promise<void> {
    const database = new pg.Client({ connectionString: settings()['DATABASE_URL'] });
    await database.connect();
    const name = '9999-of-a-newer-version';
    await database.query('begin');
    await database.query('alter table spaces add column newer text');
    await database.query('create table newer (id text primary key)');
    await database.query(
      `insert into jobs (organization_id, id, name, payload, run_at, attempts, created_at, needs)
       select '', 'newer', 'search.index', '{}', '2020', 0, '2020', $1`,
      [name],
    );
    await database.query('insert into migrations (name, ran_at, works_with) select $1, $2, max(name) from migrations', [
      name,
      '2020',
    ]);
    await database.query('commit');
    await database.end();
  }
  async function attemptsOfNewer(): Promise<unknown> {
    const database = new pg.Client({ connectionString: settings()['DATABASE_URL'] });
    await database.connect();
    const { rows } = await database.query(`select attempts from jobs where id = 'newer'`);
    await database.end();
    return rows;
  }

  test('are restarted one after another, beside a newer version, without a failed request', async () => {
    // Those that run go on, and start again.
    await migrateFurther();
    const { stop, results } = loadOn();
    for (let index = 0; index < nodes; index++) {
      await restart(index, async (child) => assert.equal(await child.stop(), 0, child.output()));
    }
    await stop();
    assert.deepEqual(results.unexpected, [], await balancer.errors());
    assert.deepEqual([results.unavailable, results.unknown], [{ read: 0, write: 0, page: 0 }, 0]);
    for (const count of Object.values(results.succeeded)) assert.ok(count > 20, JSON.stringify(results.succeeded));
    await checkCreated(results.created);
    assert.deepEqual(await attemptsOfNewer(), [{ attempts: 0 }]);
  });

  test('lose only the requests of a node that is killed', async () => {
    const { stop, results } = loadOn();
    await wait(calmMs);
    await restart(1, (child) => {
      child.kill('SIGKILL');
      return child.ended;
    });
    await stop();
    // Ten requests at a time, of which the node had a third.
    assert.ok(results.unexpected.length <= 10, results.unexpected.join('\n'));
    for (const one of results.unexpected) assert.match(one, /: 502 /);
    await checkCreated(results.created);
  });

  test('share sessions', async () => {
    const [one, other, third] = children as [Child, Child, Child];
    const { id: userId } = await one.client.call(api.getCurrentUser);
    const { url } = await one.client.call(api.createLoginLink, { organizationId, userId });
    const entered = await fetch(other.url + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ password: 'a heron on the lectern' }),
      redirect: 'manual',
    });
    const cookie = entered.headers.getSetCookie().find((set) => set.startsWith('lectern-session='))!;
    const statuses = () =>
      Promise.all(
        children.map(async (child) => {
          const headers = { cookie: cookie.split(';', 1)[0]! };
          return (await fetch(`${child.url}/v1/orgs/${organizationId}`, { headers })).status;
        }),
      );
    assert.deepEqual(await statuses(), [200, 200, 200]);
    const { items } = await third.client.call(api.listSessions);
    await third.client.call(api.deleteSession, { sessionId: items[0]!.id });
    assert.deepEqual(await statuses(), [401, 401, 401]);
  });

  test('export, print and sync with Git what another one wrote', async () => {
    const [one, other, third] = children as [Child, Child, Child];
    const git = new GitServer();
    await git.start();
    after(() => git.stop());
    const body = { title: 'Synced', empty: true, editMode: 'live' as const };
    const { id: spaceId } = await one.client.call(api.createSpace, { organizationId, body });
    const { url, colleague } = await git.repository({ 'README.md': '# Wrens\n\nA wren.\n' });
    const ref = 'refs/heads/main';
    await one.client.call(api.importGitRepository, { spaceId, body: { url, ref } });
    const { pages } = await other.client.call(api.listPages, { spaceId });
    const change = { operation: 'update_page' as const, page: pages[0]!.id, document: '# Wrens\n\nTwo wrens.\n' };
    await other.client.call(api.editContent, { spaceId, body: { changes: [change] } });
    await third.client.call(api.exportGitRepository, { spaceId, body: { url, ref, commitMessage: 'Two' } });
    await colleague.pull();
    assert.match(await colleague.read('README.md'), /Two wrens/);
    const headers = { authorization: `Bearer ${token}` };
    // Each is made by one node and fetched from the next.
    const downloaded = async (kind: 'export' | 'pdf', index: number): Promise<string> => {
      const answer = await fetch(`${children[index]!.url}/v1/spaces/${spaceId}/${kind}`, { headers });
      const { pathname, search } = new URL(((await answer.json()) as { url: string }).url);
      const bytes = await (await fetch(children[(index + 1) % nodes]!.url + pathname + search)).bytes();
      return Buffer.from(bytes.subarray(0, 4)).toString();
    };
    for (let index = 0; index < nodes; index++) {
      assert.equal(await downloaded('export', index), 'PK\x03\x04');
      assert.equal(await downloaded('pdf', index), '%PDF');
    }
  });

  test('share files and what was deleted', async () => {
    const [one, other, third] = children as [Child, Child, Child];
    const body = { title: 'Shared', empty: true, editMode: 'live' as const };
    const { id: spaceId } = await one.client.call(api.createSpace, { organizationId, body });
    const form = new FormData();
    form.append('file', new File([new Uint8Array(300_000).fill(7)], 'a.bin'));
    const { insertedFiles } = await one.client.call(api.uploadFiles, { spaceId, form });
    const { pathname, search } = new URL(insertedFiles[0]!.downloadURL);
    for (const { url } of children) {
      const bytes = new Uint8Array(await (await fetch(url + pathname + search)).arrayBuffer());
      assert.deepEqual([bytes.length, bytes[0], bytes.at(-1)], [300_000, 7, 7]);
    }
    const { items: files } = await other.client.call(api.listFiles, { spaceId });
    assert.deepEqual(
      files.map(({ name }) => name),
      ['a.bin'],
    );
    await third.client.call(api.deleteSpace, { spaceId });
    assert.equal((await one.client.send(api.getSpace, { spaceId })).status, 404);
  });
});
