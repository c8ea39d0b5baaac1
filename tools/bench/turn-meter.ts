// The longest time a service held its event loop between two points; see longest-turn.ts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

type Turns = { longest: number; written: number };

/** Settings of the service: what is preloaded, and where it writes its figures. */
export const measuredBy = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'longest-turn.ts')).href}`,
  BENCH_TURN_FILE: file,
});

/** Resets the measurement and returns the result since the last reset, in milliseconds of processor time. */
export async function turnsSince(pid: number, file: string): Promise<number> {
  const look = async (): Promise<Turns> =>
    JSON.parse(await readFile(file, 'utf8').catch(() => '{"longest":0,"written":0}')) as Turns;
  const before = await look();
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const now = await look();
    if (now.written > before.written) return now.longest;
    await wait(5);
  }
}
