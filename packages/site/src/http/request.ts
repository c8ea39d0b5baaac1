// Request and response, independent of the HTTP server.
import type { PageBasis } from '../page/page-key.ts';
import type { CompressedBody } from './compressed-body.ts';

export type SiteRequest = {
  method: string;
  /** Scheme and host the reader sees. */
  origin: string;
  /** The host the browser requested, when it differs from the origin. */
  host?: string;
  /** Path and query as sent, percent-encoded. */
  url: string;
  /** Base path of scripts and styles on this host. */
  assets: string;
  header(name: string): string | undefined;
  /** IP address of the client, as far as it is known. */
  address: string;
  /** What was sent along. */
  body?: Buffer;
  /** Aborted when the client has disconnected. */
  left?(): AbortSignal;
  /** Called before work that is more than finding a cached response; a refusal is the response. */
  refuse?(): SiteAnswer | undefined;
};

export type Headers = Record<string, string | string[]>;
/** What a reader did, to be counted. Previews are not. */
export type Activity = { organization: string; site: string } & (
  | { kind: 'view'; siteSpace: string; page: string }
  | { kind: 'search'; words: string; found: boolean; isTyping: boolean }
  | { kind: 'not-found'; path: string }
  | { kind: 'redirect'; redirect: string }
);

/** `site`, `kind`, `activity` and `loginFault` are for logs, counts and metrics: they are not sent. */
export type SiteAnswer = {
  status: number;
  headers: Headers;
  body: Buffer | undefined;
  /** The site at the URL, whether the reader may see it or not; absent where there is none. */
  site?: string | undefined;
  /** What was asked for: a kind of route, or an asset. */
  kind?: string | undefined;
  activity?: Activity | undefined;
  /** Why a visitor redirected from a login was rejected. */
  loginFault?: string | undefined;
};

/** A response before it is compressed for the client. */
export type UncompressedAnswer = {
  status: number;
  headers: Headers;
  /** A body that is cached has its compressed forms. */
  body: string | Buffer | CompressedBody;
  /** Cacheable while nothing changes. */
  lasting: boolean;
  /** What a page was made of, where an edit of other pages may leave it as it is. */
  basis?: PageBasis;
  /** The site it belongs to, if known. */
  site?: string;
  activity?: Activity;
  /** Why a visitor redirected from a login was rejected. */
  loginFault?: string;
};

/** Query parameter that says that its sender was redirected here after signing in. */
export const loopMark = 'lectern-signed-in';

export const text = (
  status: number,
  type: string,
  body: UncompressedAnswer['body'],
  headers: Headers = {},
): UncompressedAnswer => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff', ...headers },
  body,
  lasting: status === 200,
});

/** Makes a safe Location header. A path stays a path: browsers take "//" and "/\\" for the beginning of a host. */
const asHeader = (location: string): string =>
  (location.startsWith('/') ? location.replace(/^[/\\]+/, '/') : location)
    .toWellFormed()
    .replaceAll(/[^\u0021-\u007E]/gu, encodeURIComponent);

export const redirect = (location: string, headers: Headers = {}, status = 302): UncompressedAnswer => ({
  status,
  headers: { location: asHeader(location), 'cache-control': 'no-store', ...headers },
  body: '',
  lasting: false,
});

/** Removes doubled and trailing slashes, so that a page has one URL. */
export function normalizePath(path: string): string {
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return tidy === '' ? '/' : tidy;
}

/**
 * Whether the request was made by a page of another origin. The server has several names, some unknown to itself, so a
 * request whose Origin is the host it was sent to is same-origin; no page can forge the Host header.
 */
export function isCrossOrigin(request: Pick<SiteRequest, 'origin' | 'header'>): boolean {
  const from = request.header('origin');
  if (from === undefined || from === request.origin) return false;
  const host = URL.parse(from)?.host;
  return host === undefined || (host !== request.header('host') && host !== request.header('x-forwarded-host'));
}
