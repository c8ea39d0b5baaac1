// Results of prepared reads, shared by all requests that see the same snapshot. Each request asks for the current
// snapshot first, so it gets nothing older. Without sharing, every page after a write would cost a dozen queries, and a
// site on a server with constant writes would do little else.
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

  /** Reads of this work are shared from when it asks for the snapshot until it writes or ends. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const reader: Reader = {};
    try {
      return await this.#readers.run(reader, work);
    } finally {
      // A timer or socket started here keeps this async context and must not read the old snapshot.
      reader.over = true;
      reader.state = undefined;
    }
  }

  enter(state: string): void {
    const reader = this.#readers.getStore();
    if (!reader || reader.over) return;
    // Results of an older snapshot are useless to later requests.
    if (this.#latest !== state) this.#rows.clear();
    this.#latest = state;
    reader.state = state;
  }

  /** Read your own writes. */
  leave(): void {
    const reader = this.#readers.getStore();
    if (reader) reader.state = undefined;
  }

  /** Rows are shared between callers, so they are frozen. */
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
