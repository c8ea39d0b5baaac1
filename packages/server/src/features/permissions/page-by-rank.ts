// Users with a rank, page by page: the highest first, then by name. Only the names that a page may need are read.
import { levels } from '@lectern/contract';
import type { Db } from '#db/database';
import { decodeKeys, pageOf, type Order, type Page, type PageQuery } from '#platform/paging';
import * as rows from './rows.ts';

const order: Order = {
  by: ['place', 'sort_name', 'user_id'].map((as) => ({ column: as, as })),
  direction: 'asc',
};

const placeOf = (rank: number): number => levels.length - rank;
const defaultLimit = 50;

export async function pageByRank<T extends { userId: string; rank: number }>(
  db: Db,
  everybody: readonly T[],
  { page, limit = defaultLimit }: PageQuery,
): Promise<Page<T>> {
  const [place, sort_name, user_id] = page === undefined ? [] : decodeKeys(page, order);
  const after = { sort_name: String(sort_name), user_id: String(user_id) };
  const groups = [...Map.groupBy(everybody, ({ rank }) => placeOf(rank))].sort(([one], [other]) => one - other);
  const found: (rows.NamedUser & { place: number; item: T })[] = [];
  for (const [at, group] of groups) {
    if (place !== undefined && at < Number(place)) continue;
    if (found.length > limit) break;
    const byId = new Map(group.map((item) => [item.userId, item]));
    const named = await rows.listByName(
      db,
      [...byId.keys()],
      at === place ? after : undefined,
      limit + 1 - found.length,
    );
    found.push(...named.map((user) => ({ ...user, place: at, item: byId.get(user.user_id)! })));
  }
  const { items, ...rest } = pageOf(found, order, limit, everybody.length);
  return { ...rest, items: items.map(({ item }) => item) };
}
