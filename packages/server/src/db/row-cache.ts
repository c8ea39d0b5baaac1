// Answers of prepared reads, kept as long as nobody has written to the database. SQLite itself says whether somebody has,
// in this process or another: the number it gives changes with every commit of another connection. So nothing stale is
// ever answered, and on a server that is read far more than written most reads cost a look-up.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LruCache, OpenCache } from '@lectern/content';
import { rowCacheKey, rowsSize, maxCachedResult } from './row-cache-key.ts';

type Rows = { rows: readonly object[]; bytes: number };
const mostStatements = 2000;
const rowCache = { weigh: ({ bytes }: Rows) => bytes };

export class RowCache {
  readonly #version: StatementSync;
  #seen = -1;
  /** Statements by their text: a number is a shorter beginning of a key. */
  readonly #statements = new Map<string, number>();
  readonly #rows: LruCache<Rows>;

  constructor(reader: DatabaseSync, cache: OpenCache) {
    this.#rows = cache('rows', rowCache);
    this.#version = reader.prepare('pragma data_version');
    this.#version.setReturnArrays(true);
  }

  get version(): number {
    return this.#seen;
  }

  /** Called whenever a new view of the database begins. */
  readonly renew = (): void => {
    const [version] = this.#version.get() as unknown as [number];
    if (version === this.#seen) return;
    this.#seen = version;
    this.#clear();
  };

  /** Rows are shared by whoever asks, so they cannot be changed. */
  get(text: string, values: readonly unknown[], read: () => object[]): object[] {
    const key = `${this.#numberOf(text)} ${rowCacheKey(values)}`;
    const known = this.#rows.get(key);
    if (known) return known.rows as object[];
    const rows = read();
    const bytes = rowsSize(rows);
    if (bytes > maxCachedResult) return rows;
    for (const row of rows) Object.freeze(row);
    this.#rows.set(key, { rows: Object.freeze(rows), bytes });
    return rows;
  }

  #numberOf(text: string): number {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    // Lists of unforeseen length make new texts without end.
    if (this.#statements.size >= mostStatements) this.#clear();
    const number = this.#statements.size;
    this.#statements.set(text, number);
    return number;
  }

  #clear(): void {
    this.#statements.clear();
    this.#rows.clear();
  }
}
