// A real process of the service on a data folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedFile } from '../packages/server/test/migrated-file.ts';
import { memorySettings, program } from '../packages/server/test/process/program.ts';

export type Service = {
  url: string;
  token: string;
  /** What it wrote to its operator, once that is there. */
  printed(what: RegExp): Promise<string>;
  stop(): Promise<void>;
};

export type ServiceProcess = Service & {
  /** Of the process that runs now. */
  pid(): number;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again after that, on the same data and port. */
  restart(): Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  const port = await promise;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Without the sample and the author application, unless asked for them. `name` is what browsers call the machine; some things they have for names only. */
export async function startService(settings: Record<string, string> = {}, name = '127.0.0.1'): Promise<ServiceProcess> {
  const data = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
  await copyMigratedFile(data);
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://${name}:${port}`;
  const token = 'a-token-for-browser-tests';
  const env = {
    ...process.env,
    ...memorySettings,
    PORT: port,
    LECTERN_DATA: data,
    LECTERN_URL: url,
    LECTERN_ADMIN_TOKEN: token,
    LECTERN_LOG: 'warn',
    DATABASE_URL: '',
    LECTERN_SAMPLE: 'off',
    LECTERN_APP: 'off',
    ...settings,
  };
  let output = '';
  const start = async (): Promise<Running> => {
    const started = spawnService(env, (part) => (output += part));
    await ready(url, started.child);
    return started;
  };
  let running = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    url,
    token,
    async printed(what) {
      for (let tries = 0; !what.test(output); tries++) {
        if (tries > 2400) throw new Error(`the service did not print ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return what.exec(output)![1]!;
    },
    pid: () => running.child.pid ?? 0,
    kill: () => end('SIGKILL'),
    async restart() {
      running = await start();
    },
    async stop() {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

type Running = { child: ChildProcess; ended: Promise<unknown> };

function spawnService(env: NodeJS.ProcessEnv, print: (part: string) => void): Running {
  const [command, ...args] = program;
  const child = spawn(command!, [...args, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'], env });
  child.stdout.on('data', (part) => print(String(part)));
  return { child, ended: once(child, 'exit') };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 2400 || child.exitCode !== null) throw new Error('the service did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
