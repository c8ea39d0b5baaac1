// The structure of a site, as a whole. It is small, so every change reads all of it and every rule can check all of it.
import type { Db } from '#db/database';
import type { SpaceRow } from '#features/spaces';
import type { SiteRow } from './rows.ts';
import * as rows from './rows-structure.ts';
import type { GroupRow, SectionRow, SiteSpaceRow } from './rows-structure.ts';

export type Structure = {
  site: SiteRow;
  groups: readonly GroupRow[];
  sections: readonly SectionRow[];
  siteSpaces: readonly SiteSpaceRow[];
  spaces: ReadonlyMap<string, SpaceRow>;
};

export async function readStructure(db: Db, site: SiteRow): Promise<Structure> {
  const key = { organization: site.organization_id, site: site.id };
  const spaces = await rows.listShownSpaces(db, key);
  const byId = new Map(spaces.map((space) => [space.id, space] as const));
  const siteSpaces = await rows.listSiteSpaces(db, key);
  return {
    site,
    groups: await rows.listGroups(db, key),
    sections: await rows.listSections(db, key),
    siteSpaces: siteSpaces.filter(({ space_id }) => byId.has(space_id)),
    spaces: byId,
  };
}

/** Site spaces without a space are left out of a structure. */
export function spaceOf({ spaces }: Pick<Structure, 'spaces'>, { space_id }: Pick<SiteSpaceRow, 'space_id'>): SpaceRow {
  const space = spaces.get(space_id);
  if (!space) throw new Error(`the space ${space_id} is not on the site`);
  return space;
}

export type TopItem = { kind: 'section'; row: SectionRow } | { kind: 'group'; row: GroupRow };

const inOrder = (a: { position: string; id: string }, b: { position: string; id: string }): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;

/** Groups and ungrouped sections, in their common order. */
export function topItems({ groups, sections }: Pick<Structure, 'groups' | 'sections'>): TopItem[] {
  return [
    ...groups.map((row): TopItem => ({ kind: 'group', row })),
    ...sections.filter(({ group_id }) => group_id === null).map((row): TopItem => ({ kind: 'section', row })),
  ].sort((a, b) => inOrder(a.row, b.row));
}

export const sectionsIn = ({ sections }: Pick<Structure, 'sections'>, group: string): SectionRow[] =>
  sections.filter(({ group_id }) => group_id === group);

/** All sections in navigation order. */
export const orderedSections = (structure: Pick<Structure, 'groups' | 'sections'>): SectionRow[] =>
  topItems(structure).flatMap((item) => (item.kind === 'section' ? [item.row] : sectionsIn(structure, item.row.id)));

export const siteSpacesIn = ({ siteSpaces }: Pick<Structure, 'siteSpaces'>, section: string | null): SiteSpaceRow[] =>
  siteSpaces.filter(({ section_id }) => section_id === section);

export const isDefaultSection = ({ site }: Pick<Structure, 'site'>, { id }: SectionRow): boolean =>
  site.default_section_id === id;

/** Whether it is the default of its level. */
export function isDefaultSiteSpace(structure: Pick<Structure, 'site' | 'sections'>, row: SiteSpaceRow): boolean {
  if (row.section_id === null) return structure.site.default_site_space_id === row.id;
  return structure.sections.find(({ id }) => id === row.section_id)?.default_site_space_id === row.id;
}
