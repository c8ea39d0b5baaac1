import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { changeRequestsSearch, historySearch, insightsSearch, isWriting, pageSearch, reviewSearch } from './search.ts';

describe('the parameters of addresses', () => {
  test('are read', () => {
    deepEqual(pageSearch({ mode: 'both', panel: 'comments' }), { mode: 'both', panel: 'comments' });
    deepEqual(changeRequestsSearch({ status: 'merged' }), { status: 'merged' });
    deepEqual(historySearch({ page: 'p', revision: 'r', against: 'a' }), { page: 'p', revision: 'r', against: 'a' });
    deepEqual(reviewSearch({ page: 'p' }), { page: 'p' });
    deepEqual(insightsSearch({ days: 90 }), { days: 90 });
    equal(isWriting({ mode: 'source' }), true);
  });

  // The router lays the answer over what was given: a name that is left out keeps what it had.
  test('that are not known count as not given', () => {
    for (const value of ['foo', '', 5, true, null, ['open', 'open'], { a: 1 }]) {
      const given = { mode: value, panel: value, status: value, days: value };
      deepEqual(pageSearch(given), { mode: undefined, panel: undefined });
      deepEqual(changeRequestsSearch(given), { status: undefined });
      deepEqual(insightsSearch(given), { days: undefined });
      equal(isWriting(given), false);
    }
    for (const value of ['', 5, true, null, ['a'], { a: 1 }]) {
      const given = { page: value, revision: value, against: value };
      deepEqual(historySearch(given), { page: undefined, revision: undefined, against: undefined });
      deepEqual(reviewSearch(given), { page: undefined });
    }
  });

  test('are read by these functions only', () => {
    const files = ['../routes.ts', 'organization.ts', 'root.ts'].map((file) => join(import.meta.dirname, file));
    const readers = files.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/(?:validateSearch|useSearch|location\.search)\b:? ?([^,\n]*)/g),
    ]);
    const names = readers.map(([, reader]) => reader!);
    deepEqual(names.toSorted(), [
      'changeRequestsSearch',
      'historySearch',
      'insightsSearch',
      'pageSearch',
      'pageSearch',
      'reviewSearch',
    ]);
  });
});
