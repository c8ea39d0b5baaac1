// Results of prepared reads, cached until the next write to the database. SQLite's data_version changes with every
// commit of another connection, in this process or another, so nothing stale is returned, and on a read-mostly server
// most reads cost a map lookup.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LruCache, OpenCache } from '@lectern/content';
import { rowCacheKey, rowsSize, maxCachedResult } from './row-cache-key.ts';

type Rows = { rows: readonly object[]; bytes: number };
const mostStatements = 2000;
const rowCache = { weigh: ({ bytes }: Rows) => bytes };

export class RowCache {
  readonly #version: StatementSync;
  #seen = -1;
  /** Statement ids by SQL text: a number makes a shorter key prefix. */
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

  /** Called whenever a new read snapshot begins. */
  readonly renew = (): void => {
    const [version] = this.#version.get() as unknown as [number];
    if (version === this.#seen) return;
    this.#seen = version;
    this.#clear();
  };

  /** Rows are shared between callers, so they are frozen. */
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
    // IN lists of varying length produce unlimited distinct statements.
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
