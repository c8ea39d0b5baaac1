import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { diffMaps } from './diff.ts';
import { EMPTY_MAP, findValue, findValues, rankOf, sliceMap } from './read.ts';
import { memoryStore, Records } from './records.ts';
import { editMap } from './write.ts';

const key = fc.integer({ min: 0, max: 400 }).map((number) => `k${number.toString().padStart(4, '0')}`);
const edits = fc.array(fc.tuple(key, fc.option(fc.integer({ min: 0, max: 9 }))), { maxLength: 300 });
const steps = fc.array(edits, { minLength: 1, maxLength: 6 });

const texts = (list: readonly (readonly [string, number | null])[]): Map<string, string | undefined> =>
  new Map(list.map(([name, value]) => [name, value === null ? undefined : String(value)]));

describe('map', () => {
  test('has the entries of a plain map, in one shape whatever its history', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const records = new Records(memoryStore());
        const model = new Map<string, string>();
        let map = EMPTY_MAP;
        for (const step of history) {
          const previous = map;
          const before = new Map(model);
          map = await editMap(records, map, texts(step));
          for (const [name, value] of texts(step)) {
            if (value === undefined) model.delete(name);
            else model.set(name, value);
          }
          const changed = await diffMaps(records, previous, map);
          const names = [...new Set([...before.keys(), ...model.keys()])].sort();
          deepEqual(
            changed.map((change) => [change.key, change.before, change.after]),
            names
              .filter((name) => before.get(name) !== model.get(name))
              .map((name) => [name, before.get(name), model.get(name)]),
          );
        }
        const sorted = [...model].sort(([left], [right]) => (left < right ? -1 : 1));
        deepEqual(
          (await sliceMap(records, map)).map((entry) => [entry.key, entry.value]),
          sorted,
        );
        equal(map.count, model.size);
        deepEqual(await editMap(new Records(memoryStore()), EMPTY_MAP, model), map);
        deepEqual(await findValues(records, map, [...model.keys(), 'nobody', 'a', 'z']), model);
        for (const [index, [name, value]] of sorted.entries()) {
          equal(await findValue(records, map, name), value);
          equal(await rankOf(records, map, name), index);
        }
        deepEqual(
          (await sliceMap(records, map, 5, 9)).map((entry) => entry.key),
          sorted.slice(5, 9).map(([name]) => name),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('keeps its shape through deep trees', async () => {
    const records = new Records(memoryStore());
    const all = Array.from({ length: 20_000 }, (_, number): [string, string] => [`page${number}`, `"${number}"`]);
    const whole = await editMap(records, EMPTY_MAP, new Map(all));
    const half = await editMap(records, EMPTY_MAP, new Map(all.slice(10_000)));
    const rest = new Map(all.slice(0, 10_000).map(([name]): [string, undefined] => [name, undefined]));
    deepEqual(await editMap(records, whole, rest), half);
    deepEqual(await editMap(records, half, new Map(all.slice(0, 10_000))), whole);
    equal((await diffMaps(records, whole, half)).length, 10_000);
    deepEqual(await editMap(records, whole, new Map(all.map(([name]) => [name, undefined]))), EMPTY_MAP);
    for (const [name] of all.slice(0, 400)) {
      const without = await editMap(records, whole, new Map([[name, undefined]]));
      deepEqual(await diffMaps(records, whole, without), [
        { key: name, before: await findValue(records, whole, name), after: undefined },
      ]);
      deepEqual(await editMap(records, without, new Map([[name, await findValue(records, whole, name)]])), whole);
    }
  });
});
