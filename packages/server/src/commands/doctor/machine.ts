// The machine: programs, fonts, clock, disk, ports and servers that the service uses.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rmdir, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gitVersion, isNewEnough } from '#features/git';
import { printFonts, printParts } from '#features/print';
import type { Config } from '#platform/config';
import { errorMessage } from '#platform/error-message';
import { checkMail } from '#platform/mail';
import { version } from '#platform/version';
import { isOpenToOthers } from '../../process/data-folder.ts';
import { secretFault, secretPath } from '../../process/secret.ts';
import { bad, good, note, type Finding } from './finding.ts';

const leastNode = 22;
const leastFreeBytes = 512 * 1024 * 1024;
const leastFreePart = 0.02;

export function checkVersions(): Finding {
  const { node, sqlite } = process.versions;
  const text = `Lectern ${version} on Node ${node} with SQLite ${sqlite}`;
  if (Number(node.split('.')[0]) >= leastNode) return good(text);
  return bad(`${text}: Node ${leastNode} or later is needed`, 'install a newer Node, and start the service with it');
}

export async function checkGit(): Promise<Finding> {
  const found = await gitVersion();
  const mend = 'install git 2.37 or later with the packages of the operating system';
  if (found === undefined) return note('git is not installed: Git sync of spaces is not available', mend);
  return isNewEnough(found) ? good(`git is version ${found}`) : bad(`git ${found} is too old for repositories`, mend);
}

/** The compiler and every family of fonts: text in a script without a font is left out of PDF files. */
export async function checkPrinting(): Promise<Finding[]> {
  const { hasPrintParts, missingParts } = await printParts();
  if (!hasPrintParts()) return [note(missingParts)];
  const missing = (await printFonts()).missingFonts();
  return [
    good('PDF files and social cards can be made'),
    missing.length === 0
      ? good('the fonts of PDF files are installed')
      : bad(`fonts of PDF files are missing: ${missing.join(', ')}`, 'install @lectern/print again'),
  ];
}

export async function checkSmtp({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return good('no mail is sent: LECTERN_SMTP_URL is not set');
  const { host } = new URL(smtpUrl);
  try {
    await checkMail(smtpUrl);
    return good(`the mail server ${host} accepts mail`);
  } catch (error) {
    return bad(
      `LECTERN_SMTP_URL: the mail server ${host} cannot be used: ${errorMessage(error)}`,
      'check host, port, user and password, and whether this machine may connect; smtps:// is TLS from the first byte',
    );
  }
}

export function checkAddresses(config: Config): Finding {
  const url = new URL(config.url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (local && url.port !== '' && Number(url.port) !== config.port) {
    return bad(
      `LECTERN_URL has port ${url.port} but PORT is ${config.port}: links in replies would not work`,
      'set both to the same port, or LECTERN_URL to the address of the proxy',
    );
  }
  if (!local && url.protocol === 'http:') {
    return bad(
      `LECTERN_URL is ${config.url}: tokens would be sent unencrypted; use https`,
      'put a proxy with TLS before the service: deploy/nginx.conf and deploy/Caddyfile are examples',
    );
  }
  return good(`links in replies begin with ${config.url}`);
}

export async function checkPort(config: Config): Promise<Finding> {
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
      : bad(`PORT: another program listens on ${address}`, 'stop it, or set PORT to another number');
  return bad(`HOST, PORT: cannot listen on ${address} (${code})`, 'set HOST to an address of this machine');
}

const isLectern = (config: Config): Promise<boolean> =>
  fetch(`http://${config.host}:${config.port}/v1/`)
    .then(async (answer) => answer.ok && 'version' in ((await answer.json()) as object))
    .catch(() => false);

export async function checkDisk(config: Config): Promise<Finding[]> {
  let folder = config.dataFolder;
  while (!(await stat(folder).catch(() => undefined))) folder = dirname(folder);
  const fault = await folderFault(config, folder);
  if (fault !== undefined)
    return [
      bad(fault, 'set LECTERN_DATA to a folder that the user of the service may write to, or give it to that user'),
    ];
  return [
    spaceFinding(config, await statfs(folder)),
    ...((await isOpenToOthers(config))
      ? [bad(`other users of this machine can access ${config.dataFolder}: set its mode to 700, or 750 for a group`)]
      : []),
    ...(await secretFile(config)),
  ];
}

type Space = { bavail: number; blocks: number; bsize: number };

export function spaceFinding({ dataFolder }: Pick<Config, 'dataFolder'>, { bavail, blocks, bsize }: Space): Finding {
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free in ${dataFolder}`;
  const isLow = free < leastFreeBytes || bavail < blocks * leastFreePart;
  return isLow
    ? bad(
        `${text}: that is low`,
        'make room, or move the folder to a larger disk; prints and cards in it may be deleted',
      )
    : good(text);
}

/** Some file systems, such as /proc, reject file creation whatever the permissions say. Nothing is left behind. */
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

const mostSkewMs = 30_000;
const mendClock = 'synchronize the clock, for example with systemd-timesyncd or chrony';

/** `others` are times that others say it is now, or that passed already. */
export function clockFinding(now: Date, { database, written }: { database?: Date; written?: Date }): Finding {
  const ahead = database ? now.getTime() - database.getTime() : 0;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) > mostSkewMs) {
    const text = `the clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of the database server`;
    return bad(`${text}: leases of jobs and expiry of tokens would be wrong`, mendClock);
  }
  if (written && written.getTime() - now.getTime() > mostSkewMs) {
    return bad(`the clock is behind: the database was last written at ${written.toISOString()}`, mendClock);
  }
  return good(`the clock says ${now.toISOString()}`);
}

/** What systemd says; nothing where it does not run. */
export async function checkSynchronization(): Promise<Finding[]> {
  const asked = promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: 3000,
  });
  const answer = await asked.then(({ stdout }) => stdout.trim()).catch(() => undefined);
  return answer === 'no' ? [note('the clock of this machine is not synchronized', mendClock)] : [];
}
