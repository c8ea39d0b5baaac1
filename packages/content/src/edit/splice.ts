// Changes of a text. All splices of a list refer to the same text: they are sorted and do not overlap.

export interface Splice {
  from: number;
  to: number;
  insert: string;
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, insert } of splices) {
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}

/** The splices that turn the result back into `text`. */
export function invertSplices(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
}

/**
 * Where an offset is after the splices. In replaced text it moves to the start (`before`) or the end (`after`) of the
 * replacement, and an insertion exactly at the offset pushes it only when the side is `after`.
 */
export function mapOffset(splices: readonly Splice[], offset: number, side: 'before' | 'after'): number {
  let shift = 0;
  for (const { from, to, insert } of splices) {
    if (from > offset) break;
    if (to < offset || (to === offset && from < to)) {
      shift += insert.length - (to - from);
      continue;
    }
    if (to === offset && side === 'before') break;
    return from + shift + (side === 'after' ? insert.length : 0);
  }
  return offset + shift;
}

/** Without the characters that both sides of a splice share. Splices that change nothing are left out. */
export function trimSplices(text: string, splices: readonly Splice[]): Splice[] {
  return splices.map((splice) => trimmed(text, splice)).filter(({ from, to, insert }) => from < to || insert !== '');
}

function trimmed(text: string, { from, to, insert }: Splice): Splice {
  let start = 0;
  const most = Math.min(insert.length, to - from);
  while (start < most && text.charCodeAt(from + start) === insert.charCodeAt(start)) start++;
  // A pair of surrogates is one character.
  if (start > 0 && isHigh(insert.charCodeAt(start - 1))) start--;
  let end = 0;
  while (end < most - start && text.charCodeAt(to - 1 - end) === insert.charCodeAt(insert.length - 1 - end)) end++;
  if (end > 0 && isLow(text.charCodeAt(to - end))) end--;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** One list for two that are applied one after the other. */
export function composeSplices(first: readonly Splice[], second: readonly Splice[]): Splice[] {
  const middle = segmentsOf(first);
  return splicesOf(
    segmentsOf(second).flatMap((part) => (typeof part === 'string' ? [part] : cut(middle, part.from, part.to))),
  );
}

/** A part of the result: inserted text, or a range of the original text. */
type Segment = string | { from: number; to: number };

function segmentsOf(splices: readonly Splice[]): Segment[] {
  const parts: Segment[] = [];
  let at = 0;
  for (const { from, to, insert } of splices) {
    parts.push({ from: at, to: from }, insert);
    at = to;
  }
  parts.push({ from: at, to: Number.POSITIVE_INFINITY });
  return parts;
}

function cut(parts: readonly Segment[], from: number, to: number): Segment[] {
  const out: Segment[] = [];
  let at = 0;
  for (const part of parts) {
    const length = typeof part === 'string' ? part.length : part.to - part.from;
    const start = Math.max(0, from - at);
    const end = Math.min(length, to - at);
    if (start < end) {
      out.push(typeof part === 'string' ? part.slice(start, end) : { from: part.from + start, to: part.from + end });
    }
    at += length;
  }
  return out;
}

function splicesOf(parts: readonly Segment[]): Splice[] {
  const splices: Splice[] = [];
  let at = 0;
  let insert = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      insert += part;
      continue;
    }
    if (part.from === part.to) continue;
    if (insert !== '' || part.from > at) splices.push({ from: at, to: part.from, insert });
    insert = '';
    at = part.to;
  }
  return splices;
}

/**
 * The splices for a text that was changed by others meanwhile. Text that the others inserted is never removed, and what
 * they removed is not removed again. `side` says where own insertions go beside insertions at the same offset.
 */
export function rebaseSplices(
  splices: readonly Splice[],
  others: readonly Splice[],
  side: 'before' | 'after',
): Splice[] {
  const rebased: Splice[] = [];
  for (const { from, to, insert } of splices) {
    const place = insertionAfter(others, from, side);
    const kept = keptRanges(others, from, to);
    const [first] = kept;
    if (first && first.from === place) rebased.push({ ...first, insert }, ...kept.slice(1));
    else if (insert === '') rebased.push(...kept);
    else rebased.push({ from: place, to: place, insert }, ...kept);
  }
  return rebased.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Where text that was to be inserted at an offset goes. It stays in order with what the others inserted. */
function insertionAfter(others: readonly Splice[], offset: number, side: 'before' | 'after'): number {
  let place = offset;
  for (const { from, to, insert } of others) {
    if (from > offset || (from === offset && side === 'before')) break;
    place += insert.length - (Math.min(to, offset) - from);
  }
  return place;
}

/** What is left of a range after the splices, as removals. */
function keptRanges(splices: readonly Splice[], from: number, to: number): Splice[] {
  const ranges: Splice[] = [];
  let at = from;
  const keep = (until: number): void => {
    if (until <= at) return;
    const start = mapOffset(splices, at, 'after');
    ranges.push({ from: start, to: start + until - at, insert: '' });
  };
  for (const splice of splices) {
    if (splice.to < at || splice.from > to) continue;
    keep(Math.min(splice.from, to));
    at = Math.max(at, splice.to);
  }
  keep(to);
  return ranges;
}
