import { sql } from 'kysely';
import type { Db } from '#db/database';

export type Kind = 'view' | 'search' | 'empty-search' | 'not-found';
export type SiteKey = { organization: string; site: string };
export type CountKey = SiteKey & {
  day: string;
  kind: Kind;
  siteSpace: string;
  page: string;
  referrer: string;
  value: string;
};

/** Rows of one kind on a site and day, so that invented paths and words cannot fill the database. */
const mostADay = 5000;
const atOnce = 500;

type NewCount = { key: CountKey; count: number };
type Row = ReturnType<typeof toRow>;

const toRow = ({ key, count }: NewCount) => ({
  organization_id: key.organization,
  site_id: key.site,
  day: key.day,
  kind: key.kind,
  site_space_id: key.siteSpace,
  page_id: key.page,
  referrer: key.referrer,
  value: key.value,
  count,
});

async function existingSites(db: Db, sites: readonly string[]): Promise<Set<string>> {
  const found = await db.q.selectFrom('sites').select(['organization_id', 'id']).where('id', 'in', sites).execute();
  return new Set(found.map(({ organization_id, id }) => `${organization_id} ${id}`));
}

const groupOf = ({ organization_id, site_id, day, kind }: Row): string =>
  `${organization_id} ${site_id} ${day} ${kind}`;

async function countRows(db: Db, { organization_id, site_id, day, kind }: Row): Promise<number> {
  const { rows } = await db.q
    .selectFrom('insight_counts')
    .select((e) => e.fn.countAll().as('rows'))
    .where('organization_id', '=', organization_id)
    .where('site_id', '=', site_id)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Beyond the limit of a day only what is known already has a row of its own. */
async function withinLimit(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const { organization_id, site_id, day, kind } = rows[0]!;
  if ((await countRows(db, rows[0]!)) + rows.length <= mostADay) return [...rows];
  let others = 0;
  for (const { count, ...key } of rows) {
    const { numUpdatedRows } = await db.q
      .updateTable('insight_counts')
      .set((e) => ({ count: e('count', '+', count) }))
      .where((e) => e.and(key))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) others += count;
  }
  if (others === 0) return [];
  const rest = { site_space_id: '', page_id: '', referrer: '', value: '', count: others };
  return [{ organization_id, site_id, day, kind, ...rest }];
}

/** Adds to the sums. Counts of sites that were deleted meanwhile are dropped. */
export async function addCounts(db: Db, counts: readonly NewCount[]): Promise<void> {
  const sites = await existingSites(db, [...new Set(counts.map(({ key }) => key.site))]);
  const rows = counts.map(toRow).filter(({ organization_id, site_id }) => sites.has(`${organization_id} ${site_id}`));
  const kept: Row[] = [];
  for (const group of Map.groupBy(rows, groupOf).values()) kept.push(...(await withinLimit(db, group)));
  for (let at = 0; at < kept.length; at += atOnce) {
    await db.q
      .insertInto('insight_counts')
      .values(kept.slice(at, at + atOnce))
      .onConflict((c) =>
        c
          .columns(['organization_id', 'site_id', 'day', 'kind', 'site_space_id', 'page_id', 'referrer', 'value'])
          .doUpdateSet({ count: sql<number>`insight_counts.count + excluded.count` }),
      )
      .execute();
  }
}

export type Filter = {
  from: string;
  to: string;
  /** Views of others are left out. */
  siteSpaces: readonly string[];
  page?: string | undefined;
};

const inPeriod = (db: Db, { organization, site }: SiteKey, { from, to, siteSpaces }: Filter) =>
  db.q
    .selectFrom('insight_counts')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('site_space_id', 'in', [...siteSpaces, '']);

export type DayRow = { day: string; kind: string; count: number };

export async function countByDay(db: Db, site: SiteKey, filter: Filter): Promise<DayRow[]> {
  let query = inPeriod(db, site, filter);
  if (filter.page !== undefined) query = query.where('page_id', '=', filter.page);
  const found = await query
    .groupBy(['day', 'kind'])
    .select((e) => ['day', 'kind', e.fn.sum('count').as('count')])
    .execute();
  return found.map((row) => ({ ...row, count: Number(row.count) }));
}

export type FeedbackDay = { day: string; rating: string; count: number };

export async function feedbackByDay(db: Db, { organization, site }: SiteKey, filter: Filter): Promise<FeedbackDay[]> {
  let query = db.q
    .selectFrom('page_feedback')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('day', '>=', filter.from)
    .where('day', '<=', filter.to)
    .where('site_space_id', 'in', [...filter.siteSpaces, '']);
  if (filter.page !== undefined) query = query.where('page_id', '=', filter.page);
  const found = await query
    .groupBy(['day', 'rating'])
    .select((e) => ['day', 'rating', e.fn.countAll().as('count')])
    .execute();
  return found.map((row) => ({ ...row, count: Number(row.count) }));
}

export type TopRow = { value: string; site_space_id: string; count: number };

const sources = {
  pages: { kinds: ['view'], column: 'page_id' },
  referrers: { kinds: ['view'], column: 'referrer' },
  searches: { kinds: ['search', 'empty-search'], column: 'value' },
  'empty-searches': { kinds: ['empty-search'], column: 'value' },
  'not-found': { kinds: ['not-found'], column: 'value' },
} as const;
export type Source = keyof typeof sources;

export async function listTop(db: Db, site: SiteKey, of: Source, filter: Filter, limit: number): Promise<TopRow[]> {
  const { kinds, column } = sources[of];
  const space = of === 'pages' ? sql<string>`site_space_id` : sql<string>`''`;
  let query = inPeriod(db, site, filter).where('kind', 'in', [...kinds]);
  if (filter.page !== undefined) query = query.where('page_id', '=', filter.page);
  const found = await query
    .groupBy(of === 'pages' ? ['site_space_id', column] : [column])
    .select((e) => [`${column} as value`, space.as('site_space_id'), e.fn.sum('count').as('count')])
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
  return found.map((row) => ({ ...row, count: Number(row.count) }));
}

export type ExportRow = Omit<Row, 'organization_id' | 'site_id'>;

/** A day after another, because a period may have many rows. */
export const listDay = (db: Db, site: SiteKey, day: string, siteSpaces: readonly string[]): Promise<ExportRow[]> =>
  inPeriod(db, site, { from: day, to: day, siteSpaces })
    .select(['day', 'kind', 'site_space_id', 'page_id', 'referrer', 'value', 'count'])
    .orderBy('kind')
    .orderBy('site_space_id')
    .orderBy('page_id')
    .orderBy('referrer')
    .orderBy('value')
    .execute() as Promise<ExportRow[]>;

export async function deleteBefore(db: Db, day: string, most: number): Promise<number> {
  const { numDeletedRows } = await db.q
    .deleteFrom('insight_counts')
    .where(
      sql<boolean>`(organization_id, site_id, day) in (select organization_id, site_id, day from insight_counts where day < ${day} limit ${most})`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
