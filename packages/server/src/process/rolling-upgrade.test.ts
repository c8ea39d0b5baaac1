// Nodes of one version beside a database that the next one has migrated.
import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { migrate, newestMigration, unknownMigrations } from '../db/migrate.ts';
import { readConfig } from '../platform/config.ts';
import { engine, freshDatabase, isEmbedded } from '../../test/engine.ts';
import { a, services } from '../../test/harness.ts';
import { openDatabase, prepareDatabase } from './open-database.ts';

/** What the next version would do to the database. */
const migrateFurther = (database: Database, name: string, worksWith: string | null) =>
  database.write(async ({ q }) => {
    await sql`insert into migrations (name, ran_at, works_with) values (${name}, '', ${worksWith})`.execute(q);
  });

const folder = await mkdtemp(join(tmpdir(), 'lectern-rolling-'));

async function configOf(name: string) {
  const server = process.env['TEST_DATABASE_URL'];
  const url = engine === 'postgres' && !isEmbedded ? { DATABASE_URL: await freshDatabase(server!) } : {};
  return readConfig({ LECTERN_DATA: join(folder, name), LECTERN_URL: 'http://lectern.test', ...url });
}

async function startWith(worksWith: string | null): Promise<string> {
  const config = await configOf(`works-with-${worksWith}`);
  const newer = await openDatabase(config);
  await migrate(newer);
  await migrateFurther(newer, '9999-later', worksWith);
  await newer.close();
  try {
    await (await prepareDatabase(config)).close();
    return 'started';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a database that a newer version migrated', () => {
  after(() => rm(folder, { recursive: true, force: true }));

  test('is accepted when the migration works with this version', async () => {
    assert.equal(await startWith(newestMigration), 'started');
    assert.equal(await startWith('0001-foundation'), 'started');
  });

  test('is rejected when it does not, and changed by nobody', async () => {
    for (const worksWith of [null, '9998-soon']) {
      assert.match(await startWith(worksWith), /written by a newer version of Lectern \(it has 9999-later\)/);
    }
  });

  test('has jobs for nodes that know the migration', async () => {
    const migrations = join(import.meta.dirname, '../db/migrations');
    const files = (await readdir(migrations)).filter((name) => name > '0043');
    assert.ok(files.includes('0043-rolling-upgrades.ts'));
    for (const name of files) {
      const enqueues = (await readFile(join(migrations, name), 'utf8')).match(/insert into jobs \([^)]*\)/g) ?? [];
      for (const columns of enqueues) {
        assert.match(columns, /\bneeds\b/, name);
        if (name > '0050') assert.match(columns, /\borganization_id\b/, name);
      }
    }
  });

  test('is used by a running process although its tables have new columns', async () => {
    const { database } = services;
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    const edit = (title: string) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'insert_page', title, document: { markdown: `${title} words\n` } }] },
      });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await edit('Before');
    const before = await admin.call(api.getSpace, { spaceId });
    for (const table of ['spaces', 'members', 'revisions', 'tokens', 'users', 'jobs']) {
      await database.write(async ({ q }) => {
        await sql`alter table ${sql.table(table)} add column later text default 'later'`.execute(q);
      });
    }
    await migrateFurther(database, '9999-later', newestMigration);
    assert.deepEqual(await unknownMigrations(database.reads), { compatible: ['9999-later'], incompatible: [] });
    await edit('After');
    const { title, permissions, organization: of } = await admin.call(api.getSpace, { spaceId });
    assert.deepEqual([title, permissions, of], [before.title, before.permissions, before.organization]);
    const { pages } = await admin.call(api.listPages, { spaceId });
    assert.deepEqual(
      pages.map((page) => page.title),
      ['Before', 'After'],
    );
    const { items } = await admin.call(api.searchSpace, { spaceId, query: { query: 'words' } });
    assert.equal(items.length, 2);
    const stranger = await a.person();
    await assert.rejects(stranger.call(api.getSpace, { spaceId }), { code: 404 });
  });
});
