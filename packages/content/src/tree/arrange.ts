// Order keys for pages in a given order among siblings that have keys already.
import { keysBetween, LONG_KEY } from './order.ts';
import type { Page } from './page.ts';

/**
 * The siblings whose key changes, with the new one. `there` are the existing children, in order; `ids` those that must
 * be in this order, new or not; `pages` has them. As many as possible keep their keys.
 */
export function arrange(there: readonly Page[], ids: readonly string[], pages: ReadonlyMap<string, Page>): Page[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const standing = there.flatMap(({ id }) => rank.get(id) ?? []);
  const fixed = new Set(longestRising(standing).flatMap((index) => ids[index] ?? []));
  const line = lineUp(there, ids, fixed, rank, pages);
  return inKeys(line, (page) => rank.has(page.id) && !fixed.has(page.id)) ?? anew(line);
}

/** All siblings in their final order: each given page follows the previous given one. */
function lineUp(
  there: readonly Page[],
  ids: readonly string[],
  fixed: ReadonlySet<string>,
  rank: ReadonlyMap<string, number>,
  pages: ReadonlyMap<string, Page>,
): Page[] {
  const waiting = new Map<string, Page[]>();
  let anchor = ids.find((id) => fixed.has(id));
  const first: Page[] = [];
  let isBefore = anchor !== undefined;
  const last: Page[] = [];
  for (const page of ids.flatMap((id) => pages.get(id) ?? [])) {
    if (fixed.has(page.id)) {
      anchor = page.id;
      isBefore = false;
    } else if (isBefore) first.push(page);
    else if (anchor === undefined) last.push(page);
    else {
      const list = waiting.get(anchor);
      if (list) list.push(page);
      else waiting.set(anchor, [page]);
    }
  }
  const line: Page[] = [];
  for (const page of there) {
    const wanted = rank.has(page.id) ? pages.get(page.id) : undefined;
    if (wanted && !fixed.has(page.id)) continue;
    if (wanted) line.push(...first.splice(0));
    // The order key is that of the previous state; the rest is from the new one.
    line.push(wanted ? { ...wanted, order: page.order } : page);
    line.push(...(waiting.get(page.id) ?? []));
  }
  return [...line, ...last];
}

/** New keys for the loose pages between their neighbours; undefined when there are no short ones left. */
function inKeys(line: readonly Page[], isLoose: (page: Page) => boolean): Page[] | undefined {
  const changed: Page[] = [];
  for (let start = 0; start < line.length;) {
    if (!isLoose(line[start]!)) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < line.length && isLoose(line[end]!)) end += 1;
    const [low, high] = [line[start - 1]?.order, line[end]?.order];
    if (low !== undefined && high !== undefined && low >= high) return undefined;
    const keys = keysBetween(low, high, end - start);
    if (keys.some((key) => key.length > LONG_KEY)) return undefined;
    keys.forEach((order, index) => changed.push({ ...line[start + index]!, order }));
    start = end;
  }
  return changed;
}

function anew(line: readonly Page[]): Page[] {
  const keys = keysBetween(undefined, undefined, line.length);
  return line.map((page, index) => ({ ...page, order: keys[index]! }));
}

/** Values of a longest increasing subsequence. */
function longestRising(values: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const rising: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rising.push(values[at]!);
  return rising.reverse();
}
