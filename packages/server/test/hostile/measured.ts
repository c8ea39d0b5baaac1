// A service that says how long its main thread computed at most without letting anybody else have a turn. In computing
// time, so that a busy machine changes nothing.
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild, type Child } from '../process/child.ts';

const probe = join(import.meta.dirname, '../../../../tools/bench/longest-turn.ts');

/** In milliseconds of computing; `kernel` is a part of `longest`, `collection` the longest garbage collection by the clock. */
export type Turn = { longest: number; kernel: number; collection: number };

export type Measured = Child & {
  /** The longest turn since this was called before. */
  longestTurn(): Promise<Turn>;
};

export async function startMeasured(env: Record<string, string>): Promise<Measured> {
  const file = join(await mkdtemp(join(tmpdir(), 'lectern-turns-')), 'turns.json');
  const child = await startChild({ ...env, NODE_OPTIONS: `--import=${probe}`, BENCH_TURN_FILE: file });
  let seen = 0;
  return {
    ...child,
    async longestTurn() {
      child.kill('SIGUSR2');
      for (;;) {
        const text = await readFile(file, 'utf8').catch(() => '{}');
        const { written = 0, ...turn } = JSON.parse(text) as Turn & { written?: number };
        if (written > seen) {
          seen = written;
          return turn;
        }
        await wait(5);
      }
    },
  };
}
