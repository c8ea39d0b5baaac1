// Requests are answered by one thread. What has to read a long text is handed to a worker (request-worker.ts): reads of
// requests go through a Db that says how much may be read at once.
import { maxMainThreadLength, NeedsWorker, yieldToEventLoop, readingCost } from '@lectern/content';
import type { Db } from '#db/database';

/** Many texts are read in turns, but what is made of them may be written as a whole. */
export const maxCombinedLength = 8 * maxMainThreadLength;

export const withTextLimit = (db: Db): Db => ({ ...db, longestText: maxMainThreadLength });

/** For texts that are only looked through. */
export function withoutTextLimit(db: Db): Db {
  const { longestText: _, ...any } = db;
  return any;
}

/** Refuses texts that are read in one go, each for itself or all of them together. */
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

/** What was given out in this turn of the event loop. */
let given = 0;

/** The same for one text. Who reads one after the other lets others have a turn in between: SQLite alone never waits. */
export function requireWithinTextLimitSliced({ longestText }: Db, text: string): Promise<void> | undefined {
  if (longestText === undefined) return undefined;
  const cost = readingCost(text);
  if (cost > longestText) throw new NeedsWorker();
  if (given === 0) setImmediate(() => void (given = 0));
  given += cost;
  return given > longestText ? yieldToEventLoop() : undefined;
}
