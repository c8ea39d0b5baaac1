// Results of prepared reads, cached while the versions of the scopes they come from are current, so that nothing stale
// is returned, and on a read-mostly server most reads cost a map lookup.
import type { LruCache, OpenCache } from '@lectern/content';
import type { SqliteVersions } from './sqlite-versions.ts';
import { anyScope, scopesRead } from './statement-scopes.ts';

type Rows = { rows: readonly object[]; bytes: number; scopes: readonly string[]; version: string };
type Query = { text: string; values: readonly unknown[] };
/** For tests: called with cached rows that are about to be used, and a way to read them again. */
export type ConfirmRows = (text: string, rows: readonly object[], read: () => object[]) => void;
const mostStatements = 2000;
const rowCache = { weigh: ({ bytes }: Rows) => bytes };
const anything = [anyScope];

export class RowCache {
  readonly #versions: SqliteVersions;
  readonly #confirm: ConfirmRows | undefined;
  /** Statement ids by SQL text: a number makes a shorter key prefix. */
  readonly #statements = new Map<string, number>();
  readonly #rows: LruCache<Rows>;

  constructor(versions: SqliteVersions, cache: OpenCache, confirm?: ConfirmRows) {
    this.#versions = versions;
    this.#confirm = confirm;
    this.#rows = cache('rows', rowCache);
  }

  /** Rows are shared between callers, so they are frozen. */
  get({ text, values }: Query, read: () => object[]): object[] {
    const key = `${this.#numberOf(text)} ${rowCacheKey(values)}`;
    const known = this.#rows.get(key);
    if (known && known.version === this.#versions.nameOf(known.scopes)) {
      this.#versions.note(known.scopes);
      this.#confirm?.(text, known.rows, read);
      return known.rows as object[];
    }
    const rows = read();
    const scopes = scopesRead(text, values) ?? anything;
    this.#versions.note(scopes);
    const bytes = rowsSize(rows);
    if (bytes > maxCachedResult) return rows;
    for (const row of rows) Object.freeze(row);
    this.#rows.set(key, { rows: Object.freeze(rows), bytes, scopes, version: this.#versions.nameOf(scopes) });
    return rows;
  }

  #numberOf(text: string): number {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    // IN lists of varying length produce unlimited distinct statements.
    if (this.#statements.size >= mostStatements) {
      this.#statements.clear();
      this.#rows.clear();
    }
    const number = this.#statements.size;
    this.#statements.set(text, number);
    return number;
  }
}

/** Large results are rarely repeated and would evict many small ones. */
export const maxCachedResult = 200_000;

/** null, the empty string and zero must have distinct keys. */
export function rowCacheKey(values: readonly unknown[]): string {
  let key = '';
  for (const value of values) key += nameOf(value);
  return key;
}

/** Each value is delimited, so that no two parameter lists share a key. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (value === null || value === undefined) return '-';
  if (value instanceof Uint8Array) return `x${value.length}:${Buffer.from(value).toString('base64')}`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return `${typeof value}${value};`;
  }
  return `j${nameOf(JSON.stringify(value))}`;
}

export function rowsSize(rows: readonly object[]): number {
  let size = 0;
  for (const row of rows) {
    size += 100;
    for (const value of Object.values(row) as unknown[])
      size += typeof value === 'string' || value instanceof Uint8Array ? value.length + 8 : 8;
  }
  return size;
}
