// URLs of uploads in settings follow the address of the service: the host they were stored with may be a former one.
import { isObject } from '@lectern/content/is-object';
import type { Urls } from '#platform/context';

type SiteKey = { organization: string; site: string };

/** Settings with the URLs of the site's own uploads as they are now; those of other hosts stay. */
export function withOwnUrls<T extends object>(settings: T, { organization, site }: SiteKey, urls: Urls): T {
  const base = `/site-assets/${organization}/${site}/`;
  const current = (value: unknown): unknown => {
    if (typeof value === 'string') return currentUrl(value, base, urls);
    if (Array.isArray(value)) return value.map(current);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, current(inner)]));
  };
  return current(settings) as T;
}

/** The ids of organization, site and upload are random, so such a path is nobody else's. */
function currentUrl(text: string, base: string, urls: Urls): string {
  const at = text.indexOf(base);
  if (at < 0 || !/^(?:https?:\/\/[^\s?#]+)?$/.test(text.slice(0, at))) return text;
  const rest = text.slice(at + base.length);
  return /^[\w-]+\/[\w.-]+$/.test(rest) ? urls.at(base + rest) : text;
}
