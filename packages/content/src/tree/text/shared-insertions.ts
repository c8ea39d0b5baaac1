import type { Hunk } from './sequence-diff.ts';

/** The edits of one side, and the resulting sequence. */
export interface Edits {
  readonly hunks: readonly Hunk[];
  readonly items: readonly string[];
}

/**
 * The same insertion on both sides, on one of them together with a change of the neighbour, is one insertion: such a
 * change is split, so that the insertions match.
 */
export function shareInsertions(ours: Edits, theirs: Edits): [readonly Hunk[], readonly Hunk[]] {
  return [cutAt(ours, theirs), cutAt(theirs, ours)];
}

const isInsertion = ({ start, end }: Hunk): boolean => start === end;

/** Possible insertions of the other side, by position: alone, before a block it changed, or after one. */
interface Inserted {
  readonly alone: Map<number, ReadonlySet<string>>;
  readonly inFront: Map<number, ReadonlySet<string>>;
  readonly behind: Map<number, ReadonlySet<string>>;
}

function insertedBy({ hunks, items }: Edits): Inserted {
  const found: Inserted = { alone: new Map(), inFront: new Map(), behind: new Map() };
  for (const hunk of hunks) {
    const { start, end, from, to } = hunk;
    if (isInsertion(hunk)) found.alone.set(start, new Set(items.slice(from, to)));
    else if (to - from > 1) {
      found.inFront.set(start, new Set(items.slice(from, to - 1)));
      found.behind.set(end, new Set(items.slice(from + 1, to)));
    }
  }
  return found;
}

function cutAt({ hunks, items }: Edits, other: Edits): readonly Hunk[] {
  const inserted = insertedBy(other);
  if (inserted.alone.size + inserted.inFront.size === 0) return hunks;
  return hunks.flatMap((hunk) => (isInsertion(hunk) ? [hunk] : cut(hunk, items, inserted)));
}

function cut(hunk: Hunk, items: readonly string[], { alone, inFront, behind }: Inserted): Hunk[] {
  const parts: Hunk[] = [];
  let { start, from } = hunk;
  const isLong = hunk.to - hunk.from > 1;
  for (let place = hunk.start; place <= hunk.end && from < hunk.to; place++) {
    const met = !isLong ? undefined : place === hunk.start ? behind : place === hunk.end ? inFront : undefined;
    const others = alone.get(place) ?? met?.get(place);
    if (!others) continue;
    const isShared = (at: number): boolean => at < hunk.to && others.has(items[at] ?? '');
    let first = from;
    while (first < hunk.to && !isShared(first)) first++;
    if (!isShared(first)) continue;
    let last = first;
    while (isShared(last + 1)) last++;
    // At its ends, what is before or after is inserted along with what is shared.
    const begin = place === hunk.start ? from : first;
    const finish = place === hunk.end ? hunk.to : last + 1;
    if (place > start || begin > from) parts.push({ start, end: place, from, to: begin });
    parts.push({ start: place, end: place, from: begin, to: finish });
    start = place;
    from = finish;
  }
  if (start < hunk.end || from < hunk.to) parts.push({ start, end: hunk.end, from, to: hunk.to });
  return parts;
}
