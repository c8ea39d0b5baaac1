// Requests are served by one thread. Long texts are processed in a worker (request-worker.ts): request reads use a Db
// with a limit on how much may be read at once.
import { maxMainThreadLength, NeedsWorker, yieldToEventLoop, readingCost } from '@lectern/content';
import type { Db } from '#db/database';

/** Many texts are processed in slices, but their combined output may be serialized at once. */
export const maxCombinedLength = 8 * maxMainThreadLength;

export const withTextLimit = (db: Db): Db => ({ ...db, longestText: maxMainThreadLength });

/** For texts that are only scanned. */
export function withoutTextLimit(db: Db): Db {
  const { longestText: _, ...any } = db;
  return any;
}

/** Rejects texts processed at once, each on its own or all together. */
export function requireWithinTextLimit(
  { longestText }: Db,
  texts: Iterable<string>,
  together = Number.POSITIVE_INFINITY,
): void {
  if (longestText === undefined) return;
  let cost = 0;
  for (const text of texts) {
    const one = readingCost(text);
    cost += one;
    if (one > longestText || cost > together) throw new NeedsWorker();
  }
}

/** Amount processed in this event loop tick. */
let given = 0;

/** The same for one text. Yields between consecutive texts: SQLite reads alone never yield. */
export function requireWithinTextLimitSliced({ longestText }: Db, text: string): Promise<void> | undefined {
  if (longestText === undefined) return undefined;
  const cost = readingCost(text);
  if (cost > longestText) throw new NeedsWorker();
  if (given === 0) setImmediate(() => void (given = 0));
  given += cost;
  return given > longestText ? yieldToEventLoop() : undefined;
}
