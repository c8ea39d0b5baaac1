// Checks every precondition of a start and reports problems in plain language.
import { randomBytes } from 'node:crypto';
import { mkdir, rmdir, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/database';
import { pendingMigrations, unknownMigrations } from '#db/migrate';
import { findMissing } from '#features/files';
import { gitVersion, isNewEnough } from '#features/git';
import { listOrganizations } from '#features/organizations';
import { printParts } from '#features/print';
import { listReached } from '#features/revisions';
import { ConfigError, readConfig, type Config } from '#platform/config';
import { checkMail } from '#platform/mail';
import { openStorage } from '#platform/storage';
import { version } from '#platform/version';
import { errorMessage } from '#platform/error-message';
import { isOpenToOthers } from '../process/data-folder.ts';
import { secretFault, secretPath } from '../process/secret.ts';
import { openDatabase, unknownOrganizations } from '../process/start.ts';

/** Informational findings are neither ok nor errors: they may be intended. */
type Finding = { kind: 'ok' | 'note' | 'WRONG'; text: string };

const good = (text: string): Finding => ({ kind: 'ok', text });
const note = (text: string): Finding => ({ kind: 'note', text });
const bad = (text: string): Finding => ({ kind: 'WRONG', text });
const leastNode = 22;
const leastPostgres = 13;
const leastFreeBytes = 512 * 1024 * 1024;

export async function doctor(env: Record<string, string | undefined>): Promise<boolean> {
  const findings: Finding[] = [versions()];
  try {
    const config = readConfig(env);
    const unknown = config.unknown.map((name) => bad(`${name} is not a setting of Lectern and has no effect`));
    findings.push(
      ...(unknown.length > 0 ? unknown : [good('settings are valid')]),
      ...addresses(config),
      await port(config),
      ...(await disk(config)),
    );
    findings.push(await git(), await printing(), await mail(config), ...(await database(config)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(...error.message.split('\n').map(bad));
  }
  for (const { kind, text } of findings) console.log(`  ${kind.padEnd(5)} ${text}`);
  const problems = findings.filter(({ kind }) => kind === 'WRONG').length;
  console.log(
    problems === 0 ? '\nNo problems found.' : `\n${problems} thing${problems === 1 ? ' is' : 's are'} wrong.`,
  );
  return problems === 0;
}

async function git(): Promise<Finding> {
  const found = await gitVersion();
  if (found === undefined) return good('git is not installed: Git sync of spaces is not available');
  return isNewEnough(found) ? good(`git is version ${found}`) : bad(`git ${found} is too old for repositories`);
}

async function printing(): Promise<Finding> {
  const { hasPrintParts, missingParts } = await printParts();
  return hasPrintParts() ? good('PDF files and social cards can be made') : note(missingParts);
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return good('no mail is sent: LECTERN_SMTP_URL is not set');
  const { host } = new URL(smtpUrl);
  try {
    await checkMail(smtpUrl);
    return good(`the mail server ${host} accepts mail`);
  } catch (error) {
    return bad(`LECTERN_SMTP_URL: the mail server ${host} cannot be used: ${errorMessage(error)}`);
  }
}

function versions(): Finding {
  const { node, sqlite } = process.versions;
  const text = `Lectern ${version} on Node ${node} with SQLite ${sqlite}`;
  return Number(node.split('.')[0]) >= leastNode ? good(text) : bad(`${text}: Node ${leastNode} or later is needed`);
}

function addresses(config: Config): Finding[] {
  const url = new URL(config.url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (local && url.port !== '' && Number(url.port) !== config.port) {
    return [bad(`LECTERN_URL has port ${url.port} but PORT is ${config.port}: links in replies would not work`)];
  }
  if (!local && url.protocol === 'http:') {
    return [bad(`LECTERN_URL is ${config.url}: tokens would be sent unencrypted; use https`)];
  }
  return [good(`links in replies begin with ${config.url}`)];
}

async function port(config: Config): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer()
    .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    .listen(config.port, config.host, () => server.close(() => resolve(undefined)));
  const code = await promise;
  const address = `${config.host}:${config.port}`;
  if (code === undefined) return good(`${address} is free to listen on`);
  if (code === 'EADDRINUSE')
    return (await isLectern(config))
      ? good(`Lectern is running on ${address}`)
      : bad(`PORT: another program listens on ${address}`);
  return bad(`HOST, PORT: cannot listen on ${address} (${code})`);
}

const isLectern = (config: Config): Promise<boolean> =>
  fetch(`http://${config.host}:${config.port}/v1/`)
    .then(async (answer) => answer.ok && 'version' in ((await answer.json()) as object))
    .catch(() => false);

async function disk(config: Config): Promise<Finding[]> {
  let folder = config.dataFolder;
  while (!(await stat(folder).catch(() => undefined))) folder = dirname(folder);
  const fault = await folderFault(config, folder);
  if (fault !== undefined) return [bad(fault)];
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free in ${config.dataFolder}`;
  return [
    free < leastFreeBytes ? bad(`${text}: that is low`) : good(text),
    ...((await isOpenToOthers(config))
      ? [bad(`other users of this machine can access ${config.dataFolder}: set its mode to 700, or 750 for a group`)]
      : []),
    ...(await secretFile(config)),
  ];
}

/** Some file systems, such as /proc, reject file creation whatever the permissions say. */
async function folderFault({ dataFolder }: Config, nearest: string): Promise<string | undefined> {
  const probe = join(nearest, `.${randomBytes(8).toString('hex')}.partial`);
  try {
    await mkdir(probe);
    await rmdir(probe);
    return undefined;
  } catch (error) {
    return `LECTERN_DATA: cannot store data in ${dataFolder}: ${(error as Error).message}`;
  }
}

async function secretFile(config: Config): Promise<Finding[]> {
  if (config.secret !== undefined) return [good('the secret is in LECTERN_SECRET')];
  const fault = await secretFault(config).catch((error: Error) => error.message);
  if (fault !== undefined) return [bad(fault)];
  const found = await stat(secretPath(config)).catch(() => undefined);
  if (!found) return [good('the secret will be created at the first start')];
  const open = process.platform !== 'win32' && (found.mode & 0o077) !== 0;
  return [
    open
      ? bad(`other users of this machine can read ${secretPath(config)}: set its mode to 600`)
      : good('the secret is not readable by other users'),
  ];
}

async function database(config: Config): Promise<Finding[]> {
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
      ...(await named(config, opened)),
      ...(await files(config, opened)),
      ...(await tenants(config, opened)),
    ];
  } catch (error) {
    const setting = config.databaseUrl === undefined ? 'LECTERN_DATA' : 'DATABASE_URL';
    return [bad(`${setting}: ${name} does not respond: ${(error as Error).message}`)];
  } finally {
    await opened?.close();
  }
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
    await storage.check();
    if ((await pendingMigrations(opened.reads)).includes('0010-files')) {
      return [good(`files can be stored in ${storage.name}`)];
    }
    const { count, missing } = await findMissing(opened.reads, storage);
    if (missing.length === 0) return [good(`files are stored in ${storage.name}: ${count}, none missing`)];
    // An interrupted upload leaves a row without stored bytes until unused files are collected.
    const used = await listReached(opened.reads);
    const lost = missing.filter((hash) => used.has(hash));
    const stored = count - (missing.length - lost.length);
    if (lost.length > 0)
      return [bad(`${lost.length} of ${stored} files are missing in ${storage.name}, the first is ${lost[0]}`)];
    return [
      good(`files are stored in ${storage.name}: ${stored}, none missing; incomplete uploads: ${missing.length}`),
    ];
  } catch (error) {
    const setting = config.bucket ? 'LECTERN_STORAGE_URL' : 'LECTERN_DATA';
    return [bad(`${setting}: files cannot be stored in ${storage.name}: ${(error as Error).message}`)];
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
        : bad(`PostgreSQL ${major} is too old: ${leastPostgres} or later is needed`),
      rows[0]!.e === 'UTF8'
        ? good('the database stores UTF-8')
        : bad(`the database stores ${rows[0]!.e}: it must be created with encoding UTF8`),
    );
  } else {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(opened.reads.q);
    const answer = rows[0]!.integrity_check;
    findings.push(
      answer === 'ok' ? good('the database file is intact') : bad(`the database file is damaged: ${answer}`),
    );
  }
  const pending = await pendingMigrations(opened.reads);
  const { compatible, incompatible } = await unknownMigrations(opened.reads);
  const has = (names: readonly string[]): string => `(it has ${names.join(', ')})`;
  if (incompatible.length > 0) findings.push(bad(`the database was written by a newer version ${has(incompatible)}`));
  else if (compatible.length > 0)
    findings.push(good(`a newer version wrote the database ${has(compatible)}, and this one works with it`));
  else
    findings.push(
      good(pending.length === 0 ? 'the database is up to date' : `the next start will run ${pending.join(', ')}`),
    );
  return findings;
}
