// A database with the newest schema, copied from one that the first process of a run has migrated: migrating each takes
// half a second of processor time. `tools/test.ts` names what the processes of one run share; without it each is migrated.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database, Engine } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { engine, freshDatabase, openTestDatabase, openTestFile, urlOf } from './engine.ts';
import { copyMigratedFile } from './migrated-file.ts';

const shared = process.env['TEST_TEMPLATES'];
const server = process.env['TEST_DATABASE_URL'];

/** As `openTestDatabase`, with the newest schema. */
export async function openMigratedDatabase(on: Engine = engine): Promise<Database> {
  if (shared !== undefined && on === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    await copyMigratedFile(folder);
    return openTestFile(folder, { isMigrated: true });
  }
  if (shared !== undefined && server !== undefined) return openPostgres(await copyMigratedDatabase(server));
  const database = await openTestDatabase(on);
  await migrate(database);
  return database;
}

/** The URL of a new database on that server: an empty one where the processes of one run share nothing. */
export async function copyMigratedDatabase(at: string): Promise<string> {
  if (shared === undefined) return freshDatabase(at);
  const template = `lectern_test_template_${shared.replaceAll(/\W/g, '_').slice(-20).toLowerCase()}`;
  const name = `lectern_test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const making = `${template}_making`;
      await client.query(`create database ${making} template template0 encoding 'UTF8'`);
      const database = openPostgres(urlOf(at, making));
      await migrate(database);
      await database.close();
      await client.query(`alter database ${making} rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return urlOf(at, name);
}
