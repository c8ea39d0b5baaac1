// The database, stored files, and what is configured inside of it.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/database';
import { pendingMigrations, unknownMigrations } from '#db/migrate';
import { findMissing } from '#features/files';
import { listOrganizations } from '#features/organizations';
import { collection } from '#features/revisions';
import { providerChecks } from '#features/sso';
import type { Config } from '#platform/config';
import { createFetcher } from '#platform/fetcher';
import { openStorage } from '#platform/storage';
import { openDatabase } from '../../process/open-database.ts';
import { unknownOrganizations } from '../../process/unknown-organizations.ts';
import { bad, good, note, type Finding } from './finding.ts';
import { clockFinding } from './machine.ts';

const leastPostgres = 13;

async function clock({ dataFolder }: Config, opened: Database): Promise<Finding> {
  if (opened.engine === 'postgres') {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(opened.reads.q);
    return clockFinding(new Date(), { database: new Date(rows[0]!.now) });
  }
  const found = await stat(join(dataFolder, 'lectern.db'));
  return clockFinding(new Date(), { written: found.mtime });
}

async function providers(config: Config, opened: Database): Promise<Finding[]> {
  if ((await pendingMigrations(opened.reads)).length > 0) return [];
  const { checkProviders } = await providerChecks();
  const fetcher = createFetcher({ allow: config.outboundAllow });
  const found = await checkProviders({ db: opened.reads, fetcher, now: new Date() });
  return found.map(({ state, text, mend }) =>
    state === 'ok' ? good(text) : (state === 'soon' ? note : bad)(text, mend),
  );
}

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const name = config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL';
  // Opening it would create it, possibly in a mistyped folder.
  if (config.databaseUrl === undefined && !(await stat(join(config.dataFolder, 'lectern.db')).catch(() => undefined))) {
    return [note(`there is no database in ${config.dataFolder}: the first start creates it`)];
  }
  let opened: Database | undefined;
  try {
    opened = await openDatabase(config);
    await opened.ping();
    return [
      good(`${name} answers`),
      ...(await inside(opened)),
      ...(await replica(opened)),
      ...(await named(config, opened)),
      ...(await files(config, opened)),
      ...(await tenants(config, opened)),
      await clock(config, opened),
      ...(await providers(config, opened)),
    ];
  } catch (error) {
    const setting = config.databaseUrl === undefined ? 'LECTERN_DATA' : 'DATABASE_URL';
    return [
      bad(
        `${setting}: ${name} does not respond: ${(error as Error).message}`,
        'check that it runs and may be reached with this user and password',
      ),
    ];
  } finally {
    await opened?.close();
  }
}

async function replica({ replica: found }: Database): Promise<Finding[]> {
  if (!found) return [];
  const { state, behindBytes } = await found.check();
  const name = 'DATABASE_READ_URL: the replica';
  if (state === 'promoted')
    return [
      bad(
        `${name} accepts writes, so it follows no other server; sites are read from the primary`,
        'name a streaming replica of DATABASE_URL, or remove the setting',
      ),
    ];
  if (state === 'unreachable')
    return [
      bad(
        `${name} does not respond; sites are read from the primary`,
        'check that it runs and may be reached with this user and password',
      ),
    ];
  const behind = behindBytes === undefined || behindBytes === 0 ? '' : `, ${behindBytes} bytes behind`;
  return [good(`${name} answers${behind}`)];
}

async function named(config: Config, { reads }: Database): Promise<Finding[]> {
  if ((await pendingMigrations(reads)).length > 0) return [];
  const fault = await unknownOrganizations(config, reads);
  return fault === undefined ? [] : [bad(fault)];
}

async function files(config: Config, opened: Database): Promise<Finding[]> {
  if (!config.bucket && !(await stat(config.dataFolder).catch(() => undefined))) {
    return [note(`there is no folder ${config.dataFolder}: the first start creates it`)];
  }
  const storage = openStorage(config);
  try {
    // Checked by writing, which would make the folder.
    if (config.bucket || (await stat(storage.arrivals).catch(() => undefined))) await storage.check();
    // Before these nobody can tell which files are in use.
    const pending = await pendingMigrations(opened.reads);
    if (['0010-files', '0052-organization-objects'].some((name) => pending.includes(name))) {
      return [good(`files can be stored in ${storage.name}`)];
    }
    const { count, missing } = await findMissing(opened.reads, storage);
    if (missing.length === 0) return [good(`files are stored in ${storage.name}: ${count}, none missing`)];
    // An interrupted upload leaves a row without stored bytes until unused files are collected.
    const used = await (await collection()).listReached(opened.reads);
    const lost = missing.filter((hash) => used.has(hash));
    const stored = count - (missing.length - lost.length);
    if (lost.length > 0)
      return [
        bad(
          `${lost.length} of ${stored} files are missing in ${storage.name}, the first is ${lost[0]}`,
          'restore them from a backup, or upload the same files again',
        ),
      ];
    return [
      good(`files are stored in ${storage.name}: ${stored}, none missing; incomplete uploads: ${missing.length}`),
    ];
  } catch (error) {
    const setting = config.bucket ? 'LECTERN_STORAGE_URL' : 'LECTERN_DATA';
    const mend = config.bucket
      ? 'check endpoint, bucket, key and secret, and that the key may list, read, write and delete'
      : 'give the folder to the user of the service';
    return [bad(`${setting}: files cannot be stored in ${storage.name}: ${(error as Error).message}`, mend)];
  }
}

/** Sites published by one organization share an origin with the sign-in pages of another. */
async function tenants({ url, sitesUrl }: Config, opened: Database): Promise<Finding[]> {
  if (sitesUrl !== undefined && new URL(sitesUrl).origin !== new URL(url).origin) return [];
  if ((await pendingMigrations(opened.reads)).length > 0) return [];
  if ((await listOrganizations(opened.reads, 2)).length < 2) return [];
  return [note('several organizations publish sites on the sign-in origin: set LECTERN_SITES_URL to another origin')];
}

async function inside(opened: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (opened.engine === 'postgres') {
    const { rows } = await sql<{ v: string; e: string }>`
      select current_setting('server_version_num') as v, current_setting('server_encoding') as e`.execute(
      opened.reads.q,
    );
    const major = Math.floor(Number(rows[0]!.v) / 10_000);
    findings.push(
      major >= leastPostgres
        ? good(`PostgreSQL is version ${major}`)
        : bad(`PostgreSQL ${major} is too old: ${leastPostgres} or later is needed`, 'upgrade the database server'),
      rows[0]!.e === 'UTF8'
        ? good('the database stores UTF-8')
        : bad(
            `the database stores ${rows[0]!.e}: it must be created with encoding UTF8`,
            'create one with UTF8, and restore a backup there',
          ),
    );
  } else {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(opened.reads.q);
    const answer = rows[0]!.integrity_check;
    findings.push(
      answer === 'ok'
        ? good('the database file is intact')
        : bad(`the database file is damaged: ${answer}`, 'stop the service and restore a backup'),
    );
  }
  const pending = await pendingMigrations(opened.reads);
  const { compatible, incompatible } = await unknownMigrations(opened.reads);
  const has = (names: readonly string[]): string => `(it has ${names.join(', ')})`;
  if (incompatible.length > 0)
    findings.push(bad(`the database was written by a newer version ${has(incompatible)}`, 'install that version'));
  else if (compatible.length > 0)
    findings.push(good(`a newer version wrote the database ${has(compatible)}, and this one works with it`));
  else
    findings.push(
      good(pending.length === 0 ? 'the database is up to date' : `the next start will run ${pending.join(', ')}`),
    );
  return findings;
}
