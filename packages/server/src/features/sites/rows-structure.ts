import { sql } from 'kysely';
import { rankOf } from '@lectern/contract';
import { rankedSpaces, type Person } from '#features/access';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { SiteSectionGroupsTable, SiteSectionsTable, SiteSpacesTable, SpacesTable } from '#db/schema';
import type { SpaceRow } from '#features/spaces';

export type GroupRow = SiteSectionGroupsTable;
export type SectionRow = SiteSectionsTable;
export type SiteSpaceRow = SiteSpacesTable;
export type SiteKey = { organization_id: string; site_id: string };

type Key = { organization: string; site: string };
type Tables = { site_section_groups: GroupRow; site_sections: SectionRow; site_spaces: SiteSpaceRow };
type Row = { organization_id: string; site_id: string; id: string };

const groups = prepare<Key>()((q, p) =>
  q
    .selectFrom('site_section_groups')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .orderBy('position')
    .orderBy('id'),
);
export const listGroups = (db: Db, key: Key): Promise<GroupRow[]> => db.all(groups, key);

const sections = prepare<Key>()((q, p) =>
  q
    .selectFrom('site_sections')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .orderBy('position')
    .orderBy('id'),
);
export const listSections = (db: Db, key: Key): Promise<SectionRow[]> => db.all(sections, key);

const siteSpaces = prepare<Key>()((q, p) =>
  q
    .selectFrom('site_spaces')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .orderBy('position')
    .orderBy('id'),
);
export const listSiteSpaces = (db: Db, key: Key): Promise<SiteSpaceRow[]> => db.all(siteSpaces, key);

const shown = sql.raw('(select s.space_id from site_spaces s where s.organization_id = spaces.organization_id');
const spaces = prepare<Key>()((q, p) =>
  q
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where(sql<boolean>`id in ${shown} and s.site_id = ${p.site})`)
    .where('deleted_at', 'is', null),
);
/** The spaces of a site. */
export const listShownSpaces = (db: Db, key: Key): Promise<SpaceRow[]> => db.all(spaces, key);

export type Ranks = ReadonlyMap<string, number>;

/** A user's rank on each space of a site. */
export async function listRanks(db: Db, { organization, site }: Key, person: Person): Promise<Ranks | 'admin'> {
  if (person.role === rankOf('admin')) return 'admin';
  const found = await db.q
    .selectFrom(rankedSpaces(organization, person).as('ranked'))
    .innerJoin('site_spaces', 'site_spaces.space_id', 'ranked.ranked_id')
    .where('site_spaces.organization_id', '=', organization)
    .where('site_spaces.site_id', '=', site)
    .select(['ranked.ranked_id', 'ranked.rank'])
    .execute();
  return new Map(found.map(({ ranked_id, rank }) => [ranked_id, rank]));
}

export async function insertItem<T extends keyof Tables>(db: Db, table: T, row: Tables[T]): Promise<void> {
  await db.q
    .insertInto(table)
    .values(row as never)
    .execute();
}

export async function updateItem<T extends keyof Tables>(
  db: Db,
  table: T,
  row: Row,
  change: Partial<Tables[T]>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.q
    .updateTable(table as 'site_sections')
    .set(change as Partial<SectionRow>)
    .where('organization_id', '=', row.organization_id)
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteItem(db: Db, table: keyof Tables, row: Row): Promise<void> {
  await db.q
    .deleteFrom(table as 'site_sections')
    .where('organization_id', '=', row.organization_id)
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .execute();
}

/** Where each of the spaces is published. */
export const listPublishedPlaces = (
  db: Db,
  organization: string,
  ids: readonly string[],
): Promise<{ space_id: string; site_space_id: string; site_id: string; visibility: string }[]> =>
  db.q
    .selectFrom('site_spaces')
    .innerJoin('sites', (join) =>
      join.onRef('sites.organization_id', '=', 'site_spaces.organization_id').onRef('sites.id', '=', 'site_id'),
    )
    .where('site_spaces.organization_id', '=', organization)
    .where('site_spaces.space_id', 'in', ids)
    .where('sites.published', '=', 1)
    .select(['site_spaces.space_id', 'site_spaces.id as site_space_id', 'site_spaces.site_id', 'sites.visibility'])
    .orderBy('site_spaces.id')
    .execute();

/** The site spaces that link the spaces, on any site. */
export const listPlacesOf = (
  db: Db,
  organization: string,
  ids: readonly string[],
): Promise<{ site_id: string; id: string }[]> =>
  db.q
    .selectFrom('site_spaces')
    .select(['site_id', 'id'])
    .where('organization_id', '=', organization)
    .where('space_id', 'in', ids)
    .execute();

const former = prepare<Key & { level: string; path: string }>()((q, p) =>
  q
    .selectFrom('site_former_paths')
    .select('item_id')
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site)
    .where('level', '=', p.level)
    .where('path', '=', p.path),
);
/** The former holder of this path. The level is a section, or empty for sections and for a site without any. */
export const findFormer = async (db: Db, key: Key, level: string, path: string): Promise<string | undefined> =>
  (await db.first(former, { ...key, level, path }))?.item_id;

export async function recordFormerPath(
  db: Db,
  { organization_id, site_id }: SiteKey,
  level: string,
  path: string,
  item: string,
) {
  await db.q
    .insertInto('site_former_paths')
    .values({ organization_id, site_id, level, path, item_id: item })
    .onConflict((c) => c.columns(['organization_id', 'site_id', 'level', 'path']).doUpdateSet({ item_id: item }))
    .execute();
}

export type SpaceFacts = SpacesTable;
