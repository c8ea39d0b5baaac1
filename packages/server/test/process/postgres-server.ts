// A PostgreSQL server of its own, to be stopped and restarted as one likes, with its disk writes as in production.
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

type StopMode = 'fast' | 'immediate';
export type PostgresServer = {
  url: string;
  restart(mode: StopMode): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  start(): Promise<void>;
  /** All its processes stand still (SIGSTOP) until they are thawed: connections stay open and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
};

function findPrograms(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  if (newest === undefined) throw new Error('this test needs the programs of a PostgreSQL server (initdb, pg_ctl)');
  return newest.replace(/\/initdb$/, '');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** With `primary` a standby of it, which replicates by streaming. */
export async function createPostgresServer(primary?: PostgresServer): Promise<PostgresServer> {
  const programs = findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pg-'));
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const asServer = (program: string, ...args: string[]) =>
    isRoot
      ? execute('runuser', ['-u', 'postgres', '--', join(programs, program), ...args], { cwd: '/' })
      : execute(join(programs, program), args);
  if (isRoot) {
    const id = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
    await chown(folder, await id('-u'), await id('-g'));
    // The temporary folder of the whole run is ours alone; the server only has to pass through it.
    await execute('chmod', ['o+x', join(folder, '..')]);
  }
  const data = join(folder, 'data');
  const port = await freePort();
  if (primary) await asServer('pg_basebackup', '-D', data, '-R', '-c', 'fast', '-d', primary.url);
  else
    await asServer(
      'initdb',
      '-D',
      data,
      '-U',
      'lectern',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    );
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const control = (...args: string[]) =>
    asServer('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', options, ...args);
  const signal = async (name: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n', 1);
    const { stdout } = await execute('ps', ['-o', 'pid=', '--ppid', pid]);
    for (const one of [pid, ...stdout.trim().split(/\s+/)]) process.kill(Number(one), name);
  };
  const server: PostgresServer = {
    url: `postgres://lectern@127.0.0.1:${port}/postgres`,
    restart: async (mode) => void (await control('-m', mode, 'restart')),
    stop: async (mode) => void (await control('-m', mode, 'stop')),
    start: async () => void (await control('start')),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    promote: async () => void (await control('promote')),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
