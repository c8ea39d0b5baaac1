// Runs the service as a separate process, as in production.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export const lecternProgram: string = join(import.meta.dirname, '../../packages/server/bin/lectern.js');

export const adminToken = 'lct_0123456789abcdefghijklmnop';

export type Process = { pid: number; port: number; stop(): Promise<void> };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs `work` with a temporary folder. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a Node process that will listen on `port` and waits for its first response. */
export async function startProcess(
  args: string[],
  port: number,
  env: Record<string, string>,
  path = '/',
): Promise<Process> {
  // Logs are discarded but written: that is part of the cost.
  const sink = openSync(devNull, 'w');
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', sink, 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  });
  await firstAnswer(child, `http://127.0.0.1:${port}${path}`);
  return {
    pid: child.pid!,
    port,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode} before it answered`);
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await wait(3);
    }
  }
}

export async function startLectern(folder: string, settings: Record<string, string> = {}): Promise<Process> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    LECTERN_DATA: folder,
    LECTERN_RATE_LIMIT: 'off',
    LECTERN_SAMPLE: 'off',
    LECTERN_APP: 'off',
    LECTERN_ADMIN_TOKEN: adminToken,
    ...settings,
  };
  return startProcess([...profiling(), lecternProgram, 'serve'], port, { ...env }, '/healthz');
}

/** BENCH_PROFILE names a folder for CPU profiles of the service. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

export async function residentMegabytes(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
  }
}

export type Memory = { resident: number; anonymous: number; peak: number };

/** In megabytes. Anonymous memory leaves out pages of mapped files, which the kernel takes back when it needs them. */
export async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
  return { resident: of('VmRSS'), anonymous: of('RssAnon'), peak: of('VmHWM') };
}
