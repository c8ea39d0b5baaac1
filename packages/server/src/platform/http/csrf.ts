// CSRF protection. Three independent checks: the cookie is SameSite=Lax, the browser states the request's origin, and
// the request repeats a token known only to our pages.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const csrfHeader = 'x-csrf-token';

/** Bound to the session: expires with it and is invalid for any other. */
export const csrfToken = (secret: string, session: string): string =>
  createHmac('sha256', secret).update(`csrf ${session}`).digest('base64url');

export function isCsrfToken(secret: string, session: string, sent: unknown): boolean {
  if (typeof sent !== 'string') return false;
  const [right, given] = [Buffer.from(csrfToken(secret, session)), Buffer.from(sent)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/**
 * False when the browser reports another origin. A client that reports none is no browser: then the token decides. The
 * name in `Host` counts as ours, because a cross-site page cannot change it.
 */
export function isOwnOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, url: string): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === new URL(url).origin) return true;
  return host !== undefined && URL.parse(origin)?.host === host;
}

/** Safe methods change nothing, so the origin does not matter. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
