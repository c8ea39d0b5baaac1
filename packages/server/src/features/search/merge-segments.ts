// On SQLite each write adds a segment to the full-text index, and every look-up of a token goes through all of them: 70
// segments take four times as long as one. Merged by the engine within writes, these would wait for it, so that is nearly
// switched off (0026) and the segments are merged here, beside the requests, in short transactions.
import type { Database } from '#db/database';
import type { Services } from '#platform/context';
import { logFailure } from '#platform/log';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { mergeSomeSegments } from './rows-index.ts';

const everyMs = 5000;

/** Until there is nothing left to merge. */
export async function mergeSegments(database: Database, isStopped = () => false): Promise<void> {
  if (database.engine !== 'sqlite') return;
  for (const held of ['sections', 'parts'] as const) {
    while (!isStopped() && (await database.write((db) => mergeSomeSegments(db, held)))) await yieldWriteLock();
  }
}

export type SegmentMerger = { start(): void; stop(): Promise<void> };

/** Looks every few seconds whether somebody has written. */
export function createSegmentMerger({ database, log }: Pick<Services, 'database' | 'log'>): SegmentMerger {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let seen: number | undefined;
  const run = async (): Promise<void> => {
    const version = database.reads.version();
    if (version === seen) return;
    await mergeSegments(database, () => stopped);
    seen = version;
  };
  const tick = (): void => {
    running ??= run()
      .catch((error: unknown) => logFailure(log, error, 'could not merge segments of the search index'))
      .finally(() => (running = undefined));
  };
  return {
    start() {
      if (database.engine !== 'sqlite') return;
      timer = setInterval(tick, everyMs);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
