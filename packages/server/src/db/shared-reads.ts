// Results of prepared reads on PostgreSQL, shared by all requests that see the same versions of what they read. Each
// request asks for the versions first, so it gets nothing older. Without sharing, every page would cost a dozen queries.
import type { LruCache, OpenCache } from '@lectern/content';
import type { Reading, ReadTracking } from './scope-versions.ts';
import { maxCachedResult, organizationOfRow, rowCacheKey, rowsSize } from './row-cache.ts';
import { scopesOfRow, scopesRead } from './statement-scopes.ts';

type Rows = { asked: Promise<object[]>; bytes: number; version: string; scopes: readonly string[] };
type Query = { text: string; values: readonly unknown[]; unique: boolean };
type Read = () => Promise<object[]>;
/** Asks for the versions that the reading does not know yet. */
type Enter = (reading: Reading, scopes: readonly string[]) => Promise<void>;
const rowCache = { weigh: ({ bytes }: Rows) => bytes };

const versionOf = ({ versions }: Reading, scopes: readonly string[]): string =>
  scopes.map((scope) => versions.get(scope)).join(' ');

export class SharedReads {
  readonly #tracking: ReadTracking;
  readonly #enter: Enter;
  readonly #rows: LruCache<Rows>;

  constructor(tracking: ReadTracking, enter: Enter, cache: OpenCache) {
    this.#tracking = tracking;
    this.#enter = enter;
    this.#rows = cache('rows', rowCache);
  }

  /** Rows are shared between callers, so they are frozen. */
  async get(query: Query, read: Read): Promise<object[]> {
    const { current } = this.#tracking;
    // After its own writes a request must see them.
    if (!current || current.hasWritten) return read();
    const key = rowCacheKey([query.text, ...query.values]);
    const known = this.#rows.get(key);
    const scopes = query.unique
      ? (known?.scopes ?? (await this.#find(current, query.text, read)))
      : scopesRead(query.text, query.values);
    // Noted where it is sent.
    if (!scopes) return read();
    await this.#enter(current, scopes);
    const version = versionOf(current, scopes);
    const kept = this.#rows.get(key);
    const rows =
      kept?.version === version ? kept.asked : this.#store(key, { version, scopes }, this.#tracking.without(read));
    return query.unique ? this.#confirm(current, { key, scopes, rows }, read) : rows;
  }

  /** The scopes of a row whose organization is not known yet. */
  async #find(reading: Reading, text: string, read: Read): Promise<readonly string[] | undefined> {
    const organization = organizationOfRow(await this.#tracking.without(read));
    if (organization !== undefined) return scopesOfRow(text, organization);
    reading.isOpen = true;
    return undefined;
  }

  /** The row may have gone to another organization since. */
  async #confirm(
    reading: Reading,
    { key, scopes, rows }: { key: string; scopes: readonly string[]; rows: Promise<object[]> },
    read: Read,
  ): Promise<object[]> {
    const found = await rows;
    const organization = organizationOfRow(found);
    if (organization !== undefined && scopes.includes(organization)) return found;
    this.#rows.delete(key);
    reading.isOpen = true;
    return read();
  }

  #store(
    key: string,
    { version, scopes }: Pick<Rows, 'version' | 'scopes'>,
    asked: Promise<object[]>,
  ): Promise<object[]> {
    const rows: Rows = { asked: asked.then((found) => this.#weighed(key, rows, found)), bytes: 0, version, scopes };
    this.#rows.set(key, rows);
    rows.asked.catch(() => this.#drop(key, rows));
    return rows.asked;
  }

  #weighed(key: string, rows: Rows, found: object[]): object[] {
    rows.bytes = rowsSize(found);
    if (rows.bytes > maxCachedResult) this.#drop(key, rows);
    else if (this.#rows.get(key) === rows) this.#rows.reweigh(key, rows);
    for (const row of found) Object.freeze(row);
    return Object.freeze(found) as object[];
  }

  /** Unless a later one has taken its place. */
  #drop(key: string, rows: Rows): void {
    if (this.#rows.get(key) === rows) this.#rows.delete(key);
  }
}
