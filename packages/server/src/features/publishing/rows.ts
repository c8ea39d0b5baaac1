import { sql } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { SiteAuthTable, SiteRedirectsTable, SiteShareLinksTable, SiteVisitsTable } from '#db/schema';
import type { Context } from '#platform/context';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type AuthRow = SiteAuthTable;
export type ShareLinkRow = SiteShareLinksTable;
export type RedirectRow = SiteRedirectsTable;
export type VisitRow = SiteVisitsTable;
export type SiteKey = { organization: string; site: string };

const byId: Order = { by: [{ column: 'id', as: 'id' }], direction: 'asc' };

const auth = prepare<SiteKey>()((q, p) =>
  q.selectFrom('site_auth').selectAll().where('organization_id', '=', p.organization).where('site_id', '=', p.site),
);
export const findAuth = (db: Db, site: SiteKey): Promise<AuthRow | undefined> => db.first(auth, site);

export async function setAuth(db: Db, row: AuthRow): Promise<void> {
  const { organization_id: _, site_id: __, ...change } = row;
  await db.q
    .insertInto('site_auth')
    .values(row)
    .onConflict((c) => c.columns(['organization_id', 'site_id']).doUpdateSet(change))
    .execute();
}

export const listShareLinks = (
  db: Db,
  { organization, site }: SiteKey,
  query: PageQuery,
): Promise<Page<ShareLinkRow>> =>
  queryPage(
    db.q
      .selectFrom('site_share_links')
      .selectAll()
      .where('organization_id', '=', organization)
      .where('site_id', '=', site),
    byId,
    query,
  );

const linkById = prepare<SiteKey & { id: string }>()((q, p) =>
  q
    .selectFrom('site_share_links')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .where('id', '=', p.id),
);
export const findShareLink = (db: Db, site: SiteKey, id: string): Promise<ShareLinkRow | undefined> =>
  db.first(linkById, { ...site, id });

const linkByKey = prepare<SiteKey & { hash: string }>()((q, p) =>
  q
    .selectFrom('site_share_links')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .where('key_hash', '=', p.hash),
);
export const findLinkByKey = (db: Db, site: SiteKey, hash: string): Promise<ShareLinkRow | undefined> =>
  db.first(linkByKey, { ...site, hash });

export const insertShareLink = (db: Db, row: ShareLinkRow) => db.q.insertInto('site_share_links').values(row).execute();

export async function updateShareLink(db: Db, row: ShareLinkRow, change: Partial<ShareLinkRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.q
    .updateTable('site_share_links')
    .set(change)
    .where('organization_id', '=', row.organization_id)
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute();
}

export const deleteShareLink = (db: Db, row: ShareLinkRow) =>
  db.q
    .deleteFrom('site_share_links')
    .where('organization_id', '=', row.organization_id)
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute();

export const listRedirects = (
  db: Db,
  { organization, site }: SiteKey,
  query: PageQuery & { draft?: boolean },
  /** Only those that nobody has used from this day on. */
  unusedSince?: string,
): Promise<Page<RedirectRow>> => {
  const all = db.q
    .selectFrom('site_redirects')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('draft', '=', Number(query.draft ?? false));
  const unused = (day: string) =>
    all.where('counted_since', '<=', day).where((e) => e.or([e('used_on', 'is', null), e('used_on', '<', day)]));
  return queryPage(unusedSince === undefined ? all : unused(unusedSince), byId, query);
};

const redirectById = prepare<SiteKey & { id: string }>()((q, p) =>
  q
    .selectFrom('site_redirects')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .where('id', '=', p.id),
);
export const findRedirect = (db: Db, site: SiteKey, id: string): Promise<RedirectRow | undefined> =>
  db.first(redirectById, { ...site, id });

const redirectBySource = prepare<SiteKey & { source: string }>()((q, p) =>
  q
    .selectFrom('site_redirects')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .where('source', '=', p.source)
    .where('draft', '=', 0),
);
export const findRedirectFrom = (db: Db, site: SiteKey, source: string): Promise<RedirectRow | undefined> =>
  db.first(redirectBySource, { ...site, source });

export const insertRedirect = (db: Db, row: RedirectRow) => db.q.insertInto('site_redirects').values(row).execute();

/** Uses are counted meanwhile. A statement that sets the organization could be a transfer, and would touch what others see. */
export const updateRedirect = (
  db: Db,
  { uses: _uses, used_on: _usedOn, organization_id: organization, site_id: site, id, ...change }: RedirectRow,
) =>
  db.q
    .updateTable('site_redirects')
    .set(change)
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('id', '=', id)
    .execute();

export const deleteRedirect = (db: Db, row: RedirectRow) =>
  db.q
    .deleteFrom('site_redirects')
    .where('organization_id', '=', row.organization_id)
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute();

export type RedirectUses = { organization: string; site: string; redirect: string; day: string; count: number };

/** Redirects that were deleted meanwhile are left out. */
export async function addRedirectUses(db: Db, uses: readonly RedirectUses[]): Promise<void> {
  for (const { organization, site, redirect, day, count } of uses) {
    await db.q
      .updateTable('site_redirects')
      .set((e) => ({
        uses: e('uses', '+', count),
        used_on: sql<string>`case when used_on > ${day} then used_on else ${day} end`,
      }))
      .where('organization_id', '=', organization)
      .where('site_id', '=', site)
      .where('id', '=', redirect)
      .execute();
  }
}

/** Deletes redirects to what is no longer on the site. */
export async function dropRedirectsTo(
  db: Db,
  { organization, site }: SiteKey,
  column: 'section_id' | 'site_space_id',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.q
    .deleteFrom('site_redirects')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where(column, 'in', ids)
    .execute();
}

const visit = prepare<SiteKey & { id: string }>()((q, p) =>
  q
    .selectFrom('site_visits')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .where('id', '=', p.id),
);
export const findVisit = (db: Db, site: SiteKey, id: string): Promise<VisitRow | undefined> =>
  db.first(visit, { ...site, id });

/** Stores a visit at least until it expires; expired ones are deleted. */
export async function upsertVisit(db: Db, row: VisitRow, now: string): Promise<void> {
  await db.q.deleteFrom('site_visits').where('expires_at', '<', now).execute();
  const later = sql<string>`case when site_visits.expires_at > excluded.expires_at
    then site_visits.expires_at else excluded.expires_at end`;
  await db.q
    .insertInto('site_visits')
    .values(row)
    .onConflict((c) => c.columns(['organization_id', 'site_id', 'id']).doUpdateSet({ expires_at: later }))
    .execute();
}

/** Deletes the oldest with a prefix when there are too many: a tenth at once, so that most calls only count. */
export async function dropOldestVisits(
  db: Db,
  { organization, site }: SiteKey,
  { prefix, most, besides }: { prefix: string; most: number; besides: string },
): Promise<void> {
  const those = db.q
    .selectFrom('site_visits')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('id', '>', prefix)
    .where('id', '<', `${prefix}~`);
  const { count } = await those.select((e) => e.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) <= most) return;
  const oldest = those
    .select('id')
    .where('id', '!=', besides)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(Number(count) - Math.ceil(most * 0.9));
  await db.q
    .deleteFrom('site_visits')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('id', 'in', oldest)
    .execute();
}

const successor = prepare<SpaceKey & { id: string }>()((q, p) =>
  q
    .selectFrom('revisions')
    .select('created_at')
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('branch', 'is', null)
    .where('id', '>', p.id)
    .orderBy('id')
    .limit(1),
);
export type SpaceKey = { organization: string; space: string };

/** When the main content moved on from this revision. */
export const findSucceededAt = async (db: Db, space: SpaceKey, id: string): Promise<string | undefined> =>
  (await db.first(successor, { ...space, id }))?.created_at;

export type SiteContext = Pick<Context, 'db' | 'now' | 'services'>;
