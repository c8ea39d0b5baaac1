// Runs the system's git isolated from settings of this machine and of the repository: no user or system configuration,
// no prompts, no hooks, no redirects, one protocol, one network address.
import { execFile, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Config } from '#platform/config';
import { HttpError } from '#platform/errors';
import { requireDiskSpace } from '#platform/disk-space-probe';
import { waitForSpawn } from '#platform/wait-for-spawn';
import type { Remote } from './remote.ts';
import { sshCommand } from './ssh.ts';

export type GitCommand = { args: string[]; env: Record<string, string> };

const protocols = { http: 'http:https', ssh: 'ssh', local: 'file' } as const;

/** Passed through when the operator has set them: certificates, and PATH. */
const passed = [
  'PATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
];

export function settingsFor(remote: Remote, address: string | undefined): [string, string][] {
  const settings: [string, string][] = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.askPass', ''],
    ['credential.helper', ''],
    ['protocol.version', '2'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['fetch.recurseSubmodules', 'false'],
    ['push.recurseSubmodules', 'no'],
    ['push.gpgSign', 'false'],
    ['transfer.fsckObjects', 'true'],
    ['http.followRedirects', 'false'],
    ['http.proxy', ''],
    ['http.lowSpeedLimit', '100'],
    ['http.lowSpeedTime', '30'],
    ['safe.directory', '*'],
  ];
  if (remote.kind === 'http') {
    if (address !== undefined) {
      const at = address.includes(':') ? `[${address}]` : address;
      settings.push(['http.curloptResolve', `${remote.host.replace(/^\[(.*)\]$/, '$1')}:${remote.port}:${at}`]);
    }
    if (remote.credentials !== undefined) {
      const basic = Buffer.from(remote.credentials).toString('base64');
      settings.push(['http.extraHeader', `Authorization: Basic ${basic}`]);
    }
  }
  return settings;
}

/** Secrets are passed by environment: the command line is visible to all users of the machine. */
export function environmentFor(
  remote: Remote,
  address: string | undefined,
  config: Config,
  home: string,
): Record<string, string> {
  const env: Record<string, string> = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    GIT_ALLOW_PROTOCOL: protocols[remote.kind],
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
  };
  if (remote.kind === 'ssh') env['GIT_SSH_COMMAND'] = sshCommand(remote, address!, config);
  for (const name of passed) if (process.env[name] !== undefined) env[name] = process.env[name];
  const settings = settingsFor(remote, address);
  env['GIT_CONFIG_COUNT'] = String(settings.length);
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}

export class GitError extends Error {
  readonly output: string;

  constructor(output: string) {
    super('git failed');
    this.output = output;
  }
}

export const gitMissing = () =>
  new HttpError(501, 'the program git is not installed on this server; its operator must install it');

/** Older versions cannot pin a network address. */
const leastGit = [2, 37] as const;
let found: Promise<string | undefined> | undefined;

/** Undefined when git is not installed. */
export const gitVersion = (): Promise<string | undefined> =>
  (found ??= promisify(execFile)('git', ['version'])
    .then(({ stdout }) => /(\d+\.\d+[\w.]*)/.exec(stdout)?.[1])
    .catch(() => undefined));

export const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastGit[0] || (major === leastGit[0] && minor >= leastGit[1]);
};

export async function requireGit(): Promise<void> {
  const version = await gitVersion();
  if (version === undefined) {
    // Not cached when absent: it may be installed while the service runs.
    found = undefined;
    throw gitMissing();
  }
  if (!isNewEnough(version)) {
    throw new HttpError(
      501,
      `git ${version} is too old on this server; its operator must install ${leastGit.join('.')} or later`,
    );
  }
}

type RunOptions = {
  cwd: string;
  env: Record<string, string>;
  timeoutMs: number;
  input?: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;
  maxBytes?: number;
  /** Polled; returns why the command must be terminated. */
  watch?: () => Promise<HttpError | undefined>;
};

/** All of stdout. */
export async function runGit(args: readonly string[], options: RunOptions): Promise<Buffer> {
  const child = spawn('git', args, { cwd: options.cwd, env: options.env, stdio: 'pipe', detached: true });
  await waitForSpawn(child).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? gitMissing() : error;
  });
  let stopped: HttpError | undefined;
  const stop = (reason: HttpError): void => {
    stopped ??= reason;
    // The whole process group: helpers hold the connection.
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  const timer = setTimeout(() => {
    stop(new HttpError(504, `the repository did not respond within ${options.timeoutMs / 1000} seconds`));
  }, options.timeoutMs);
  const watching = setInterval(() => {
    void options.watch?.().then(
      (reason) => reason && stop(reason),
      () => undefined,
    );
  }, 200);
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > (options.maxBytes ?? Number.POSITIVE_INFINITY)) stop(new HttpError(413, 'the repository is too large'));
    else out.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < 200) errors.push(chunk);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  try {
    // A command that exits early closes its end of the pipe (EPIPE); its exit code has the cause.
    const fed = pipeline(Readable.from(options.input ?? []), child.stdin).catch(() => undefined);
    const code = await ended;
    await fed;
    if (stopped) throw stopped;
    // Git's message for a full disk may be about this machine or the remote one.
    if (code !== 0) await requireDiskSpace(options.cwd);
    if (code !== 0) throw new GitError(Buffer.concat(errors).toString('utf8').slice(0, 20_000));
    return Buffer.concat(out);
  } finally {
    clearTimeout(timer);
    clearInterval(watching);
  }
}
