// A splice replaces a range of a text. A list of splices has ascending ranges of the same text that do not overlap.
export type Splice = { readonly from: number; readonly to: number; readonly insert: string };

export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of splices) {
    if (from < at || to < from || to > text.length) throw new RangeError('the splice does not fit the text');
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** The splices that lead back to `before`. */
export function inverseOf(before: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: before.slice(from, to) };
  });
}

/** One splice between two texts, as short as equal beginnings and ends allow. */
export function spliceBetween(before: string, after: string): Splice[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  // Never within a surrogate pair.
  if (isHighSurrogate(before, start - 1)) start--;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (isHighSurrogate(before, before.length - end - 1)) end--;
  const kept = Math.max(0, end);
  return [{ from: start, to: before.length - kept, insert: after.slice(start, after.length - kept) }];
}

/** The part of a splice that really changes the text. */
export const shortened = (text: string, { from, to, insert }: Splice): Splice[] =>
  spliceBetween(text.slice(from, to), insert).map((splice) => ({
    from: splice.from + from,
    to: splice.to + from,
    insert: splice.insert,
  }));

/** Applies splices to a text that differs from theirs by `others`. Where both changed the same place, ours replaces it. */
export function splicesOver(text: string, ours: readonly Splice[], others: readonly Splice[]): Splice[] {
  const parts = [
    ...ours.map((splice) => ({ splice, isOurs: true })),
    ...others.map((splice) => ({ splice, isOurs: false })),
  ];
  parts.sort((one, other) => one.splice.from - other.splice.from || one.splice.to - other.splice.to);
  const result: Splice[] = [];
  let shift = 0;
  for (let at = 0; at < parts.length;) {
    const start = parts[at]!.splice.from;
    let end = start;
    let growth = 0;
    const mine: Splice[] = [];
    for (; at < parts.length && parts[at]!.splice.from <= end; at++) {
      const { splice, isOurs } = parts[at]!;
      end = Math.max(end, splice.to);
      if (isOurs) mine.push({ ...splice, from: splice.from - start, to: splice.to - start });
      else growth += splice.insert.length - (splice.to - splice.from);
    }
    if (mine.length > 0) {
      const insert = applySplices(text.slice(start, end), mine);
      result.push({ from: start + shift, to: end + shift + growth, insert });
    }
    shift += growth;
  }
  return result;
}

const isHighSurrogate = (text: string, at: number): boolean => at >= 0 && /[\ud800-\udbff]/.test(text[at] ?? '');
