// pgbouncer in transaction mode in front of the PostgreSQL server under test, as docs/operations/running.md describes.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './nginx.ts';

export type Pooler = {
  /** The URL of the same database through it. */
  url: string;
  /** Ends it, with all connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const configuration = (port: number, server: URL, connections: number, isRoot: boolean): string => `
[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
${isRoot ? 'user = postgres' : ''}
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 300
`;

const postgresUser = (): number => Number(execFileSync('id', ['-u', 'postgres']).toString());

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** `program` is the path of pgbouncer, which has at most `connections` to the server for all of its clients. */
export async function startPgbouncer(program: string, database: string, connections: number): Promise<Pooler> {
  const server = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const isRoot = userInfo().uid === 0;
  await writeFile(file, configuration(port, server, connections, isRoot));
  await chmod(folder, 0o755);
  if (isRoot) await chown(file, postgresUser(), 0);
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    let printed = '';
    child = spawn(program, ['-q', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (printed += chunk));
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${printed}`);
      await wait(30);
    }
  };
  const end = async (): Promise<void> => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  const url = new URL(database);
  url.port = String(port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
