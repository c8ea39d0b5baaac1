// All structure changes: under the site's lock, with the whole structure loaded, and with events emitted.
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { combineConditions } from './condition.ts';
import { recordMovedPaths } from './moved-paths.ts';
import { republish } from './publication.ts';
import { findSite, lockSite, updateSite, type SiteRow } from './rows.ts';
import { deleteItem, updateItem, type SectionRow, type SiteSpaceRow } from './rows-structure.ts';
import { orderedSections, readStructure, siteSpacesIn, type Structure } from './structure.ts';

declare module '#platform/events' {
  interface Events {
    'site.items-removed': { organization: string; site: string; sections: string[]; siteSpaces: string[] };
  }
}

export type StructureChange = { context: Context; structure: Structure };

/** The structure after `work`, and the result of `work`. */
export async function changeStructure<T>(
  context: Context,
  seen: SiteRow,
  work: (changing: StructureChange) => Promise<T>,
): Promise<{ structure: Structure; result: T }> {
  await lockSite(context.db, seen.id);
  const before = await readStructure(context.db, await reloadSite(context, seen));
  const result = await work({ context, structure: before });
  const structure = await readStructure(context.db, await reloadSite(context, seen));
  await recordMovedPaths(context.db, before, structure);
  await republish(context, seen.organization_id, [...before.spaces.keys(), ...structure.spaces.keys()]);
  return { structure, result };
}

/** The current item: it may have been deleted while waiting for the lock. */
export function requireItem<T extends { id: string }>(items: readonly T[], id: string, what: string): T {
  const found = items.find((one) => one.id === id);
  if (!found) throw notFound(what);
  return found;
}

export async function reloadSite(context: Context, { organization_id, id }: SiteRow): Promise<SiteRow> {
  const site = await findSite(context.db, organization_id, id);
  if (!site) throw notFound('site');
  return site;
}

export async function setDefaultOf(
  { context, structure }: StructureChange,
  section: SectionRow | null,
  siteSpace: string | null,
): Promise<void> {
  if (section === null) await updateSite(context, structure.site, { default_site_space_id: siteSpace });
  else await updateItem(context.db, 'site_sections', section, { default_site_space_id: siteSpace });
}

export const setDefaultSection = ({ context, structure }: StructureChange, section: string | null): Promise<void> =>
  updateSite(context, structure.site, { default_section_id: section });

const tell = (
  { context, structure: { site } }: StructureChange,
  sections: string[],
  siteSpaces: string[],
): Promise<void> =>
  context.services.emit(context, 'site.items-removed', {
    organization: site.organization_id,
    site: site.id,
    sections,
    siteSpaces,
  });

/** If it was the default of its level, another one becomes the default. */
export async function removeSiteSpace(changing: StructureChange, row: SiteSpaceRow): Promise<void> {
  const { context, structure } = changing;
  const section = structure.sections.find(({ id }) => id === row.section_id) ?? null;
  const chosen = section === null ? structure.site.default_site_space_id : section.default_site_space_id;
  if (chosen === row.id) {
    const next = siteSpacesIn(structure, row.section_id).find(({ id }) => id !== row.id);
    await setDefaultOf(changing, section, next?.id ?? null);
  }
  await deleteItem(context.db, 'site_spaces', row);
  await tell(changing, [], [row.id]);
}

/**
 * Removing the last section keeps its spaces on the site, which then has no sections; any other is removed with its
 * spaces.
 */
export async function removeSection(changing: StructureChange, row: SectionRow): Promise<void> {
  const { context, structure } = changing;
  const inside = siteSpacesIn(structure, row.id);
  if (structure.sections.length === 1) {
    for (const one of inside) {
      // What the section's condition hid stays hidden.
      const condition = combineConditions(row.condition, one.condition);
      await updateItem(context.db, 'site_spaces', one, { section_id: null, condition });
    }
    await updateSite(context, structure.site, {
      default_section_id: null,
      default_site_space_id: row.default_site_space_id,
    });
    await deleteItem(context.db, 'site_sections', row);
    return tell(changing, [row.id], []);
  }
  if (structure.site.default_section_id === row.id) {
    await setDefaultSection(changing, orderedSections(structure).find(({ id }) => id !== row.id)!.id);
  }
  for (const one of inside) await deleteItem(context.db, 'site_spaces', one);
  await deleteItem(context.db, 'site_sections', row);
  await tell(
    changing,
    [row.id],
    inside.map(({ id }) => id),
  );
}
