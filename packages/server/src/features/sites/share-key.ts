// Replies include the share link's key when the caller sends one. Another feature validates it through an event, to
// avoid a dependency.
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { notFound } from '#platform/errors';
import { publishedPlace } from './address.ts';
import { filterForVisitor } from './audience.ts';
import { findSite, type SiteRow } from './rows.ts';
import { listPlacesOf } from './rows-structure.ts';
import { readStructure } from './structure.ts';

declare module '#platform/events' {
  interface Events {
    /** Set by the feature that knows the key. */
    'site.share-key-shown': { site: SiteRow; key: string; known: boolean };
  }
}

/** The key to put into URLs; an invalid one is treated as not found. */
export async function checkShareKey(
  context: Context,
  site: SiteRow,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined || key === '') return undefined;
  if (!(await opens(context, site, key))) throw notFound('share link');
  return key;
}

async function opens(context: Context, site: SiteRow, key: string): Promise<boolean> {
  const asked = { site, key, known: false };
  await context.services.emit(context, 'site.share-key-shown', asked);
  return asked.known;
}

/** The URL where a key opens a space: on a site that shows it, which for a visitor is the site they are on. */
export async function resolveShareKeyUrl(context: Context, event: Events['space.share-key-shown']): Promise<void> {
  const { space, key } = event;
  const visitor = context.caller?.visitor;
  const places = await listPlacesOf(context.db, space.organization_id, [space.id]);
  for (const id of new Set(places.map(({ site_id }) => site_id))) {
    if (visitor && visitor.site !== id) continue;
    const site = await findSite(context.db, space.organization_id, id);
    if (!site || !(await opens(context, site, key))) continue;
    const structure = await readStructure(context.db, site);
    const { siteSpaces } = visitor ? filterForVisitor(structure, visitor.claims) : structure;
    const row = siteSpaces.find(({ space_id }) => space_id === space.id);
    if (row) event.place = publishedPlace(structure, row, key);
    return;
  }
}
