// Caching of query results: lifetime, keys and size.
import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { CacheRegistry } from '@lectern/content';
import { ReadTracking, type Reading } from './scope-versions.ts';
import { RowCache } from './row-cache.ts';
import { SharedReads } from './shared-reads.ts';
import { SqliteVersions } from './sqlite-versions.ts';

const open = () => new CacheRegistry(10_000_000).scope().cache;
const fromPrimary = (rows: object[], primaryAt = 0) => ({ rows, primaryAt });
const ofTeams = 'select * from teams where organization_id = $1 and id = $2';

describe('shared reads', () => {
  /** Returns a new number each time the database is really queried. */
  function counting() {
    let asked = 0;
    const versions: Record<string, string> = {};
    const tracking = new ReadTracking();
    const enter = async (reading: Reading, scopes: readonly string[]) => {
      for (const scope of scopes) if (!reading.versions.has(scope)) reading.note(scope, versions[scope] ?? '');
    };
    const shared = new SharedReads(tracking, enter, open());
    const query = (text: string, values: unknown[]) => ({ text, values });
    const ask = (text: string, ...values: unknown[]) =>
      shared.get(query(text, values), async () => fromPrimary([{ asked: ++asked }]));
    return { shared, tracking, ask, query, versions };
  }

  test('are shared within a request, and with others that see the same versions', async () => {
    const { tracking, ask, versions } = counting();
    const read = () => tracking.within(async () => [await ask(ofTeams, 'a', '1'), await ask(ofTeams, 'a', '1')]);
    deepEqual(await read(), [[{ asked: 1 }], [{ asked: 1 }]]);
    versions['b'] = 'other';
    deepEqual(await read(), [[{ asked: 1 }], [{ asked: 1 }]]);
    versions['a'] = 'new';
    deepEqual(await read(), [[{ asked: 2 }], [{ asked: 2 }]]);
    versions['global'] = 'new';
    deepEqual(await read(), [[{ asked: 3 }], [{ asked: 3 }]]);
  });

  test('are not shared if any organization may be in them, or after a write', async () => {
    const { tracking, ask } = counting();
    const open = 'select * from teams where id = $1';
    await tracking.within(async () => {
      deepEqual([await ask(open, '1'), await ask(open, '1')], [[{ asked: 1 }], [{ asked: 2 }]]);
      await ask(ofTeams, 'a', '1');
      tracking.leave();
      deepEqual(await ask(ofTeams, 'a', '1'), [{ asked: 4 }]);
      equal(tracking.seen(), undefined);
    });
  });

  test('are not shared with work that outlives the request', async () => {
    const { tracking, ask } = counting();
    const gate = Promise.withResolvers<void>();
    const { later } = await tracking.within(async () => {
      await ask(ofTeams, 'a', '1');
      return { later: gate.promise.then(() => ask(ofTeams, 'a', '1')) };
    });
    gate.resolve();
    deepEqual(await later, [{ asked: 2 }]);
  });

  test('of the primary keep a request from a replica that may be older, until their versions are confirmed', async () => {
    const { shared, tracking, query } = counting();
    const needsPrimary = (askedAt: number, values: unknown[], primaryAt: number) =>
      tracking.within(async () => {
        tracking.current!.askedAt = askedAt;
        await shared.get(query(ofTeams, values), async () => fromPrimary([{ primaryAt }], primaryAt));
        return tracking.current!.needsPrimary;
      });
    // It asked for the versions at 1, the primary answered at 2: a commit may lie between.
    equal(await needsPrimary(1, ['a', '1'], 2), true);
    // Another one found the same versions at 3.
    equal(await needsPrimary(3, ['a', '1'], 9), false);
    equal(await needsPrimary(1, ['a', '1'], 9), true);
    // A replica answered.
    equal(await needsPrimary(1, ['a', '2'], 0), false);
  });

  test('distinguish null from an empty string and a number from its digits', async () => {
    const { tracking, ask } = counting();
    await tracking.within(async () => {
      const values = [[null], [''], [1], ['1'], ['a', 'b'], ['a\0b'], [Buffer.from('a')], [['a']], []];
      const answers = [];
      for (const one of values) answers.push((await ask(ofTeams, 'a', ...one))[0]);
      equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, values.length);
      equal(await ask(ofTeams, 'a', null), await ask(ofTeams, 'a', null));
    });
  });

  test('are not shared if they are large', async () => {
    const { shared, tracking, query } = counting();
    const large = () =>
      shared.get(query(ofTeams, ['a', '1']), async () => fromPrimary([{ text: 'a'.repeat(1_000_000) }]));
    await tracking.within(async () => {
      notEqual(await large(), await large());
    });
  });
});

describe('cached reads', () => {
  const reads = () => {
    const database = new DatabaseSync(':memory:');
    const kept = new RowCache(new SqliteVersions(database, new ReadTracking()), open());
    let asked = 0;
    return (text: string, ...values: unknown[]) =>
      kept.get({ text: 'select', values }, () => [{ asked: ++asked, text }]);
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
