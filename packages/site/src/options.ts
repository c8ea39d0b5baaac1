// What the front end is handed: the API, and the little a server knows besides.
import type { OpenCache } from '@lectern/content';
import type { api, BodyOf, Client } from '@lectern/contract';
import type { FindProxy } from './http/reverse-proxy.ts';
import type { Claims, Located, Redirected } from './types.ts';

export type KnownVisitor = {
  /** The API as this visitor. */
  client: Client;
  claims: Readonly<Claims>;
  /** The same for visitors with the same claims. */
  key: string;
  /** The same for visitors who see the same pages and files in a state of a space; undefined when it is not there. */
  outlook?(space: string, revision: string): Promise<string | undefined>;
};

/** What the picture of a page says. */
export type CardText = {
  site: string;
  part?: string;
  title: string;
  about?: string;
  host: string;
  language: string;
  rightToLeft: boolean;
  colors: Record<'ground' | 'ink' | 'soft' | 'accent' | 'wash', string>;
  /** Where the logo is. */
  logo?: string;
};

/** Of which space a PDF is made, by the API as its visitor. */
export type PdfRequest = {
  client: Client;
  space: string;
  /** Only this page; the whole space without one. */
  page: string | undefined;
  /** Aborted when the visitor has disconnected. */
  signal: AbortSignal | undefined;
};

/** What an address shows, and to whom; undefined when they are not let in any more. */
export type Entrance = Located & { visitor(): Promise<KnownVisitor | undefined> };

export type SiteOptions = {
  /** What an address shows to somebody; refused as the API refuses it. */
  resolve(asked: BodyOf<typeof api.resolvePublishedUrl>): Promise<Redirected | Entrance>;
  /** Whether a token of a visitor was signed for the site and has not ended. */
  isSigned(site: { organization: string; site: string }, token: string): Promise<boolean>;
  /** The site at an address, whoever may see it; for what is logged and counted only. */
  siteAt?(address: string): Promise<string | undefined>;
  /** What is wrong with a token that somebody brought to an address; undefined when nothing is. For the log as well. */
  tokenFault?(address: string, token: string): Promise<string | undefined>;
  /** Whether the site at an address is shown by a proxy on a host, and where; absent when none is. */
  proxied?: FindProxy;
  /** Another number after every change of anything; undefined where nobody can tell. */
  version(): number | undefined;
  /** The same as a name, where telling it takes a moment. */
  state?(): Promise<string>;
  /** Where a PDF of what a visitor sees can be had; absent when none are made. */
  pdf?(request: PdfRequest): Promise<string>;
  /** Draws the picture of a page as a PNG of 1200 by 630; absent when none are drawn. */
  card?(card: CardText): Promise<Buffer>;
  /** By `readingCost`: longer pages are refused with NeedsWorker, with what they include; undefined is any length. */
  longestText?: number;
  now(): Date;
  /** Opens a cache for what is read through this API. */
  cache: OpenCache;
};
