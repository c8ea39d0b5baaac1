// Requests are answered by one thread. What has to read a long text is handed to a worker (request-worker.ts): reads of
// requests go through a Db that says how long a text may be.
import { longestAtOnce, NeedsWorker } from '@lectern/content';
import type { Db } from '#db/database';

/** Many short texts are read in turns, but what is made of them is often written as a whole. */
const longestTogether = 40 * longestAtOnce;

export const withShortTexts = (db: Db): Db => ({ ...db, longestText: longestAtOnce });

export function requireShort({ longestText = Number.POSITIVE_INFINITY }: Db, texts: Iterable<string>): void {
  let together = 0;
  for (const { length } of texts) {
    together += length;
    if (length > longestText || (together > longestTogether && longestText < Number.POSITIVE_INFINITY))
      throw new NeedsWorker();
  }
}
