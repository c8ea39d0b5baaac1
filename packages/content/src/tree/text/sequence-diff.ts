// Greedy shortest edit script (Myers) with bounded work: at the bound, items that are unique on both sides become fixed
// points (patience diff), and what lies between is compared again or replaced as a whole.

export interface Hunk {
  /** The replaced part of the base: start ≤ i < end. */
  readonly start: number;
  readonly end: number;
  /** Its replacement: from ≤ i < to. */
  readonly from: number;
  readonly to: number;
}

const MAX_EDITS = 500;
const MAX_WORK = 4_000_000;

interface Job {
  readonly base: Int32Array;
  readonly side: Int32Array;
  readonly hunks: Hunk[];
  work: number;
}

export function diffSequences(base: readonly string[], side: readonly string[]): Hunk[] {
  const numbers = new Map<string, number>();
  const numberOf = (item: string): number => {
    const known = numbers.get(item);
    if (known !== undefined) return known;
    numbers.set(item, numbers.size);
    return numbers.size - 1;
  };
  const job: Job = { base: Int32Array.from(base, numberOf), side: Int32Array.from(side, numberOf), hunks: [], work: 0 };
  compare(job, { start: 0, end: base.length, from: 0, to: side.length }, true);
  return job.hunks;
}

function compare(job: Job, whole: Hunk, mayAnchor: boolean): void {
  let { start, end, from, to } = whole;
  while (start < end && from < to && job.base[start] === job.side[from]) {
    start += 1;
    from += 1;
  }
  while (start < end && from < to && job.base[end - 1] === job.side[to - 1]) {
    end -= 1;
    to -= 1;
  }
  if (start === end && from === to) return;
  const rest: Hunk = { start, end, from, to };
  if (start === end || from === to) addHunk(job, rest);
  else if (!shortestScript(job, rest)) {
    if (mayAnchor) betweenAnchors(job, rest);
    else addHunk(job, rest);
  }
}

function addHunk(job: Job, hunk: Hunk): void {
  const last = job.hunks.at(-1);
  if (last !== undefined && last.end === hunk.start && last.to === hunk.from) {
    job.hunks[job.hunks.length - 1] = { start: last.start, end: hunk.end, from: last.from, to: hunk.to };
  } else job.hunks.push(hunk);
}

/** Adds the hunks of a shortest script; false when that would take too long. */
function shortestScript(job: Job, area: Hunk): boolean {
  const { base, side } = job;
  const width = area.end - area.start;
  const height = area.to - area.from;
  const limit = Math.min(width + height, MAX_EDITS);
  const furthest = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const index = diagonal + limit + 1;
      const above = furthest[index + 1] ?? 0;
      const before = furthest[index - 1] ?? 0;
      let x = diagonal === -edits || (diagonal !== edits && before < above) ? above : before + 1;
      const first = x;
      while (x < width && x - diagonal < height && base[area.start + x] === side[area.from + x - diagonal]) x += 1;
      furthest[index] = x;
      job.work += x - first + 1;
      if (x >= width && x - diagonal >= height) {
        trace.push(furthest.slice(limit + 1 - edits, limit + 2 + edits));
        backtrack(job, area, trace, diagonal);
        return true;
      }
    }
    if (job.work > MAX_WORK) return false;
    trace.push(furthest.slice(limit + 1 - edits, limit + 2 + edits));
  }
  return false;
}

function backtrack(job: Job, area: Hunk, trace: readonly Int32Array[], lastDiagonal: number): void {
  const steps: Hunk[] = [];
  let diagonal = lastDiagonal;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const row = trace[edits - 1] ?? new Int32Array(0);
    const at = (wanted: number): number => (Math.abs(wanted) > edits - 1 ? -1 : (row[wanted + edits - 1] ?? -1));
    const isInsert = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const previous = isInsert ? diagonal + 1 : diagonal - 1;
    const x = at(previous);
    const start = area.start + x;
    const from = area.from + x - previous;
    steps.push({ start, end: isInsert ? start : start + 1, from, to: isInsert ? from + 1 : from });
    diagonal = previous;
  }
  for (const step of steps.reverse()) addHunk(job, step);
}

function betweenAnchors(job: Job, area: Hunk): void {
  const anchors = increasing(uniquePairs(job, area));
  let { start, from } = area;
  for (const [baseAt, sideAt] of anchors) {
    compare(job, { start, end: baseAt, from, to: sideAt }, false);
    start = baseAt + 1;
    from = sideAt + 1;
  }
  if (anchors.length === 0) addHunk(job, area);
  else compare(job, { start, end: area.end, from, to: area.to }, false);
}

function uniquePairs(job: Job, area: Hunk): [number, number][] {
  const places = (items: Int32Array, from: number, to: number): Map<number, number> => {
    const found = new Map<number, number>();
    for (let index = from; index < to; index += 1) {
      const item = items[index] ?? -1;
      found.set(item, found.has(item) ? -1 : index);
    }
    return found;
  };
  const inSide = places(job.side, area.from, area.to);
  const pairs: [number, number][] = [];
  for (const [item, baseAt] of places(job.base, area.start, area.end)) {
    const sideAt = inSide.get(item) ?? -1;
    if (baseAt >= 0 && sideAt >= 0) pairs.push([baseAt, sideAt]);
  }
  return pairs.sort(([left], [right]) => left - right);
}

/** The longest sequence of pairs that increases on both sides. */
export function increasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, value], index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  });
  const found: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) found.push(pair);
  }
  return found.reverse();
}
