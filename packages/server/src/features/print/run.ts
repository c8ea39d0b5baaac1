// Files are made in a child process: it takes seconds of CPU and hundreds of megabytes, and must never block a request
// or crash the server.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HttpError } from '#platform/errors';
import { childEnvironment, childOptions } from '#platform/child-process';
import type { Format, LeftOut, Outcome } from './print-input.ts';
import { runProcessGroup, type ExitStatus } from './process-group.ts';

const program = join(import.meta.dirname, 'process', 'main.ts');
const longestMs = 300_000;
const atOnce = 2;
const mostWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

async function turn(ended: AbortSignal): Promise<void> {
  ended.throwIfAborted();
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting)
    throw new HttpError(503, 'too many files are being generated; try again in a minute');
  // The finishing task passes its slot on.
  await new Promise<void>((resolve, reject) => {
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(next), 1);
      reject(ended.reason as Error);
    };
    const next = (): void => {
      ended.removeEventListener('abort', giveUp);
      resolve();
    };
    waiting.push(next);
    ended.addEventListener('abort', giveUp, { once: true });
  });
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/** Until it has exited it may write into the folder. */
const start = (folder: string, args: string[], ended: AbortSignal): Promise<ExitStatus> =>
  runProcessGroup([...childOptions, program, folder, ...args], {
    stdio: 'ignore',
    longestMs,
    ended,
    // Compiling the program takes longer than printing a page.
    env: childEnvironment(join(dirname(folder), 'code')),
  });

export type PrintJob = { folder: string; format: Format; mostMemory: number; drawn: boolean };

async function attempt(
  job: PrintJob,
  drawings: 'with-drawings' | 'without-drawings',
  ended: AbortSignal,
): Promise<Outcome> {
  ended.throwIfAborted();
  const began = Date.now();
  const { code, signal } = await start(job.folder, [job.format, drawings, String(job.mostMemory)], ended);
  // Being aborted says nothing about the size of the content.
  ended.throwIfAborted();
  if (code === 0) {
    const outcome = JSON.parse(await readFile(join(job.folder, 'outcome.json'), 'utf8')) as Outcome;
    return outcome.ok || !outcome.tooLarge ? outcome : { ...outcome, reason: tooMuch(job) };
  }
  if (signal !== 'SIGKILL') return { ok: false, reason: `the process ended with ${signal ?? code}` };
  const slow = Date.now() - began >= longestMs;
  return { ok: false, reason: slow ? `takes more than ${longestMs / 1000} seconds` : tooMuch(job), tooLarge: true };
}

const tooMuch = ({ mostMemory }: PrintJob) =>
  `needs more than the ${Math.round(mostMemory / 1_000_000)} MB that LECTERN_PRINT_MB allows`;

/**
 * Returns the path of the file. Content that cannot be printed with its SVG images is retried without them; other
 * images take no memory in typesetting. Throws when `ended` is aborted, with nothing left running.
 */
export async function runPrintProcess(
  job: PrintJob,
  ended: AbortSignal,
): Promise<{ path: string; leftOut: LeftOut[] }> {
  if (job.format === 'pdf') (await import('./print-parts.ts')).requirePrintParts();
  await turn(ended);
  try {
    const first = await attempt(job, 'with-drawings', ended);
    const isFinal = first.ok || (first.tooLarge && !job.drawn);
    const outcome = isFinal ? first : await attempt(job, 'without-drawings', ended);
    if (outcome.ok) return { path: join(job.folder, 'made'), leftOut: outcome.leftOut };
    if (!outcome.tooLarge) throw new Error(outcome.reason);
    throw new HttpError(
      413,
      `the content is too large for one file: generating it ${outcome.reason}; request parts of it with page`,
    );
  } finally {
    leave();
  }
}
