import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#platform/context';

/** A temporary folder for a child process; removed afterwards. */
export async function inFolder<T>({ storage }: Services, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(storage.arrivals, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(storage.arrivals, 'openapi-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
