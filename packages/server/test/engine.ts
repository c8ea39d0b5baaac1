// The database under the tests: SQLite in a folder of its own, or PostgreSQL, embedded unless TEST_DATABASE_URL names a
// server. Each test process has a database to itself.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database, Engine } from '../src/db/database.ts';
import { openPostgres, openPostgresOnPool } from '../src/db/postgres.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { checkCachedRows, createScopeCheck } from './scope-check.ts';

export const engine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** PostgreSQL inside this process, which does one thing after another. */
export const isEmbedded = engine === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined;

export async function openTestDatabase(on: Engine = engine): Promise<Database> {
  if (on === 'sqlite') return openTestFile(await mkdtemp(join(tmpdir(), 'lectern-test-')));
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? openEmbedded() : openPostgres(await freshDatabase(server));
}

/** The SQLite database of a folder. */
export function openTestFile(folder: string, options: { isMigrated?: boolean } = {}): Database {
  // Processes that are killed have tests of their own, with the database as people run it.
  const confirmRows = process.env['TEST_CACHED_ROWS'] === undefined ? undefined : checkCachedRows;
  const beforeCommit = createScopeCheck(options);
  return openSqlite(join(folder, 'lectern.db'), { durable: false, beforeCommit, confirmRows });
}

/** The URL of another database on that server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A new empty database on the server. */
export async function freshDatabase(server: string): Promise<string> {
  const name = `lectern_test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  await client.end();
  return urlOf(server, name);
}

/** PGlite is one connection: whoever asks second waits. */
async function openEmbedded(): Promise<Database> {
  const lite = await PGlite.create();
  let turn: Promise<void> = Promise.resolve();
  return openPostgresOnPool({
    connect() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const mine = turn.then(() => ({
        async query(text: string, values: readonly unknown[] = []) {
          const result = await lite.query(text, [...values]);
          const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
          return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows };
        },
        release: () => resolve(),
      }));
      turn = promise;
      return mine as never;
    },
    end: () => lite.close(),
  });
}
