// Adds spaces and sections to a site.
import { rankOf } from '@lectern/contract';
import { inScope, personIn, rankOn } from '#features/access';
import { findSpace, type SpaceRow } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import { conflict, forbidden, badRequest } from '#platform/errors';
import { keyAfter } from '#platform/sibling-order';
import { setDefaultOf, setDefaultSection, type StructureChange } from './change.ts';
import { freeName } from './names.ts';
import { updateSite } from './rows.ts';
import { insertItem, updateItem, type SectionRow, type SiteSpaceRow } from './rows-structure.ts';
import { siteSpacesIn, spaceOf, topItems } from './structure.ts';

/** Publishing a space requires managing it. `role` is the caller's in the organization. */
export async function requireMayPublish(
  context: SignedInContext,
  organization: string,
  role: number | null,
  id: string,
  field = 'body.spaceId',
): Promise<SpaceRow> {
  const space = await findSpace(context.db, organization, id);
  const person = personIn(context, { role });
  const rank = space && inScope(context, organization, id) ? await rankOn(context.db, organization, id, person) : -1;
  if (!space || rank < 0) throw badRequest(`${field} is not a space of the organization`);
  if (rank < rankOf('create')) throw forbidden('this needs the level create on the space');
  return space;
}

/** A name for the item that is unique among its siblings. */
const nameAmong = (title: string, others: readonly { path: string }[]): Promise<string> =>
  freeName(title, (name) => others.some(({ path }) => path === name));

const last = (items: readonly { position: string }[]): string => keyAfter(items.at(-1)?.position);

/** At the end of its level, and the default there when it is the only one. */
export async function addSiteSpace(
  changing: StructureChange,
  space: SpaceRow,
  section: SectionRow | null,
): Promise<SiteSpaceRow> {
  const { context, structure } = changing;
  const { site } = structure;
  const siblings = siteSpacesIn(structure, section?.id ?? null);
  if (siblings.some(({ space_id }) => space_id === space.id)) throw conflict('the site already shows this space there');
  const row: SiteSpaceRow = {
    organization_id: site.organization_id,
    site_id: site.id,
    id: context.newId(),
    section_id: section?.id ?? null,
    space_id: space.id,
    path: await nameAmong(space.title, siblings),
    condition: null,
    position: last(siblings),
  };
  await insertItem(context.db, 'site_spaces', row);
  if (siblings.length === 0) await setDefaultOf(changing, section, row.id);
  return row;
}

/** Whether a space is visible to the caller. */
type FindSpace = (space: string) => boolean;

const shortest = 2;
const fitting = (...titles: (string | null | undefined)[]): string =>
  titles.find((title) => title !== null && title !== undefined && title.trim().length >= shortest) ?? 'Section';

async function insertSection(
  { context, structure }: StructureChange,
  input: Pick<SectionRow, 'title' | 'icon' | 'default_site_space_id'>,
): Promise<SectionRow> {
  const { site, sections } = structure;
  const row: SectionRow = {
    ...input,
    organization_id: site.organization_id,
    site_id: site.id,
    id: context.newId(),
    group_id: null,
    description: null,
    path: await nameAmong(input.title, sections),
    condition: null,
    position: last(topItems(structure).map((item) => item.row)),
  };
  await insertItem(context.db, 'site_sections', row);
  return row;
}

/**
 * The spaces of a site without sections become its default section, under a title that reveals nothing to the caller.
 */
async function gather(changing: StructureChange, isKnown: FindSpace): Promise<StructureChange> {
  const { context, structure } = changing;
  const { site, siteSpaces } = structure;
  const first = siteSpaces.find(({ id }) => id === site.default_site_space_id) ?? siteSpaces[0]!;
  const section = await insertSection(changing, {
    title: fitting(isKnown(first.space_id) ? spaceOf(structure, first).title : null, site.title),
    icon: null,
    default_site_space_id: first.id,
  });
  for (const one of siteSpaces) await updateItem(context.db, 'site_spaces', one, { section_id: section.id });
  await updateSite(context, site, { default_section_id: section.id, default_site_space_id: null });
  return {
    context,
    structure: {
      ...structure,
      site: { ...site, default_section_id: section.id, default_site_space_id: null },
      sections: [section],
      siteSpaces: siteSpaces.map((one) => ({ ...one, section_id: section.id })),
    },
  };
}

export async function addSection(
  given: StructureChange,
  space: SpaceRow,
  { title, icon }: { title?: string | null; icon?: string | null },
  isKnown: FindSpace,
): Promise<SectionRow> {
  if (title?.trim().length === 1) throw badRequest(`body.title must have at least ${shortest} characters`);
  const { sections, siteSpaces } = given.structure;
  const changing = sections.length === 0 && siteSpaces.length > 0 ? await gather(given, isKnown) : given;
  const section = await insertSection(changing, {
    title: fitting(title, space.title, changing.structure.site.title),
    icon: icon || null,
    default_site_space_id: null,
  });
  if (changing.structure.sections.length === 0) await setDefaultSection(changing, section.id);
  const inside = {
    ...changing,
    structure: { ...changing.structure, sections: [...changing.structure.sections, section] },
  };
  await addSiteSpace(inside, space, section);
  return section;
}
