// What comes in and what goes out, whatever server is around it.
export type SiteRequest = {
  method: string;
  /** Scheme and host the reader sees. */
  origin: string;
  /** The host the browser asked, when it is known by another name than that. */
  host?: string;
  /** As it was sent, escaped, with the query. */
  url: string;
  /** The path scripts and styles are below, on this host. */
  assets: string;
  header(name: string): string | undefined;
  /** Where it comes from, as far as that can be told. */
  address: string;
  /** What was sent along. */
  body?: Buffer;
  /** Aborted when the reader has left. */
  left?(): AbortSignal;
};

export type Headers = Record<string, string | string[]>;
/** `site` and `loginFault` are for whoever counts: nothing of them is sent. */
export type SiteAnswer = {
  status: number;
  headers: Headers;
  body: Buffer | undefined;
  /** The site at the address, open to the reader or not; absent where there is none. */
  site?: string | undefined;
  /** Why somebody who came from a login was not let in. */
  loginFault?: string | undefined;
};

/** A response before it is compressed. */
export type UncompressedAnswer = {
  status: number;
  headers: Headers;
  body: string | Buffer;
  /** May be given again while nothing changes. */
  lasting: boolean;
  /** Names the text for ever; the packed forms of it are kept under this name. */
  key?: string;
  /** The site it is of, where that was found out. */
  site?: string;
  /** Why somebody who came from a login was not let in. */
  loginFault?: string;
};

/** Query parameter that says that its sender was redirected here after signing in. */
export const loopMark = 'lectern-signed-in';

export const text = (
  status: number,
  type: string,
  body: string | Buffer,
  headers: Headers = {},
): UncompressedAnswer => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff', ...headers },
  body,
  lasting: status === 200,
});

/** As a header can hold it. A path stays a path: browsers take "//" and "/\\" for the beginning of a host. */
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

/** Doubled and trailing slashes lead to the same page under another name; one name is enough. */
export function normalizePath(path: string): string {
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return tidy === '' ? '/' : tidy;
}

/**
 * Whether a page of another host had it sent. The server answers by several names, some of which it does not know itself:
 * a request from a page at the name it came to is one of its own. No page can make a browser send another name.
 */
export function isCrossOrigin(request: Pick<SiteRequest, 'origin' | 'header'>): boolean {
  const from = request.header('origin');
  if (from === undefined || from === request.origin) return false;
  const host = URL.parse(from)?.host;
  return host === undefined || (host !== request.header('host') && host !== request.header('x-forwarded-host'));
}
