// Updates sites when other resources change.
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { preconditionFailed } from '#platform/errors';
import { changeStructure, removeSiteSpace } from './change.ts';
import { republish } from './publication.ts';
import { findSite, listAllSites } from './rows.ts';
import { listPlacesOf, listSiteSpaces } from './rows-structure.ts';

/** A deleted space is removed from every site; after a restore it must be linked again. */
export async function dropDeletedSpaces(
  context: Context,
  { organization, spaces }: Events['spaces.deleted'],
): Promise<void> {
  const places = await listPlacesOf(context.db, organization, spaces);
  for (const site of new Set(places.map(({ site_id }) => site_id))) {
    const row = (await findSite(context.db, organization, site))!;
    const leaving = new Set(places.filter(({ site_id }) => site_id === site).map(({ id }) => id));
    for (const id of leaving) {
      await changeStructure(context, row, async (changing) => {
        // The structure no longer has the space, but its site space row still exists.
        const all = await listSiteSpaces(context.db, { organization, site });
        const structure = {
          ...changing.structure,
          siteSpaces: all.filter((one) => one.id === id || !leaving.has(one.id)),
        };
        const place = all.find((one) => one.id === id);
        if (place) await removeSiteSpace({ context, structure }, place);
      });
    }
  }
  await republish(context, organization, spaces);
}

/** A site shows only spaces of its own organization. */
export async function keepLinkedSpaces(
  context: Context,
  { from, spaces }: Events['spaces.transfer-started'],
): Promise<void> {
  const places = await listPlacesOf(context.db, from, spaces);
  if (places.length > 0) throw preconditionFailed('a site publishes it; remove it from the site first');
}

/** The hostname of the organization is part of the URLs of its sites. */
export async function updateHostname(
  context: Context,
  { organization }: Events['organization.hostname-changed'],
): Promise<void> {
  for (const site of await listAllSites(context.db, organization)) {
    const all = await listSiteSpaces(context.db, { organization, site: site.id });
    await republish(
      context,
      organization,
      all.map(({ space_id }) => space_id),
    );
  }
}
