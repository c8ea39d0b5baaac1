// One engine: no database is asked.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { SingleFlight } from './single-flight.ts';

describe('single flight', () => {
  test('callers with one key share a run, others do not', async () => {
    const flight = new SingleFlight<string>();
    let runs = 0;
    const work = async (): Promise<string> => `run ${(runs += 1)}`;
    const answers = await Promise.all([flight.run('a', work), flight.run('a', work), flight.run('b', work)]);
    assert.deepEqual(answers, ['run 1', 'run 1', 'run 2']);
    assert.equal(await flight.run('a', work), 'run 3');
  });

  test('an error rejects the current waiters only', async () => {
    const flight = new SingleFlight<string>();
    const fail = (): Promise<string> => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await flight.run('a', async () => 'yes'), 'yes');
  });

  test('a run that was restarted is shared until it ends, whenever the older one does', async () => {
    const flight = new SingleFlight<string>();
    const [older, newer] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const first = flight.run('a', () => older.promise);
    const second = flight.start('a', () => newer.promise);
    older.resolve('older');
    assert.equal(await first, 'older');
    assert.equal(flight.running('a'), second);
    newer.resolve('newer');
    assert.equal(await flight.run('a', async () => 'another'), 'newer');
    assert.equal(flight.running('a'), undefined);
  });
});
