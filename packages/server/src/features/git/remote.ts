// The location of a repository: a submitted URL, parsed and validated before any part reaches a command line.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { safeDecodeURIComponent } from '@lectern/content/url';
import { badRequest } from '#platform/errors';

export type Remote = {
  kind: 'http' | 'ssh' | 'local';
  /** Without HTTP credentials; safe to store and to show. */
  url: string;
  host: string;
  port: number;
  /** `user:password` of an HTTP URL; sent to the server only. */
  credentials: string | undefined;
  /** Absolute path of a local repository. */
  path: string;
};

export type Sync = {
  remote: Remote;
  ref: string;
  /** Folder of the space in the repository; empty = the root. */
  directory: string;
  /** Equal for the same location. */
  target: string;
};

const scpLike = /^(?<user>[\w.-]+)@(?<host>[\w.-]+|\[[\da-f:.]+\]):(?<path>(?!\/\/)[^\s].*)$/i;

export function readRemote(given: string): Remote {
  const text = given.trim();
  if (/[\p{Cc}\s]/u.test(text) || text.startsWith('-')) throw notAnAddress();
  if (text.startsWith('/')) return local(text);
  const scp = scpLike.exec(text)?.groups;
  if (scp) return ssh(`ssh://${scp['user']}@${scp['host']}/${scp['path']!.replace(/^\//, '')}`, text);
  const url = URL.parse(text);
  if (!url) throw notAnAddress();
  if (url.protocol === 'file:') return local(pathOf(url));
  if (url.protocol === 'ssh:') return ssh(text, text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notAnAddress();
  if (url.search !== '' || url.hash !== '') throw badRequest('url must not have a query or a fragment');
  const credentials =
    url.username === '' && url.password === ''
      ? undefined
      : `${safeDecodeURIComponent(url.username)}:${safeDecodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { kind: 'http', url: url.href.replace(/\/+$/, ''), host: url.hostname, port, credentials, path: '' };
}

const notAnAddress = () =>
  badRequest('url must be the URL of a Git repository over https, http or ssh, or a path that the operator allows');

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw notAnAddress();
  }
}

const local = (path: string): Remote => ({
  kind: 'local',
  url: path,
  host: '',
  port: 0,
  credentials: undefined,
  path,
});

function ssh(text: string, shown: string): Remote {
  const url = URL.parse(text);
  // A leading dash in host or user would be parsed as an option by ssh.
  if (
    !url ||
    url.hostname === '' ||
    safeDecodeURIComponent(url.hostname).startsWith('-') ||
    safeDecodeURIComponent(url.username).startsWith('-')
  )
    throw notAnAddress();
  if (url.password !== '') throw badRequest('url must not contain a password for ssh; a key is used');
  if (!/^[\w.-]*$/.test(safeDecodeURIComponent(url.username)) || !/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname))
    throw notAnAddress();
  if (safeDecodeURIComponent(url.pathname).startsWith('/-')) throw notAnAddress();
  return {
    kind: 'ssh',
    url: shown,
    host: url.hostname,
    port: url.port === '' ? 22 : Number(url.port),
    credentials: undefined,
    path: '',
  };
}

/** A full name such as `refs/heads/main`; a bare one is a branch. */
export function readRef(given: string): string {
  const name = given.startsWith('refs/') ? given : `refs/heads/${given}`;
  const parts = name.split('/');
  const sound =
    given !== '' &&
    !given.startsWith('-') &&
    parts.length > 2 &&
    !/[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\.$/u.test(name) &&
    parts.every((part) => part !== '' && !part.startsWith('.') && !part.startsWith('-') && !part.endsWith('.lock'));
  if (!sound) throw badRequest('ref must be the name of a branch or tag, such as refs/heads/main');
  return name;
}

export function readDirectory(given: string | undefined): string {
  const parts = (given ?? '').split('/').filter((part) => part !== '' && part !== '.');
  if (
    parts.some((part) => part === '..' || part.startsWith('-') || part.toLowerCase() === '.git') ||
    /[\p{Cc}\\]/u.test(given ?? '')
  ) {
    throw badRequest('repoProjectDirectory must be a folder inside the repository');
  }
  return parts.join('/');
}

export function readSync(body: { url: string; ref: string; repoProjectDirectory?: string }): Sync {
  const remote = readRemote(body.url);
  const ref = readRef(body.ref);
  const directory = readDirectory(body.repoProjectDirectory);
  const target = createHash('sha256').update(`${remote.url}\n${ref}\n${directory}`).digest('base64url');
  return { remote, ref, directory, target };
}

/** Display name of the repository. */
export function repositoryName({ url }: Remote): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*\//i, '').replace(/^[^/]*:/, '');
  return path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .slice(-2)
    .join('/');
}
