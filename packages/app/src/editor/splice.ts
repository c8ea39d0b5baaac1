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

const isHighSurrogate = (text: string, at: number): boolean => at >= 0 && /[\ud800-\udbff]/.test(text[at] ?? '');
