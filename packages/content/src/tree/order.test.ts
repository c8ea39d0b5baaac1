import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { keysBetween } from './order.ts';

describe('keysBetween', () => {
  test('finds increasing keys in any gap', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5 })), { maxLength: 40 }), (inserts) => {
        let keys: string[] = [];
        for (const [number, count] of inserts) {
          const at = number % (keys.length + 1);
          const added = keysBetween(keys[at - 1], keys[at], count);
          keys = [...keys.slice(0, at), ...added, ...keys.slice(at)];
        }
        ok(keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key));
        ok(keys.every((key) => key !== '' && !key.endsWith('0')));
      }),
    );
  });

  test('stays short when pages are added at either end', () => {
    let [first = ''] = keysBetween(undefined, undefined, 1);
    let last = first;
    for (let index = 0; index < 20_000; index += 1) {
      [first = ''] = keysBetween(undefined, first, 1);
      [last = ''] = keysBetween(last, undefined, 1);
    }
    equal(first.length <= 6 && last.length <= 6, true);
  });
});
