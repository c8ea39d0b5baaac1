// Commands as people run them beside the service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '../../bin/lectern.js');

export type Command = { kill(): void; ended: Promise<{ code: number | null; output: string }> };

export function beginCommand(env: Record<string, string>, ...args: string[]): Command {
  const child = spawn(process.execPath, [bin, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
  };
}

export const runCommand = (env: Record<string, string>, ...args: string[]): Command['ended'] =>
  beginCommand(env, ...args).ended;
