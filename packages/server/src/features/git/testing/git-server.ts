// Real repositories for the tests, served over HTTP by git's own server, and helpers that commit to them.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Colleague',
  GIT_AUTHOR_EMAIL: 'colleague@example.test',
  GIT_COMMITTER_NAME: 'Colleague',
  GIT_COMMITTER_EMAIL: 'colleague@example.test',
};

export async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd, env, maxBuffer: 64_000_000 });
  return stdout;
}

export class Colleague {
  readonly bare: string;
  readonly work: string;

  constructor(bare: string, work: string) {
    this.bare = bare;
    this.work = work;
  }

  /** Writes files (undefined removes one), commits and pushes; returns the commit. */
  async push(files: Readonly<Record<string, string | Uint8Array | undefined>>, message = 'Work'): Promise<string> {
    await this.pull();
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.work, path);
      if (content === undefined) await rm(file);
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    }
    return this.commit(message);
  }

  async commit(message = 'Work', ...how: string[]): Promise<string> {
    await git(this.work, 'add', '-A');
    await git(this.work, 'commit', '-q', '--allow-empty', '-m', message);
    await git(this.work, 'push', '-q', ...how, 'origin', 'HEAD:refs/heads/main');
    return this.head();
  }

  async pull(): Promise<void> {
    await git(this.work, 'fetch', '-q', 'origin').catch(() => '');
    await git(this.work, 'reset', '-q', '--hard', 'origin/main').catch(() => '');
  }

  head = async (): Promise<string> => (await git(this.bare, 'rev-parse', 'refs/heads/main')).trim();

  read = async (path: string): Promise<string> => git(this.bare, 'show', `refs/heads/main:${path}`);

  async list(): Promise<string[]> {
    return (await git(this.bare, 'ls-tree', '-r', '-z', '--name-only', 'refs/heads/main')).split('\0').filter(Boolean);
  }

  log = async (format: string): Promise<string[]> =>
    (await git(this.bare, 'log', `--format=${format}`, 'refs/heads/main')).trim().split('\n');
}

export type Hosted = { name: string; url: string; path: string; colleague: Colleague };

/** A Git server on loopback, with authentication if `password` is set. */
export class GitServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'lectern-git-test-'));
  readonly #server: Server;
  #made = 0;
  password: string | undefined;
  /** Called before a push is accepted. */
  beforePush: (() => Promise<void>) | undefined;
  /** Number of bytes sent. */
  sent = 0;
  /** Redirect target of every request. */
  redirect: string | undefined;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Repositories with the same files are copies of the first: creating one takes a dozen processes. */
  readonly #firsts = new Map<string, Promise<Colleague>>();

  async repository(files?: Readonly<Record<string, string | Uint8Array>>): Promise<Hosted> {
    const name = `team/repo${++this.#made}.git`;
    const path = join(this.folder, name);
    const work = join(this.folder, `work${this.#made}`);
    const hash = createHash('sha256');
    for (const [file, bytes] of Object.entries(files ?? {})) hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    const content = hash.digest('hex');
    let first = this.#firsts.get(content);
    if (!first) this.#firsts.set(content, (first = this.#make(`first${this.#made}`, files)));
    const made = await first;
    await cp(made.bare, path, { recursive: true });
    await cp(made.work, work, { recursive: true });
    const config = join(work, '.git', 'config');
    await writeFile(config, (await readFile(config, 'utf8')).replace(made.bare, path));
    return { name, url: `${this.base}/${name}`, path, colleague: new Colleague(path, work) };
  }

  async #make(name: string, files: Readonly<Record<string, string | Uint8Array>> | undefined): Promise<Colleague> {
    const bare = join(this.folder, 'firsts', `${name}.git`);
    const work = join(this.folder, 'firsts', name);
    await mkdir(bare, { recursive: true });
    await git(bare, 'init', '-q', '--bare', '-b', 'main', '--template=');
    await git(bare, 'config', 'http.receivepack', 'true');
    await git(this.folder, 'clone', '-q', '--template=', bare, work);
    await git(work, 'checkout', '-q', '-B', 'main');
    const colleague = new Colleague(bare, work);
    if (files) await colleague.push(files, 'First');
    return colleague;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.base);
    if (this.redirect !== undefined) {
      response.writeHead(302, { location: this.redirect + url.pathname + url.search }).end();
      return;
    }
    const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    if (this.password !== undefined && given !== this.password) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    if (request.method === 'POST' && url.pathname.endsWith('git-receive-pack')) {
      const before = this.beforePush;
      this.beforePush = undefined;
      await before?.();
    }
    const child = spawn('git', ['http-backend'], {
      env: {
        ...env,
        GIT_PROJECT_ROOT: this.folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REMOTE_ADDR: '127.0.0.1',
        REMOTE_USER: 'tester',
      },
    });
    child.stdin.on('error', () => undefined);
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    const out = Buffer.concat(chunks);
    const end = out.indexOf('\r\n\r\n');
    const headers = out.subarray(0, end).toString('latin1').split('\r\n');
    let status = 200;
    for (const line of headers) {
      const [name = '', value = ''] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else if (name !== '') response.setHeader(name, value);
    }
    this.sent += out.length;
    response.writeHead(status).end(out.subarray(end + 4));
  }
}
