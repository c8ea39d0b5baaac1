// What a server passes to the front end: the API and the facts that only the server knows.
import type { OpenCache } from '@lectern/content';
import type { api, BodyOf, Client } from '@lectern/contract';
import type { FindProxy } from './http/reverse-proxy.ts';
import type { Claims, Located, Redirected } from './types.ts';

export type KnownVisitor = {
  /** API client authenticated as this visitor. */
  client: Client;
  claims: Readonly<Claims>;
  /** Equal for visitors with equal claims. */
  key: string;
  /**
   * Visibility key: equal for visitors who see the same pages and files of a revision; undefined when it does not
   * exist.
   */
  outlook?(space: string, revision: string): Promise<string | undefined>;
};

/** Text of a page's social preview image. */
export type CardText = {
  site: string;
  part?: string;
  title: string;
  about?: string;
  host: string;
  language: string;
  rightToLeft: boolean;
  colors: Record<'ground' | 'ink' | 'soft' | 'accent' | 'wash', string>;
  /** URL of the logo. */
  logo?: string;
};

/** The space to print, read through the API as its visitor. */
export type PdfRequest = {
  client: Client;
  space: string;
  /** Only this page; the whole space without one. */
  page: string | undefined;
  /** Aborted when the visitor has disconnected. */
  signal: AbortSignal | undefined;
};

/** What a URL resolves to, and the visitor; undefined when access has been revoked. */
export type Entrance = Located & { visitor(): Promise<KnownVisitor | undefined> };

/** Versions of what was read, by what they are of. */
export type Seen = ReadonlyMap<string, string>;

export type Change = 'nothing' | 'content' | 'more';

export type ReadTracking = {
  /** What the request being answered has read so far; undefined when its answer must not be kept. */
  seen(): Seen | undefined;
  /** Whether nothing of it has changed; if so, the request depends on it too. */
  isCurrent(seen: Seen): Promise<boolean>;
  /** The same without waiting, where that is possible. */
  isCurrentNow?(seen: Seen): boolean;
  /** What of it has changed: `content` when it is only the content of spaces. */
  change?(seen: Seen): Promise<Change>;
  changeNow?(seen: Seen): Change;
};

export type SiteOptions = {
  /** Resolves a URL for a visitor; rejects with the errors of the API. */
  resolve(asked: BodyOf<typeof api.resolvePublishedUrl>): Promise<Redirected | Entrance>;
  /** Whether a visitor token was signed for the site and has not expired. */
  isSigned(site: { organization: string; site: string }, token: string): Promise<boolean>;
  /** The site at a URL, regardless of access; for logs and metrics only. */
  siteAt?(address: string): Promise<string | undefined>;
  /** Why a token sent to a URL is invalid; undefined when it is valid. For the log. */
  tokenFault?(address: string, token: string): Promise<string | undefined>;
  /** Whether a reverse proxy on a host serves the site at a URL, and at which path; absent without proxies. */
  proxied?: FindProxy;
  /** Tells how long what was read stays valid; absent, nothing is kept that depends on it. */
  tracking?: ReadTracking;
  /** Creates a PDF of what a visitor sees and returns its URL; absent when PDFs are disabled. */
  pdf?(request: PdfRequest): Promise<string>;
  /** Renders the social preview image of a page as a PNG of 1200 by 630; absent when disabled. */
  card?(card: CardText): Promise<Buffer>;
  /** By `readingCost`, included content counted: longer pages are rejected with NeedsWorker; undefined is no limit. */
  longestText?: number;
  now(): Date;
  /** Opens a cache for data read through this API. */
  cache: OpenCache;
};
