// One engine: temporary triggers of SQLite.
import { strict as assert } from 'node:assert';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { migrate } from '../src/db/migrate.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { createScopeCheck } from './scope-check.ts';

describe('the check of scopes', () => {
  test('rejects a commit that changed rows without raising the version of their scope', async () => {
    const check = createScopeCheck();
    let forgets = false;
    const file = join(await mkdtemp(join(tmpdir(), 'lectern-scopes-')), 'lectern.db');
    const database = openSqlite(file, {
      durable: false,
      beforeCommit: ({ writer, scopes }) => check({ writer, scopes: forgets ? new Set() : scopes }),
    });
    await migrate(database);
    const note = (name: string) =>
      database.write((db) => db.q.insertInto('server_facts').values({ name, value: 'noted' }).execute());
    await note('first');
    await note('second');
    forgets = true;
    await assert.rejects(note('third'), /without raising the version of their scope: server_facts \(global\)/);
    forgets = false;
    await note('third');
    await database.close();
  });
});
