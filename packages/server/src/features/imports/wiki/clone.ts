// Clones a Git repository through the system's git, isolated from everything but the one server: no configuration, no
// prompts, no redirects, no other protocols, pinned to the checked network address.
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { literalAddress } from '#platform/addresses';
import { badRequest, preconditionFailed } from '#platform/errors';
import { requireDiskSpace } from '#platform/disk-space-probe';
import { resolveAllowedAddress } from '#platform/outbound-address';
import { isNoise, type FolderEntry } from '../archive/folder.ts';
import type { ImportContext } from '../source.ts';

const run = promisify(execFile);
const maxFiles = 100_000;
const watchEveryMs = 500;

async function pinned({ services }: ImportContext, url: URL): Promise<string[]> {
  const { address, family } = await resolveAllowedAddress(url.hostname, services.config.outboundAllow);
  if (literalAddress(url.hostname)) return [];
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return ['-c', `http.curloptResolve=${url.hostname}:${port}:${family === 6 ? `[${address}]` : address}`];
}

const careful = [
  'http.followRedirects=false',
  'core.symlinks=false',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'protocol.allow=never',
  'protocol.http.allow=always',
  'protocol.https.allow=always',
  'credential.helper=',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
  'submodule.recurse=false',
  'gc.auto=0',
].flatMap((setting) => ['-c', setting]);

export async function cloneFolder(reading: ImportContext, repository: string): Promise<FolderEntry[]> {
  const url = new URL(repository);
  if (url.username !== '' || url.password !== '') {
    throw badRequest('a URL to fetch must not contain a user name or password');
  }
  const folder = join(await reading.folder(), 'repository');
  const stop = new AbortController();
  const git = async (...args: string[]): Promise<string> => {
    const signal = AbortSignal.any([reading.signal, stop.signal]);
    const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
    const quiet = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true', GIT_ALLOW_PROTOCOL: 'http:https', LC_ALL: 'C' };
    const options = { env: { ...env, ...quiet } as unknown as NodeJS.ProcessEnv, signal, maxBuffer: 64 * 1024 ** 2 };
    return (await run('git', [...careful, ...args], options)).stdout;
  };
  const pin = await pinned(reading, url);
  const watch = setInterval(() => {
    void sizeOf(folder).then((size) => {
      if (size > reading.limits.bytes) stop.abort();
    });
  }, watchEveryMs);
  try {
    await git(...pin, 'clone', '--quiet', '--depth=1', '--no-tags', '--no-checkout', '--', url.href, folder);
    const listed = await git('-C', folder, 'ls-tree', '-r', '-l', '-z', 'HEAD');
    requireModest(listed, reading.limits.bytes);
    await git('-C', folder, 'checkout', '--quiet', 'HEAD');
    return await filesIn(folder, listed);
  } catch (error) {
    reading.signal.throwIfAborted();
    // Git's message for a full disk may be about this machine or the remote one.
    await requireDiskSpace(await reading.folder());
    throw refusalOf(error, url, stop.signal.aborted ? reading.limits.bytes : undefined);
  } finally {
    clearInterval(watch);
  }
}

function refusalOf(error: unknown, url: URL, tooLarge: number | undefined): Error {
  if (tooLarge !== undefined) return badRequest(`the repository is larger than ${tooLarge} bytes`);
  const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
  if (code === 'ENOENT') return preconditionFailed('wikis are fetched by git, which is not installed on this server');
  if (stderr === '') return error as Error;
  if (/ambiguous argument 'HEAD'|Not a valid object name HEAD|invalid object name 'HEAD'/i.test(stderr)) {
    return badRequest('the repository is empty');
  }
  if (/Authentication failed|could not read Username|terminal prompts disabled|not found|403|401/i.test(stderr)) {
    return badRequest(`${url.host} has no such repository, or it is not public`);
  }
  return badRequest(`${url.host} cannot be reached, or has no Git repository at this URL`);
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size;
    }
  } catch {
    // Files come and go while git works.
  }
  return size;
}

const listing = /^(\d{6}) (\w+) \w+ +(\d+|-)\t(.*)$/s;
const linesOf = (listed: string) =>
  listed.split('\0').flatMap((line) => {
    const [, mode = '', type = '', size = '', path = ''] = listing.exec(line) ?? [];
    return path === '' ? [] : [{ mode, type, size: Number(size), path }];
  });

/** Compressed objects may be far smaller than their contents. */
function requireModest(listed: string, maxBytes: number): void {
  const files = linesOf(listed);
  if (files.length > maxFiles) throw badRequest(`the repository contains more than ${maxFiles} files`);
  const total = files.reduce((sum, { size }) => sum + (Number.isNaN(size) ? 0 : size), 0);
  if (total > maxBytes) throw badRequest(`the repository is larger than ${maxBytes} bytes`);
}

/** Symbolic links and submodules are skipped. */
async function filesIn(folder: string, listed: string): Promise<FolderEntry[]> {
  return linesOf(listed)
    .filter(({ mode, type, path }) => type === 'blob' && mode !== '120000' && !isNoise(path))
    .map(({ path, size }) => ({ path, size, open: async () => createReadStream(join(folder, path)) }));
}
