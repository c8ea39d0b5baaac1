// Caching of query results: lifetime, keys and size.
import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { CacheRegistry } from '@lectern/content';
import { SnapshotReads } from './snapshot-reads.ts';
import { RowCache } from './row-cache.ts';

const open = () => new CacheRegistry(10_000_000).scope().cache;

describe('shared reads', () => {
  /** Returns a new number each time the database is really queried. */
  function counting() {
    let asked = 0;
    const shared = new SnapshotReads(open());
    const ask = (...values: unknown[]) => shared.get('select', values, async () => [{ asked: ++asked }]);
    return { shared, ask };
  }

  test('are shared within a request, and with others that see the same state', async () => {
    const { shared, ask } = counting();
    const read = () =>
      shared.within(async () => {
        shared.enter('1');
        return [await ask('a'), await ask('a')];
      });
    deepEqual(await read(), [[{ asked: 1 }], [{ asked: 1 }]]);
    deepEqual(await read(), [[{ asked: 1 }], [{ asked: 1 }]]);
  });

  test('are not shared with work that outlives the request', async () => {
    const { shared, ask } = counting();
    const gate = Promise.withResolvers<void>();
    const { later } = await shared.within(async () => {
      shared.enter('1');
      await ask('a');
      const behind = gate.promise.then(async () => {
        shared.enter('1');
        return ask('a');
      });
      return { later: behind };
    });
    gate.resolve();
    deepEqual(await later, [{ asked: 2 }]);
  });

  test('distinguish null from an empty string and a number from its digits', async () => {
    const { shared, ask } = counting();
    await shared.within(async () => {
      shared.enter('1');
      const values = [[null], [''], [1], ['1'], ['a', 'b'], ['a\0b'], [Buffer.from('a')], [['a']], []];
      const answers = [];
      for (const one of values) answers.push((await ask(...one))[0]);
      equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, values.length);
    });
  });

  test('are not shared if they are large', async () => {
    const shared = new SnapshotReads(open());
    const large = () => shared.get('select', [], async () => [{ text: 'a'.repeat(1_000_000) }]);
    await shared.within(async () => {
      shared.enter('1');
      notEqual(await large(), await large());
    });
  });
});

describe('cached reads', () => {
  const reads = () => {
    const kept = new RowCache(new DatabaseSync(':memory:'), open());
    let asked = 0;
    return (text: string, ...values: unknown[]) => kept.get('select', values, () => [{ asked: ++asked, text }]);
  };

  test('distinguish null from an empty string and a number from its digits', () => {
    const ask = reads();
    const values = [[null], [''], ['null'], [1], ['1'], ['a', 'b'], ['a\0b'], []];
    equal(new Set(values.map((one) => JSON.stringify(ask('', ...one)))).size, values.length);
    equal(ask('', null), ask('', null));
  });

  test('are not cached if they are large', () => {
    const ask = reads();
    notEqual(ask('a'.repeat(1_000_000)), ask('a'.repeat(1_000_000)));
  });
});
