// Keyset pagination for every list: the thousandth page costs what the first does, and nothing is shown twice when rows
// come and go.
import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { badRequest } from './errors.ts';

export type PageQuery = { page?: string; limit?: number };
export type Page<T> = { items: T[]; next?: { page: string }; count: number };

/** An order whose last column is unique. `as` is the column's name in the row. */
export type Order = { by: readonly { column: string; as: string; number?: true }[]; direction: 'asc' | 'desc' };

const defaultLimit = 50;

/** The order a token belongs to; in another order it would start anywhere. */
const markOf = ({ by, direction }: Order): string => `${by.map(({ as }) => as).join(' ')} ${direction}`;

/** The keys of the last row shown, if the token belongs to this order. */
export function decodeKeys(page: string, order: Order): (string | number)[] {
  const [mark, ...keys] = decodePageToken(page, order.by.length + 1);
  if (mark !== markOf(order)) throw badRequest('page is not a token of this list');
  return keys;
}

export const encodeKeys = (order: Order, keys: readonly (string | number)[]): string =>
  encodePageToken([markOf(order), ...keys]);

export function decodePageToken(page: string, width: number): (string | number)[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(page, 'base64url').toString('utf8'));
  } catch {
    values = undefined;
  }
  const sound =
    Array.isArray(values) &&
    values.length === width &&
    values.every((value) => (typeof value === 'string' && !value.includes('\0')) || Number.isSafeInteger(value));
  if (!sound) throw badRequest('page is not a token of this list');
  return values as (string | number)[];
}

export const encodePageToken = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

/**
 * `query` selects and filters but does not order or limit; `count` is the total, where the caller knows it more cheaply
 * than by counting.
 */
export async function queryPage<DB, TB extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  { page, limit = defaultLimit }: PageQuery,
  count?: number,
): Promise<Page<Row>> {
  const columns = order.by.map(({ column }) => sql.ref(column));
  let rows = query;
  if (page !== undefined) {
    const after = decodeKeys(page, order).map((value, index) =>
      order.by[index]!.number ? Number(value) : String(value),
    );
    if (after.some((value) => Number.isNaN(value))) throw badRequest('page is not a token of this list');
    const sign = sql.raw(order.direction === 'asc' ? '>' : '<');
    rows = rows.where(
      sql`(${sql.join(columns)}) ${sign} (${sql.join(after.map((value) => sql.val(value)))})` as Expression<boolean>,
    );
  }
  for (const column of columns) rows = rows.orderBy(column as never, order.direction);
  const found = await rows.limit(limit + 1).execute();
  const total = count ?? (await countRows(query));
  return pageOf(found, order, limit, total);
}

export async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const row = (await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number };
  return row.total;
}

/** Builds a page from `limit + 1` ordered rows. */
export function pageOf<Row extends object>(found: Row[], order: Order, limit: number, count: number): Page<Row> {
  const items = found.length > limit ? found.slice(0, limit) : found;
  const last = items.at(-1) as Record<string, string | number> | undefined;
  if (found.length <= limit || !last) return { items, count };
  return {
    items,
    next: {
      page: encodeKeys(
        order,
        order.by.map(({ as }) => last[as]!),
      ),
    },
    count,
  };
}

/** The same for a list computed in memory; `key` is unique and gives the order. */
export function paginateArray<T>(
  all: readonly T[],
  key: (item: T) => string,
  { page, limit = defaultLimit }: PageQuery,
): Page<T> {
  const after = page === undefined ? undefined : String(decodePageToken(page, 1)[0]);
  const rest = after === undefined ? all : all.filter((item) => key(item) > after);
  const items = firstOf(rest, key, limit);
  const last = items.at(-1);
  if (rest.length <= limit || last === undefined) return { items, count: all.length };
  return { items, next: { page: encodePageToken([key(last)]) }, count: all.length };
}

/** The first in order. Most of a long list is only compared with the last of them: sorting it all takes many times as long. */
function firstOf<T>(all: readonly T[], key: (item: T) => string, limit: number): T[] {
  type Keyed = { item: T; name: string };
  const inOrder = (a: Keyed, b: Keyed): number => (a.name < b.name ? -1 : 1);
  let kept: Keyed[] = [];
  let last: string | undefined;
  for (const item of all) {
    const name = key(item);
    if (last !== undefined && name > last) continue;
    kept.push({ item, name });
    if (kept.length < 2 * limit + 100) continue;
    kept = kept.sort(inOrder).slice(0, limit);
    last = kept.at(-1)?.name;
  }
  return kept
    .sort(inOrder)
    .slice(0, limit)
    .map(({ item }) => item);
}

export const mapPage = <A, B>(page: Page<A>, turn: (item: A) => B): Page<B> => ({
  ...page,
  items: page.items.map(turn),
});
