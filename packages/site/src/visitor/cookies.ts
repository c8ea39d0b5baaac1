// Tokens and claims that a visitor brings in the URL are stored in HttpOnly cookies until they sign out.
import type { ErrorPage } from '../layout/error-pages.ts';
import type { SiteOptions } from '../options.ts';
import { loopMark, redirect, type UncompressedAnswer, type SiteRequest } from '../http/request.ts';
import type { CacheOptions, LruCache, OpenCache } from '@lectern/content';
import type { Located } from '../types.ts';
import {
  cookiesOf,
  piecesOf,
  publicCookie,
  scopedCookie,
  scopedTokens,
  secondsLeft,
  setCookie,
  type Visitor,
} from './visitor.ts';

/** Limited by the header size that browsers and proxies accept. */
const longestToken = 11_000;
/** A visitor who comes with a token again within this time is in a redirect loop. */
const soonMs = 15_000;

const isSecure = ({ origin }: SiteRequest): boolean => origin.startsWith('https:');

const loopCache: CacheOptions<{ count: number; at: number }> = { weigh: () => 32 };

/** Detects redirect loops: visitors who come with a token for the same page again and again. */
export class LoopGuard {
  readonly #kept: LruCache<{ count: number; at: number }>;
  readonly #now: () => Date;

  constructor(cache: OpenCache, now: () => Date) {
    this.#kept = cache('redirect-loops', loopCache);
    this.#now = now;
  }

  /** Whether they did so twice before, with the same outcome. */
  isLoop(outcome: 'good' | 'bad', request: SiteRequest, url: string): boolean {
    const key = `${outcome} ${request.address}\n${request.header('user-agent') ?? ''}\n${request.origin}${url}`;
    const at = this.#now().getTime();
    const before = this.#kept.get(key);
    const count = before && at - before.at < soonMs ? before.count + 1 : 1;
    this.#kept.set(key, { count, at });
    return count > 2;
  }
}

/** The URL without the loop mark; undefined when it has none. */
export function stripLoopMark(url: string): string | undefined {
  const [path = '', search = ''] = url.split(/\?(.*)/s, 2);
  if (!search.includes(loopMark)) return undefined;
  const query = new URLSearchParams(search);
  if (!query.has(loopMark)) return undefined;
  query.delete(loopMark);
  return path + (query.size > 0 ? `?${query.toString()}` : '');
}

const withLoopMark = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}${loopMark}=`;

/** Moves credentials from the URL to cookies and redirects to the URL without them. */
export async function storeCredentials(
  request: SiteRequest,
  { brought, url }: Visitor,
  located: Located,
  { options, loopGuard }: { options: Pick<SiteOptions, 'isSigned' | 'now'>; loopGuard: LoopGuard },
): Promise<UncompressedAnswer | ErrorPage> {
  const base = located.siteBasePath.replace(/\/+$/, '');
  const secure = isSecure(request);
  const cookies: string[] = [];
  let to = url;
  // A link with an invalid token must not replace a valid one.
  if (brought?.token && (await options.isSigned(located, brought.token))) {
    if (brought.token.length > longestToken) return 'too-large';
    const name = scopedCookie(base);
    const had = cookiesOf(request.header('cookie')).map(([one]) => one);
    const pieces = piecesOf(name, JSON.stringify({ basePath: base, token: brought.token }));
    const seconds = secondsLeft(brought.token, options.now());
    for (const [piece, value] of pieces) cookies.push(setCookie(piece, value, { path: base, seconds, secure }));
    const stale = had.filter((one) => one.startsWith(`${name}.`) && !pieces.some(([piece]) => piece === one));
    for (const one of stale) cookies.push(setCookie(one, '', { path: base, seconds: 0, secure }));
    // The browser may reject cookies; the mark lets the next request detect that.
    if (!had.includes(name) && loopGuard.isLoop('good', request, url)) to = withLoopMark(url);
  }
  if (brought && Object.keys(brought.claims).length > 0) {
    cookies.push(setCookie(publicCookie, JSON.stringify(brought.claims), { path: base, secure }));
  }
  return redirect(to, { 'set-cookie': cookies });
}

/** Cookies that end the session; `base` is the path of the site. */
export function clearCookies(request: SiteRequest, base: string): string[] {
  const secure = isSecure(request);
  const cookies = cookiesOf(request.header('cookie')).filter(([name]) => name.includes('-visitor-'));
  const paths = new Map(scopedTokens(cookies).flatMap(({ names, basePath }) => names.map((name) => [name, basePath])));
  return cookies.map(([name]) => setCookie(name, '', { path: paths.get(name) ?? base, seconds: 0, secure }));
}
