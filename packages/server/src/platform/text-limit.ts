// Requests are served by one thread. Long texts are processed in a worker (request-worker.ts): reads of requests
// and writes use a Db with a limit on how much may be read at once, and so do jobs.
import { maxMainThreadLength, NeedsWorker, yieldToEventLoop, readingCost } from '@lectern/content';
import type { Database, Db } from '#db/database';

/** Many texts are processed in slices, but their combined output may be serialized at once. */
export const maxCombinedLength = 8 * maxMainThreadLength;

/**
 * Most that a write or a job processes at once: it renders nothing, so the same time is enough for more. Starting a
 * worker takes longer than writing nearly all pages.
 */
export const maxWrittenLength = 1.5 * maxMainThreadLength;

export const withTextLimit = (db: Db, longestText = maxMainThreadLength): Db => ({ ...db, longestText });

/** A write is rolled back when it reads a longer text, and repeated by a worker. */
export const withTextLimits = (database: Database): Database => ({
  ...database,
  reads: withTextLimit(database.reads, maxWrittenLength),
  write: (work) => database.write((db) => work(withTextLimit(db, maxWrittenLength))),
});

/** For texts that are only scanned. */
export function withoutTextLimit(db: Db): Db {
  const { longestText: _, ...any } = db;
  return any;
}

/** Rejects texts processed at once, each on its own or all together. */
export function requireWithinTextLimit(db: Db, texts: Iterable<string>, together = Number.POSITIVE_INFINITY): void {
  const { longestText } = db;
  if (longestText === undefined) return;
  const costs = Iterator.from(texts).map((text) => readingCost(text, longestText));
  requireCostWithinLimit(db, costs, together);
}

/** The same by cost. */
export function requireCostWithinLimit(
  { longestText }: Db,
  costs: Iterable<number>,
  together = Number.POSITIVE_INFINITY,
): void {
  if (longestText === undefined) return;
  let cost = 0;
  for (const one of costs) {
    cost += one;
    if (one > longestText || cost > together) throw new NeedsWorker();
  }
}

/** Amount processed in this event loop tick. */
let given = 0;

/** The same for one text. Yields between consecutive texts: SQLite reads alone never yield. */
export function requireWithinTextLimitSliced({ longestText }: Db, text: string): Promise<void> | undefined {
  if (longestText === undefined) return undefined;
  const cost = readingCost(text, longestText);
  if (cost > longestText) throw new NeedsWorker();
  if (given === 0) setImmediate(() => void (given = 0));
  given += cost;
  return given > longestText ? yieldToEventLoop() : undefined;
}
