// Making a file happens in a process of its own: it takes seconds of computing and hundreds of megabytes, and must never
// stop a request or take the service down.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#platform/errors';
import type { Outcome } from './manuscript.ts';

const program = join(import.meta.dirname, 'process', 'main.ts');
export const mostMemory = 490_000_000;
const longestMs = 120_000;
const atOnce = 2;
const mostWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) throw new Refusal(503, 'too many files are being made; try again in a minute');
  // The place is handed over by who leaves.
  await new Promise<void>((next) => waiting.push(next));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

type Ended = { code: number | null; signal: NodeJS.Signals | null };

function start(folder: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=384', program, folder, ...args], {
      stdio: 'ignore',
      timeout: longestMs,
      killSignal: 'SIGKILL',
      // Nothing of the service's settings is needed there.
      env: {
        PATH: process.env['PATH'] ?? '',
        ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
      },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function attempt(folder: string, pictures: 'with-pictures' | 'without-pictures'): Promise<Outcome> {
  const began = Date.now();
  const { code, signal } = await start(folder, pictures, String(mostMemory));
  if (code === 0) return JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8')) as Outcome;
  const slow = Date.now() - began >= longestMs;
  return { ok: false, reason: slow ? 'it took too long' : `it needed too much memory (${signal ?? code})` };
}

/** Answers where the made file is. What cannot be printed with its pictures is tried without them. */
export async function make(folder: string): Promise<{ path: string; leftOut: string[] }> {
  await turn();
  try {
    let outcome = await attempt(folder, 'with-pictures');
    const reason = outcome.ok ? '' : outcome.reason;
    if (!outcome.ok) outcome = await attempt(folder, 'without-pictures');
    if (!outcome.ok) throw new Error(`${reason}; without pictures: ${outcome.reason}`);
    return { path: join(folder, 'made'), leftOut: outcome.leftOut };
  } finally {
    leave();
  }
}
