// A record is text: one header line, then one line per entry. Values are parsed lazily, so that rewriting one entry of
// a record costs a join and not a serialization of the others.
import { hashText, hashKey } from '../hash.ts';
import { TreeError } from '../tree-error.ts';

export interface Entry {
  readonly key: string;
  /** In a leaf the JSON text of the value, in a branch the hash of the node whose last key is `key`. */
  readonly value: string;
  /** Number of leaf entries below; 1 in a leaf. */
  readonly count: number;
  /** Memoized result of `heightOf`: entries outlive many rewrites of their nodes. */
  height?: number;
}

export interface MapNode {
  /** 0 is a leaf. */
  readonly level: number;
  readonly entries: readonly Entry[];
}

export interface EncodedNode {
  readonly hash: string;
  readonly text: string;
}

// Sizes are averages of 2^bits. Leaves hold whole page entries and are kept small; branches hold 80 bytes per entry.
const LEAF_BITS = 3;
const BRANCH_BITS = 4;

/**
 * Whether a node of this level ends after this entry (content-defined chunking). Depends on the key alone, so an edited
 * value moves no boundary.
 */
export function endsNode(entry: Entry, level: number): boolean {
  entry.height ??= heightOf(entry.key);
  return entry.height > level;
}

function heightOf(key: string): number {
  const zeros = 31 - Math.clz32(hashKey(key) & -hashKey(key));
  if (zeros < 0) return 1 + Math.floor((32 - LEAF_BITS) / BRANCH_BITS);
  return zeros < LEAF_BITS ? 0 : 1 + Math.floor((zeros - LEAF_BITS) / BRANCH_BITS);
}

export function encodeNode(node: MapNode): EncodedNode {
  const lines = [`map ${node.level}`];
  for (const entry of node.entries) {
    lines.push(node.level === 0 ? `${entry.key}\t${entry.value}` : `${entry.key}\t${entry.value}\t${entry.count}`);
  }
  const text = lines.join('\n');
  return { hash: hashText(text), text };
}

export function decodeNode(text: string): MapNode {
  const [head = '', ...lines] = text.split('\n');
  const level = head.startsWith('map ') ? Number(head.slice(4)) : Number.NaN;
  if (!Number.isInteger(level)) throw new TreeError('damaged', 'The record is not a map node.');
  const entries = lines.map((line): Entry => {
    const tab = line.indexOf('\t');
    const key = line.slice(0, tab);
    if (level === 0) return { key, value: line.slice(tab + 1), count: 1 };
    const second = line.indexOf('\t', tab + 1);
    return { key, value: line.slice(tab + 1, second), count: Number(line.slice(second + 1)) };
  });
  return { level, entries };
}

export function nodeReferences(node: MapNode | undefined): readonly string[] {
  return node === undefined || node.level === 0 ? [] : node.entries.map((entry) => entry.value);
}

/** The first index whose key is not below the given one. */
export function lowerBound(entries: readonly Entry[], key: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && entry.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
