import { api, ApiError } from '@lectern/contract';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { Address } from '../model/other-spaces.ts';
import type { PageNode } from '../model/page-tree.ts';
import { joinPath, Linker, movedKey } from '../model/linker.ts';
import { pageBase } from '../model/page-base.ts';
import { redirect, type UncompressedAnswer } from '../http/request.ts';
import type { Visit } from '../model/visit.ts';
import { activityOf } from './activity.ts';
import type { RouteContext } from './context.ts';

const longest = 512;
const escaped = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

type Target = {
  to: string;
  moved: boolean;
  page: { siteSpace: string; id: string } | undefined;
  /** The redirect that is configured; absent where a page was moved. */
  configured: string | undefined;
};

/** The redirect target of a URL; moved pages are distinguished from configured redirects. */
export async function targetOf({
  visit,
  pathname,
}: Pick<RouteContext, 'visit' | 'pathname'>): Promise<Target | undefined> {
  if (pathname === '') return undefined;
  const target = await targetFrom(visit, placeBelow(visit, visit.base), pathname);
  if (!target) return undefined;
  const node = target.page?.siteSpace === visit.model.siteSpace.id ? visit.tree.byId.get(target.page.id) : undefined;
  // Built from the page where possible, as the site may have another host here than its own.
  if (node) {
    const { model } = visit;
    return { ...target, to: joinPath(pageBase(model, model.siteSpace, visit, node.path), node.escapedPath) };
  }
  return visit.preview ? undefined : target;
}

/** Path of a space in the site; a preview has the path of its space. */
const placeBelow = ({ siteBase }: Visit, base: string): string =>
  base.slice(siteBase.length).replace(/\/~\/(?:changes|revisions)\/[^/]+$/, '');

/** `below` is the path of the space in the site, `pathname` the decoded path in the space. */
async function targetFrom(visit: Visit, below: string, pathname: string): Promise<Target | undefined> {
  const { client, located } = visit;
  const source = `${below}/${pathname.split('/').map(escaped).join('/')}`;
  if (source.length > longest) return undefined;
  try {
    const { redirect, target, permanent } = await client.call(api.findSiteRedirect, {
      organizationId: located.organization,
      siteId: located.site,
      query: { source, ...(located.shareKey !== undefined && { shareKey: located.shareKey }) },
    });
    const { destination } = redirect;
    // A proxy may know this host by another name.
    const own = target.startsWith(`${visit.origin}/`) ? target.slice(visit.origin.length) : target;
    const page =
      destination.kind === 'site-page' ? { siteSpace: destination.siteSpaceId, id: destination.pageId } : undefined;
    const configured = redirect.id.startsWith('former-') ? undefined : redirect.id;
    return { to: own, moved: permanent === true, page, configured };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code >= 500) throw error;
    return undefined;
  }
}

/** Moved pages redirect permanently; configured redirects may change. */
export async function redirectMoved(context: RouteContext, ending = ''): Promise<UncompressedAnswer | undefined> {
  const target = await targetOf(context);
  const query = context.query.size > 0 ? `?${context.query.toString()}` : '';
  if (!target) return undefined;
  const { to, moved, configured } = target;
  return {
    ...redirect(to + ending + query, {}, moved ? 308 : 302),
    ...(configured !== undefined && activityOf(context.visit, { kind: 'redirect', redirect: configured })),
  };
}

/** Links in a page follow moved pages, as their former URLs do. */
export async function resolveMoved(visit: Visit, linker: Linker, addresses: readonly Address[]): Promise<Linker> {
  const moved = new Map<string, PageNode>();
  for (const { space, path } of addresses) {
    const place = linker.placeOf(space);
    const plain = safeDecodeURIComponent(path);
    if (!place || place.tree.byPath.has(plain)) continue;
    const base = linker.siteSpace(place.siteSpace).replace(/\/$/, '');
    const target = await targetFrom(visit, placeBelow(visit, base), plain);
    if (!target?.moved || target.page?.siteSpace !== place.siteSpace.id) continue;
    const node = place.tree.byId.get(target.page.id);
    if (node) moved.set(movedKey(space, plain), node);
  }
  return moved.size === 0 ? linker : new Linker({ ...linker.parts, moved });
}
