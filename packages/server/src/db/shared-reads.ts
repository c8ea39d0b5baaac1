// Results of prepared reads on PostgreSQL, shared by all requests that see the same versions of what they read. Each
// request asks for the versions first, so it gets nothing older. Without sharing, every page would cost a dozen queries.
import type { LruCache, OpenCache } from '@lectern/content';
import type { Reading, ReadTracking } from './scope-versions.ts';
import { maxCachedResult, rowCacheKey, rowsSize } from './row-cache.ts';
import { scopesRead } from './statement-scopes.ts';

type Rows = {
  asked: Promise<object[]>;
  bytes: number;
  version: string;
  /** See `Answer`; while it is read, that of an answer yet to come. */
  primaryAt: number;
};
/** When the primary had answered, on the clock of `PostgresVersions`; 0 where no replica is in use, or it answered. */
export type Answer = { rows: object[]; primaryAt: number };
type Query = { text: string; values: readonly unknown[] };
/** With a reading a replica that holds its versions may answer. */
type Read = (reading?: Reading) => Promise<Answer>;
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
    if (!current || current.hasWritten) return (await read()).rows;
    const key = rowCacheKey([query.text, ...query.values]);
    const scopes = scopesRead(query.text, query.values);
    // Noted where it is sent.
    if (!scopes) return (await read()).rows;
    await this.#enter(current, scopes);
    const version = versionOf(current, scopes);
    const kept = this.#rows.get(key);
    const rows =
      kept?.version === version
        ? kept
        : this.#store(
            key,
            version,
            this.#tracking.without(() => read(current)),
          );
    const found = await rows.asked;
    // Read before these versions were asked for again and found unchanged, rows are exactly of these versions.
    if (rows.primaryAt >= current.askedAt) current.needsPrimary = true;
    return found;
  }

  #store(key: string, version: string, asked: Promise<Answer>): Rows {
    const rows: Rows = {
      asked: asked.then((answer) => this.#weighed(key, rows, answer)),
      bytes: 0,
      version,
      primaryAt: Infinity,
    };
    this.#rows.set(key, rows);
    rows.asked.catch(() => this.#drop(key, rows));
    return rows;
  }

  #weighed(key: string, rows: Rows, { rows: found, primaryAt }: Answer): object[] {
    rows.primaryAt = primaryAt;
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
