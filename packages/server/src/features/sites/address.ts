// URLs of what a site shows. Defaults are at the root of their level without a path of their own.
import type { SiteRow } from './rows.ts';
import type { SectionRow, SiteSpaceRow } from './rows-structure.ts';
import { isDefaultSection, isDefaultSiteSpace, type Structure } from './structure.ts';

/** The canonical path of a site, whatever other names it has. */
export const ownPath = (site: SiteRow): string =>
  `/sites/${encodeURIComponent(site.organization_hostname ?? site.organization_id)}/${encodeURIComponent(site.basename)}`;

/** The path or full URL used in links. */
export function basePath(site: SiteRow): string {
  if (site.hostname !== null) return `https://${site.hostname}`;
  return site.proxy_origin === null ? ownPath(site) : `https://${site.proxy_origin}`;
}

type Placed = Pick<Structure, 'site' | 'sections'>;

export const sectionPath = (structure: Placed, section: SectionRow): string =>
  isDefaultSection(structure, section) ? '' : `/${encodeURIComponent(section.path)}`;

const sectionOf = ({ sections }: Placed, row: SiteSpaceRow): SectionRow | undefined =>
  sections.find(({ id }) => id === row.section_id);

export function siteSpacePath(structure: Placed, row: SiteSpaceRow): string {
  const section = sectionOf(structure, row);
  if (isDefaultSiteSpace(structure, row)) return section ? sectionPath(structure, section) : '';
  const own = `/${encodeURIComponent(row.path)}`;
  if (!section) return own;
  // A sibling section with the same path would shadow it.
  const shadowed = isDefaultSection(structure, section) && structure.sections.some(({ path }) => path === row.path);
  return (shadowed ? `/${encodeURIComponent(section.path)}` : sectionPath(structure, section)) + own;
}

/** The base path of a page: one that collides with the name of a section or variant is addressed through its space. */
export function pageBase(structure: Placed & Pick<Structure, 'siteSpaces'>, row: SiteSpaceRow, first?: string): string {
  const base = siteSpacePath(structure, row);
  if (first === undefined || !isDefaultSiteSpace(structure, row)) return base;
  const section = sectionOf(structure, row);
  const isVersion = structure.siteSpaces.some(
    ({ id, section_id, path }) => path === first && id !== row.id && section_id === row.section_id,
  );
  const isSection = base === '' && structure.sections.some(({ id, path }) => path === first && id !== row.section_id);
  if (!isVersion && !isSection) return base;
  const inside = section ? `/${encodeURIComponent(section.path)}` : '';
  return isVersion ? `${inside}/${encodeURIComponent(row.path)}` : inside;
}

/** The publication of a space for readers of this site; private without a path while the site is unpublished. */
export function publishedPlace(structure: Placed, row: SiteSpaceRow | undefined, shareKey?: string) {
  const { site } = structure;
  if (site.published === 0 || !row) return { visibility: 'private', published_path: null };
  const published_path = publishedPath(site, siteSpacePath(structure, row), shareKey);
  return { visibility: site.visibility, published_path };
}

/** `below` after the base of the site, with the share link's key if there is one. */
export const publishedPath = (site: SiteRow, below: string, shareKey?: string): string =>
  basePath(site) + (shareKey === undefined ? '' : `/${encodeURIComponent(shareKey)}`) + below;
