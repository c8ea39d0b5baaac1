import { diffSequences } from './sequence-diff.ts';
import type { Hunk } from './sequence-diff.ts';
import { shareInsertions } from './shared-insertions.ts';

export type Range = readonly [number, number];

/** A region of three sequences: equal in all, changed by one side, or by both. */
export interface Region {
  readonly changed: 'none' | 'ours' | 'theirs' | 'both';
  readonly base: Range;
  readonly ours: Range;
  readonly theirs: Range;
}

/** With `touching`, adjacent changes count as one; otherwise only overlapping ones do. */
export function diff3(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  touching: boolean,
): Region[] {
  const edits = [
    { hunks: diffSequences(base, ours), items: ours },
    { hunks: diffSequences(base, theirs), items: theirs },
  ] as const;
  const [mine, yours] = touching ? [edits[0].hunks, edits[1].hunks] : shareInsertions(...edits);
  const left = new Side(mine);
  const right = new Side(yours);
  const regions: Region[] = [];
  let at = 0;
  const push = (changed: Region['changed'], start: number, end: number, oursFrom: number, theirsFrom: number): void => {
    const region: Region = {
      changed,
      base: [start, end],
      ours: [start + oursFrom, end + left.shift],
      theirs: [start + theirsFrom, end + right.shift],
    };
    if (changed !== 'none' || start < end) regions.push(region);
    at = end;
  };
  for (let first = earlier(left.next, right.next); first !== undefined; first = earlier(left.next, right.next)) {
    push('none', at, first.start, left.shift, right.shift);
    const { shift: oursFrom } = left;
    const { shift: theirsFrom } = right;
    let { end } = first;
    let grown = true;
    while (grown) {
      const before = left.taken + right.taken;
      end = left.take(first, end, touching);
      end = right.take(first, end, touching);
      grown = left.taken + right.taken > before;
    }
    const isOurs = left.finish();
    const isTheirs = right.finish();
    push(isOurs && isTheirs ? 'both' : isOurs ? 'ours' : 'theirs', first.start, end, oursFrom, theirsFrom);
  }
  push('none', at, base.length, left.shift, right.shift);
  return regions;
}

class Side {
  readonly #hunks: readonly Hunk[];
  #index = 0;
  #open = 0;
  /** Offset of positions of this side relative to the base. */
  shift = 0;

  constructor(hunks: readonly Hunk[]) {
    this.#hunks = hunks;
  }

  get next(): Hunk | undefined {
    return this.#hunks[this.#index];
  }

  get taken(): number {
    return this.#index;
  }

  take(first: Hunk, end: number, touching: boolean): number {
    let reached = end;
    for (let hunk = this.next; hunk !== undefined; hunk = this.next) {
      if (hunk !== first && !joins(first.start, reached, hunk, touching)) break;
      reached = Math.max(reached, hunk.end);
      this.shift += hunk.to - hunk.from - (hunk.end - hunk.start);
      this.#index += 1;
    }
    return reached;
  }

  finish(): boolean {
    const isTaken = this.#index > this.#open;
    this.#open = this.#index;
    return isTaken;
  }
}

function joins(start: number, end: number, hunk: Hunk, touching: boolean): boolean {
  if (touching) return hunk.start <= end;
  if (start === end) return hunk.start === start && hunk.end === start;
  if (hunk.start === hunk.end) return hunk.start > start && hunk.start < end;
  return hunk.start < end;
}

function earlier(left: Hunk | undefined, right: Hunk | undefined): Hunk | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  if (left.start !== right.start) return left.start < right.start ? left : right;
  return left.end <= right.end ? left : right;
}
