// Requests are answered by one thread. What has to read a long text is handed to a worker (request-worker.ts): reads of
// requests go through a Db that says how much may be read at once.
import { longestAtOnce, NeedsWorker, readingCost } from '@lectern/content';
import type { Db } from '#db/database';

/** Many texts are read in turns, but what is made of them is often written as a whole. */
const longestTogether = 8 * longestAtOnce;

export const withShortTexts = (db: Db): Db => ({ ...db, longestText: longestAtOnce });

/** Refuses texts that are read in one go, each for itself or all of them together. */
export function requireShort({ longestText }: Db, texts: Iterable<string>, together = longestTogether): void {
  if (longestText === undefined) return;
  let cost = 0;
  for (const text of texts) {
    const one = readingCost(text);
    cost += one;
    if (one > longestText || cost > together) throw new NeedsWorker();
  }
}
