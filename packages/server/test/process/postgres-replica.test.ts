// Own process: it starts two database servers. Sites read from the replica, and never show what the primary has replaced.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import pg from 'pg';
import { engine, isEmbedded } from '../engine.ts';
import { startChild, type Child } from './child.ts';
import { runCommand } from './command.ts';
import { createPostgresServer, type PostgresServer } from './postgres-server.ts';

async function ask({ url }: PostgresServer, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}

// The embedded one has no replica; CI names a server, whose programs are then there.
describe('a replica in DATABASE_READ_URL', { skip: engine !== 'postgres' || isEmbedded }, () => {
  let [primary, replica, child, folder] = [] as unknown as [PostgresServer, PostgresServer, Child, string];
  let env: Record<string, string>;
  let made: { organizationId: string; spaceId: string; siteId: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-replica-'));
    primary = await createPostgresServer();
    replica = await createPostgresServer(primary);
    env = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, LECTERN_DATA: folder };
    child = await startChild({ ...env, LECTERN_METRICS: 'on' });
    const { client } = child;
    const organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
    const body = { title: 'Birds', empty: true, editMode: 'live' as const };
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    const { id: siteId } = await client.call(api.createSite, {
      organizationId,
      body: { title: 'Birds', spaces: [spaceId] },
    });
    await client.call(api.publishSite, { organizationId, siteId });
    made = { organizationId, spaceId, siteId };
  });
  after(async () => {
    child?.kill('SIGKILL');
    await replica?.remove();
    await primary?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  let pages = 0;
  /** Each has a text that no cache has. */
  async function addPage(): Promise<{ path: string; text: string }> {
    const title = `Page ${++pages}`;
    const text = `Words ${pages}.`;
    const changes = [{ operation: 'insert_page' as const, title, document: { markdown: `${text}\n` } }];
    await child.client.call(api.editContent, { spaceId: made.spaceId, body: { changes } });
    return { path: `/page-${pages}`, text };
  }
  const view = async (path: string): Promise<string> => {
    const answer = await fetch(`${child.url}/sites/${made.organizationId}/birds${path}`);
    return answer.status === 200 ? answer.text() : `${answer.status}`;
  };
  /** The page of the change just made is shown, whatever the replica does. */
  async function showsEdits(count = 3): Promise<void> {
    for (let edit = 0; edit < count; edit++) {
      const { path, text } = await addPage();
      assert.match(await view(path), new RegExp(`${text}</p>`));
    }
  }
  const ready = async (): Promise<unknown> => (await fetch(`${child.url}/readyz`)).json();
  async function reads(result: 'replica' | 'behind' | 'unavailable'): Promise<number> {
    const text = await (await fetch(`${child.url}/metrics`)).text();
    return Number(new RegExp(`lectern_database_replica_reads_total{result="${result}"} (\\d+)`).exec(text)?.[1]);
  }
  /** New pages are added until one of them is read from it, in the end. */
  async function isUsed(): Promise<void> {
    const before = await reads('replica');
    for (let tries = 0; (await reads('replica')) === before; tries++) {
      assert.ok(tries < 50, 'the replica is not used');
      const { path, text } = await addPage();
      await wait(100);
      assert.match(await view(path), new RegExp(`${text}</p>`));
    }
    assert.deepEqual(await ready(), { status: 'ok', replica: 'in-use' });
  }

  test('answers readers of sites', async () => {
    await isUsed();
    await showsEdits(20);
  });

  test('is not asked for what it has not replayed', async () => {
    const first = await addPage();
    assert.match(await view(first.path), new RegExp(first.text));
    await ask(replica, 'select pg_wal_replay_pause()');
    const before = await reads('behind');
    await showsEdits();
    const { organizationId, siteId } = made;
    await child.client.call(api.unpublishSite, { organizationId, siteId });
    assert.equal(await view(first.path), '404');
    await child.client.call(api.publishSite, { organizationId, siteId });
    assert.match(await view(first.path), new RegExp(first.text));
    assert.ok((await reads('behind')) > before);
    assert.deepEqual(await ready(), { status: 'ok', replica: 'behind' });
    await ask(replica, 'select pg_wal_replay_resume()');
    await isUsed();
  });

  test('is not missed when it does not answer, and used again when it does', async () => {
    await replica.freeze();
    await showsEdits(1);
    assert.deepEqual(await ready(), { status: 'ok', replica: 'unreachable' });
    await replica.thaw();
    await isUsed();
    await replica.stop('immediate');
    const before = await reads('unavailable');
    await showsEdits();
    assert.ok((await reads('unavailable')) > before);
    assert.match((await runCommand(env, 'doctor')).output, /DATABASE_READ_URL: the replica does not respond/);
    await replica.start();
    await isUsed();
  });

  test('is not used after it was promoted', async () => {
    await replica.promote();
    const before = await reads('replica');
    await showsEdits();
    assert.equal(await reads('replica'), before);
    assert.deepEqual(await ready(), { status: 'ok', replica: 'promoted' });
    assert.match((await runCommand(env, 'doctor')).output, /the replica accepts writes/);
    assert.equal(await child.stop(), 0);
  });
});
