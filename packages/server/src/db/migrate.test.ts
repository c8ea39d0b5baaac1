// One engine: no database takes part.
import { strict as assert } from 'node:assert';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { loadMigration, migrationNames } from './migrate.ts';

describe('migrations', () => {
  test('are listed under their own names, in order, and none is left out', async () => {
    const files = await readdir(join(import.meta.dirname, 'migrations'));
    const numbered = files.filter((name) => /^\d{4}-.*\.ts$/.test(name)).map((name) => name.replace(/\.ts$/, ''));
    assert.deepEqual(migrationNames, numbered.sort());
    const loaded = await Promise.all(migrationNames.map(loadMigration));
    assert.deepEqual(
      loaded.map(({ name }) => name),
      migrationNames,
    );
  });
});
