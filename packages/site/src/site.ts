// The published front end: from a request to an answer, with what was answered kept while nothing changes.
import { Bounded, nextTurn } from '@lectern/content';
import { ApiError } from '@lectern/contract';
import { textBefore } from '@lectern/content/url';
import { Assets } from './assets.ts';
import { failed, nothingHere, signedOut } from './bare-answers.ts';
import { createContentReader } from './content/space-content.ts';
import type { Entrance, SiteOptions } from './options.ts';
import { KeptAnswers } from './kept-answers.ts';
import { encodingFor, namedIn, Packed, type Encoding } from './packed.ts';
import { safeHeaders, scriptSource } from './policy.ts';
import { PublishedSites, type Version } from './published-sites.ts';
import { redirect, text, tidied, type Headers, type Plain, type SiteAnswer, type SiteRequest } from './request.ts';
import type { RouteContext } from './routes/context.ts';
import { createDrawn } from './routes/page.ts';
import { answerTo } from './routes/index.ts';
import { closedToRobots, robots } from './routes/machines.ts';
import { onlyPosts, unknownToMcp } from './routes/mcp.ts';
import type { Redirected } from './shapes.ts';
import { endingCookies, remembered, Rounds, unmarked } from './session.ts';
import { asMcp, splitSpecial, takesPosts, wantsEvents, type Special, type Split } from './special.ts';
import { loginBackTo } from './login.ts';
import { asSeen, ownAddress, throughProxy, toReaders, type Through } from './through-proxy.ts';
import { visitOf, type Visit } from './visit.ts';
import { visitorOf, type Visitor } from './visitor.ts';

export type Site = {
  answer(request: SiteRequest): Promise<SiteAnswer>;
  /** The answer when it is known already, without waiting. */
  known(request: SiteRequest): SiteAnswer | undefined;
  /** What readers are shown while nothing can be answered; they may try again after so many seconds. */
  unavailable(request: SiteRequest, retryAfter: number): Promise<SiteAnswer>;
};

/** How readers come here, and in which state everything is. */
type Around = { through: Through | undefined; version: Version };

const empty = Buffer.alloc(0);

const isUnseen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || error.code === 403 || error.code === 401 || error.code === 400);

const longAnswer = 200_000;

export function createSite(options: SiteOptions): Site {
  const assets = new Assets();
  const read = createContentReader(undefined, options.longestText);
  const drawn = createDrawn();
  const sites = new PublishedSites();
  const kept = new KeptAnswers(options.now, (key) => packs.get(key));
  const packs = new Bounded<Packed>(48_000_000, (packed) => packed.size * 2);
  const rounds = new Rounds(options.now);
  const parts = { options, assets, read, drawn };

  function known(request: SiteRequest): SiteAnswer | undefined {
    if (request.method !== 'GET' || wantsEvents(request.header('accept'))) return undefined;
    const version = options.version();
    return version === undefined ? undefined : kept.find(request, version);
  }

  function packed({ body, key }: Plain): Packed {
    if (key === undefined) return new Packed(body);
    return packs.get(key) ?? packs.keep(key, new Packed(body, { again: true }));
  }

  return {
    known,
    unavailable,
    async answer(request) {
      const path = textBefore(request.url, '?');
      // The same wherever they are asked for: a proxy forwards only what is below its site.
      const asset = path.split('/~assets/', 2)[1];
      if (asset !== undefined && isRead(request.method)) return assetAnswer(request, asset);
      const version = options.version() ?? (await options.state?.());
      const isStream = wantsEvents(request.header('accept'));
      const before = version === undefined || isStream ? undefined : kept.find(request, version);
      if (before) return before;
      const through = await throughProxy(request, options.proxied);
      const around = { through, version: () => options.version() ?? version };
      const plain = await answered(through ? asSeen(request, through) : request, around);
      const told = await toldOf(request, plain);
      // Working out a long answer took a turn; naming and packing it is another.
      if (plain.body.length > longAnswer) await nextTurn();
      const body = packed(plain);
      const isPng = plain.headers['content-type'] === 'image/png';
      const answer = { ...(await pack(request, plain.status, plain.headers, body, isPng)), ...told };
      if (version !== undefined && plain.lasting && answer.status === 200 && request.method === 'GET') {
        const now = options.version();
        // Read over several turns, it may be of two states; then it is given once only. A state that takes a moment to tell
        // is told by whoever comes next: when it is the same as before this was read, it was so all the time.
        if (now === undefined || now === version) kept.keep(request, version, answer, body, plain.key);
      }
      return answer;
    },
  };

  /** What is logged and counted. By the site's own address, which is where a proxy asks for it too. */
  async function toldOf(request: SiteRequest, plain: Plain): Promise<Pick<SiteAnswer, 'site' | 'loginFault'>> {
    const path = textBefore(request.url, '?');
    const address = request.origin + path;
    const site = plain.site ?? (await options.siteAt?.(address));
    // Most readers bring no token, and what they ask for is not read twice.
    const token = request.url.includes('jwt_token=') ? visitorOf(request, path).brought?.token : undefined;
    const fault = token === undefined ? undefined : await options.tokenFault?.(address, token);
    return { site, loginFault: fault ?? plain.loginFault };
  }

  function unavailable(request: SiteRequest, retryAfter: number): Promise<SiteAnswer> {
    const { status, headers, body } = failed(styleFor(request), 'unavailable');
    return pack(request, status, { ...headers, 'retry-after': String(retryAfter) }, new Packed(body));
  }

  async function assetAnswer(request: SiteRequest, name: string): Promise<SiteAnswer> {
    const asset = await assets.find(name);
    if (!asset) return pack(request, 404, { 'content-type': 'text/plain', ...safeHeaders }, new Packed('not found'));
    const headers = {
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Fonts are asked for by style sheets of other hosts of this service.
      'access-control-allow-origin': '*',
      ...safeHeaders,
      ...(asset.policy && { 'content-security-policy': asset.policy(scriptSource(request)) }),
    };
    const key = `asset ${name}`;
    const body = packs.get(key) ?? packs.keep(key, new Packed(asset.bytes, { lasts: true }));
    return pack(request, 200, headers, body, asset.type === 'font/woff2');
  }

  async function answered(request: SiteRequest, around: Around): Promise<Plain> {
    try {
      return await visited(request, around);
    } catch (error) {
      if (!isUnseen(error)) throw error;
      return nothingHere(styleFor(request));
    }
  }

  function styleFor(request: SiteRequest): string {
    return `${request.assets}/${assets.style}`;
  }

  async function visited(request: SiteRequest, around: Around): Promise<Plain> {
    const path = textBefore(request.url, '?');
    const split = asMcp(splitSpecial(path), request.method, request.header('accept'));
    const { kind } = split.special;
    const refused = wrongMethod(request.method, split.special);
    if (refused) return refused;
    const tidy = tidied(path);
    if (tidy !== path) return redirect(tidy + request.url.slice(path.length));
    const visitor = visitorOf(request, path);
    if (kind === 'logout') return signingOut(request, split.path, visitor, around);
    const comer = { token: kind === 'login' ? undefined : visitor.token, unsigned: visitor.unsigned };
    const located = await locate(request.origin, split.path, comer, around);
    if ('redirect' in located) return sentOn(request, located, split, visitor);
    const base = located.siteBasePath.replace(/\/+$/, '');
    if (visitor.brought && request.method !== 'POST') {
      const answer = await remembered(request, visitor, located, { options, rounds });
      return typeof answer === 'string' ? failed(styleFor(request), answer) : answer;
    }
    const kept = unmarked(request.url);
    if (kept !== undefined) return redirect(kept);

    const visit = await enter(located, request, around);
    if (!visit) return nothingHere(styleFor(request));
    const goTo: RouteContext['goTo'] = async (below) => {
      const found = await followed(request.origin, base, below, comer, around);
      const there = found?.site === located.site ? found : undefined;
      const other = there && (await enter(there, request, around));
      return other && contextOf(other, request, goTo);
    };
    const plain = await answerTo(split.special, contextOf(visit, request, goTo), request, parts);
    return { ...plain, site: located.site };
  }

  type Comer = Pick<Visitor, 'token' | 'unsigned'>;

  async function locate(
    origin: string,
    path: string,
    { token, unsigned }: Comer,
    { through }: Around,
  ): Promise<Redirected | Entrance> {
    const address = origin + (path === '' ? '/' : path);
    const found = await options.resolve({
      url: through ? ownAddress(address, through) : address,
      redirectOnError: true,
      visitor: {
        ...(token !== undefined && { jwtToken: token }),
        ...(Object.keys(unsigned).length > 0 && { unsignedClaims: unsigned }),
      },
    });
    return through ? toReaders(found, through) : found;
  }

  /** Another place on the same site, wherever its address leads to by now. */
  async function followed(
    origin: string,
    base: string,
    below: string,
    comer: Comer,
    around: Around,
  ): Promise<Entrance | undefined> {
    let path = base + below;
    for (let turns = 0; turns < 4; turns++) {
      if (!isBelow(origin, base, path)) return undefined;
      const located = await locate(origin, path, comer, around);
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
      proxied: around.through !== undefined,
      origin: request.origin,
      assets: request.assets,
      read,
      seen: () => sites.read(who, around.version),
      now: options.now(),
    });
  }

  /** Addresses of this host without the host: a proxy may know it by another name. */
  function sentOn(
    request: SiteRequest,
    { redirect: to, target, permanent = false }: { redirect: string; target: string; permanent?: boolean },
    { path, special }: Split,
    visitor: Visitor,
  ): Plain {
    const own = to.startsWith(`${request.origin}/`) ? to.slice(request.origin.length) : to;
    // Programs cannot sign in where people do; they are told that a token is missing.
    if (target !== 'content') {
      if (special.kind === 'mcp') return unknownToMcp();
      if (special.kind === 'robots') return robots(closedToRobots);
      if (target === 'external' && unmarked(request.url) !== undefined) return failed(styleFor(request), 'not-kept');
      // The login signs with another key than the site has, or for a time that is over; nothing changes by asking again.
      if (visitor.brought?.token && rounds.isCircle('bad', request, visitor.url))
        return failed(styleFor(request), 'not-accepted');
      const read = request.method === 'POST' ? '' : visitor.url.slice(path.length);
      return redirect(target === 'external' ? loginBackTo(to, special.kind, read) : own, {}, permanent ? 308 : 302);
    }
    // What was asked for about the place is asked for where it is now, with all that came along. The root of a host has
    // no name that an ending could follow.
    const place = to !== request.origin ? own : special.kind === 'markdown' ? '/index' : '';
    return redirect(
      place + request.url.slice(path.length) || '/',
      {},
      request.method === 'POST' || permanent ? 308 : 302,
    );
  }

  /** Whoever is not signed in may see nothing of the site, not even that it is there. */
  async function signingOut(request: SiteRequest, path: string, visitor: Visitor, around: Around): Promise<Plain> {
    const find = (comer: Comer) =>
      locate(request.origin, path, comer, around).catch((error: unknown) => {
        if (isUnseen(error)) return undefined;
        throw error;
      });
    const located = await find({ token: undefined, unsigned: {} });
    const known = located && !('redirect' in located) ? located : await find(visitor);
    const base = known && !('redirect' in known) ? known.siteBasePath.replace(/\/+$/, '') : path;
    const cookies = endingCookies(request, base);
    if (!located) return signedOut(styleFor(request), cookies);
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

async function pack(
  request: SiteRequest,
  status: number,
  headers: Headers,
  body: Packed,
  packedAlready = false,
): Promise<SiteAnswer> {
  const encoding: Encoding = packedAlready ? 'identity' : encodingFor(request.header('accept-encoding'));
  const had = status === 200 ? namedIn(request.header('if-none-match'), body.names(encoding)) : undefined;
  const all: Headers = { ...headers, vary: 'accept-encoding' };
  if (had !== undefined) return { status: 304, headers: { ...all, etag: had }, body: undefined };
  const made = body.form(encoding);
  const { bytes, etag } = made instanceof Promise ? await made : made;
  if (status === 200) all['etag'] = etag;
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  all['content-length'] = String(bytes.length);
  return { status, headers: all, body: request.method === 'HEAD' ? empty : bytes };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Nothing of a site is put, changed or deleted at its address. */
function wrongMethod(method: string, special: Special): Plain | undefined {
  if (isRead(method) || (method === 'POST' && takesPosts(special))) return undefined;
  if (special.kind === 'mcp' && method !== 'OPTIONS') return onlyPosts();
  const allow =
    special.kind === 'mcp' ? 'POST, OPTIONS' : takesPosts(special) ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
  if (method === 'OPTIONS') return text(204, 'text/plain', '', { allow, 'cache-control': 'no-store', ...safeHeaders });
  return text(405, 'text/plain', 'Method Not Allowed', { allow, 'cache-control': 'no-store', ...safeHeaders });
}

/** Most visitors: what is read for one of them is read for all. */
const saysNothing = (claims: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(claims).every(([name, value]) => name === 'unsigned' && Object.keys(value ?? {}).length === 0);

/** Whether a path is still below another when its steps upwards are made, however they are written. */
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
