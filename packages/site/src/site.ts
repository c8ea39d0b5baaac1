// The published front end: from request to response, with a response cache that is valid while nothing changes.
import { yieldToEventLoop } from '@lectern/content';
import { ApiError } from '@lectern/contract';
import { textBefore } from '@lectern/content/url';
import { Assets } from './http/assets.ts';
import { errorPage, noSitePage, signedOutPage } from './layout/error-pages.ts';
import { createContentReader } from './model/space-content.ts';
import type { Entrance, SiteOptions } from './options.ts';
import { ResponseCache } from './http/response-cache.ts';
import { encodingFor, matchEtag, CompressedBody, type Encoding } from './http/compressed-body.ts';
import { securityHeaders, scriptSource } from './http/security-headers.ts';
import { SiteCache } from './model/site-cache.ts';
import {
  redirect,
  text,
  normalizePath,
  type Headers,
  type UncompressedAnswer,
  type SiteAnswer,
  type SiteRequest,
} from './http/request.ts';
import type { RouteContext } from './page/context.ts';
import { RecentVisits } from './page/page-key.ts';
import { createRenderedPages } from './routes/page.ts';
import { answerRoute } from './routes/index.ts';
import { closedToRobots, robots } from './routes/machine-readable.ts';
import { onlyPosts, unknownToMcp } from './routes/mcp.ts';
import type { Redirected } from './types.ts';
import { clearCookies, storeCredentials, LoopGuard, stripLoopMark } from './visitor/cookies.ts';
import { asMcp, matchRoute, acceptsPost, wantsEvents, type Route, type RouteMatch } from './http/route.ts';
import { loginBackTo } from './visitor/login-redirect.ts';
import {
  asPublicRequest,
  toOwnAddress,
  findReverseProxy,
  toPublicAddresses,
  type ReverseProxy,
} from './http/reverse-proxy.ts';
import { visitOf, type Visit } from './model/visit.ts';
import { visitorOf, type Visitor } from './visitor/visitor.ts';

export type Site = {
  answer(request: SiteRequest): Promise<SiteAnswer>;
  /** The response if it is cached, synchronously. */
  known(request: SiteRequest): SiteAnswer | undefined;
  /** The 503 page; `retryAfter` is in seconds. */
  unavailable(request: SiteRequest, retryAfter: number): Promise<SiteAnswer>;
};

/** The reverse proxy the request came through. */
type Around = { proxy: ReverseProxy | undefined };

const empty = Buffer.alloc(0);

const isUnseen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || error.code === 403 || error.code === 401 || error.code === 400);

const longAnswer = 200_000;
const bodyCache = { weigh: (body: CompressedBody) => body.size };

export function createSite(options: SiteOptions): Site {
  const assets = new Assets();
  const read = createContentReader(options.cache, { longestText: options.longestText });
  const drawn = createRenderedPages(options.cache);
  const siteCache = new SiteCache(options.cache);
  const bodies = options.cache('compressed-bodies', bodyCache);
  const responses = new ResponseCache(options.cache, options.now);
  const recent = new RecentVisits(options.cache, assets, options.now);
  const loopGuard = new LoopGuard(options.cache, options.now);
  const parts = { options, assets, read, drawn };
  const { tracking } = options;

  function known(request: SiteRequest): SiteAnswer | undefined {
    if (request.method !== 'GET' || wantsEvents(request.header('accept'))) return undefined;
    if (!tracking?.isCurrentNow) return undefined;
    const kept = responses.find(request);
    return kept && recent.isStillValidNow(kept, tracking) ? responses.reuse(kept, request) : undefined;
  }

  return {
    known,
    unavailable,
    async answer(request) {
      const path = textBefore(request.url, '?');
      // Assets are the same under every path: a proxy forwards only what is below its site.
      const asset = path.split('/~assets/', 2)[1];
      const isAsset = asset !== undefined && isRead(request.method);
      const isStream = wantsEvents(request.header('accept'));
      const kept = isAsset || isStream || !tracking ? undefined : responses.find(request);
      // What is kept does not count, so a refusal waits until it is known to be outdated.
      if (kept && tracking && (await recent.isStillValid(kept, tracking))) return responses.reuse(kept, request);
      const refused = request.refuse?.();
      if (refused) return refused;
      if (isAsset) return assetAnswer(request, asset);
      const startedAt = options.now().getTime();
      const proxy = await findReverseProxy(request, options.proxied);
      const plain = await answered(proxy ? asPublicRequest(request, proxy) : request, { proxy });
      const told = await toldOf(request, plain);
      // Rendering a long response took one slice; hashing and compressing it is another.
      if (plain.body.length > longAnswer) await yieldToEventLoop();
      const body = asCompressed(plain.body);
      const isPng = plain.headers['content-type'] === 'image/png';
      const answer = { ...(await encode(request, plain.status, plain.headers, body, isPng)), ...told };
      // What changed while rendering has another version than the one seen before it was read.
      const seen = plain.lasting && answer.status === 200 && request.method === 'GET' ? tracking?.seen() : undefined;
      if (seen) {
        responses.store(request, seen, answer, body, { basis: plain.basis, startedAt });
        if (plain.basis) recent.note(plain.basis, seen);
      }
      return answer;
    },
  };

  /** What is logged and counted, by the site's own URL, which a proxy requests too. */
  async function toldOf(
    request: SiteRequest,
    plain: UncompressedAnswer,
  ): Promise<Pick<SiteAnswer, 'site' | 'kind' | 'activity' | 'loginFault'>> {
    const path = textBefore(request.url, '?');
    const address = request.origin + path;
    const site = plain.site ?? (await options.siteAt?.(address));
    // Most requests carry no token; do not parse the URL twice for them.
    const token = request.url.includes('jwt_token=') ? visitorOf(request, path).brought?.token : undefined;
    const fault = token === undefined ? undefined : await options.tokenFault?.(address, token);
    const { kind } = asMcp(matchRoute(path), request.method, request.header('accept')).route;
    return { site, kind, activity: plain.activity, loginFault: fault ?? plain.loginFault };
  }

  function unavailable(request: SiteRequest, retryAfter: number): Promise<SiteAnswer> {
    const { status, headers, body } = errorPage(styleFor(request), 'unavailable');
    return encode(request, status, { ...headers, 'retry-after': String(retryAfter) }, asCompressed(body));
  }

  async function assetAnswer(request: SiteRequest, name: string): Promise<SiteAnswer> {
    const asset = await assets.find(name);
    if (!asset)
      return encode(
        request,
        404,
        { 'content-type': 'text/plain', ...securityHeaders },
        new CompressedBody('not found'),
      );
    const headers = {
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Style sheets on other hosts of this service request the fonts.
      'access-control-allow-origin': '*',
      ...securityHeaders,
      ...(asset.policy && { 'content-security-policy': asset.policy(scriptSource(request)) }),
    };
    const key = `asset ${name}`;
    const body = bodies.get(key) ?? bodies.set(key, new CompressedBody(asset.bytes, { lasts: true }));
    const answer = await encode(request, 200, headers, body, asset.type === 'font/woff2');
    bodies.reweigh(key, body);
    return { ...answer, kind: 'asset' };
  }

  async function answered(request: SiteRequest, around: Around): Promise<UncompressedAnswer> {
    try {
      return await visited(request, around);
    } catch (error) {
      if (!isUnseen(error)) throw error;
      return noSitePage(styleFor(request));
    }
  }

  function styleFor(request: SiteRequest): string {
    return `${request.assets}/${assets.style}`;
  }

  async function visited(request: SiteRequest, around: Around): Promise<UncompressedAnswer> {
    const path = textBefore(request.url, '?');
    const match = asMcp(matchRoute(path), request.method, request.header('accept'));
    const { kind } = match.route;
    const refused = wrongMethod(request.method, match.route);
    if (refused) return refused;
    const tidy = normalizePath(path);
    if (tidy !== path) return redirect(tidy + request.url.slice(path.length));
    const visitor = visitorOf(request, path);
    if (kind === 'logout') return signingOut(request, match.path, visitor, around);
    const credentials = { token: kind === 'login' ? undefined : visitor.token, unsigned: visitor.unsigned };
    const located = await locate(request.origin, match.path, credentials, around);
    if ('redirect' in located) {
      const { configured } = located;
      const answer = sentOn(request, located, match, visitor);
      return configured ? { ...answer, activity: { kind: 'redirect', ...configured } } : answer;
    }
    const base = located.siteBasePath.replace(/\/+$/, '');
    if (visitor.brought && request.method !== 'POST') {
      const answer = await storeCredentials(request, visitor, located, { options, loopGuard });
      return typeof answer === 'string' ? errorPage(styleFor(request), answer) : answer;
    }
    const kept = stripLoopMark(request.url);
    if (kept !== undefined) return redirect(kept);

    const visit = await enter(located, request, around);
    if (!visit) return noSitePage(styleFor(request));
    const goTo: RouteContext['goTo'] = async (below) => {
      const found = await followed(request.origin, base, below, credentials, around);
      const there = found?.site === located.site ? found : undefined;
      const other = there && (await enter(there, request, around));
      return other && contextOf(other, request, goTo);
    };
    const plain = await answerRoute(match.route, contextOf(visit, request, goTo), request, parts);
    return { ...plain, site: located.site };
  }

  type Credentials = Pick<Visitor, 'token' | 'unsigned'>;

  async function locate(
    origin: string,
    path: string,
    { token, unsigned }: Credentials,
    { proxy }: Around,
  ): Promise<Redirected | Entrance> {
    const address = origin + (path === '' ? '/' : path);
    const found = await options.resolve({
      url: proxy ? toOwnAddress(address, proxy) : address,
      redirectOnError: true,
      visitor: {
        ...(token !== undefined && { jwtToken: token }),
        ...(Object.keys(unsigned).length > 0 && { unsignedClaims: unsigned }),
      },
    });
    return proxy ? toPublicAddresses(found, proxy) : found;
  }

  /** A redirect to another URL of the same site, followed to its current target. */
  async function followed(
    origin: string,
    base: string,
    below: string,
    credentials: Credentials,
    around: Around,
  ): Promise<Entrance | undefined> {
    let path = base + below;
    for (let turns = 0; turns < 4; turns++) {
      if (!isBelow(origin, base, path)) return undefined;
      const located = await locate(origin, path, credentials, around);
      if (!('redirect' in located)) return located;
      const inside = `${origin}${base}`;
      if (located.redirect !== inside && !located.redirect.startsWith(`${inside}/`)) return undefined;
      path = textBefore(located.redirect.slice(origin.length), '?');
    }
    return undefined;
  }

  async function enter(entrance: Entrance, request: SiteRequest, around: Around): Promise<Visit | undefined> {
    const { visitor, ...located } = entrance;
    const known = await visitor();
    if (!known) return undefined;
    const { client, claims } = known;
    const who = { client, located, claims, audience: saysNothing(claims) ? '' : known.key };
    return visitOf({
      ...who,
      outlook: known.outlook,
      proxied: around.proxy !== undefined,
      origin: request.origin,
      assets: request.assets,
      read,
      seen: () => siteCache.read(who, tracking),
      now: options.now(),
    });
  }

  /** Redirects within this host as paths: a proxy may know the host by another name. */
  function sentOn(
    request: SiteRequest,
    { redirect: to, target, permanent = false }: { redirect: string; target: string; permanent?: boolean },
    { path, route }: RouteMatch,
    visitor: Visitor,
  ): UncompressedAnswer {
    const own = to.startsWith(`${request.origin}/`) ? to.slice(request.origin.length) : to;
    // Programs cannot use an interactive login; reply 401 instead of redirecting.
    if (target !== 'content') {
      if (route.kind === 'mcp') return unknownToMcp();
      if (route.kind === 'robots') return robots(closedToRobots);
      if (target === 'external' && stripLoopMark(request.url) !== undefined)
        return errorPage(styleFor(request), 'not-kept');
      // The login signs with a wrong key or for an expired time; redirecting again would loop.
      if (visitor.brought?.token && loopGuard.isLoop('bad', request, visitor.url))
        return errorPage(styleFor(request), 'not-accepted');
      const read = request.method === 'POST' ? '' : visitor.url.slice(path.length);
      return redirect(target === 'external' ? loginBackTo(to, route.kind, read) : own, {}, permanent ? 308 : 302);
    }
    // Keep the route suffix and the query on redirect. The root of a host has no name a suffix could be appended to.
    const place = to !== request.origin ? own : route.kind === 'markdown' ? '/index' : '';
    return redirect(
      place + request.url.slice(path.length) || '/',
      {},
      request.method === 'POST' || permanent ? 308 : 302,
    );
  }

  /** Without a session, do not even reveal that the site exists. */
  async function signingOut(
    request: SiteRequest,
    path: string,
    visitor: Visitor,
    around: Around,
  ): Promise<UncompressedAnswer> {
    const find = (credentials: Credentials) =>
      locate(request.origin, path, credentials, around).catch((error: unknown) => {
        if (isUnseen(error)) return undefined;
        throw error;
      });
    const located = await find({ token: undefined, unsigned: {} });
    const known = located && !('redirect' in located) ? located : await find(visitor);
    const base = known && !('redirect' in known) ? known.siteBasePath.replace(/\/+$/, '') : path;
    const cookies = clearCookies(request, base);
    if (!located) return signedOutPage(styleFor(request), cookies);
    const to = 'redirect' in located ? located.redirect : request.origin + (base || '/');
    const own = to.startsWith(`${request.origin}/`) ? to.slice(request.origin.length) : to;
    return redirect(own, { 'set-cookie': cookies });
  }

  function contextOf(visit: Visit, request: SiteRequest, goTo: RouteContext['goTo']): RouteContext {
    const at = request.url.indexOf('?');
    return {
      visit,
      pathname: plainPath(visit.located.pathname),
      query: new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1)),
      read,
      assets,
      scripts: scriptSource(request),
      now: options.now(),
      printable: options.pdf !== undefined,
      pictured: options.card !== undefined,
      goTo,
    };
  }
}

const asCompressed = (body: UncompressedAnswer['body']): CompressedBody =>
  body instanceof CompressedBody ? body : new CompressedBody(body);

async function encode(
  request: SiteRequest,
  status: number,
  headers: Headers,
  body: CompressedBody,
  isCompressed = false,
): Promise<SiteAnswer> {
  const encoding: Encoding = isCompressed ? 'identity' : encodingFor(request.header('accept-encoding'));
  const had = status === 200 ? matchEtag(request.header('if-none-match'), body.etags(encoding)) : undefined;
  const all: Headers = { ...headers, vary: 'accept-encoding' };
  if (had !== undefined) return { status: 304, headers: { ...all, etag: had }, body: undefined };
  const made = body.encode(encoding);
  const { bytes, etag } = made instanceof Promise ? await made : made;
  if (status === 200) all['etag'] = etag;
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  all['content-length'] = String(bytes.length);
  return { status, headers: all, body: request.method === 'HEAD' ? empty : bytes };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** PUT, PATCH and DELETE are not supported by sites. */
function wrongMethod(method: string, route: Route): UncompressedAnswer | undefined {
  if (isRead(method) || (method === 'POST' && acceptsPost(route))) return undefined;
  if (route.kind === 'mcp' && method !== 'OPTIONS') return onlyPosts();
  const allow =
    route.kind === 'mcp' ? 'POST, OPTIONS' : acceptsPost(route) ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
  if (method === 'OPTIONS')
    return text(204, 'text/plain', '', { allow, 'cache-control': 'no-store', ...securityHeaders });
  return text(405, 'text/plain', 'Method Not Allowed', { allow, 'cache-control': 'no-store', ...securityHeaders });
}

/** Visitors without claims, which most are: data read for one is valid for all. */
const saysNothing = (claims: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(claims).every(([name, value]) => name === 'unsigned' && Object.keys(value ?? {}).length === 0);

/** Whether a path is below another after resolving `..`, in any encoding. */
function isBelow(origin: string, base: string, path: string): boolean {
  const url = URL.parse(origin + path);
  return url?.origin === origin && (url.pathname === base || url.pathname.startsWith(`${base}/`));
}

function plainPath(path: string): string {
  const plain = path.replaceAll(/^\/+|\/+$/g, '');
  try {
    return plain.split('/').map(decodeURIComponent).join('/');
  } catch {
    return plain;
  }
}
