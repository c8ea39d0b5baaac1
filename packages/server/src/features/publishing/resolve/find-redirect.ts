// The redirect for a path of a site without content: a configured one, or to the page that was there.
import { findByPath } from '@lectern/content';
import { findSpaceTree } from '#features/content';
import {
  defaultSectionFor,
  defaultSiteSpaceFor,
  movedPaths,
  type VisibleSite,
  type SiteSpaceRow,
  spaceOf,
} from '#features/sites';
import type { Context, SignedInContext } from '#platform/context';
import { findFormerPage } from '../former-pages.ts';
import { pathTo } from '../redirects.ts';
import { matchPath } from './match-path.ts';
import type { RedirectRow } from '../rows.ts';
import { findConfiguredRedirect, formerPathsOn } from './configured-paths.ts';

export type RedirectMatch = { row: RedirectRow; path: string; permanent: boolean };

/** `source` is the path below the site, percent-encoded; only what is visible to the caller counts. */
export async function findRedirectFor(
  context: SignedInContext,
  seen: VisibleSite,
  source: string,
): Promise<RedirectMatch | undefined> {
  const set = await findConfiguredRedirect(context, seen.site, source);
  const row = set ?? (await formerOf(context, seen, source));
  if (!row) return undefined;
  if (row.kind === 'external') return { row, path: '', permanent: row.permanent === 1 };
  const path = await pathTo(context, seen, row, claimsOn(context, seen, row));
  return path === undefined ? undefined : { row, path, permanent: !set || set.permanent === 1 };
}

/** Members see all of a space they may read, and of others what any reader does. */
function claimsOn(
  { caller }: SignedInContext,
  seen: VisibleSite,
  row: RedirectRow,
): Readonly<Record<string, unknown>> | undefined {
  if (caller.visitor) return caller.visitor.claims;
  const space = seen.siteSpaces.find(({ id }) => id === row.site_space_id)?.space_id;
  return space !== undefined && seen.rankOn(space) > 0 ? undefined : {};
}

async function formerOf(context: Context, seen: VisibleSite, source: string): Promise<RedirectRow | undefined> {
  const segments = source.split('/').slice(1).map(decodeURIComponent);
  const routed = await matchPath(seen, segments, formerPathsOn(context, seen.site));
  if (routed && (routed.preview || !routed.isDefault)) return undefined;
  const here = routed && { siteSpace: routed.siteSpace, rest: routed.rest };
  if (here && here.rest.length > 0) {
    const page = await pageThere(context, seen, here, true);
    if (page !== undefined) return rowTo(seen, source, here, page);
  }
  // Another site space has become the default since.
  const main = defaultSiteSpaceFor(seen, defaultSectionFor(seen)?.id ?? null);
  if (routed && routed.used > 0 && main && main.id !== routed.siteSpace.id) {
    const behind = { siteSpace: main, rest: segments };
    const page = await pageThere(context, seen, behind);
    if (page !== undefined) return rowTo(seen, source, behind, page);
  }
  return placedBefore(context, seen, source, segments);
}

type PageLocation = { siteSpace: SiteSpaceRow; rest: string[] };

/** Resolves former locations of spaces on the site. */
async function placedBefore(
  context: Context,
  seen: VisibleSite,
  source: string,
  segments: readonly string[],
): Promise<RedirectRow | undefined> {
  const former = formerPathsOn(context, seen.site);
  for (let used = Math.min(segments.length, deepest); used >= 0; used--) {
    const path = segments.slice(0, used).map((segment) => `/${encodeURIComponent(segment)}`);
    const id = await former(movedPaths, path.join(''));
    const siteSpace = seen.siteSpaces.find((one) => one.id === id);
    if (!siteSpace) continue;
    const place = { siteSpace, rest: segments.slice(used) };
    const page = place.rest.length > 0 ? await pageThere(context, seen, place) : null;
    if (page !== undefined) return rowTo(seen, source, place, page);
  }
  return undefined;
}

/** One segment for the section and one for the site space. */
const deepest = 2;

/** The id of the page that is or was there; with `moved`, only pages that were, because the others need no redirect. */
async function pageThere(
  context: Context,
  seen: VisibleSite,
  { siteSpace, rest }: PageLocation,
  moved = false,
): Promise<string | undefined> {
  const content = await findSpaceTree(context, spaceOf(seen, siteSpace));
  const now = await findByPath(content.records, content.tree, rest.join('/'));
  if (now && !moved) return now.id;
  const place = { organization: seen.site.organization_id, space: siteSpace.space_id };
  const page = await findFormerPage(context, place, content, rest);
  return page?.id === now?.id ? undefined : page?.id;
}

const rowTo = (
  { site }: VisibleSite,
  source: string,
  { siteSpace }: PageLocation,
  page: string | null,
): RedirectRow => ({
  organization_id: site.organization_id,
  site_id: site.id,
  id: `former-${page ?? siteSpace.id}`,
  source,
  kind: page === null ? 'site-space' : 'site-page',
  section_id: null,
  site_space_id: siteSpace.id,
  page_id: page,
  url: null,
  permanent: 1,
  draft: 0,
  // It exists as long as the site.
  created_at: site.created_at,
  updated_at: null,
  uses: 0,
  used_on: null,
  counted_since: '',
});
