import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { PageFeedbackTable } from '#db/schema';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type FeedbackRow = PageFeedbackTable;
export type SiteKey = { organization: string; site: string };

const inSite = (db: Db, { organization, site }: SiteKey) =>
  db.q.selectFrom('page_feedback').where('organization_id', '=', organization).where('site_id', '=', site);

export const findFeedback = (db: Db, site: SiteKey, id: string): Promise<FeedbackRow | undefined> =>
  inSite(db, site).selectAll().where('id', '=', id).executeTakeFirst();

type OnePage = { siteSpace: string; page: string; day: string };

/** Number of readers with feedback on a page on a day, up to a limit. */
export async function countReaders(db: Db, site: SiteKey, { siteSpace, page, day }: OnePage, most: number) {
  const some = inSite(db, site)
    .select('id')
    .where('site_space_id', '=', siteSpace)
    .where('page_id', '=', page)
    .where('day', '=', day)
    .limit(most);
  const { count } = await db.q
    .selectFrom(some.as('some'))
    .select((e) => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Upsert by reader and day; a missing comment leaves the earlier one. */
export const upsertFeedback = (db: Db, row: FeedbackRow) =>
  db.q
    .insertInto('page_feedback')
    .values(row)
    .onConflict((c) =>
      c.columns(['organization_id', 'site_id', 'site_space_id', 'page_id', 'day', 'reader']).doUpdateSet((e) => ({
        rating: e.ref('excluded.rating'),
        comment: e.fn.coalesce('excluded.comment', 'page_feedback.comment'),
      })),
    )
    .execute();

export const deleteFeedback = (db: Db, row: FeedbackRow) =>
  db.q
    .deleteFrom('page_feedback')
    .where('organization_id', '=', row.organization_id)
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute();

export type Filter = {
  siteSpaces: readonly string[];
  page?: string | undefined;
  rating?: string | undefined;
  comments?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

function filtered(db: Db, site: SiteKey, { siteSpaces, page, rating, comments, from, to }: Filter) {
  let query = inSite(db, site).where('site_space_id', 'in', [...siteSpaces, '']);
  if (page !== undefined) query = query.where('page_id', '=', page);
  if (rating !== undefined) query = query.where('rating', '=', rating);
  if (comments) query = query.where('comment', 'is not', null);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  return query;
}

const newestFirst: Order = { by: [{ column: 'id', as: 'id' }], direction: 'desc' };

export const listFeedback = (db: Db, site: SiteKey, filter: Filter, query: PageQuery): Promise<Page<FeedbackRow>> =>
  queryPage(filtered(db, site, filter).selectAll(), newestFirst, query);

export type CountRow = {
  site_space_id: string;
  page_id: string;
  good: number;
  ok: number;
  bad: number;
  comments: number;
  last_day: string;
};

const byPage: Order = {
  by: [
    { column: 'site_space_id', as: 'site_space_id' },
    { column: 'page_id', as: 'page_id' },
  ],
  direction: 'asc',
};

const times = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`sum(case when ${condition} then 1 else 0 end)`;

export function countFeedback(db: Db, site: SiteKey, filter: Filter, query: PageQuery): Promise<Page<CountRow>> {
  const counts = filtered(db, site, filter)
    .groupBy(['site_space_id', 'page_id'])
    .select((e) => [
      'site_space_id',
      'page_id',
      times(sql`rating = 'good'`).as('good'),
      times(sql`rating = 'ok'`).as('ok'),
      times(sql`rating = 'bad'`).as('bad'),
      times(sql`comment is not null`).as('comments'),
      e.fn.max('day').as('last_day'),
    ]);
  return queryPage(db.q.selectFrom(counts.as('counts')).selectAll(), byPage, query);
}
