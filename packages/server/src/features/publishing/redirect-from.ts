// Where a path of a site leads that shows nothing itself: by a redirect of the site, or to the page that was there.
import { findByPath } from '@lectern/content';
import { findSpaceTree } from '#features/content';
import type { Seen } from '#features/sites';
import type { Context } from '#platform/context';
import { findFormerPage } from './former-pages.ts';
import { pathTo } from './redirects.ts';
import { route } from './route.ts';
import type { RedirectRow } from './rows.ts';
import { findSetRedirect, formerOn } from './set-names.ts';

export type Found = { row: RedirectRow; path: string; permanent: boolean };

/** `source` is the path below the site, escaped; only what the caller may see counts. */
export async function redirectFrom(context: Context, seen: Seen, source: string): Promise<Found | undefined> {
  const set = await findSetRedirect(context, seen.site, source);
  const row = set ?? (await formerOf(context, seen, source));
  if (!row) return undefined;
  const path = await pathTo(context, seen, row, claimsOn(context, seen, row));
  return path === undefined ? undefined : { row, path, permanent: !set };
}

/** Members see all of a space they may read, and of others what any reader does. */
function claimsOn({ caller }: Context, seen: Seen, row: RedirectRow): Readonly<Record<string, unknown>> | undefined {
  if (caller!.visitor) return caller!.visitor.claims;
  const space = seen.siteSpaces.find(({ id }) => id === row.site_space_id)?.space_id;
  return space !== undefined && seen.rankOn(space) > 0 ? undefined : {};
}

async function formerOf(context: Context, seen: Seen, source: string): Promise<RedirectRow | undefined> {
  const { site } = seen;
  const segments = source.split('/').slice(1).map(decodeURIComponent);
  const routed = await route(seen, segments, formerOn(context, site));
  if (!routed || routed.preview || routed.rest.length === 0 || !routed.isDefault) return undefined;
  const { siteSpace, rest } = routed;
  const content = await findSpaceTree(context, seen.spaces.get(siteSpace.space_id)!);
  const place = { organization: site.organization_id, space: siteSpace.space_id };
  const page = await findFormerPage(context, place, content, rest);
  // What is at the path now is not there by a redirect, whether it shows anything or not.
  const now = await findByPath(content.records, content.tree, rest.join('/'));
  if (!page || page.id === now?.id) return undefined;
  return {
    organization_id: site.organization_id,
    site_id: site.id,
    id: `former-${page.id}`,
    source,
    kind: 'site-page',
    section_id: null,
    site_space_id: siteSpace.id,
    page_id: page.id,
  };
}
