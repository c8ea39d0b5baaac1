// All caches of a process and their shared memory budget. The least recently used entry of all caches is evicted first,
// so memory follows usage and no cache needs its own limit; what cached results were made of goes earlier than the results.
import { LruCache, type CacheBudget, type CacheOptions, type CacheStats, type Evictable } from './lru-cache.ts';

/** The cache of this name, created on first use. */
export type OpenCache = <V>(name: string, options: CacheOptions<V>) => LruCache<V>;

export interface NamedCacheStats extends CacheStats {
  readonly name: string;
}

/** One cache must not evict all others, as a job that walks through every page of a large space would. */
const largestShare = 1 / 2;

export class CacheRegistry implements CacheBudget {
  clock = 0;
  #limit: number;
  #bytes = 0;
  readonly #caches = new Map<Evictable, string>();
  /** Totals of closed scopes: counters must not decrease. */
  readonly #ended = new Map<string, CacheStats>();
  readonly #own = this.#openerOn(new Map());

  constructor(limit: number) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  resize(limit: number): void {
    this.#limit = limit;
    this.#evict(undefined);
  }

  /** For what does not depend on a database: pure functions of the key. */
  cache<V>(name: string, options: CacheOptions<V>): LruCache<V> {
    return this.#own(name, options);
  }

  /** Separate caches with the same budget: data of one database is never used for another. */
  scope(): CacheScope {
    const caches = new Map<string, Opened>();
    return {
      cache: this.#openerOn(caches),
      close: () => {
        for (const [name, { cache }] of caches) this.#remove(name, cache);
        caches.clear();
      },
    };
  }

  /** Sorted by name. */
  stats(): NamedCacheStats[] {
    const sums = new Map(this.#ended);
    for (const [cache, name] of this.#caches) sums.set(name, sumOf(sums.get(name), cache.stats));
    const byName = [...sums].map(([name, sum]) => ({ name, ...sum }));
    return byName.sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  charge(cache: Evictable, bytes: number): void {
    this.#bytes += bytes;
    if (bytes <= 0) return;
    while (cache.bytes > this.#limit * largestShare && cache.size > 1) cache.evictOldest();
    if (this.#bytes > this.#limit) this.#evict(cache);
  }

  /**
   * A value just set is not evicted even if it exceeds the budget: the caller would have to compute it again at once.
   */
  #evict(growing: Evictable | undefined): void {
    while (this.#bytes > this.#limit) {
      const oldest = this.#oldest();
      if (oldest === undefined || (oldest === growing && oldest.size === 1)) return;
      oldest.evictOldest();
    }
  }

  #oldest(): Evictable | undefined {
    let found: Evictable | undefined;
    let age = -1;
    for (const cache of this.#caches.keys()) {
      const { oldestUse, aging } = cache;
      if (oldestUse === undefined) continue;
      const own = (this.clock - oldestUse) * aging;
      if (own <= age) continue;
      found = cache;
      age = own;
    }
    return found;
  }

  #openerOn(caches: Map<string, Opened>): OpenCache {
    return <V>(name: string, options: CacheOptions<V>) => {
      const known = caches.get(name);
      if (known === undefined) {
        const cache = new LruCache<V>(this, options);
        caches.set(name, { cache, options });
        this.#caches.set(cache, name);
        return cache;
      }
      // The same options imply the same type of values.
      if (known.options !== options) throw new Error(`two caches are named ${name}`);
      return known.cache as LruCache<V>;
    };
  }

  #remove(name: string, cache: Evictable): void {
    cache.clear();
    this.#caches.delete(cache);
    this.#ended.set(name, sumOf(this.#ended.get(name), cache.stats));
  }
}

interface Opened {
  readonly cache: Evictable;
  readonly options: object;
}

export interface CacheScope {
  readonly cache: OpenCache;
  /** Removes all entries. */
  close(): void;
}

const sumOf = (left: CacheStats | undefined, right: CacheStats): CacheStats => ({
  hits: (left?.hits ?? 0) + right.hits,
  misses: (left?.misses ?? 0) + right.misses,
  evictions: (left?.evictions ?? 0) + right.evictions,
  entries: (left?.entries ?? 0) + right.entries,
  bytes: (left?.bytes ?? 0) + right.bytes,
});

/** Until the process configures it. */
const defaultLimit = 64 * 1024 * 1024;

/** The caches of this process. Module state, because most cached functions only have a text and no context. */
export const processCaches = new CacheRegistry(defaultLimit);
