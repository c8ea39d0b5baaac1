// Where somebody is sent who has to sign in first, and where they come back to.
import type { Route } from '../http/route.ts';

const longest = 2000;

const anywhere = 'http://site.invalid';

/** A path on the site itself, read as browsers read it: they drop tabs, turn "\\" around and take "//" for a host. */
export function pathIn(query: URLSearchParams): string | undefined {
  const asked = query.get('location');
  if (asked === null || asked.length > longest || !asked.startsWith('/')) return undefined;
  const url = URL.parse(asked, anywhere);
  if (url?.origin !== anywhere || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The API knows the page that was asked for; `rest` is what stood behind it in the address. */
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
