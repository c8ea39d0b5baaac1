// Resolves a URL to a position on one of the sites as a member reads it: the main content of its space, regardless of
// the conditions of the site and its pages, and without hidden pages.
import { safeDecodeURIComponent } from '@lectern/content/url';
import { pathFrom, plainAddress } from '../mcp/read-page.ts';
import type { ReadContext } from '../page/context.ts';
import { modelOf, type IsShown } from '../model/site-model.ts';
import type { SiteSpace } from '../types.ts';
import type { Visit } from '../model/visit.ts';
import type { IncludedSite } from './included-sites.ts';
import type { Member } from './member.ts';

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** The site a URL belongs to, and the path below it. The longest root wins: one site may be below another. */
export function siteAt(
  sites: readonly IncludedSite[],
  address: string,
): { on: IncludedSite; path: string } | undefined {
  const plain = plainAddress(address);
  if (plain === undefined) return undefined;
  const found = sites.flatMap((on) => {
    const path = pathFrom(on.root, plain);
    return path === undefined ? [] : [{ on, path }];
  });
  return found.sort((one, other) => other.on.root.length - one.on.root.length)[0];
}

/** Path of a site space below its site. */
const placeOf = ({ root }: IncludedSite, { urls }: SiteSpace): string =>
  trimmed(urls.published ?? root).slice(root.length);

/** The site space a path belongs to, and the rest of the path. */
function routed(on: IncludedSite, path: string): { siteSpace: SiteSpace; rest: string } | undefined {
  const found = on.siteSpaces.flatMap((siteSpace) => {
    const place = placeOf(on, siteSpace);
    return path === place || path.startsWith(`${place}/`) ? [{ siteSpace, place }] : [];
  });
  const [best] = found.sort((one, other) => other.place.length - one.place.length);
  return best && { siteSpace: best.siteSpace, rest: path.slice(best.place.length) };
}

export const goToOn =
  (member: Member, on: IncludedSite): ReadContext['goTo'] =>
  async (path) => {
    const to = routed(on, path);
    return to && placeIn(member, on, to.siteSpace, to.rest);
  };

/** Opens a site space; `rest` is the escaped path of a page in it. */
export async function placeIn(member: Member, on: IncludedSite, siteSpace: SiteSpace, rest = ''): Promise<ReadContext> {
  const { client, organization, read, now } = member;
  const { published, root, site } = on;
  const { id: space, revision } = siteSpace.space;
  const { origin, pathname } = new URL(root);
  const siteBase = trimmed(pathname);
  const base = siteBase + placeOf(on, siteSpace);
  const own = new Set(on.siteSpaces.map(({ id }) => id));
  const insider: IsShown = ({ object, id }) => object !== 'site-space' || (id !== undefined && own.has(id));
  const reader = {
    client,
    claims: {},
    // Never empty: callers who see less must not share this cache entry.
    audience: 'members',
    insider,
    located: {
      organization: organization.id,
      site: site.id,
      siteSpace: siteSpace.id,
      space,
      pathname: rest === '' ? '/' : rest,
      basePath: base === '' ? '/' : base,
      siteBasePath: siteBase === '' ? '/' : siteBase,
      canonicalUrl: root,
      complete: true,
    },
  };
  const content = await read(reader, space, revision, now);
  const visit: Visit = {
    ...reader,
    outlook: undefined,
    published,
    model: modelOf(published, siteSpace.id, insider)!,
    content,
    tree: content.tree,
    preview: false,
    // Files have a URL of the service, whatever the site's host.
    proxied: true,
    origin,
    assets: '',
    siteBase,
    base,
  };
  const plain = rest.replaceAll(/^\/+|\/+$/g, '').split('/');
  return { visit, pathname: plain.map(safeDecodeURIComponent).join('/'), read, now, goTo: goToOn(member, on) };
}
