import { strict as assert } from 'node:assert';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { migrate } from '../db/migrate.ts';
import { openTestDatabase } from '../../test/engine.ts';
import { services as shared } from '../../test/harness.ts';
import { asServices } from '../../test/servers.ts';
import { leaseMs } from './job-lease.ts';
import { insertJob, startJobs, type JobContext } from './jobs.ts';

/** Waits for something that happens asynchronously. */
async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await happened()); waited += 10) {
    assert.ok(waited < 20_000, 'it did not happen');
    await wait(10);
  }
}

const never = 86_400_000;

describe('the lease of a job', () => {
  let database: Database;
  let now: number;
  const clock = () => new Date(now);

  before(async () => {
    // A separate database: no other jobs are in it.
    database = await openTestDatabase();
    await migrate(database);
  });
  after(() => database.close());
  beforeEach(async () => {
    now = Date.parse('2030-01-01T00:00:00Z');
    await database.write((db) => db.q.deleteFrom('jobs').execute());
  });

  /** A process with a runner; `began` holds a function to end each run of the job. */
  function startProcess(renewEveryMs: number, over: Database = database) {
    const services = asServices({ ...shared, database: over, clock });
    const began: { context: JobContext; end(error?: Error): void }[] = [];
    const slow = (_: object, context: JobContext) =>
      new Promise<void>((resolve, reject) => {
        began.push({ context, end: (error) => (error ? reject(error) : resolve()) });
      });
    const jobs = Object.assign(slow, { atOnce: 4 });
    const { stop } = startJobs(services, { slow: jobs }, { everyMs: 10, renewEveryMs });
    return { began, stop };
  }
  const add = () =>
    database.write((db) => insertJob(db, clock(), { name: 'slow', payload: {} }, { organization: 'one' }));
  const rows = () =>
    database.reads.q.selectFrom('jobs').where('name', '=', 'slow').select(['run_at', 'attempts']).execute();
  const leasedUntil = async () => Date.parse((await rows())[0]!.run_at);

  test('is renewed while the job runs, so that no other process runs it', async () => {
    const one = startProcess(20);
    await add();
    await until(() => one.began.length === 1);
    const other = startProcess(20);
    for (let round = 0; round < 4; round++) {
      now += leaseMs - 1000;
      await until(async () => (await leasedUntil()) === now + leaseMs);
      await wait(50);
    }
    assert.deepEqual([one.began.length, other.began.length], [1, 0]);
    one.began[0]!.end();
    await until(async () => (await rows()).length === 0);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('that expired while the process was suspended does not let the job run twice at once', async () => {
    const { began, stop } = startProcess(never);
    await add();
    await until(() => began.length === 1);
    now += 10 * leaseMs;
    await wait(100);
    assert.equal(began.length, 1);
    began[0]!.end();
    await until(async () => (await rows()).length === 0);
    await stop();
  });

  for (const [how, error] of [['succeeds'], ['fails', new Error('it failed')]] as const) {
    test(`that another process has taken over is not ended by the first one, which ${how}`, async () => {
      const one = startProcess(never);
      await add();
      await until(() => one.began.length === 1);
      now += leaseMs + 1;
      const other = startProcess(never);
      await until(() => other.began.length === 1);
      const [first, second] = [one.began[0]!, other.began[0]!];
      const note = (name: string) => (db: Db) =>
        insertJob(db, new Date(now + never), { name, payload: {} }, { organization: 'one' });
      await assert.rejects(first.context.write(note('by the first')), /another process has taken it over/);
      await second.context.write(note('by the second'));
      const notes = await database.reads.q.selectFrom('jobs').select('name').where('name', '!=', 'slow').execute();
      assert.deepEqual(notes, [{ name: 'by the second' }]);
      const [before] = await rows();
      first.end(error);
      await wait(100);
      assert.deepEqual(await rows(), [before]);
      second.end();
      await until(async () => (await rows()).length === 0);
      await Promise.all([one.stop(), other.stop()]);
    });
  }

  test('survives an outage of the database: a completed job does not run again', async () => {
    let isAway = false;
    const flaky: Database = {
      ...database,
      write: (work) =>
        isAway ? Promise.reject(new DatabaseUnavailable('unreachable', undefined)) : database.write(work),
    };
    const { began, stop } = startProcess(20, flaky);
    await add();
    await until(() => began.length === 1);
    isAway = true;
    now += leaseMs + 1;
    began[0]!.end();
    await wait(200);
    assert.equal((await rows()).length, 1);
    isAway = false;
    await until(async () => (await rows()).length === 0);
    assert.equal(began.length, 1);
    await stop();
  });
});
