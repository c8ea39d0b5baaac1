import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { api } from '@lectern/contract';
import { engine, isEmbedded } from '../engine.ts';
import { startChild, token, type Child } from './child.ts';
import { createLoad } from './load.ts';
import { createPostgresServer, type PostgresServer } from './postgres-server.ts';

const restarts = 10;
const betweenMs = 600;
const mostConnections = 8;

const terminateAll = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lectern'`;

// The embedded one cannot be restarted; CI names a server, whose programs are then there.
describe('an outage of PostgreSQL', { skip: engine !== 'postgres' || isEmbedded }, () => {
  let server: PostgresServer;
  let folder: string;
  let child: Child;
  let organizationId: string;
  let sitePath: string;
  let ended: number | null | undefined;

  before(async () => {
    server = await createPostgresServer();
    folder = await mkdtemp(join(tmpdir(), 'lectern-restart-'));
    const url = `${server.url}?pool_max=${mostConnections}`;
    child = await startChild({ DATABASE_URL: url, LECTERN_DATA: folder });
    void child.ended.then((code) => (ended = code));
    const { client } = child;
    organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
    const { id: spaceId } = await client.call(api.createSpace, {
      organizationId,
      body: { title: 'Handbook', editMode: 'live' },
    });
    const page = { operation: 'insert_page' as const, title: 'Start', document: { markdown: 'Read on.\n' } };
    await client.call(api.editContent, { spaceId, body: { changes: [page] } });
    const body = { title: 'Handbook', spaces: [spaceId] };
    const { id: siteId } = await client.call(api.createSite, { organizationId, body });
    const { urls } = await client.call(api.publishSite, { organizationId, siteId });
    sitePath = new URL(urls.published!).pathname;
  });
  after(async () => {
    child?.kill('SIGKILL');
    await server?.remove();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const status = async (path: string) => (await fetch(child.url + path)).status;
  const loadOn = () => createLoad({ url: child.url, token, organizationId, sitePath });

  async function becomesReady(): Promise<void> {
    for (let tries = 0; (await status('/readyz')) !== 200; tries++) {
      assert.ok(tries < 100, 'it is not ready again');
      await wait(100);
    }
  }

  async function keptSpaces(): Promise<Set<string>> {
    const kept = new Set<string>();
    let page: string | undefined;
    do {
      const query = { limit: 1000, ...(page !== undefined && { page }) };
      const found = await child.client.call(api.listSpaces, { organizationId, query });
      for (const { id } of found.items) kept.add(id);
      page = found.next?.page;
    } while (page !== undefined);
    return kept;
  }

  /** What was answered is there, what was not answered was refused with 503, and the process still runs. */
  async function checkResults({ stop, results }: ReturnType<typeof createLoad>): Promise<void> {
    await becomesReady();
    // Everything succeeds again, for those who were there before, too.
    const { read, write, page } = { ...results.succeeded };
    const goOn = () =>
      results.succeeded.read > read + 5 && results.succeeded.write > write + 5 && results.succeeded.page > page + 5;
    for (let tries = 0; !goOn() && tries < 500; tries++) await wait(20);
    assert.ok(goOn(), JSON.stringify(results));
    await stop();
    assert.equal(ended, undefined, child.output().slice(-2000));
    assert.deepEqual(results.unexpected, []);
    const kept = await keptSpaces();
    assert.deepEqual(
      results.created.filter((id) => !kept.has(id)),
      [],
    );
  }

  test('ten times under load loses no acknowledged write, ends no process and causes only 503', async (t) => {
    const load = loadOn();
    t.after(load.stop);
    for (let round = 0; round < restarts; round++) {
      await wait(betweenMs);
      await server.restart(round % 2 === 0 ? 'fast' : 'immediate');
    }
    await checkResults(load);
    t.diagnostic(JSON.stringify({ ...load.results, created: load.results.created.length }));

    // Jobs that were cut off are done, too; one whose claim was not answered is due again when its lease has expired.
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const left = async () =>
      (await client.query(`select name, attempts, last_error from jobs where name in ('search.index', 'links.read')`))
        .rows;
    for (let tries = 0; (await left()).length > 0 && tries < 750; tries++) await wait(100);
    assert.deepEqual(await left(), []);
    await client.end();
  });

  test('with repeatedly terminated connections loses nothing either', async (t) => {
    const load = loadOn();
    t.after(load.stop);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    for (let round = 0; round < 40; round++) {
      await wait(50);
      const { rowCount } = await client.query(terminateAll);
      assert.ok(rowCount! <= mostConnections, `${rowCount} connections`);
    }
    await client.end();
    await checkResults(load);
    t.diagnostic(JSON.stringify({ ...load.results, created: load.results.created.length }));
  });

  test('makes the process live but not ready, and it serves again afterwards', async () => {
    await server.stop('fast');
    assert.equal(await status('/readyz'), 503);
    assert.equal(await status('/healthz'), 200);
    // The first requests wait a moment for it to come back; after that they are told at once.
    await fetch(`${child.url}/v1/orgs`, { headers: { authorization: `Bearer ${token}` } });
    const began = performance.now();
    const answer = await fetch(`${child.url}/v1/orgs`, { headers: { authorization: `Bearer ${token}` } });
    assert.ok(performance.now() - began < 1000);
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    const { error } = (await answer.json()) as { error: { code: number; message: string } };
    assert.equal(error.code, 503);
    assert.match(error.message, /the database cannot be reached/);
    const page = await fetch(`${child.url}${sitePath}?away`);
    assert.equal(page.status, 503);
    assert.ok(Number(page.headers.get('retry-after')) > 0);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    await server.start();
    await becomesReady();
    await child.client.call(api.createSpace, { organizationId, body: { title: 'After it came back' } });
    assert.equal(await status(sitePath), 200);
    assert.equal(await child.stop(), 0);
  });

  test('with a frozen database does not prevent shutdown', async () => {
    const settings = { DATABASE_URL: server.url, LECTERN_DATA: folder, LECTERN_STOP_SECONDS: '2' };
    const another = await startChild(settings);
    const { client, url } = another;
    await client.call(api.createSpace, { organizationId, body: { title: 'Before' } });
    await server.freeze();
    try {
      const cut = assert.rejects(client.call(api.createSpace, { organizationId, body: { title: 'Under way' } }));
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
      another.kill('SIGTERM');
      assert.equal(await Promise.race([another.ended, wait(30_000, 'still runs', { ref: false })]), 1);
      await cut;
      assert.match(another.output(), /took longer than LECTERN_STOP_SECONDS/);
    } finally {
      await server.thaw();
    }
  });
});
