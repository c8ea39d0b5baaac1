// Which nodes of a list are unchanged, and the runs between them that are not.
import { rising } from '../markdown/align.ts';
import { isSameContent } from './same-content.ts';
import type { AnyNode } from './nodes.ts';

/** Nodes `oldFrom` to `oldTo` become nodes `newFrom` to `newTo`. */
export interface Hunk {
  oldFrom: number;
  oldTo: number;
  newFrom: number;
  newTo: number;
}

export function hunksOf<T extends AnyNode>(old: readonly T[], now: readonly T[]): Hunk[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let ends = 0;
  while (ends < shorter - start && old.at(-1 - ends) === now.at(-1 - ends)) ends++;
  const oldEnd = old.length - ends;
  const newEnd = now.length - ends;
  const places = new Map<T, number>();
  for (let i = start; i < oldEnd; i++) places.set(old[i]!, i);
  const found: { old: number; now: number }[] = [];
  for (let i = start; i < newEnd; i++) {
    const place = places.get(now[i]!);
    if (place !== undefined && places.delete(now[i]!)) found.push({ old: place, now: i });
  }
  const hunks: Hunk[] = [];
  let oldFrom = start;
  let newFrom = start;
  for (const pair of [...rising(found), { old: oldEnd, now: newEnd }]) {
    const hunk = trimmed(old, now, { oldFrom, oldTo: pair.old, newFrom, newTo: pair.now });
    if (hunk.oldFrom < hunk.oldTo || hunk.newFrom < hunk.newTo) hunks.push(hunk);
    oldFrom = pair.old + 1;
    newFrom = pair.now + 1;
  }
  return hunks;
}

/** Without equal content at both ends: an editor may have made nodes anew. */
function trimmed<T extends AnyNode>(old: readonly T[], now: readonly T[], hunk: Hunk): Hunk {
  let { oldFrom, oldTo, newFrom, newTo } = hunk;
  const isSame = (a: T | undefined, b: T | undefined): boolean =>
    a !== undefined && b !== undefined && isSameContent(a, b);
  while (oldFrom < oldTo && newFrom < newTo && isSame(old[oldFrom], now[newFrom])) {
    oldFrom++;
    newFrom++;
  }
  while (oldFrom < oldTo && newFrom < newTo && isSame(old[oldTo - 1], now[newTo - 1])) {
    oldTo--;
    newTo--;
  }
  return { oldFrom, oldTo, newFrom, newTo };
}
