// Own process: it starts two database servers.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { engine, isEmbedded } from '../engine.ts';
import { startWithStandby, type PostgresPair } from './postgres-pair.ts';

// The embedded one has no standby; CI names a server, whose programs are then there.
describe('two PostgreSQL servers in DATABASE_URL', { skip: engine !== 'postgres' || isEmbedded }, () => {
  let pair: PostgresPair;
  // The standby first: it answers, but accepts no writes.
  before(async () => void (pair = await startWithStandby('standby')));
  after(() => pair?.remove());

  test('serve writes by the one that accepts them, and by the other after a failover', async () => {
    const { primary, standby, child } = pair;
    const { client, url } = child;
    const organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
    const create = (title: string) => client.call(api.createSpace, { organizationId, body: { title } });
    const kept = [await create('On the primary')];
    // Until the standby has it: what was not replicated is lost with the primary.
    await wait(1000);
    await primary.stop('fast');
    await standby.promote();
    const ready = async () => (await fetch(`${url}/readyz`)).status === 200;
    for (let tries = 0; !(await ready()); tries++) {
      assert.ok(tries < 100, 'it is not ready after the failover');
      await wait(100);
    }
    kept.push(await create('On the promoted one'));
    const { items } = await client.call(api.listSpaces, { organizationId });
    for (const { id } of kept) assert.ok(items.some((space) => space.id === id));
    // The former primary returns as a server of its own; nothing is written to it.
    await primary.start();
    kept.push(await create('With both'));
    const after = await client.call(api.listSpaces, { organizationId });
    assert.equal(after.items.filter(({ id }) => kept.some((space) => space.id === id)).length, 3);
    assert.equal(await child.stop(), 0);
  });
});
