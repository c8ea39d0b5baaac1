// A step of making a PDF, in its own process: its memory is freed before the next one starts.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childOptions } from '#platform/child-process';

export type Stage = 'scale-images' | 'write-source' | 'compile-part';

const heapMb = 320;

/** It was killed because it exceeded its memory limit. */
export class TooMuchMemory extends Error {}

/** Rejects with its error output when it fails. */
export function runStage(name: Stage, args: readonly string[]): Promise<void> {
  const program = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, ...childOptions, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += said.length < 2000 ? text.toString() : ''));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal === 'SIGKILL') reject(new TooMuchMemory(name));
      else reject(new Error(`${name} ended with ${signal ?? code}: ${said.slice(0, 2000)}`));
    });
  });
}
