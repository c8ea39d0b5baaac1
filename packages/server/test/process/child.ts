// The service as people run it: a process of its own, with settings from its environment.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { after } from 'node:test';
import { createClient, type Client } from '@lectern/contract';
import { memorySettings, program } from './program.ts';

export const token = 'lct_the-token-of-these-tests';

export type Child = {
  /** Where it listens. */
  url: string;
  pid: number;
  client: Client;
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGUSR2'): void;
  /** Resolves with the exit code, null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it and waits. */
  stop(): Promise<number | null>;
};

const alive = new Set<ChildProcess>();

// A test that fails leaves its process behind, which would keep the whole run from ending.
after(() => {
  for (const child of alive) child.kill('SIGKILL');
});

export type Launch = {
  /** A command that runs the one behind it, such as `nsenter … --`. */
  within?: readonly string[];
  /** The file that what it prints goes to, when that command sends it there. */
  printsTo?: string;
};

function launch(env: Record<string, string>, { within = [] }: Launch = {}) {
  const [command, ...args] = [...within, ...program, 'serve'];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...memorySettings,
      PATH: process.env['PATH'],
      PORT: '0',
      LECTERN_RATE_LIMIT: 'off',
      LECTERN_SAMPLE: 'off',
      LECTERN_APP: 'off',
      ...env,
    },
  });
  alive.add(child);
  child.once('close', () => alive.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => text };
}

/** Waits until it listens; throws with what it printed when it ends instead. */
export async function startChild(env: Record<string, string>, options?: Launch): Promise<Child> {
  const { child, ended, output } = launch({ LECTERN_ADMIN_TOKEN: token, ...env }, options);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { printsTo } = options ?? {};
  const look = (): void => {
    const printed = printsTo === undefined ? output() : readFileSync(printsTo, 'utf8');
    const url = /is listening on (\S+)/.exec(printed)?.[1];
    if (url !== undefined) resolve(url);
  };
  child.stdout.on('data', look);
  const polling = printsTo === undefined ? undefined : setInterval(() => existsSync(printsTo) && look(), 50);
  void ended.then((code) => reject(new Error(`ended with ${code} before it listened: ${output()}`)));
  const url = await promise.finally(() => clearInterval(polling));
  return {
    url,
    pid: child.pid!,
    client: createClient({ endpoint: url, token }),
    output,
    kill: (signal) => void child.kill(signal),
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** For starts that must fail, or are ended by a signal once they have printed something. */
export async function runChild(
  env: Record<string, string>,
  // One that does start is a failure of the test and not a reason to wait for ever.
  { signal, once: printed }: { signal: NodeJS.Signals; once: string } = { signal: 'SIGKILL', once: 'is listening on' },
): Promise<{ code: number | null; output: string }> {
  const { child, ended, output } = launch(env);
  child.stdout.on('data', () => {
    if (output().includes(printed)) child.kill(signal);
  });
  return { code: await ended, output: output() };
}
