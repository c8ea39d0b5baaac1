// Own process: it starts two database servers. A failover loses a commit that was not replicated, and the next ones get
// its transaction ids again: nothing that was cached of it may be shown.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import pg from 'pg';
import { engine, isEmbedded } from '../engine.ts';
import { startWithStandby, type PostgresPair } from './postgres-pair.ts';
import type { PostgresServer } from './postgres-server.ts';

async function until(what: string, happened: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await happened()); tries++) {
    assert.ok(tries < 300, what);
    await wait(100);
  }
}

async function ask<Row>({ url }: PostgresServer, query: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows[0] as Row | undefined;
  } finally {
    await client.end();
  }
}

// The embedded one has no standby; CI names a server, whose programs are then there.
describe('a commit that a failover loses', { skip: engine !== 'postgres' || isEmbedded }, () => {
  let pair: PostgresPair;
  before(async () => void (pair = await startWithStandby('primary')));
  after(() => pair?.remove());

  test('is not shown by sites afterwards', async () => {
    const { primary, standby, child } = pair;
    const { client, url } = child;
    const organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
    const body = { title: 'Birds', empty: true, editMode: 'live' as const };
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    const edit = (title: string) =>
      client.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'insert_page', title, document: { markdown: 'Words.\n' } }] },
      });
    await edit('Heron');
    const { id: siteId } = await client.call(api.createSite, {
      organizationId,
      body: { title: 'Birds', spaces: [spaceId] },
    });
    await client.call(api.publishSite, { organizationId, siteId });
    const page = async (): Promise<string> => {
      const answer = await fetch(`${url}/sites/${organizationId}/birds`, { redirect: 'follow' });
      return answer.status === 200 ? answer.text() : `${answer.status}`;
    };
    await until('the page is shown', async () => /Heron/.test(await page()));
    const written = await ask<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn');
    await until('the standby has it', async () => {
      const behind = `select pg_last_wal_replay_lsn() >= '${written?.lsn}' as done`;
      return (await ask<{ done: boolean }>(standby, behind))?.done === true;
    });
    // From here on nothing is replicated.
    await ask(standby, `alter system set primary_conninfo = ''`);
    await ask(standby, 'select pg_reload_conf()');
    await until('the standby is cut off', async () => !(await ask(standby, 'select 1 from pg_stat_wal_receiver')));
    await edit('Lost');
    for (let views = 0; views < 3; views++) assert.match(await page(), /Lost/);
    await primary.stop('immediate');
    await standby.promote();
    const seen: string[] = [];
    // Each step takes the next transaction id, and some are those of the lost commit.
    for (let step = 0; step < 60; step++) {
      await ask(standby, 'select pg_current_xact_id()');
      seen.push(await page());
    }
    assert.ok(seen.some((text) => /Heron/.test(text)));
    assert.equal(seen.filter((text) => /Lost/.test(text)).length, 0);
    assert.equal(await child.stop(), 0);
  });
});
