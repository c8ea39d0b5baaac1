// Own process: it starts two services and pgbouncer. They run when TEST_PGBOUNCER names one and the database is a server.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import pg from 'pg';
import { engine, isEmbedded } from '../engine.ts';
import { runChild, startChild, token, type Child } from './child.ts';
import { createLoad } from './load.ts';
import { startPgbouncer, type Pooler } from './pgbouncer.ts';
import { suiteSettings } from './settings.ts';

const program = process.env['TEST_PGBOUNCER'];
const canRun = program !== undefined && engine === 'postgres' && !isEmbedded;
/** Far fewer than the two processes would open. */
const connections = 5;
const checks = 12;

describe('behind pgbouncer in transaction mode', { skip: !canRun }, () => {
  const settings = suiteSettings();
  const nodes: Child[] = [];
  let pooler: Pooler;
  let organizationId: string;
  let spaceId: string;
  let page: string;
  let sitePath: string;

  before(async () => {
    pooler = await startPgbouncer(program!, settings()['DATABASE_URL']!, connections);
    const env = { ...settings(), DATABASE_URL: pooler.url, LECTERN_SECRET: 'the secret that both nodes share' };
    // The first one migrates.
    nodes.push(await startChild(env));
    nodes.push(await startChild(env));
    const { client } = nodes[0]!;
    organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
    const body = { title: 'Herons', empty: true, editMode: 'live' as const };
    spaceId = (await client.call(api.createSpace, { organizationId, body })).id;
    const changes = [{ operation: 'insert_page' as const, title: 'Page', document: { markdown: 'Version 0.\n' } }];
    const made = await client.call(api.editContent, { spaceId, body: { changes } });
    page = (made.changes[0] as { page: { id: string } }).page.id;
    const site = await client.call(api.createSite, { organizationId, body: { title: 'Herons', spaces: [spaceId] } });
    await client.call(api.publishSite, { organizationId, siteId: site.id });
    sitePath = `/sites/${organizationId}/herons`;
  });
  after(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await pooler?.stop();
  });

  const shown = async ({ url }: Child): Promise<string> =>
    /Version \d+/.exec(await (await fetch(url + sitePath)).text())?.[0] ?? 'nothing';

  test('every edit that was answered is what both show next', async () => {
    for (let count = 1; count <= checks; count++) {
      const markdown = `Version ${count}.\n`;
      const changes = [{ operation: 'update_page' as const, page, document: { markdown } }];
      await nodes[count % 2]!.client.call(api.editContent, { spaceId, body: { changes } });
      assert.deepEqual(await Promise.all(nodes.map(shown)), [`Version ${count}`, `Version ${count}`]);
    }
  });

  test('a setting that it does not pass on is refused with its name', async () => {
    const { code, output } = await runChild({ ...settings(), DATABASE_URL: `${pooler.url}?statement_timeout=5000` });
    assert.equal(code, 1, output);
    assert.match(output, /DATABASE_URL.*statement_timeout/s);
  });

  test('readers and writers share its few connections, and nobody fails when it is restarted', async () => {
    const loads = nodes.map(({ url }) => createLoad({ url, token, organizationId, sitePath }));
    await wait(1000);
    const direct = new pg.Client({ connectionString: settings()['DATABASE_URL'] });
    await direct.connect();
    const { rows } = await direct.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await direct.end();
    assert.ok(rows[0]!.open <= connections, `${rows[0]!.open} connections`);
    await pooler.restart();
    await wait(1000);
    await Promise.all(loads.map(({ stop }) => stop()));
    for (const { results } of loads) {
      assert.deepEqual(results.unexpected, []);
      for (const count of Object.values(results.succeeded)) assert.ok(count > 2, JSON.stringify(results.succeeded));
    }
    for (const { client } of nodes) {
      const { items } = await client.call(api.listSpaces, { organizationId, query: { limit: 1000 } });
      const listed = new Set(items.map(({ id }) => id));
      const lost = loads.flatMap(({ results }) => results.created).filter((id) => !listed.has(id));
      assert.deepEqual(lost, []);
    }
  });
});
