import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { filtersOf, nothingTyped } from './filters.ts';

test('filters of the audit log are only those that were filled in', () => {
  deepEqual(filtersOf(nothingTyped), {});
  deepEqual(filtersOf({ ...nothingTyped, action: ' space_* ', from: '2026-11-01', to: 'nonsense' }), {
    action: 'space_*',
    from: new Date('2026-11-01T00:00:00').toISOString(),
  });
});
