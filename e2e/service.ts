// A real process of the service on a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Service = {
  url: string;
  token: string;
  /** What it wrote to its operator, once that is there. */
  printed(what: RegExp): Promise<string>;
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  const port = await promise;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Without the sample and the author application, unless asked for them. `name` is what browsers call the machine; some things they have for names only. */
export async function startService(settings: Record<string, string> = {}, name = '127.0.0.1'): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const token = 'a-token-for-browser-tests';
  const child = spawn(process.execPath, [join(import.meta.dirname, '../packages/server/bin/lectern.js'), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      LECTERN_DATA: data,
      LECTERN_URL: url,
      LECTERN_ADMIN_TOKEN: token,
      LECTERN_LOG: 'warn',
      DATABASE_URL: '',
      LECTERN_SAMPLE: 'off',
      LECTERN_APP: 'off',
      ...settings,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  for (
    let tries = 0;
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries++
  ) {
    if (tries > 2400 || child.exitCode !== null) throw new Error('the service did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
