// What an upgrade of the database will do, before it is done.
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database, Db } from '#db/database';
import { appliedMigrations, loadMigration, migrate, migrationNames, unknownMigrations } from '#db/migrate';
import { openSqlite } from '#db/sqlite';
import type { Config } from '#platform/config';
import { temporaryFolder } from '#platform/temporary-folder';
import { version } from '#platform/version';
import { openDatabase } from '../process/open-database.ts';
import { tell, type Json } from './tell.ts';
import { counted } from './with-services.ts';

/** Rows that PostgreSQL rewrites with their indexes in a second, on a small machine. */
const rowsPerSecond = 50_000;

/** `seconds` and `jobs` are what the migrations took on a copy, or an estimate. */
type Plan = {
  version: string;
  usable: boolean;
  migrations: string[];
  seconds?: number;
  jobs?: number;
  /** Whether nodes of both versions may run at once. */
  rolling?: boolean;
};

/** Changes nothing. Returns false when this version cannot use the database. */
export async function checkUpgrade(config: Config, options: Json = {}): Promise<boolean> {
  const { plan, text } = await planUpgrade(config);
  tell(options, plan, text);
  return plan.usable;
}

async function planUpgrade(config: Config): Promise<{ plan: Plan; text: string }> {
  const file = join(config.dataFolder, 'lectern.db');
  const isSqlite = config.databaseUrl === undefined;
  const nothing: Plan = { version, usable: true, migrations: [] };
  if (isSqlite && !(await stat(file).catch(() => undefined))) {
    const text = `There is no database in ${config.dataFolder}: the first start of ${version} creates it.`;
    return { plan: nothing, text };
  }
  const database = await openDatabase(config);
  try {
    const { incompatible } = await unknownMigrations(database.reads);
    if (incompatible.length > 0) {
      const text =
        `The database was written by a newer version (it has ${incompatible.join(', ')}), which ${version} cannot use.\n` +
        'A database is never downgraded: install that version, or restore a backup from before its upgrade.';
      return { plan: { ...nothing, usable: false }, text };
    }
    const applied = await appliedMigrations(database.reads);
    const names = migrationNames.filter((name) => !applied.includes(name));
    if (names.length === 0) {
      return { plan: nothing, text: `The database is up to date: ${version} changes nothing in it.` };
    }
    const { said, ...cost } = isSqlite ? await tried(file) : await estimated(database);
    const nodes = nodesTogether(await Promise.all(names.map(loadMigration)), applied);
    const text = [
      `${version} will run ${counted(names.length, 'migration')}:`,
      ...names.map((name) => `  ${name}`),
      said,
      nodes.said,
      'Make a backup before: lectern backup <file>. There is no way back other than restoring it.',
    ].join('\n');
    return { plan: { ...nothing, migrations: names, ...cost, rolling: nodes.rolling }, text };
  } finally {
    await database.close();
  }
}

function nodesTogether(
  pending: readonly { name: string; worksWith?: string }[],
  applied: readonly string[],
): { rolling: boolean; said: string } {
  const newest = [...applied].sort().at(-1) ?? '';
  const blocking = pending.filter(({ worksWith }) => worksWith === undefined || worksWith > newest);
  if (blocking.length === 0)
    return { rolling: true, said: 'Nodes of both versions may run at once: replace them one by one.' };
  const names = blocking.map(({ name }) => name).join(', ');
  return {
    rolling: false,
    said: `Nodes of both versions must not run at once: stop all of them first (because of ${names}).`,
  };
}

type Cost = { seconds: number; jobs?: number; said: string };

const jobsOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from jobs`.execute(db.q);
  return Number(rows[0]!.count);
};

/** Runs the migrations on a copy. */
async function tried(file: string): Promise<Cost> {
  const folder = await temporaryFolder('archive');
  try {
    const copy = join(folder, 'lectern.db');
    const source = new DatabaseSync(file, { readOnly: true });
    source.exec(`vacuum into '${copy.replaceAll("'", "''")}'`);
    source.close();
    const database = openSqlite(copy, { durable: false });
    try {
      const before = await jobsOf(database.reads);
      const began = performance.now();
      await migrate(database);
      const seconds = (performance.now() - began) / 1000;
      const jobs = (await jobsOf(database.reads)) - before;
      const after = jobs === 0 ? '' : ` ${counted(jobs, 'job')} follow in the background while the service answers.`;
      return { seconds, jobs, said: `They took ${seconds.toFixed(1)} s on a copy of the database.${after}` };
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Migrations take locks, so they are not tried on a database in use. */
async function estimated({ reads }: Database): Promise<Cost> {
  const { rows } = await sql<{ rows: number | string }>`
    select coalesce(sum(greatest(reltuples, 0)), 0) as rows from pg_class where relkind = 'r'
      and relnamespace = current_schema()::regnamespace`.execute(reads.q);
  const count = Number(rows[0]!.rows);
  const seconds = Math.max(1, Math.ceil(count / rowsPerSecond));
  const said = `The database has about ${counted(Math.round(count), 'row')}: they take ${seconds} s if every row is rewritten, most take less.`;
  return { seconds, said };
}
