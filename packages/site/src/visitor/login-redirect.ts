// Redirects to the login of a site, and back.
import type { Route } from '../http/route.ts';

const longest = 2000;

const anywhere = 'http://site.invalid';

/**
 * A path on the site itself, parsed like browsers do (open redirect protection): they drop tabs, convert "\\" and take
 * "//" for a host.
 */
export function pathIn(query: URLSearchParams): string | undefined {
  const asked = query.get('location');
  if (asked === null || asked.length > longest || !asked.startsWith('/')) return undefined;
  const url = URL.parse(asked, anywhere);
  if (url?.origin !== anywhere || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The API knows the requested page; `rest` is the remainder of the URL. */
export function loginBackTo(login: string, kind: Route['kind'], rest: string): string {
  const url = new URL(login);
  const page = url.searchParams.get('location');
  if (page === null) return login;
  const asked =
    kind === 'login'
      ? pathIn(new URLSearchParams(rest.split('?', 2)[1]))
      : (page === '/' && rest.startsWith('/') ? '' : page) + rest;
  if (asked !== undefined && asked.length <= longest) url.searchParams.set('location', asked);
  return url.href;
}
