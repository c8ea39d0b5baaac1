// Reading a specification happens in a process of its own: it takes seconds of computing and hundreds of megabytes, and
// must never stop a request or take the service down.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job, Outcome, Question, Reply } from './process/protocol.ts';

const program = join(import.meta.dirname, 'process', 'main.ts');
const longestMs = 30_000;
/** Most of what the process takes besides its data is the runtime itself. */
const runtimeBytes = 100_000_000;

export type Reading = { folder: string; mostMemory: number; fetch(url: string): Promise<Reply> };

export async function read(job: Job, { folder, mostMemory, fetch }: Reading): Promise<Outcome> {
  await writeFile(join(folder, 'job.json'), JSON.stringify(job));
  const began = Date.now();
  const heap = Math.max(64, Math.round((mostMemory - runtimeBytes) / 1_000_000));
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, program, folder, String(mostMemory)], {
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
    void fetch(question.wanted).then((reply) => child.connected && child.send(reply));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code === 0) return JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8')) as Outcome;
  const why =
    Date.now() - began >= longestMs
      ? `takes more than ${longestMs / 1000} seconds`
      : `needs more than the ${Math.round(mostMemory / 1_000_000)} MB that LECTERN_OPENAPI_MB allows`;
  return { ok: false, code: 'PARSE_ERROR', message: `reading the document ${why}` };
}
