// Commands as people run them beside the service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { memorySettings, program } from './program.ts';

export type Command = { kill(): void; ended: Promise<{ code: number | null; output: string }> };

export const beginCommand = (env: Record<string, string>, ...args: string[]): Command => begin([], env, args);

/** `within` is a command that runs the one behind it, such as `prlimit … --`. */
function begin(within: readonly string[], env: Record<string, string>, args: readonly string[]): Command {
  const [command, ...rest] = [...within, ...program];
  const child = spawn(command!, [...rest, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...memorySettings, PATH: process.env['PATH'], ...env },
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

/** With a limit on the size of the files it writes, which is as good as a full disk. */
export const runCommandWithoutSpace = (env: Record<string, string>, ...args: string[]): Command['ended'] =>
  begin(['prlimit', '--fsize=1000', '--'], env, args).ended;
