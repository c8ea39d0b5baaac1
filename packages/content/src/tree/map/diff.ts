import type { Entry } from './node.ts';
import type { MapRef } from './read.ts';
import type { Records } from './records.ts';

export interface MapChange {
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Every key whose value differs, in key order. Nodes that both maps share are never read. */
export async function diffMaps(records: Records, before: MapRef, after: MapRef): Promise<MapChange[]> {
  if (before.hash === after.hash) return [];
  let left = await open(records, before);
  let right = await open(records, after);
  while (left.level > 0 || right.level > 0) {
    if (left.level > right.level) left = await expand(records, left);
    else if (right.level > left.level) right = await expand(records, right);
    else {
      const [leftRest, rightRest] = dropShared(left, right);
      [left, right] = await Promise.all([expand(records, leftRest), expand(records, rightRest)]);
    }
  }
  const afterValues = new Map(right.entries.map((entry) => [entry.key, entry.value]));
  const changes: MapChange[] = [];
  for (const entry of left.entries) {
    const value = afterValues.get(entry.key);
    afterValues.delete(entry.key);
    if (value !== entry.value) changes.push({ key: entry.key, before: entry.value, after: value });
  }
  for (const [key, value] of afterValues) changes.push({ key, before: undefined, after: value });
  return changes.sort((one, other) => (one.key < other.key ? -1 : 1));
}

interface Row {
  readonly level: number;
  readonly entries: readonly Entry[];
}

async function open(records: Records, map: MapRef): Promise<Row> {
  if (map.hash === '') return { level: 0, entries: [] };
  return records.node(map.hash);
}

async function expand(records: Records, row: Row): Promise<Row> {
  const nodes = await records.nodes(row.entries.map((entry) => entry.value));
  return { level: row.level - 1, entries: nodes.flatMap((node) => node.entries) };
}

function dropShared(left: Row, right: Row): [Row, Row] {
  const leftHashes = new Set(left.entries.map((entry) => entry.value));
  const rightHashes = new Set(right.entries.map((entry) => entry.value));
  return [
    { level: left.level, entries: left.entries.filter((entry) => !rightHashes.has(entry.value)) },
    { level: right.level, entries: right.entries.filter((entry) => !leftHashes.has(entry.value)) },
  ];
}
