// Migrations that give rows of an organization a key that begins with it.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/engine.ts';
import type { Database } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';

const payloads = {
  a: { organization: 'one', slug: 'api' },
  b: { event: { organization: 'two', type: 'comment' } },
  c: { space: 'three' },
  d: {},
};

describe('a database from before keys began with the organization', () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase();
    await migrate(database, new Set(migrationNames.filter((name) => name < '0050')));
    await database.write(async ({ q }) => {
      for (const [scope, version] of Object.entries({ global: 'v1', one: 'v2', 'one/content': 'v3' }))
        await sql`insert into state_versions (scope, version) values (${scope}, ${version})`.execute(q);
      for (const [id, payload] of Object.entries(payloads))
        await sql`
          insert into jobs (id, name, payload, run_at, attempts, last_error, created_at, share, needs)
          values (${id}, 'name', ${JSON.stringify(payload)}, '2030', 3, 'failed', '2029', 'share', '0043')`.execute(q);
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

  test('keeps its jobs, in the organization that they name', async () => {
    const jobs = await database.reads.q.selectFrom('jobs').selectAll().orderBy('id').execute();
    assert.deepEqual(
      jobs.map(({ organization_id, id, payload }) => [organization_id, id, JSON.parse(payload)]),
      Object.entries(payloads).map(([id, payload], index) => [['one', 'two', '', ''][index], id, payload]),
    );
    const { organization_id: _, id: __, payload: ___, ...rest } = jobs[0]!;
    assert.deepEqual(rest, {
      name: 'name',
      run_at: '2030',
      attempts: 3,
      last_error: 'failed',
      created_at: '2029',
      share: 'share',
      needs: '0043',
    });
  });
});
