/**
 * Pairs equal entries of two lists without crossing: indexes of the first list with those of the second. Repeated
 * entries are paired in order.
 */
export function align(before: readonly string[], after: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) pairs.set(start, start++);
  let ends = 0;
  while (ends < shorter - start && before.at(-1 - ends) === after.at(-1 - ends)) {
    ends++;
    pairs.set(before.length - ends, after.length - ends);
  }
  const places = new Map<string, number[]>();
  for (let i = before.length - ends - 1; i >= start; i--) {
    const known = places.get(before[i]!);
    if (known) known.push(i);
    else places.set(before[i]!, [i]);
  }
  const found: { old: number; now: number }[] = [];
  for (let now = start; now < after.length - ends; now++) {
    const old = places.get(after[now]!)?.pop();
    if (old !== undefined) found.push({ old, now });
  }
  for (const { old, now } of rising(found)) pairs.set(old, now);
  return pairs;
}

export type Pair = { old: number; now: number };

/** The longest subsequence with increasing `old`. */
export function rising(found: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [i, { old }] of found.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (found[tails[middle]!]!.old < old) low = middle + 1;
      else high = middle;
    }
    previous[i] = tails[low - 1];
    tails[low] = i;
  }
  const result: Pair[] = [];
  for (let i = tails.at(-1); i !== undefined; i = previous[i]) result.push(found[i]!);
  return result.reverse();
}
