import { createYielder } from '../../cooperative.ts';
import { CacheRegistry } from '../../cache-registry.ts';
import type { LruCache } from '../../lru-cache.ts';
import { TreeError } from '../tree-error.ts';
import { decodeNode, encodeNode, nodeReferences } from './node.ts';
import type { MapNode } from './node.ts';
import { hashText } from '../hash.ts';

export interface StoredRecord {
  readonly hash: string;
  readonly text: string;
}

/** Interface to the database. Records are immutable: `put` may skip existing hashes. */
export interface RecordStore {
  get(hashes: readonly string[]): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
  put(records: readonly StoredRecord[]): void | Promise<void>;
}

/** Parsed nodes shared by all requests of a process; never stale, because records are immutable. */
export type NodeCache = LruCache<MapNode>;

export const nodeWeight = {
  weigh: ({ entries }: MapNode): number =>
    entries.reduce((sum, { key, value }) => sum + 120 + key.length + value.length, 100),
};

const privateBytes = 16 * 1024 * 1024;
const privateCache = (): NodeCache => new CacheRegistry(privateBytes).cache('tree-nodes', nodeWeight);

/**
 * A unit of work over a store: reads through the cache, keeps writes in memory. `flush` stores what is reachable from
 * the given root; intermediate states (a batch of fifty edits leaves many) are discarded. After a rollback start with a
 * new one.
 */
export class Records {
  readonly #store: RecordStore;
  readonly #cache: NodeCache;
  readonly #staged = new Map<string, Staged>();
  /** Records read from and written to the store: for tests and metrics. */
  readonly counts = { read: 0, written: 0, bytesWritten: 0 };

  constructor(store: RecordStore, cache: NodeCache = privateCache()) {
    this.#store = store;
    this.#cache = cache;
  }

  node(hash: string): MapNode | Promise<MapNode> {
    return this.#known(hash) ?? this.nodes([hash]).then((nodes) => nodes[0] as MapNode);
  }

  async nodes(hashes: readonly string[]): Promise<MapNode[]> {
    // Kept here: the cache may drop them meanwhile.
    const found = new Map<string, MapNode>();
    for (const hash of hashes) {
      const known = this.#known(hash);
      if (known !== undefined) found.set(hash, known);
    }
    const missing = [...new Set(hashes.filter((hash) => !found.has(hash)))];
    const texts = missing.length > 0 ? await this.#fetch(missing) : undefined;
    const due = createYielder();
    for (const [hash, text] of texts ?? []) {
      const node = decodeNode(text);
      found.set(hash, node);
      this.#cache.set(hash, node);
      const turn = due();
      if (turn) await turn;
    }
    return hashes.map((hash) => {
      const node = found.get(hash);
      if (node === undefined) throw new TreeError('damaged', `The record ${hash} is missing.`);
      return node;
    });
  }

  async text(hash: string): Promise<string> {
    const staged = this.#staged.get(hash);
    if (staged !== undefined) return staged.text;
    const text = (await this.#fetch([hash])).get(hash);
    if (text === undefined) throw new TreeError('damaged', `The record ${hash} is missing.`);
    return text;
  }

  stageNode(node: MapNode): string {
    const { hash, text } = encodeNode(node);
    // Staged even when it is cached: the cache may hold nodes of a transaction that was rolled back.
    this.#staged.set(hash, { text, node });
    return hash;
  }

  /** A record that is not a node, with the records it refers to. */
  stageText(text: string, references: readonly string[]): string {
    const hash = hashText(text);
    this.#staged.set(hash, { text, references });
    return hash;
  }

  async flush(root: string): Promise<readonly StoredRecord[]> {
    const reached = new Map<string, StoredRecord>();
    const open = [root];
    for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
      const staged = this.#staged.get(hash);
      if (staged === undefined || reached.has(hash)) continue;
      reached.set(hash, { hash, text: staged.text });
      open.push(...(staged.references ?? nodeReferences(staged.node)));
    }
    // Children first: a reader that sees a root finds everything below it even without a transaction.
    const records = [...reached.values()].reverse();
    if (records.length > 0) await this.#store.put(records);
    for (const record of records) {
      const node = this.#staged.get(record.hash)?.node;
      if (node !== undefined) this.#cache.set(record.hash, node);
      this.counts.written += 1;
      this.counts.bytesWritten += record.text.length;
    }
    this.#staged.clear();
    return records;
  }

  #known(hash: string): MapNode | undefined {
    const staged = this.#staged.get(hash);
    if (staged === undefined) return this.#cache.get(hash);
    return staged.node;
  }

  async #fetch(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.counts.read += hashes.length;
    return this.#store.get(hashes);
  }
}

interface Staged {
  readonly text: string;
  readonly node?: MapNode;
  readonly references?: readonly string[];
}

export function memoryStore(): RecordStore & { readonly records: Map<string, string> } {
  const records = new Map<string, string>();
  return {
    records,
    get: (hashes) =>
      new Map(
        hashes.flatMap((hash): [string, string][] => {
          const text = records.get(hash);
          return text === undefined ? [] : [[hash, text]];
        }),
      ),
    put: (added) => {
      for (const record of added) records.set(record.hash, record.text);
    },
  };
}
