// Answers of prepared reads that are shared by all who found the database in the same state. Whoever asks for the state
// first gets nothing older than that; without sharing, every page that is looked up after a write would cost a dozen
// questions, and a site whose service is written to all the time would do little else.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LruCache, OpenCache } from '@lectern/content';
import { rowCacheKey, rowsSize, maxCachedResult } from './row-cache-key.ts';

type Rows = { asked: Promise<object[]>; bytes: number };
const rowCache = { weigh: ({ bytes }: Rows) => bytes };

type Reader = { state?: string | undefined; over?: true };

export class SnapshotReads {
  readonly #readers = new AsyncLocalStorage<Reader>();
  readonly #rows: LruCache<Rows>;
  #latest: string | undefined;

  constructor(cache: OpenCache) {
    this.#rows = cache('rows', rowCache);
  }

  /** Reads of this work are shared from when it asks for the state until it writes or is over. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const reader: Reader = {};
    try {
      return await this.#readers.run(reader, work);
    } finally {
      // A timer or socket it began lives on with this reader, and must not read what was true then.
      reader.over = true;
      reader.state = undefined;
    }
  }

  enter(state: string): void {
    const reader = this.#readers.getStore();
    if (!reader || reader.over) return;
    // What was read in another state is of use to nobody who comes from now on.
    if (this.#latest !== state) this.#rows.clear();
    this.#latest = state;
    reader.state = state;
  }

  /** What was written must be seen by who wrote it. */
  leave(): void {
    const reader = this.#readers.getStore();
    if (reader) reader.state = undefined;
  }

  /** Rows are shared by whoever asks, so they cannot be changed. */
  get(text: string, values: readonly unknown[], read: () => Promise<object[]>): Promise<object[]> {
    const state = this.#readers.getStore()?.state;
    if (state === undefined) return read();
    const key = rowCacheKey([state, text, ...values]);
    const known = this.#rows.get(key);
    if (known) return known.asked;
    const rows: Rows = { asked: read().then((found) => this.#weighed(key, rows, found)), bytes: 0 };
    this.#rows.set(key, rows);
    rows.asked.catch(() => this.#rows.delete(key));
    return rows.asked;
  }

  #weighed(key: string, rows: Rows, found: object[]): object[] {
    rows.bytes = rowsSize(found);
    if (rows.bytes > maxCachedResult) this.#rows.delete(key);
    else this.#rows.reweigh(key, rows);
    for (const row of found) Object.freeze(row);
    return Object.freeze(found) as object[];
  }
}
