// Migrations that give rows of an organization a key that begins with it.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/engine.ts';
import type { Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';

describe('a database from before keys began with the organization', () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase();
    const later = ['0048-version-keys'];
    await migrate(database, new Set(migrations.map(({ name }) => name).filter((name) => !later.includes(name))));
    await database.write(async ({ q }) => {
      for (const [scope, version] of Object.entries({ global: 'v1', one: 'v2', 'one/content': 'v3' }))
        await sql`insert into state_versions (scope, version) values (${scope}, ${version})`.execute(q);
    });
    await migrate(database);
  });
  after(() => database?.close());

  test('keeps its versions', async () => {
    const { rows } = await sql<{ scope: string; part: string; version: string }>`
      select scope, part, version from state_versions where scope = 'one' order by part`.execute(database.reads.q);
    assert.deepEqual(
      rows.map(({ scope, part, version }) => [scope, part, version]),
      [
        ['one', '', 'v2'],
        ['one', 'content', 'v3'],
      ],
    );
  });
});
