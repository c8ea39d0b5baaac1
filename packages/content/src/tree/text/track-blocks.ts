import { diffSequences } from './sequence-diff.ts';

export interface TrackedBlock {
  /** Index in the new list. */
  readonly to: number;
  readonly how: 'same' | 'moved' | 'edited';
}

const ENOUGH = 0.5;
const MAX_PAIRS = 10_000;
const MAX_TEXT = 2_000;

/**
 * The position of each old block in the new body: the same text in sequence, the same text elsewhere, or a similar
 * text. Undefined: no match.
 */
export function trackBlocks(older: readonly string[], newer: readonly string[]): (TrackedBlock | undefined)[] {
  const then = older.map((block) => block.trim());
  const now = newer.map((block) => block.trim());
  const found: (TrackedBlock | undefined)[] = then.map(() => undefined);
  const free = new Set<number>();
  const pairs: [number, number][] = [];
  let at = 0;
  let shift = 0;
  for (const hunk of diffSequences(then, now)) {
    for (; at < hunk.start; at += 1) found[at] = { to: at + shift, how: 'same' };
    for (let index = hunk.from; index < hunk.to; index += 1) free.add(index);
    if ((hunk.end - hunk.start) * (hunk.to - hunk.from) <= MAX_PAIRS) pairs.push(...pairsOf(hunk));
    at = hunk.end;
    shift = hunk.to - hunk.end;
  }
  for (; at < then.length; at += 1) found[at] = { to: at + shift, how: 'same' };
  findMoved(then, now, found, free);
  findSimilar(then, now, found, free, pairs);
  const lost = found.flatMap((match, index) => (match === undefined ? [index] : []));
  if (lost.length * free.size <= MAX_PAIRS) {
    findSimilar(
      then,
      now,
      found,
      free,
      lost.flatMap((from) => [...free].map((to): [number, number] => [from, to])),
    );
  }
  return found;
}

function pairsOf(hunk: { start: number; end: number; from: number; to: number }): [number, number][] {
  const pairs: [number, number][] = [];
  for (let from = hunk.start; from < hunk.end; from += 1) {
    for (let to = hunk.from; to < hunk.to; to += 1) pairs.push([from, to]);
  }
  return pairs;
}

function findMoved(
  then: readonly string[],
  now: readonly string[],
  found: (TrackedBlock | undefined)[],
  free: Set<number>,
): void {
  const places = new Map<string, number[]>();
  for (const index of free) {
    const text = now[index] ?? '';
    if (!places.get(text)?.push(index)) places.set(text, [index]);
  }
  then.forEach((text, index) => {
    const to = found[index] === undefined && text !== '' ? places.get(text)?.shift() : undefined;
    if (to === undefined) return;
    found[index] = { to, how: 'moved' };
    free.delete(to);
  });
}

function findSimilar(
  then: readonly string[],
  now: readonly string[],
  found: (TrackedBlock | undefined)[],
  free: Set<number>,
  pairs: readonly [number, number][],
): void {
  const grams = new Map<string, ReadonlyMap<string, number>>();
  const gramsOf = (text: string): ReadonlyMap<string, number> => {
    const known = grams.get(text) ?? countGrams(text);
    grams.set(text, known);
    return known;
  };
  const scored = pairs
    .filter(([from, to]) => found[from] === undefined && free.has(to))
    .map(([from, to]) => ({ from, to, score: likeness(gramsOf(then[from] ?? ''), gramsOf(now[to] ?? '')) }))
    .filter((pair) => pair.score >= ENOUGH)
    .sort((left, right) => right.score - left.score || left.from - right.from || left.to - right.to);
  for (const { from, to } of scored) {
    if (found[from] !== undefined || !free.has(to)) continue;
    found[from] = { to, how: 'edited' };
    free.delete(to);
  }
}

/** Character bigrams: they work for scripts without spaces too. */
function countGrams(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const plain = text.slice(0, MAX_TEXT).toLowerCase();
  for (let index = 0; index + 1 < plain.length; index += 1) {
    const gram = plain.slice(index, index + 2);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function likeness(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let total = 0;
  let shared = 0;
  for (const [gram, count] of left) {
    total += count;
    shared += Math.min(count, right.get(gram) ?? 0);
  }
  for (const count of right.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}
