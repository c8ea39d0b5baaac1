// A site behind its owner's reverse proxy. Readers see the proxy's URLs, and it forwards only the site; the API is
// called with the site's own URL. In between, URLs are the public ones.
import { textBefore } from '@lectern/content/url';
import { normalizePath, type SiteRequest } from './request.ts';
import type { Located, Redirected } from '../types.ts';

type Place = { origin: string; base: string };
/** Public and own location of the site; paths without a trailing slash. */
export type ReverseProxy = { seen: Place; own: Place };

/** Finds the proxy location of a site on this host; undefined when there is none. */
export type FindProxy = (address: string, host: string) => Promise<{ path: string; base: string } | undefined>;

const hostOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : URL.parse(`https://${textBefore(header, ',').trim()}`)?.host;

export async function findReverseProxy(
  request: SiteRequest,
  find: FindProxy | undefined,
): Promise<ReverseProxy | undefined> {
  const host = hostOf(request.header('x-forwarded-host'));
  if (host === undefined || host === URL.parse(request.origin)?.host) return undefined;
  const path = normalizePath(textBefore(request.url, '?'));
  const found = await find?.(request.origin + path, host.replace(/:\d+$/, ''));
  if (!found || !`${path}/`.startsWith(`${found.base}/`)) return undefined;
  return { seen: { origin: `https://${host}`, base: found.path }, own: { origin: request.origin, base: found.base } };
}

/** The request as the proxy received it. */
export function asPublicRequest(request: SiteRequest, { seen, own }: ReverseProxy): SiteRequest {
  const url = request.url.startsWith(own.base) ? request.url : normalizePath(request.url);
  return {
    ...request,
    origin: seen.origin,
    host: seen.origin.slice('https://'.length),
    url: seen.base + url.slice(own.base.length),
    assets: `${seen.base}/~assets`,
  };
}

export const toOwnAddress = (address: string, { seen, own }: ReverseProxy): string =>
  own.origin + own.base + address.slice((seen.origin + seen.base).length);

/** What the API returned for a URL of the site, with public URLs. */
export function toPublicAddresses<T extends Located>(
  content: Redirected | T,
  { seen, own }: ReverseProxy,
): Redirected | T {
  const moved = (path: string): string => seen.base + path.slice(own.base.length);
  if (!('redirect' in content))
    return { ...content, siteBasePath: moved(content.siteBasePath), basePath: moved(content.basePath) };
  const { target, redirect } = content;
  const inside = own.origin + own.base;
  const isOfSite =
    target === 'content' && redirect.startsWith(inside) && /^[/?]|^$/.test(redirect.slice(inside.length));
  return isOfSite ? { ...content, redirect: seen.origin + moved(redirect.slice(own.origin.length)) } : content;
}
