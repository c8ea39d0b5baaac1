// On SQLite each write adds a segment to the FTS index, and every token lookup visits all of them: 70 segments take
// four times as long as one. Automatic merging would slow down writes, so it is nearly disabled (0026) and segments are
// merged here, in the background, in short transactions.
import type { Database } from '#db/database';
import type { Services } from '#platform/context';
import { logFailure } from '#platform/log';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { mergeSomeSegments } from './rows-index.ts';
import { mergeListedWords } from './rows-words.ts';

const everyMs = 1000;

/** Until there is nothing left to merge. */
export async function mergeSegments(database: Database, isStopped = () => false): Promise<void> {
  if (database.engine !== 'sqlite') return;
  for (const held of ['sections', 'parts'] as const) {
    while (!isStopped() && (await database.write((db) => mergeSomeSegments(db, held)))) await yieldWriteLock();
  }
  while (!isStopped() && (await database.write(mergeListedWords))) await yieldWriteLock();
}

export type SegmentMerger = { start(): void; stop(): Promise<void> };

/** Looks every second whether somebody has written. */
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
