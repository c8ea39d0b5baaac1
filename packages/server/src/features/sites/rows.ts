import { sql } from 'kysely';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { prepare } from '#db/prepared';
import type { SitesTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import type { Context, SignedInContext } from '#platform/context';
import { likePattern, foldText } from '#platform/search-text';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

/** A site with what its URL and reply need besides. */
export type SiteRow = SitesTable & { organization_hostname: string | null; site_spaces: number };

const sites = (q: Db['q']) =>
  q
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .selectAll('sites')
    .select([
      'organizations.hostname as organization_hostname',
      sql<number>`(select count(*) from site_spaces s
        where s.organization_id = sites.organization_id and s.site_id = sites.id)`.as('site_spaces'),
    ]);

const siteById = prepare<{ organization: string; id: string }>()((q, p) =>
  sites(q).where('sites.organization_id', '=', p.organization).where('sites.id', '=', p.id),
);
export const findSite = (db: Db, organization: string, id: string): Promise<SiteRow | undefined> =>
  db.first(siteById, { organization, id });

const siteByIdAlone = prepare<{ id: string }>()((q, p) => sites(q).where('sites.id', '=', p.id));
/** The site in any organization. */
export const findAnySite = (db: Db, id: string): Promise<SiteRow | undefined> => db.first(siteByIdAlone, { id });

const siteByHostname = prepare<{ hostname: string }>()((q, p) => sites(q).where('sites.hostname', '=', p.hostname));
export const findSiteByHostname = (db: Db, hostname: string): Promise<SiteRow | undefined> =>
  db.first(siteByHostname, { hostname });

const siteByProxy = prepare<{ origin: string }>()((q, p) => sites(q).where('sites.proxy_origin', '=', p.origin));
export const findSiteByProxy = (db: Db, origin: string): Promise<SiteRow | undefined> =>
  db.first(siteByProxy, { origin });

const siteByNames = prepare<{ organization: string; site: string }>()((q, p) =>
  sites(q)
    .where((e) => e.or([e('organizations.hostname', '=', p.organization), e('organizations.id', '=', p.organization)]))
    .where((e) => e.or([e('sites.basename', '=', p.site), e('sites.id', '=', p.site)])),
);
/** By the names or ids of the organization and the site. */
export async function findSiteByNames(db: Db, organization: string, site: string): Promise<SiteRow | undefined> {
  const found = await db.all(siteByNames, { organization, site });
  // A basename may look like the id of another site; the basename takes precedence.
  return found.find(({ basename }) => basename === site) ?? found[0];
}

/** The level of former names of the site itself. */
export const formerNames = '~site';

const siteByFormerName = prepare<{ organization: string; name: string }>()((q, p) =>
  sites(q)
    .innerJoin('site_former_paths', (join) =>
      join
        .onRef('site_former_paths.organization_id', '=', 'sites.organization_id')
        .onRef('site_former_paths.site_id', '=', 'sites.id'),
    )
    .where((e) => e.or([e('organizations.hostname', '=', p.organization), e('organizations.id', '=', p.organization)]))
    .where('site_former_paths.level', '=', formerNames)
    .where('site_former_paths.path', '=', p.name),
);
/** A site that had the name, if no other site has taken it. */
export const findSiteByFormerName = (db: Db, organization: string, name: string): Promise<SiteRow | undefined> =>
  db.first(siteByFormerName, { organization, name });

const defaultOf = prepare<{ organization: string }>()((q, p) =>
  sites(q)
    .where((e) => e.or([e('organizations.hostname', '=', p.organization), e('organizations.id', '=', p.organization)]))
    .whereRef('organizations.default_site_id', '=', 'sites.id'),
);
/** The default site of an organization, by its name or id. */
export const findDefaultSite = (db: Db, organization: string): Promise<SiteRow | undefined> =>
  db.first(defaultOf, { organization });

export type SiteQuery = PageQuery & { space?: string; title?: string; published?: boolean; type?: string[] };

export const listSites = (
  db: Db,
  organization: string,
  { space, title, published, type, ...query }: SiteQuery,
): Promise<Page<SiteRow>> =>
  queryPage(
    sites(db.q)
      .where('sites.organization_id', '=', organization)
      .$call(
        ifGiven(space, (some, space) =>
          some.where(
            sql<boolean>`exists (select 1 from site_spaces s where s.organization_id = sites.organization_id
            and s.site_id = sites.id and s.space_id = ${space})`,
          ),
        ),
      )
      .$call(
        ifGiven(title, (some, title) => some.where(sql<boolean>`sites.search like ${likePattern(title)} escape '\\'`)),
      )
      .$call(ifGiven(published, (some, published) => some.where('sites.published', '=', Number(published))))
      .$call(ifGiven(type, (some, type) => some.where('sites.type', 'in', type))),
    { by: [{ column: 'sites.id', as: 'id' }], direction: 'asc' },
    query,
  );

export const listAllSites = (db: Db, organization: string): Promise<SiteRow[]> =>
  sites(db.q).where('sites.organization_id', '=', organization).execute();

export async function isBasenameTaken(db: Db, organization: string, basename: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organization)
    .where('basename', '=', basename)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewSite = Pick<SitesTable, 'organization_id' | 'type' | 'title' | 'basename' | 'visibility'>;

export async function insertSite(context: SignedInContext, input: NewSite): Promise<string> {
  const now = context.now.toISOString();
  const id = context.newId();
  await context.db.q
    .insertInto('sites')
    .values({
      ...input,
      id,
      search: foldText(input.title),
      hostname: null,
      proxy_origin: null,
      published: 0,
      adaptive_content: 0,
      agents_context: 'excluded',
      adaptive_schema: null,
      adaptive_schema_at: null,
      default_section_id: null,
      default_site_space_id: null,
      created_by: context.caller.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function updateSite(
  context: Context,
  { organization_id, id }: Pick<SiteRow, 'organization_id' | 'id'>,
  change: Partial<SitesTable>,
): Promise<void> {
  await context.db.q
    .updateTable('sites')
    .set({
      ...change,
      ...(change.title !== undefined && { search: foldText(change.title) }),
      updated_at: context.now.toISOString(),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteSite(db: Db, { organization_id, id }: SiteRow): Promise<void> {
  await db.q.deleteFrom('sites').where('organization_id', '=', organization_id).where('id', '=', id).execute();
}

/** Serializes structure changes of the site until the transaction ends. */
export const lockSite = (db: Db, id: string): Promise<void> => lock(db, `site ${id}`);
