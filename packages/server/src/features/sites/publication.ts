// The published URL of a space. If several published sites show it, the most open one is used.
import { setPublication, type Publication } from '#features/spaces';
import type { Context } from '#platform/context';
import { publishedPath, siteSpacePath } from './address.ts';
import { findSite } from './rows.ts';
import { listPublishedPlaces } from './rows-structure.ts';
import { readStructure, type Structure } from './structure.ts';

const fromOpen = ['public', 'unlisted', 'share-link', 'visitor-auth'];

/** Updates the publication of the spaces from the sites. */
export async function republish(context: Context, organization: string, spaces: Iterable<string>): Promise<void> {
  const ids = [...new Set(spaces)];
  if (ids.length === 0) return;
  const places = await listPublishedPlaces(context.db, organization, ids);
  const structures = new Map<string, Structure>();
  const publications: Publication[] = [];
  for (const id of ids) {
    const here = places
      .filter(({ space_id }) => space_id === id)
      .sort((a, b) => fromOpen.indexOf(a.visibility) - fromOpen.indexOf(b.visibility))[0];
    if (!here) {
      publications.push({ id, visibility: 'private', published_path: null });
      continue;
    }
    const structure =
      structures.get(here.site_id) ??
      (await readStructure(context.db, (await findSite(context.db, organization, here.site_id))!));
    structures.set(here.site_id, structure);
    const row = structure.siteSpaces.find((one) => one.id === here.site_space_id)!;
    const published_path = publishedPath(structure.site, siteSpacePath(structure, row));
    publications.push({ id, visibility: here.visibility, published_path });
  }
  for (const { id, previous, visibility } of await setPublication(context.db, organization, publications)) {
    await context.services.emit(context, 'audit', {
      organization,
      action: 'space_visibility_updated',
      target: { type: 'space', id },
      ids: { spaceId: id },
      details: { previousVisibility: previous, visibility },
    });
  }
}
