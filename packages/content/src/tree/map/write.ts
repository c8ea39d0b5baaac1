import { createYielder } from '../../cooperative.ts';
import { endsNode, lowerBound } from './node.ts';
import type { Entry, MapNode } from './node.ts';
import { EMPTY_MAP } from './read.ts';
import type { MapRef } from './read.ts';
import type { Records } from './records.ts';

/** New values by key; undefined removes a key. */
export type MapEdits = ReadonlyMap<string, string | undefined>;

interface Change {
  readonly key: string;
  readonly entry: Entry | undefined;
}

/** A new map that shares every unchanged node with the old one. */
export async function editMap(records: Records, map: MapRef, edits: MapEdits): Promise<MapRef> {
  if (edits.size === 0) return map;
  let changes = [...edits].map(([key, value]): Change => ({
    key,
    entry: value === undefined ? undefined : { key, value, count: 1 },
  }));
  changes.sort((left, right) => (left.key < right.key ? -1 : 1));
  if (map.hash === '') return buildUp(records, applyChanges([], changes), 0);
  const root = await records.node(map.hash);
  for (let level = 0; level < root.level; level += 1) {
    changes = await rewriteLevel(records, map, level, changes);
    if (changes.length === 0) return map;
  }
  return buildUp(records, applyChanges(root.entries, changes), root.level);
}

/** Rewrites the affected nodes of one level; returns the resulting changes of the level above. */
async function rewriteLevel(
  records: Records,
  map: MapRef,
  level: number,
  changes: readonly Change[],
): Promise<Change[]> {
  const above = new Map<string, Entry | undefined>();
  const before = new Map<string, string>();
  let next = 0;
  while (next < changes.length) {
    let entries: Entry[] = [];
    let from = changes[next]?.key ?? '';
    let place: NodePlace | undefined;
    do {
      place = await locate(records, map, level, from, place !== undefined);
      const border = place.ref.key;
      above.set(border, undefined);
      before.set(border, place.ref.value);
      const start = next;
      while (next < changes.length && (place.isLast || (changes[next]?.key ?? '') <= border)) next += 1;
      entries = entries.concat(applyChanges(place.node.entries, changes.slice(start, next)));
      from = border;
      // Without its boundary key the node continues into the next one.
    } while (!place.isLast && entries.length > 0 && !endsNode(entries.at(-1) as Entry, level));
    for (const entry of await stageNodes(records, entries, level)) above.set(entry.key, entry);
  }
  return [...above]
    .filter(([key, entry]) => entry?.value !== before.get(key))
    .map(([key, entry]) => ({ key, entry }))
    .sort((left, right) => (left.key < right.key ? -1 : 1));
}

interface NodePlace {
  readonly ref: Entry;
  readonly node: MapNode;
  readonly isLast: boolean;
}

/** The node of a level below the root that holds the key; or, with `beyond`, the one that starts after the key. */
async function locate(records: Records, map: MapRef, level: number, key: string, beyond: boolean): Promise<NodePlace> {
  let node = await records.node(map.hash);
  let isLast = true;
  for (;;) {
    let index = lowerBound(node.entries, key);
    if (beyond && node.entries[index]?.key === key) index += 1;
    index = Math.min(index, node.entries.length - 1);
    const ref = node.entries[index] as Entry;
    isLast &&= index === node.entries.length - 1;
    node = await records.node(ref.value);
    if (node.level === level) return { ref, node, isLast };
  }
}

function applyChanges(entries: readonly Entry[], changes: readonly Change[]): Entry[] {
  if (changes.length === 0) return [...entries];
  const result: Entry[] = [];
  let index = 0;
  for (const change of changes) {
    for (let entry = entries[index]; entry !== undefined && entry.key < change.key; entry = entries[index]) {
      result.push(entry);
      index += 1;
    }
    if (entries[index]?.key === change.key) index += 1;
    if (change.entry !== undefined) result.push(change.entry);
  }
  return result.concat(entries.slice(index));
}

/** Splits a run of entries into nodes and returns the entries that refer to them. */
async function stageNodes(records: Records, entries: readonly Entry[], level: number): Promise<Entry[]> {
  const refs: Entry[] = [];
  const due = createYielder();
  let start = 0;
  for (const [index, entry] of entries.entries()) {
    if (index < entries.length - 1 && !endsNode(entry, level)) continue;
    const part = entries.slice(start, index + 1);
    const count = part.reduce((sum, member) => sum + member.count, 0);
    refs.push({ key: entry.key, value: records.stageNode({ level, entries: part }), count });
    start = index + 1;
    const turn = due();
    if (turn) await turn;
  }
  return refs;
}

/** The root is the first level with a single node, so growing and shrinking end in the same shape. */
async function buildUp(records: Records, entries: readonly Entry[], level: number): Promise<MapRef> {
  let refs = await stageNodes(records, entries, level);
  for (let above = level + 1; refs.length > 1; above += 1) refs = await stageNodes(records, refs, above);
  const root = refs[0];
  if (root === undefined) return EMPTY_MAP;
  let hash = root.value;
  for (let node = await records.node(hash); node.level > 0 && node.entries.length === 1;) {
    hash = node.entries[0]?.value ?? '';
    node = await records.node(hash);
  }
  return { hash, count: root.count };
}
