// One state of a repository, fetched into a temporary folder.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createYielder } from '@lectern/content';
import type { Config } from '#platform/config';
import { conflict, badRequest, preconditionFailed, HttpError } from '#platform/errors';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import { temporaryFolder } from '#platform/temporary-folder';
import { environmentFor, GitError, requireGit, runGit } from './command.ts';
import { addressFor, type OutboundPolicy } from './outbound-policy.ts';
import type { Remote, Sync } from './remote.ts';
import { sshError } from './ssh.ts';

export type TreeFile = { mode: string; oid: string; size: number; path: string };

export type OpenRepository = {
  /** Undefined while the repository is empty. */
  commit: { oid: string; message: string } | undefined;
  /** Regular files of the folder, by their path in it. */
  files: Map<string, TreeFile>;
  /** Whether the repository has the folder; Git knows no empty folders. */
  hasFolder: boolean;
  /** Symbolic links, submodules and files beyond the size limit, which are neither read nor overwritten. */
  strange: Set<string>;
  /** Length of its object ids. */
  oidLength: number;
  read(files: Iterable<TreeFile>): Promise<Map<string, Buffer>>;
  /** Commits on top and pushes. False when another push was first. */
  push(commit: NewCommit): Promise<string | false>;
};

export type NewCommit = {
  author: { name: string; email: string };
  committer: { name: string; email: string };
  at: Date;
  message: string;
  /** Files by path, read when written; undefined removes one. */
  changes: ReadonlyMap<string, (() => Promise<Uint8Array>) | undefined>;
};

const mostFiles = 100_000;

export type OpenOptions = {
  /** A missing branch counts as one without commits. */
  mayCreate?: boolean;
};

export const withRepository = <T>(
  reaching: OutboundPolicy,
  sync: Sync,
  work: (opened: OpenRepository) => Promise<T>,
  opening: OpenOptions = {},
): Promise<T> => inFolder(reaching, sync.remote, async (place) => work(await open({ ...place, sync }, opening)));

/** The full name of the default branch, or `main` where there is none yet. */
export const findDefaultRef = (reaching: OutboundPolicy, remote: Remote): Promise<string> =>
  inFolder(reaching, remote, async (place) => {
    try {
      await git(place, ['init', '--quiet', '--bare', '.']);
      const said = await git(place, ['ls-remote', '--quiet', '--symref', '--', remote.url, 'HEAD']);
      return /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(said.toString('utf8'))?.[1] ?? 'refs/heads/main';
    } catch (error) {
      throw refusalOf(error, place);
    }
  });

async function inFolder<T>(
  reaching: OutboundPolicy,
  remote: Remote,
  work: (place: RepositoryContext) => Promise<T>,
): Promise<T> {
  const { config } = reaching;
  await requireGit();
  const address = await addressFor(remote, reaching);
  await mkdir(join(config.dataFolder, 'git'), { recursive: true, mode: 0o700 });
  const folder = await temporaryFolder('git');
  try {
    return await work({ config, remote, folder, env: environmentFor(remote, address, config, folder) });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type RepositoryContext = { config: Config; remote: Remote; folder: string; env: Record<string, string> };
type Here = RepositoryContext & { sync: Sync };

const git = (
  { config, folder, env }: RepositoryContext,
  args: string[],
  more: Partial<Parameters<typeof runGit>[1]> = {},
) => runGit(args, { cwd: folder, env, timeoutMs: config.gitTimeoutMs, ...more });

async function open(here: Here, { mayCreate }: OpenOptions): Promise<OpenRepository> {
  const { config, sync } = here;
  try {
    await git(here, ['init', '--quiet', '--bare', '.']);
    const heads = (await git(here, ['ls-remote', '--quiet', sync.remote.url], { maxBytes: 64_000_000 })).toString(
      'utf8',
    );
    const named = heads
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([oid, name]) => oid && name);
    const oidLength = named[0]?.[0]?.length ?? 40;
    const nothing = { files: new Map<string, TreeFile>(), strange: new Set<string>(), hasFolder: false };
    const empty = { commit: undefined, ...nothing, oidLength };
    const methods = { read: (files: Iterable<TreeFile>) => readBlobs(here, files) };
    if (oidLength !== 40) await reinit(here);
    const isThere = named.some(([, name]) => name === sync.ref);
    if (!isThere && named.length > 0 && !mayCreate) throw preconditionFailed(`the repository has no ${sync.ref}`);
    if (!isThere) return { ...empty, ...methods, push: (commit) => push(here, undefined, empty, commit) };
    await fetchRef(here);
    const shown = await git(here, ['log', '-1', '--no-show-signature', '--format=%H%n%B', 'refs/lectern/theirs']);
    const [, oid = '', message = ''] = /^([0-9a-f]+)\n(.*)$/s.exec(shown.toString('utf8')) ?? [];
    const listed = await list(here, oid, config.gitMaxBytes);
    const opened = { commit: { oid, message: stripInvalidTextUpTo(message.trimEnd(), 10_000) }, ...listed, oidLength };
    return { ...opened, ...methods, push: (commit) => push(here, oid, listed, commit) };
  } catch (error) {
    throw refusalOf(error, here);
  }
}

async function reinit(here: Here): Promise<void> {
  for (const name of await readdir(here.folder)) await rm(join(here.folder, name), { recursive: true, force: true });
  await git(here, ['init', '--quiet', '--bare', '--object-format=sha256', '.']);
}

async function fetchRef(here: Here): Promise<void> {
  const { config, sync, folder } = here;
  const watch = async (): Promise<HttpError | undefined> =>
    (await sizeOf(join(folder, 'objects'))) > config.gitMaxBytes ? tooLarge(config.gitMaxBytes) : undefined;
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  await git(here, ['config', `remote.${theirs}.url`, sync.remote.url]);
  // Partial clone: with much outside the folder, only trees are fetched. Servers without support send everything.
  const filter = sync.directory === '' ? [] : [`--filter=${noContents}`];
  const what = ['--', theirs, `+${sync.ref}:refs/lectern/theirs`];
  try {
    await git(here, [...args, ...filter, '--depth=1', ...what], { watch });
  } catch (error) {
    // Dumb HTTP servers do not support shallow clones.
    if (!(error instanceof GitError) || !/shallow|depth/i.test(error.output)) throw error;
    await git(here, [...args, ...what], { watch });
  }
  if (sync.directory !== '') await fetchFolder(here, args, watch);
  if ((await sizeOf(join(folder, 'objects'))) > config.gitMaxBytes) throw tooLarge(config.gitMaxBytes);
}

const theirs = 'theirs';
const noContents = 'blob:none';

/** Fetches the missing blobs of the folder in one batch: one by one, each takes a request. */
async function fetchFolder(here: Here, args: string[], watch: () => Promise<HttpError | undefined>): Promise<void> {
  const within = `refs/lectern/theirs:${here.sync.directory}`;
  const isThere = await git(here, ['rev-parse', '--quiet', '--verify', `${within}^{tree}`]).catch(() => undefined);
  if (!isThere) return;
  const listed = await git(here, ['rev-list', '--objects', '--no-object-names', '--missing=print', within, '--'], {
    maxBytes: 64_000_000,
  });
  const missing = [...listed.toString('utf8').matchAll(/^\?([0-9a-f]+)$/gm)].map(([, oid]) => `${oid}\n`);
  if (missing.length === 0) return;
  const wanted = [...args, `--filter=${noContents}`, '--stdin', theirs];
  await git(here, ['-c', 'fetch.negotiationAlgorithm=noop', ...wanted], { input: missing, watch });
}

const tooLarge = (bytes: number): HttpError =>
  new HttpError(
    413,
    `the repository is larger than ${Math.round(bytes / 1048576)} MB, the limit set by the operator (LECTERN_GIT_MAX_MB)`,
  );

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    size += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return size;
}

async function list(
  here: Here,
  commit: string,
  maxBytes: number,
): Promise<Pick<OpenRepository, 'files' | 'strange' | 'hasFolder'>> {
  const { directory } = here.sync;
  await requireFolder(here, commit);
  const within = directory === '' ? [] : [`${directory}/`];
  const text = await git(here, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit, ...within], {
    maxBytes: 64_000_000,
  });
  const files = new Map<string, TreeFile>();
  const strange = new Set<string>();
  let total = 0;
  const due = createYielder();
  for (const line of text.toString('utf8').split('\0')) {
    const turn = due();
    if (turn) await turn;
    const match = /^(\d+) (\w+) ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line);
    if (!match) continue;
    const [, mode = '', type, oid = '', size = '0', path = ''] = match;
    if (directory !== '' && !path.startsWith(`${directory}/`)) continue;
    const inside = directory === '' ? path : path.slice(directory.length + 1);
    if (type !== 'blob' || mode === '120000' || Number(size) > here.config.uploadBytes) {
      strange.add(inside);
      continue;
    }
    total += Number(size);
    files.set(inside, { mode, oid, size: Number(size), path: inside });
    if (files.size > mostFiles) throw new HttpError(413, `the folder has more than ${mostFiles} files`);
  }
  if (total > maxBytes) throw tooLarge(maxBytes);
  return { files, strange, hasFolder: directory === '' || files.size + strange.size > 0 };
}

/** A file in place of the folder is neither read as one nor overwritten. */
async function requireFolder(here: Here, commit: string): Promise<void> {
  const { directory } = here.sync;
  if (directory === '') return;
  const parts = directory.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const text = await git(here, ['ls-tree', '-z', '--full-tree', commit, '--', ...paths]);
  for (const line of text.toString('utf8').split('\0')) {
    const [, type, path = ''] = /^\d+ (\w+) [0-9a-f]+\t(.*)$/s.exec(line) ?? [];
    // Siblings are listed too.
    if (type !== 'tree' && paths.includes(path)) throw preconditionFailed(`${path} is not a folder in the repository`);
  }
}

/** Blobs by object id. */
async function readBlobs(here: Here, files: Iterable<TreeFile>): Promise<Map<string, Buffer>> {
  const oids = [...new Set([...files].map(({ oid }) => oid))];
  const found = new Map<string, Buffer>();
  if (oids.length === 0) return found;
  const out = await git(here, ['cat-file', '--batch'], {
    input: [`${oids.join('\n')}\n`],
    maxBytes: here.config.gitMaxBytes + oids.length * 200,
  });
  const due = createYielder();
  let at = 0;
  while (at < out.length) {
    const turn = due();
    if (turn) await turn;
    const end = out.indexOf(10, at);
    const [oid = '', type, size] = out.subarray(at, end).toString('latin1').split(' ');
    if (type !== 'blob') throw badRequest('the repository is damaged: an object is missing');
    found.set(oid, out.subarray(end + 1, end + 1 + Number(size)));
    at = end + 2 + Number(size);
  }
  return found;
}

const person = ({ name, email }: { name: string; email: string }): string =>
  `${name.replaceAll(/[\p{Cc}<>]/gu, ' ').trim() || 'Lectern'} <${email.replaceAll(/[\p{Cc}<>\s]/gu, '')}>`;

const quotedPath = (path: string): string =>
  `"${path
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)}"`;

async function push(
  here: Here,
  parent: string | undefined,
  { files, strange }: Pick<OpenRepository, 'files' | 'strange'>,
  { author, committer, at, message, changes }: NewCommit,
): Promise<string | false> {
  const { sync } = here;
  const time = `${Math.floor(at.getTime() / 1000)} +0000`;
  const text = Buffer.from(message);
  const head = [
    'commit refs/lectern/ours\n',
    `author ${person(author)} ${time}\n`,
    `committer ${person(committer)} ${time}\n`,
    `data ${text.length}\n`,
    text,
    '\n',
    ...(parent === undefined ? [] : [`from ${parent}\n`]),
  ];
  for (const path of changes.keys()) requirePlain(path, strange);
  // One file after the other, to bound memory.
  async function* input(): AsyncGenerator<string | Uint8Array> {
    yield* head;
    const due = createYielder();
    for (const [path, read] of changes) {
      const turn = due();
      if (turn) await turn;
      const full = quotedPath(sync.directory === '' ? path : `${sync.directory}/${path}`);
      if (!read) {
        yield `D ${full}\n`;
        continue;
      }
      const bytes = await read();
      yield `M ${files.get(path)?.mode ?? '100644'} inline ${full}\ndata ${bytes.length}\n`;
      if (bytes.length > 0) yield bytes;
      yield '\n';
    }
    yield 'done\n';
  }
  try {
    await git(here, ['fast-import', '--quiet', '--force', '--done'], { input: input() });
    const oid = (await git(here, ['rev-parse', '--verify', 'refs/lectern/ours^{commit}'])).toString('utf8').trim();
    await git(here, ['push', '--quiet', '--no-verify', '--', sync.remote.url, `refs/lectern/ours:${sync.ref}`]);
    return oid;
  } catch (error) {
    if (error instanceof GitError && isOutrun(error.output)) return false;
    throw refusalOf(error, here);
  }
}

/** The branch was moved between the fetch and the push. */
const isOutrun = (output: string): boolean =>
  /non-fast-forward|fetch first|cannot lock ref|reference already exists|stale info|failed to update ref/i.test(output);

function requirePlain(path: string, strange: ReadonlySet<string>): void {
  const parts = path.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const above = parts.slice(0, length).join('/');
    if (strange.has(above))
      throw conflict(`${above} is a link, a submodule or too large a file in the repository and is not overwritten`);
  }
}

/** A plain description of the failure; git's output may contain network addresses and is not disclosed. */
function refusalOf(error: unknown, { remote, config }: RepositoryContext): unknown {
  if (!(error instanceof GitError)) return error;
  const { output } = error;
  const fault = sshError(output, remote, config);
  if (fault) return fault;
  if (
    /authentication failed|could not read (?:username|password)|terminal prompts disabled|permission denied|returned error: 40[13]|access denied/i.test(
      output,
    )
  ) {
    return preconditionFailed(
      `${remote.host || 'the repository'} denied access: user name, password, token or key are missing, wrong, or lack permissions`,
    );
  }
  if (
    /does not appear to be a git repository|not found|not a git repository|returned error: 404|no such file/i.test(
      output,
    )
  ) {
    return preconditionFailed('there is no Git repository at url, or it is not visible with these credentials');
  }
  if (/protected branch|pre-receive hook declined|hook declined|denyCurrentBranch|remote rejected/i.test(output)) {
    return preconditionFailed('the repository does not accept commits on this branch');
  }
  if (/redirect|returned error: 30[1278]/i.test(output))
    return badRequest('url redirects to another URL; use that one');
  if (
    /could not resolve host|couldn't connect|failed to connect|connection (?:refused|reset|timed out)|timed out|ssl|tls|certificate/i.test(
      output,
    )
  ) {
    return new HttpError(502, `${remote.host || 'the repository'} cannot be reached`);
  }
  return new HttpError(502, 'the repository does not respond like a Git server');
}
