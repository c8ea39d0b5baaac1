// Caches that share one budget.
import { deepEqual, equal, throws } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CacheRegistry } from './cache-registry.ts';
import { stringBytes } from './string-bytes.ts';

/** Values that are their own weight. */
const sized = { weigh: (bytes: number) => bytes };
const overhead = 151;

describe('caches of a process', () => {
  test('weigh a value once, however often it is read', () => {
    let weighed = 0;
    const cache = new CacheRegistry(10_000).cache('counted', {
      weigh(value: string) {
        weighed += 1;
        return value.length;
      },
    });
    cache.set('a', 'text');
    for (let index = 0; index < 100; index += 1) cache.get('a');
    cache.set('b', 'other');
    for (let index = 0; index < 100; index += 1) cache.get('a');
    equal(weighed, 2);
  });

  test('evict the least recently used entry, whichever cache it is in', () => {
    const registry = new CacheRegistry(10_000);
    const pages = registry.cache('pages', { weigh: (bytes: number) => bytes });
    const texts = registry.cache('texts', { weigh: (bytes: number) => bytes });
    pages.set('1', 3000);
    texts.set('1', 3000);
    pages.set('2', 1000);
    equal(pages.get('1'), 3000);
    texts.set('2', 3000);
    equal(texts.get('1'), undefined);
    equal(pages.get('1'), 3000);
    equal(pages.get('2'), 1000);
    equal(texts.get('2'), 3000);
    equal(registry.bytes <= registry.limit, true);
  });

  test('evict what others were made of before them, unless it was used much more recently', () => {
    const registry = new CacheRegistry(10_000);
    const texts = registry.cache('texts', { ...sized, intermediate: true });
    const pages = registry.cache('pages', { ...sized });
    const lists = registry.cache('lists', { ...sized });
    pages.set('1', 3000);
    texts.set('1', 3000);
    pages.set('2', 1500);
    lists.set('1', 2500);
    equal(texts.get('1'), undefined);
    for (let turn = 0; turn < 100; turn += 1) lists.get('1');
    texts.set('2', 3000);
    equal(pages.get('1'), undefined);
    equal(texts.get('2'), 3000);
  });

  test('do not let one cache use the whole budget', () => {
    const registry = new CacheRegistry(10_000);
    const quiet = registry.cache('quiet', { weigh: (bytes: number) => bytes });
    const busy = registry.cache('busy', { weigh: (bytes: number) => bytes });
    quiet.set('a', 2000);
    for (let index = 0; index < 100; index += 1) busy.set(String(index), 1000);
    equal(quiet.get('a'), 2000);
    equal(busy.bytes <= 5000, true);
  });

  test('keep an entry larger than the budget until the next one is set', () => {
    const registry = new CacheRegistry(10_000);
    const cache = registry.cache('large', sized);
    const other = registry.cache('other', { weigh: (bytes: number) => bytes });
    other.set('a', 100);
    cache.set('a', 50_000);
    equal(cache.get('a'), 50_000);
    equal(other.get('a'), undefined);
    cache.set('b', 10);
    equal(cache.get('a'), undefined);
    equal(cache.get('b'), 10);
  });

  test('count the growth of a value when notified', () => {
    const registry = new CacheRegistry(10_000);
    const cache = registry.cache('growing', { weigh: ({ bytes }: { bytes: number }) => bytes });
    const value = cache.set('a', { bytes: 100 });
    equal(registry.bytes, 100 + overhead);
    value.bytes = 400;
    cache.reweigh('a', value);
    equal(registry.bytes, 400 + overhead);
    // Another value has been set since.
    cache.set('a', { bytes: 50 });
    cache.reweigh('a', value);
    equal(registry.bytes, 50 + overhead);
  });

  test('count replaced and deleted entries', () => {
    const registry = new CacheRegistry(10_000);
    const cache = registry.cache('counted', sized);
    cache.set('a', 100);
    cache.set('a', 300);
    cache.set('b', 1);
    cache.delete('b');
    cache.delete('c');
    equal(cache.get('a'), 300);
    equal(cache.get('b'), undefined);
    deepEqual(registry.stats(), [
      { name: 'counted', hits: 1, misses: 1, evictions: 0, entries: 1, bytes: 300 + overhead },
    ]);
    cache.clear();
    equal(registry.bytes, 0);
  });

  test('evict in the order of use after any sequence of uses', () => {
    const registry = new CacheRegistry(10 * (overhead + 1) * 2);
    const cache = registry.cache('ordered', { weigh: () => 1 });
    const expected: string[] = [];
    let seed = 7;
    for (let step = 0; step < 2000; step += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      const key = String.fromCharCode(97 + (seed % 26));
      const at = expected.indexOf(key);
      if (at >= 0) expected.splice(at, 1);
      if (seed % 7 === 0) {
        cache.delete(key);
        continue;
      }
      equal(cache.get(key) !== undefined, at >= 0);
      if (at < 0) cache.set(key, 1);
      expected.push(key);
      if (expected.length > 10) expected.shift();
    }
  });

  test('of a scope are separate, share the budget and are removed with it', () => {
    const registry = new CacheRegistry(10_000);
    const [one, other] = [registry.scope(), registry.scope()];
    one.cache('rows', sized).set('a', 100);
    equal(other.cache('rows', sized).get('a'), undefined);
    equal(registry.bytes, 100 + overhead);
    equal(one.cache('rows', sized).get('a'), 100);
    one.close();
    equal(registry.bytes, 0);
    deepEqual(registry.stats(), [{ name: 'rows', hits: 1, misses: 1, evictions: 0, entries: 0, bytes: 0 }]);
  });

  test('have unique names', () => {
    const registry = new CacheRegistry(10_000);
    registry.cache('pages', sized);
    throws(() => registry.cache('pages', { weigh: () => 1 }), /two caches are named pages/);
  });

  test('shrink when the budget does', () => {
    const registry = new CacheRegistry(10_000);
    const cache = registry.cache('pages', sized);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1000);
    registry.resize(2 * (1000 + overhead));
    deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, 1000, 1000]);
  });

  test('compute a missing value once for concurrent callers, in each scope', async () => {
    const registry = new CacheRegistry(10_000);
    const [one, other] = [registry.scope().cache('sized', sized), registry.scope().cache('sized', sized)];
    let runs = 0;
    const compute = async (): Promise<number> => (runs += 1);
    const answers = await Promise.all([one, one, other].map((cache) => cache.getOrCompute('a', compute)));
    deepEqual(answers, [1, 1, 2]);
    equal(await one.getOrCompute('a', compute), 1);
    equal(other.get('a'), 2);
  });

  test('do not keep errors or missing results', async () => {
    const cache = new CacheRegistry(10_000).cache('sized', sized);
    const failing = [1, 2].map(() => cache.getOrCompute('a', () => Promise.reject(new Error('no'))));
    deepEqual(
      (await Promise.allSettled(failing)).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    equal(await cache.getOrCompute('a', async () => undefined), undefined);
    equal(await cache.getOrCompute('a', async () => 3), 3);
  });

  test('pass on values above the size limit of an entry without keeping them', async () => {
    const cache = new CacheRegistry(10_000).cache('small', { ...sized, maxEntryBytes: 100 });
    cache.set('a', 100);
    equal(cache.get('a'), 100);
    equal(cache.set('a', 101), 101);
    equal(cache.get('a'), undefined);
    equal(await cache.getOrCompute('b', async () => 500), 500);
    equal(cache.get('b'), undefined);
  });
});

describe('the weight of a string', () => {
  test('is a byte for each Latin-1 character, and two for each when it has others', () => {
    equal(stringBytes(''), 0);
    equal(stringBytes('Größe'), 5);
    equal(stringBytes('Größe →'), 14);
  });
});
