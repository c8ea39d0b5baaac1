// Finds the site of a URL, by any of its names.
import {
  findDefaultSite,
  findSiteByFormerName,
  findSiteByHostname,
  findSiteByNames,
  findSiteByProxy,
  type SiteRow,
} from '#features/sites';
import type { Context } from '#platform/context';

/**
 * `base` is the path of the site in the requested URL, or its current one when the URL is a former one; `segments`
 * are what follows, decoded.
 */
export type LocatedSite = { site: SiteRow; base: string; segments: string[]; moved?: true };

type ReadContext = Pick<Context, 'db' | 'services'>;

const longestProxyPath = 4;

/** Doubled and trailing slashes are ignored. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split('/').filter((segment) => segment !== '');
    const plain = segments.map((segment) => decodeURIComponent(segment).normalize('NFC'));
    // PostgreSQL rejects NUL in text parameters; treat it as not found.
    return plain.some((segment) => segment.includes('\0')) ? undefined : plain;
  } catch {
    return undefined;
  }
}

const joined = (segments: readonly string[]): string =>
  segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');

export async function findSiteForUrl(context: ReadContext, url: URL): Promise<LocatedSite | undefined> {
  const segments = segmentsOf(url.pathname);
  if (!segments) return undefined;
  const host = url.hostname.toLowerCase();
  const byHost = await findSiteByHostname(context.db, host);
  if (byHost) return { site: byHost, base: '', segments };
  return (await onService(context, url, segments)) ?? (await behindProxy(context, host, segments));
}

/** Base URLs of published sites, below the service or on their own origin. */
export const serviceUrls = ({ services: { config } }: Pick<Context, 'services'>): URL[] =>
  [config.sitesUrl, config.url].flatMap((url) => (url === undefined ? [] : [new URL(url)]));

async function onService(context: ReadContext, url: URL, segments: string[]): Promise<LocatedSite | undefined> {
  for (const service of serviceUrls(context)) {
    const depth = segmentsOf(service.pathname)!.length;
    const below = segments.slice(depth);
    if (url.origin !== service.origin || !`${url.pathname}/`.startsWith(service.pathname)) continue;
    if (below[0] !== 'sites' || below[1] === undefined) continue;
    if (below[2] !== undefined) {
      const site = await findSiteByNames(context.db, below[1], below[2]);
      if (site) return { site, base: joined(segments.slice(0, depth + 3)), segments: below.slice(3) };
      const moved = await findSiteByFormerName(context.db, below[1], below[2]);
      const own = [...segments.slice(0, depth + 2), moved?.basename ?? ''];
      if (moved) return { site: moved, base: joined(own), segments: below.slice(3), moved: true };
    }
  }
  return undefined;
}

async function behindProxy(context: ReadContext, host: string, segments: string[]): Promise<LocatedSite | undefined> {
  for (let depth = Math.min(longestProxyPath, segments.length); depth > 0; depth--) {
    const site = await findSiteByProxy(context.db, [host, ...segments.slice(0, depth)].join('/'));
    if (site) return { site, base: joined(segments.slice(0, depth)), segments: segments.slice(depth) };
  }
  return undefined;
}

/** The default site of an organization, when the URL names the organization only. */
export async function findDefaultSiteForUrl(context: Context, url: URL): Promise<SiteRow | undefined> {
  const segments = segmentsOf(url.pathname) ?? [];
  for (const service of serviceUrls(context)) {
    const below = segments.slice(segmentsOf(service.pathname)!.length);
    if (url.origin !== service.origin || below[0] !== 'sites' || below.length !== 2) continue;
    const site = await findDefaultSite(context.db, below[1]!);
    if (site?.published === 1) return site;
  }
  return undefined;
}

/** The URL of a site on a host that proxies it, and its URL here. */
export async function findProxy(
  context: ReadContext,
  address: string,
  host: string,
): Promise<{ path: string; base: string } | undefined> {
  const url = URL.parse(address);
  const located = url && (await findSiteForUrl(context, url));
  const [name, ...path] = located?.site.proxy_origin?.split('/') ?? [];
  return located && name === host ? { path: joined(path), base: located.base } : undefined;
}
