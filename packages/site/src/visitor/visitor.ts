// Credentials of a visitor: a signed token, and unsigned claims.
import { createHash } from 'node:crypto';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { SiteRequest } from '../http/request.ts';
import type { Claims } from '../types.ts';

export type Visitor = {
  token: string | undefined;
  unsigned: Claims;
  /** Received in the URL; to be moved to a cookie. */
  brought: { token: string | undefined; claims: Claims } | undefined;
  /** The URL without the credentials. */
  url: string;
};

const tokenCookies = ['lectern-visitor-token', 'gitbook-visitor-token'];
export const publicCookie = 'lectern-visitor-public';
const publicCookies = [publicCookie, 'gitbook-visitor-public'];
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

export const scopedCookie = (basePath: string): string =>
  `${tokenCookies[0]}~${createHash('sha256').update(basePath).digest('hex').slice(0, 12)}`;

export function cookiesOf(header: string | undefined): [string, string][] {
  return (header ?? '').split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=');
    if (at < 0) return [];
    const value = part.slice(at + 1).trim();
    return [[part.slice(0, at).trim(), safeDecodeURIComponent(value)]];
  });
}

/** Reads the visitor's token and claims; empty for most readers. */
export function visitorOf(request: Pick<SiteRequest, 'url' | 'header'>, path: string): Visitor {
  const { url } = request;
  const authorization = request.header('authorization');
  const cookie = request.header('cookie');
  const at = url.indexOf('?');
  const asks = at >= 0 && /[?&](?:jwt_token|access_token|visitor\.)/.test(url.slice(at));
  const speaks = cookie !== undefined && cookie.includes('-visitor-');
  if (!asks && !speaks && authorization === undefined)
    return { token: undefined, unsigned: {}, brought: undefined, url };

  // Logins append their token to the return URL, which may have a query already.
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1).replace('?jwt_token=', '&jwt_token='));
  const kept = new URLSearchParams();
  const claims: Claims = {};
  let brought: string | undefined;
  for (const [name, value] of query) {
    if (name === 'jwt_token') brought = value;
    else if (name.startsWith('visitor.')) put(claims, name.slice('visitor.'.length).split('.'), read(value));
    else if (name !== 'access_token') kept.append(name, value);
  }
  const cookies = cookiesOf(cookie);
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? query.get('access_token') ?? undefined;
  const unsigned = { ...fromCookies(cookies), ...claims };
  const hasClaims = Object.keys(claims).length > 0;
  const search = kept.toString();
  return {
    token: bearer ?? (brought === undefined ? cookieToken(cookies, path) : brought) ?? undefined,
    unsigned,
    brought: brought !== undefined || hasClaims ? { token: brought, claims: hasClaims ? unsigned : {} } : undefined,
    url: (at < 0 ? url : url.slice(0, at)) + (search === '' ? '' : `?${search}`),
  };
}

/** Browsers reject a cookie that is longer than 4096 bytes with its name. */
const longestPiece = 3000;

/** Splits a long value over several cookies. */
export function piecesOf(name: string, value: string): [string, string][] {
  const pieces: [string, string][] = [[name, value.slice(0, longestPiece)]];
  for (let at = longestPiece; at < value.length; at += longestPiece)
    pieces.push([`${name}.${pieces.length}`, value.slice(at, at + longestPiece)]);
  return pieces;
}

type ScopedToken = { names: string[]; basePath: string; token: string };

/** Tokens scoped to a path, joined from their parts. */
export function scopedTokens(cookies: readonly [string, string][]): ScopedToken[] {
  const values = new Map(cookies);
  return cookies.flatMap(([name]): ScopedToken[] => {
    if (name.includes('.') || !tokenCookies.some((known) => name.startsWith(`${known}~`))) return [];
    const names = [name];
    while (values.has(`${name}.${names.length}`)) names.push(`${name}.${names.length}`);
    const read = parsed(names.map((one) => values.get(one)).join(''));
    const { basePath, token } = (read ?? {}) as { basePath?: unknown; token?: unknown };
    return typeof basePath === 'string' && typeof token === 'string' ? [{ names, basePath, token }] : [];
  });
}

/** A token for this path before one for the whole host; of several, the one with the longest path. */
function cookieToken(cookies: readonly [string, string][], path: string): string | undefined {
  let found: ScopedToken | undefined;
  for (const one of scopedTokens(cookies)) {
    const { basePath } = one;
    const inside = basePath === '' || basePath === '/' || path === basePath || path.startsWith(`${basePath}/`);
    if (inside && (!found || basePath.length > found.basePath.length)) found = one;
  }
  return found?.token ?? cookies.find(([name]) => tokenCookies.includes(name))?.[1];
}

function fromCookies(cookies: readonly [string, string][]): Claims {
  const claims: Claims = {};
  for (const [name, value] of cookies) {
    if (!publicCookies.some((known) => name.startsWith(known))) continue;
    const read = parsed(value);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) continue;
    for (const [key, one] of Object.entries(read)) if (!unsafeNames.has(key)) claims[key] = one;
  }
  return claims;
}

function put(claims: Claims, path: readonly string[], value: unknown): void {
  const last = path.at(-1);
  if (last === undefined || path.length > 10 || path.some((name) => name === '' || unsafeNames.has(name))) return;
  let at = claims;
  for (const name of path.slice(0, -1)) {
    const inner = Object.hasOwn(at, name) ? at[name] : undefined;
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) at = inner as Claims;
    else at = at[name] = {} as Claims;
  }
  at[last] = value;
}

/** Parses `true`, `12` and `["a"]`; anything else is text. */
function read(value: string): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (value === 'null') return null;
  if (value === 'undefined') return undefined;
  if (/^-?\d+(?:\.\d+)?$/.test(value) && Number.isFinite(Number(value))) return Number(value);
  return /^[[{]/.test(value) ? (parsed(value) ?? value) : value;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Remaining lifetime of a token in seconds, by its `exp`; a week when it has none. */
export function secondsLeft(token: string, now: Date): number {
  const claims = parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as
    | { exp?: unknown }
    | undefined;
  if (typeof claims?.exp !== 'number') return 7 * 86_400;
  return Math.max(60, Math.floor(claims.exp - now.getTime() / 1000));
}

export function setCookie(
  name: string,
  value: string,
  { path, seconds, secure }: { path: string; seconds?: number; secure: boolean },
): string {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${name}=${encodeURIComponent(value)}; Path=${path === '' ? '/' : path}${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
