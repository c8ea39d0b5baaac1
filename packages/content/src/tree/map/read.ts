import { createYielder } from '../../cooperative.ts';
import { lowerBound } from './node.ts';
import type { Entry } from './node.ts';
import type { Records } from './records.ts';

/** A sorted map of content-addressed nodes. The same content has the same hash, whatever its history. */
export interface MapRef {
  readonly hash: string;
  readonly count: number;
}

export const EMPTY_MAP: MapRef = { hash: '', count: 0 };

export async function findValue(records: Records, map: MapRef, key: string): Promise<string | undefined> {
  let hash = map.hash;
  while (hash !== '') {
    const known = records.node(hash);
    const node = known instanceof Promise ? await known : known;
    const entry = node.entries[lowerBound(node.entries, key)];
    if (entry === undefined) return undefined;
    if (node.level === 0) return entry.key === key ? entry.value : undefined;
    hash = entry.value;
  }
  return undefined;
}

/** Values of many keys, with one round trip to the store per level. */
export async function findValues(
  records: Records,
  map: MapRef,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const due = createYielder();
  let wanted = new Map<string, readonly string[]>(map.hash === '' ? [] : [[map.hash, keys]]);
  while (wanted.size > 0) {
    const nodes = await records.nodes([...wanted.keys()]);
    const below = new Map<string, string[]>();
    for (const [index, group] of [...wanted.values()].entries()) {
      const { level, entries } = nodes[index] ?? { level: 0, entries: [] };
      for (const key of group) {
        const entry = entries[lowerBound(entries, key)];
        if (entry === undefined) continue;
        if (level > 0) {
          if (!below.get(entry.value)?.push(key)) below.set(entry.value, [key]);
        } else if (entry.key === key) found.set(key, entry.value);
      }
      const turn = due();
      if (turn) await turn;
    }
    wanted = below;
  }
  return found;
}

/** Number of keys below the given one. */
export async function rankOf(records: Records, map: MapRef, key: string): Promise<number> {
  let rank = 0;
  let hash = map.hash;
  while (hash !== '') {
    const node = await records.node(hash);
    const index = lowerBound(node.entries, key);
    for (let before = 0; before < index; before += 1) rank += node.entries[before]?.count ?? 0;
    if (node.level === 0) return rank;
    hash = node.entries[index]?.value ?? '';
  }
  return rank;
}

/** The entries from one rank up to another; reads only their nodes, with one round trip per level. */
export async function sliceMap(records: Records, map: MapRef, from = 0, to = map.count): Promise<Entry[]> {
  const last = Math.min(to, map.count);
  const first = Math.max(from, 0);
  if (map.hash === '' || first >= last) return [];
  let start = 0;
  let nodes = [await records.node(map.hash)];
  for (;;) {
    const chosen: Entry[] = [];
    let position = start;
    let chosenStart = start;
    for (const entry of nodes.flatMap((node) => node.entries)) {
      const end = position + entry.count;
      if (end > first && position < last) {
        if (chosen.length === 0) chosenStart = position;
        chosen.push(entry);
      }
      position = end;
    }
    if (nodes[0]?.level === 0) return chosen;
    start = chosenStart;
    nodes = await records.nodes(chosen.map((entry) => entry.value));
  }
}
