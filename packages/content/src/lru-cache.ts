// LRU cache whose entries have a weight in bytes. It has no limit of its own: it charges its bytes to a budget shared
// by all caches of the process (cache-registry.ts), which evicts its oldest entries.
import { SingleFlight } from './single-flight.ts';

export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly entries: number;
  readonly bytes: number;
}

/** What the budget needs to know about a cache. */
export interface Evictable {
  readonly stats: CacheStats;
  readonly bytes: number;
  readonly size: number;
  /** Last use of the least recently used entry; undefined when the cache is empty. */
  readonly oldestUse: number | undefined;
  /** How many times as old its entries count as those of other caches. */
  readonly aging: number;
  evictOldest(): void;
  clear(): void;
}

/** The budget a cache charges its bytes to. */
export interface CacheBudget {
  /** Counts uses of all caches, so that entries of different caches can be compared by age. */
  clock: number;
  /** Called after the size of the cache changed; may evict entries of any cache. */
  charge(cache: Evictable, bytes: number): void;
}

export interface CacheOptions<V> {
  /** Approximate bytes of a value. Called once, on set; key and entry overhead are added. */
  weigh(value: V): number;
  /** Heavier values are not cached: they would evict many others. */
  maxEntryBytes?: number;
  /** Results that are cached are made of these, so they are seldom read again: they are evicted earlier than others. */
  intermediate?: boolean;
}

interface Entry<V> {
  readonly key: string;
  value: V;
  bytes: number;
  usedAt: number;
  newer: Entry<V> | undefined;
  older: Entry<V> | undefined;
}

const intermediateAging = 8;

/** Overhead of an entry besides its key and value: a map slot and the record in the order of use. */
const entryBytes = 150;

export class LruCache<V> implements Evictable {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #budget: CacheBudget;
  readonly #weigh: (value: V) => number;
  readonly #maxEntryBytes: number;
  readonly aging: number;
  #computing: SingleFlight<V | undefined> | undefined;
  #newest: Entry<V> | undefined;
  #oldest: Entry<V> | undefined;
  #bytes = 0;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(budget: CacheBudget, options: CacheOptions<V>) {
    this.#budget = budget;
    this.#weigh = options.weigh;
    this.#maxEntryBytes = options.maxEntryBytes ?? Number.POSITIVE_INFINITY;
    this.aging = options.intermediate === true ? intermediateAging : 1;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    entry.usedAt = this.#budget.clock += 1;
    if (entry !== this.#newest) {
      this.#unlink(entry);
      this.#linkNewest(entry);
    }
    return entry.value;
  }

  /** Does not count as a use. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  set(key: string, value: V): V {
    const weight = this.#weigh(value);
    if (weight > this.#maxEntryBytes) {
      this.delete(key);
      return value;
    }
    const bytes = entryBytes + key.length + weight;
    const usedAt = (this.#budget.clock += 1);
    const known = this.#entries.get(key);
    if (known === undefined) {
      const entry = { key, value, bytes: 0, usedAt, newer: undefined, older: undefined };
      this.#entries.set(key, entry);
      this.#linkNewest(entry);
      this.#charge(entry, bytes);
    } else {
      known.value = value;
      known.usedAt = usedAt;
      if (known !== this.#newest) {
        this.#unlink(known);
        this.#linkNewest(known);
      }
      this.#charge(known, bytes);
    }
    return value;
  }

  /**
   * The cached value, or else the result of `compute`. Concurrent callers with the same key share one run (single
   * flight). Errors and undefined are passed to all of them and not cached.
   */
  getOrCompute(key: string, compute: () => Promise<V>): Promise<V>;
  getOrCompute(key: string, compute: () => Promise<V | undefined>): Promise<V | undefined>;
  async getOrCompute(key: string, compute: () => Promise<V | undefined>): Promise<V | undefined> {
    const known = this.get(key);
    if (known !== undefined) return known;
    this.#computing ??= new SingleFlight();
    return this.#computing.run(key, async () => {
      const value = await compute();
      return value === undefined ? undefined : this.set(key, value);
    });
  }

  /** For a value that has grown since it was set. A different value under the key is left alone. */
  reweigh(key: string, value: V): void {
    const entry = this.#entries.get(key);
    if (entry?.value === value) this.#charge(entry, entryBytes + key.length + this.#weigh(value));
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#remove(entry);
  }

  clear(): void {
    const bytes = this.#bytes;
    if (this.#entries.size === 0) return;
    this.#entries.clear();
    this.#newest = undefined;
    this.#oldest = undefined;
    this.#bytes = 0;
    this.#budget.charge(this, -bytes);
  }

  get size(): number {
    return this.#entries.size;
  }

  get oldestUse(): number | undefined {
    return this.#oldest?.usedAt;
  }

  evictOldest(): void {
    if (this.#oldest === undefined) return;
    this.#evictions += 1;
    this.#remove(this.#oldest);
  }

  get stats(): CacheStats {
    return {
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
      entries: this.#entries.size,
      bytes: this.#bytes,
    };
  }

  get bytes(): number {
    return this.#bytes;
  }

  #charge(entry: Entry<V>, bytes: number): void {
    const grown = bytes - entry.bytes;
    entry.bytes = bytes;
    this.#bytes += grown;
    this.#budget.charge(this, grown);
  }

  #remove(entry: Entry<V>): void {
    this.#entries.delete(entry.key);
    this.#unlink(entry);
    this.#bytes -= entry.bytes;
    this.#budget.charge(this, -entry.bytes);
  }

  #linkNewest(entry: Entry<V>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry<V>): void {
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
  }
}
