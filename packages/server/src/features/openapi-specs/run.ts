// Reading a specification happens in a process of its own: it takes seconds of computing and hundreds of megabytes, and
// must never stop a request or take the service down.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#platform/errors';
import type { Job, Outcome, OverlaysJob, OverlaysRead, Question, Reply } from './process/protocol.ts';

const longestMs = 30_000;
/** Most of what the process takes besides its data is the runtime itself. */
const runtimeBytes = 100_000_000;

type Child = { folder: string; mostMemory: number; onQuestion?(wanted: string): Promise<Reply> };

/** Undefined when it ended well; otherwise what was too much. */
async function run(program: string, { folder, mostMemory, onQuestion }: Child): Promise<string | undefined> {
  const began = Date.now();
  const heap = Math.max(64, Math.round((mostMemory - runtimeBytes) / 1_000_000));
  const path = join(import.meta.dirname, 'process', program);
  // A small young generation costs little time here and saves a fifth of the memory.
  const limits = [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'];
  const child = spawn(process.execPath, [...limits, path, folder, String(mostMemory)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
    // Nothing of the service's settings is needed there.
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
    },
  });
  child.on('message', (question: Question) => {
    void onQuestion?.(question.wanted).then((reply) => child.connected && child.send(reply));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code === 0) return undefined;
  return Date.now() - began >= longestMs
    ? `takes more than ${longestMs / 1000} seconds`
    : `needs more than the ${Math.round(mostMemory / 1_000_000)} MB that LECTERN_OPENAPI_MB allows`;
}

export type Reading = { folder: string; mostMemory: number; fetch(url: string): Promise<Reply> };

export async function read(job: Job, { folder, mostMemory, fetch }: Reading): Promise<Outcome> {
  await writeFile(join(folder, 'job.json'), JSON.stringify(job));
  const wrong = await run('main.ts', { folder, mostMemory, onQuestion: fetch });
  if (wrong !== undefined) return { ok: false, code: 'PARSE_ERROR', message: `reading the document ${wrong}` };
  return JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8')) as Outcome;
}

export async function readOverlaysIn(
  job: OverlaysJob,
  child: Pick<Child, 'folder' | 'mostMemory'>,
): Promise<OverlaysRead> {
  await writeFile(join(child.folder, 'overlays.json'), JSON.stringify(job));
  const wrong = await run('overlays.ts', child);
  if (wrong !== undefined) throw new Refusal(413, `body.overlays cannot be read: that ${wrong}`);
  return JSON.parse(await readFile(join(child.folder, 'read.json'), 'utf8')) as OverlaysRead;
}

/** Compares the documents `before` and `after` in the folder; what changed comes as JSON. */
export async function compare(child: Pick<Child, 'folder' | 'mostMemory'>): Promise<string> {
  const wrong = await run('compare.ts', child);
  if (wrong !== undefined) throw new Refusal(413, `the versions cannot be compared: that ${wrong}`);
  return readFile(join(child.folder, 'changes.json'), 'utf8');
}
