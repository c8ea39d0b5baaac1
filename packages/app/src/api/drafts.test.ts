import { deepEqual, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drafts } from './drafts.ts';

// Node has no IndexedDB, like a browser whose storage is switched off.
describe('unsent work where the device stores nothing', () => {
  test('is not listed', async () => deepEqual(await drafts.list(), []));

  test('cannot be kept, which the caller hears of', async () => {
    await rejects(drafts.find('key'));
    await rejects(drafts.remove('key'));
  });
});
