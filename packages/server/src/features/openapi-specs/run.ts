// Specifications are read in a child process: it takes seconds of CPU and hundreds of megabytes, and must never block a
// request or crash the server.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '#platform/errors';
import { runTask, type TaskRun } from './process-pool.ts';
import type { Job, Outcome, OverlaysJob, OverlaysRead, Reply } from './process/protocol.ts';

type TaskLimits = Pick<TaskRun, 'folder' | 'mostMemory'>;

export type ReadOptions = { folder: string; mostMemory: number; fetch(url: string): Promise<Reply> };

export async function read(job: Job, { folder, mostMemory, fetch }: ReadOptions): Promise<Outcome> {
  await writeFile(join(folder, 'job.json'), JSON.stringify(job));
  const wrong = await runTask('read', { folder, mostMemory, onQuestion: fetch });
  if (wrong !== undefined) return { ok: false, code: 'PARSE_ERROR', message: `reading the document ${wrong}` };
  return JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8')) as Outcome;
}

export async function readOverlaysIn(job: OverlaysJob, place: TaskLimits): Promise<OverlaysRead> {
  await writeFile(join(place.folder, 'overlays.json'), JSON.stringify(job));
  const wrong = await runTask('overlays', place);
  if (wrong !== undefined) throw new HttpError(413, `body.overlays cannot be read: that ${wrong}`);
  return JSON.parse(await readFile(join(place.folder, 'read.json'), 'utf8')) as OverlaysRead;
}

/** Compares the documents `before` and `after` in the folder; returns the changes as JSON. */
export async function compare(place: TaskLimits): Promise<string> {
  const wrong = await runTask('compare', place);
  if (wrong !== undefined) throw new HttpError(413, `the versions cannot be compared: that ${wrong}`);
  return readFile(join(place.folder, 'changes.json'), 'utf8');
}
