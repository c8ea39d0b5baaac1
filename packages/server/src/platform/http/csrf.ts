// What tells a request that our own page made from one that another site made a browser send along with the cookie.
// Three things that stand for themselves: the cookie is SameSite=Lax, the browser says where the request comes from,
// and the request repeats a word only our pages know.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const csrfHeader = 'x-csrf-token';

/** Belongs to the session: it ends with it, and that of another session is of no use. */
export const csrfToken = (secret: string, session: string): string =>
  createHmac('sha256', secret).update(`csrf ${session}`).digest('base64url');

export function isCsrfToken(secret: string, session: string, sent: unknown): boolean {
  if (typeof sent !== 'string') return false;
  const [right, given] = [Buffer.from(csrfToken(secret, session)), Buffer.from(sent)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/**
 * False when the browser says that another site is behind the request. One that says nothing is none: then the token
 * decides. The name in `Host` counts as ours, because a page elsewhere cannot change it.
 */
export function isOwnOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, url: string): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === new URL(url).origin) return true;
  return host !== undefined && URL.parse(origin)?.host === host;
}

/** Changes nothing, so that it does not matter who caused it. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
