import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate, newestMigration } from '../db/migrate.ts';
import { countStatements, recordStatements } from '../../test/count-statements.ts';
import { openTestDatabase } from '../../test/engine.ts';
import { services as shared } from '../../test/harness.ts';
import { asServices } from '../../test/servers.ts';
import { insertJob, ofServer, ownQueue, runDueJobs, startJobs } from './jobs.ts';

/** Waits for something that happens asynchronously. */
async function until(happened: () => boolean): Promise<void> {
  for (let waited = 0; !happened(); waited += 10) {
    assert.ok(waited < 20_000, 'it did not happen');
    await wait(10);
  }
}

describe('jobs', () => {
  test('that wait on the network do not block others, and have limited concurrency', async () => {
    // A separate database: no other jobs are in it.
    const database = await openTestDatabase();
    await migrate(database);
    const services = { ...shared, database };
    const did: string[] = [];
    const open: (() => void)[] = [];
    const jobs = {
      quick: async ({ name }: { name: string }) => void did.push(name),
      slow: ownQueue(2, async ({ name }: { name: string }) => {
        await new Promise<void>((resolve) => open.push(resolve));
        did.push(name);
      }),
    };
    const add = (job: string, name: string) =>
      services.database.write((db) =>
        insertJob(db, services.clock(), { name: job, payload: { name } }, { organization: name }),
      );
    for (const name of ['a', 'b', 'c']) await add('slow', name);
    await add('quick', 'first');
    const running = startJobs(asServices(services), jobs, { everyMs: 20 });
    await until(() => did.length === 1 && open.length === 2);
    await add('quick', 'second');
    await until(() => did.length === 2);
    assert.deepEqual(did, ['first', 'second']);
    await wait(100);
    assert.equal(open.length, 2);
    open.shift()!();
    await until(() => open.length === 2);
    // Stopping waits for running jobs.
    const stopped = running.stop();
    for (const end of open) end();
    await stopped;
    assert.deepEqual(did.slice(2).toSorted(), ['a', 'b', 'c']);
    const left = await services.database.reads.q.selectFrom('jobs').select('id').execute();
    assert.deepEqual(left, []);
    await database.close();
  });

  test('of one organization leave slots for others', async () => {
    const database = await openTestDatabase();
    await migrate(database);
    const services = { ...shared, database };
    const running = new Map<string, () => void>();
    const work = async ({ name }: { name: string }) => {
      await new Promise<void>((resolve) => running.set(name, resolve));
      running.delete(name);
    };
    const add = (name: string, share: string) =>
      services.database.write((db) =>
        insertJob(db, services.clock(), { name: 'slow', payload: { name } }, { organization: share, share }),
      );
    for (const name of ['a1', 'a2', 'a3', 'a4']) await add(name, 'a');
    await add('b1', 'b');
    const jobs = startJobs(asServices(services), { slow: ownQueue(3, work, 2) }, { everyMs: 20 });
    await until(() => running.has('b1') && running.size === 3);
    running.get('b1')!();
    await until(() => !running.has('b1'));
    await wait(100);
    assert.equal(running.size, 2);
    const [first, second] = [...running.keys()] as [string, string];
    running.get(first)!();
    await until(() => running.size === 2 && !running.has(first));
    assert.ok(running.has(second));
    const stopped = jobs.stop();
    for (const end of running.values()) end();
    await stopped;
    await database.close();
  });

  test('of a newer version are left to its nodes', async () => {
    const database = await openTestDatabase();
    await migrate(database);
    const services = { ...shared, database };
    const did: string[] = [];
    const add = (name: string, needs?: string) =>
      database.write((db) =>
        insertJob(
          db,
          services.clock(),
          { name, payload: { name: `${name} ${needs}` } },
          { organization: ofServer, ...(needs && { needs }) },
        ),
      );
    await add('known', '9999-later');
    await add('unknown');
    await add('known', newestMigration);
    await add('known');
    const jobs = { known: async ({ name }: { name: string }) => void did.push(name) };
    const running = startJobs(asServices(services), jobs, { everyMs: 20 });
    await until(() => did.length === 2);
    await wait(100);
    await running.stop();
    // Two of one millisecond have no order.
    assert.deepEqual(did.toSorted(), [`known ${newestMigration}`, 'known undefined']);
    const left = await database.reads.q.selectFrom('jobs').select(['name', 'needs', 'attempts']).execute();
    assert.deepEqual(
      left.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((row) => Object.values(row)),
      [
        ['known', '9999-later', 0],
        ['unknown', null, 0],
      ],
    );
    await database.close();
  });

  test('are run once each by many nodes that claim at the same time', async () => {
    const database = await openTestDatabase();
    await migrate(database);
    const ran: string[] = [];
    const running = new Set<string>();
    const work = async ({ name }: { name: string }) => {
      assert.ok(!running.has(name), 'it runs twice at the same time');
      running.add(name);
      await wait(5);
      running.delete(name);
      ran.push(name);
    };
    const names = Array.from({ length: 120 }, (_, index) => `job ${index}`);
    await database.write(async (db) => {
      for (const [index, name] of names.entries())
        await insertJob(db, shared.clock(), { name: 'work', payload: { name } }, { organization: `o${index % 7}` });
    });
    const sent = await recordStatements(async () => {
      // Each set of services stands for a process.
      const nodes = Array.from({ length: 8 }, () => asServices({ ...shared, database }));
      const counts = await Promise.all(nodes.map((services) => runDueJobs(services, { work })));
      assert.equal(
        counts.reduce((all, count) => all + count),
        names.length,
      );
      assert.ok(Math.max(...counts) < names.length, counts.join());
    });
    assert.deepEqual(ran.toSorted(), names.toSorted());
    const claims = sent.filter(({ sql }) => sql.includes('attempts = attempts + 1'));
    assert.ok(claims.length < 3 * names.length, `${claims.length} attempts to claim ${names.length} jobs`);
    assert.deepEqual(await database.reads.q.selectFrom('jobs').select(['id', 'last_error']).execute(), []);
    await database.close();
  });

  test('of all queues are looked for in one query', async () => {
    const database = await openTestDatabase();
    await migrate(database);
    const names = Array.from({ length: 10 }, (_, number) => `job${number}`);
    const jobs = Object.fromEntries(names.map((name) => [name, ownQueue(2, async () => {})]));
    const everyMs = 50;
    const waits = 10 * everyMs;
    const asked = await countStatements(async () => {
      const running = startJobs(asServices({ ...shared, database }), jobs, { everyMs });
      await wait(waits);
      await running.stop();
    });
    assert.ok(asked > 0 && asked <= waits / everyMs + 1, `${asked} queries`);
    await database.close();
  });
});
