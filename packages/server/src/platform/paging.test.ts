// One engine: lists in memory.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import fc from 'fast-check';
import { paginateArray } from './paging.ts';

test('a list in memory has pages in order, however long it is, and nothing twice', () => {
  const names = fc.uniqueArray(
    fc.string({ maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
    { maxLength: 1000 },
  );
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 300 }), (all, limit) => {
      const shown: string[] = [];
      for (let page: string | undefined, turns = 0; turns <= all.length; turns++) {
        const found = paginateArray(all, (name) => name, { limit, ...(page !== undefined && { page }) });
        assert.equal(found.count, all.length);
        shown.push(...found.items);
        page = found.next?.page;
        if (page === undefined) break;
      }
      assert.deepEqual(
        shown,
        all.toSorted((a, b) => (a < b ? -1 : 1)),
      );
    }),
  );
});
