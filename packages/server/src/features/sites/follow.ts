// What happens to sites when something else changes.
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { preconditionFailed } from '#platform/errors';
import { changeStructure, removeSiteSpace } from './change.ts';
import { republish } from './publication.ts';
import { findSite, listAllSites } from './rows.ts';
import { listPlacesOf, listSiteSpaces } from './rows-structure.ts';

/** A deleted space leaves every site; restored, it is linked anew by those who want it there. */
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
        // The space is gone from the structure by now, its place is not.
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

/** A site shows spaces of its own organization only. */
export async function keepLinkedSpaces(
  context: Context,
  { from, spaces }: Events['spaces.transfer-started'],
): Promise<void> {
  const places = await listPlacesOf(context.db, from, spaces);
  if (places.length > 0) throw preconditionFailed('a site shows it; take it off the site first');
}

/** The name of the organization stands in the addresses of its sites. */
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
