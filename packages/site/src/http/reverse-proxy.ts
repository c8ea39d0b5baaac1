// A site behind a proxy of its owner. To readers everything is at the proxy, which forwards nothing but the site; the API
// is asked by the site's own address. In between, addresses are those that readers see.
import { textBefore } from '@lectern/content/url';
import { normalizePath, type SiteRequest } from './request.ts';
import type { Located, Redirected } from '../types.ts';

type Place = { origin: string; base: string };
/** Where the site is for its readers, and where it is here; paths without a slash at the end. */
export type ReverseProxy = { seen: Place; own: Place };

/** Says where a site is behind a proxy on this host; undefined when there is none. */
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

/** The request as the proxy got it. */
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

/** What the API says of an address of the site, with addresses as readers see them. */
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
