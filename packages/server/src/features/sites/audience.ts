// What a caller sees of a site. Members see what they may read and what is public; visitors see what the conditions
// allow. The rest does not exist for them.
import { largeBudget } from '@lectern/content';
import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import type { Person } from '#features/access';
import type { SignedInContext } from '#platform/context';
import { conditionHolds } from './condition.ts';
import type { SiteRow } from './rows.ts';
import { listRanks, type SiteSpaceRow } from './rows-structure.ts';
import { orderedSections, readStructure, sectionsIn, siteSpacesIn, type Structure } from './structure.ts';

export type VisibleSite = Structure & {
  /** The caller's rank on a space; 0 when they see it only because it is public. */
  rankOn(space: string): number;
  isVisitor: boolean;
};

const isOpen = ({ published, visibility }: SiteRow): boolean =>
  published === 1 && (visibility === 'public' || visibility === 'unlisted');

/** What the conditions allow a visitor to see: a section without visible spaces is hidden too. */
export function filterForVisitor(structure: Structure, claims: Readonly<Record<string, unknown>>): Structure {
  const budget = largeBudget();
  const sections = structure.sections.filter(({ condition }) => conditionHolds(condition, claims, budget));
  const open = new Set<string | null>([...sections.map(({ id }) => id), null]);
  const siteSpaces = structure.siteSpaces.filter(
    ({ section_id, condition }) => open.has(section_id) && conditionHolds(condition, claims, budget),
  );
  return withoutEmpty({ ...structure, sections, siteSpaces });
}

function withoutEmpty(structure: Structure): Structure {
  const filled = new Set(structure.siteSpaces.map(({ section_id }) => section_id));
  const sections = structure.sections.filter(({ id }) => filled.has(id));
  const groups = structure.groups.filter(({ id }) => sections.some(({ group_id }) => group_id === id));
  return { ...structure, sections, groups };
}

/** The default of a level for a reader: the configured one, or the first visible one. */
export const firstOf = <T extends { id: string }>(items: readonly T[], chosen: string | null): T | undefined =>
  items.find(({ id }) => id === chosen) ?? items[0];

export const defaultSectionFor = (structure: Structure) =>
  firstOf(orderedSections(structure), structure.site.default_section_id);

export function defaultSiteSpaceFor(structure: Structure, section: string | null): SiteSpaceRow | undefined {
  const chosen =
    section === null
      ? structure.site.default_site_space_id
      : (structure.sections.find(({ id }) => id === section)?.default_site_space_id ?? null);
  return firstOf(siteSpacesIn(structure, section), chosen);
}

/** The site with the number of visible spaces: the count must not reveal hidden ones. */
export const withVisibleCounts = ({ site, siteSpaces, isVisitor }: VisibleSite): SiteRow =>
  isVisitor ? { ...site, site_spaces: siteSpaces.length } : site;

/** The structure with the spaces that a member may read themselves, however open the site is. */
export async function filterForMember(db: Db, structure: Structure, person: Person): Promise<Structure> {
  const { organization_id, id } = structure.site;
  const ranks = await listRanks(db, { organization: organization_id, site: id }, person);
  if (ranks === 'admin') return structure;
  return { ...structure, siteSpaces: structure.siteSpaces.filter(({ space_id }) => (ranks.get(space_id) ?? 0) > 0) };
}

export async function visibleSiteFor(
  context: SignedInContext,
  site: SiteRow,
  role: number | null,
): Promise<VisibleSite> {
  const { visitor, userId } = context.caller;
  const structure = await readStructure(context.db, site);
  if (visitor) {
    const rank = rankOf('read');
    // In a preview they are those that its creator may read.
    const siteSpaces = structure.siteSpaces.filter(({ space_id }) => visitor.spaces.has(space_id));
    return { ...filterForVisitor({ ...structure, siteSpaces }, visitor.claims), rankOn: () => rank, isVisitor: true };
  }
  const key = { organization: site.organization_id, site: site.id };
  const ranks = await listRanks(context.db, key, { userId, role: role ?? 0 });
  if (ranks === 'admin') return { ...structure, rankOn: () => rankOf('admin'), isVisitor: false };
  const rankOn = (space: string): number => ranks.get(space) ?? 0;
  const open = new Set(isOpen(site) ? filterForVisitor(structure, {}).siteSpaces : []);
  const siteSpaces = structure.siteSpaces.filter((row) => rankOn(row.space_id) > 0 || open.has(row));
  return { ...withoutHidden(structure, siteSpaces), rankOn, isVisitor: false };
}

/** A section or group with only invisible spaces would reveal them by its title. What is empty for everybody stays. */
function withoutHidden(structure: Structure, siteSpaces: readonly SiteSpaceRow[]): Structure {
  const left = new Set(siteSpaces.map(({ section_id }) => section_id));
  const held = new Set(structure.siteSpaces.map(({ section_id }) => section_id));
  const sections = structure.sections.filter(({ id }) => left.has(id) || !held.has(id));
  const groups = structure.groups.filter(
    ({ id }) => sectionsIn({ sections }, id).length > 0 || sectionsIn(structure, id).length === 0,
  );
  return { ...structure, siteSpaces, sections, groups };
}
