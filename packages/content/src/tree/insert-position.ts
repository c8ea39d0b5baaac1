import { childSpan, indexOf, listChildIds, loadPage } from './lookup.ts';
import type { ChildPlace } from './lookup.ts';
import type { Records } from './map/records.ts';
import { keysBetween, LONG_KEY } from './order.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';
import type { PageChange } from './write-pages.ts';

export interface Placement {
  readonly order: string;
  /** Siblings that got new keys because there was no short one left between their neighbours. */
  readonly moved: readonly PageChange[];
}

/** An order key for index `at` below `parent`; absent = at the end. A page that is `moving` does not count. */
export async function insertAt(
  records: Records,
  tree: Tree,
  parent: string | undefined,
  at: number = Number.POSITIVE_INFINITY,
  moving?: Page,
): Promise<Placement> {
  const own = moving !== undefined && moving.parent === parent ? await indexOf(records, tree, moving) : undefined;
  const others = async (from: number, to: number): Promise<ChildPlace[]> => {
    if (own === undefined) return listChildIds(records, tree, parent, from, to);
    const places = await listChildIds(records, tree, parent, from < own ? from : from + 1, to <= own ? to : to + 1);
    return places.filter((place) => place.id !== moving?.id);
  };
  const span = await childSpan(records, tree, parent);
  const count = own === undefined ? span.count : span.count - 1;
  const index = Math.min(Math.max(at, 0), count);
  const around = await others(Math.max(index - 1, 0), index + 1);
  const previous = index === 0 ? undefined : around[0];
  const next = index === 0 ? around[0] : around[1];
  const isRoomy = previous === undefined || next === undefined || previous.order < next.order;
  if (isRoomy) {
    const [order = ''] = keysBetween(previous?.order, next?.order, 1);
    if (order.length <= LONG_KEY) return { order, moved: [] };
  }
  return spreadAround(records, tree, index, count, others);
}

/** Assigns new keys to the smallest run of siblings around the index that leaves space for short ones. */
async function spreadAround(
  records: Records,
  tree: Tree,
  index: number,
  count: number,
  others: (from: number, to: number) => Promise<ChildPlace[]>,
): Promise<Placement> {
  for (let reach = 16; ; reach *= 4) {
    const from = Math.max(index - reach, 0);
    const to = Math.min(index + reach, count);
    const run = await others(from, to);
    const low = from === 0 ? undefined : (await others(from - 1, from))[0]?.order;
    const high = to === count ? undefined : (await others(to, to + 1))[0]?.order;
    const isWhole = from === 0 && to === count;
    if (!isWhole && low !== undefined && high !== undefined && low >= high) continue;
    const keys = keysBetween(low, high, run.length + 1);
    if (!isWhole && keys.some((key) => key.length > LONG_KEY / 2)) continue;
    const position = index - from;
    const moved = await Promise.all(
      run.map(async (place, offset): Promise<PageChange> => {
        const before = await loadPage(records, tree, place.id);
        return { before, after: { ...before, order: keys[offset < position ? offset : offset + 1] ?? '' } };
      }),
    );
    return { order: keys[position] ?? '', moved };
  }
}
