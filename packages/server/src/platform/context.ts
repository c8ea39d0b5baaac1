// What a handler gets besides its input: the caller, its database, and the sources of time, ids and URLs.
import type { OpenCache } from '@lectern/content';
import type { Client } from '@lectern/contract';
import type { Db, Database } from '#db/database';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import type { Fetcher } from './fetcher.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage.ts';

export type Emit = <K extends keyof Events>(context: Context, name: K, event: Events[K]) => Promise<void>;

export type TokenScopes = { readOnly: boolean; organization: string | undefined; space: string | undefined };

/** A reader of a published site who is not a member. Authorization was decided on entry. */
export type Visitor = {
  organization: string;
  site: string;
  /** The site's spaces visible to them. */
  spaces: ReadonlySet<string>;
  /** Their claims, limited to those the site uses. */
  claims: Readonly<Record<string, unknown>>;
  /** Equal for visitors with equal claims. */
  key: string;
  /** The share link they used. */
  link: string | undefined;
  /** Other revocable grounds of access: the key that signed their token, or who opened the preview. */
  by?: { key?: string; preview?: string };
  /** A preview shown instead of the current content. */
  changeRequest: string | undefined;
  revision: string | undefined;
  /** Visibility and path of a space on the site; absent for simulated visitors used to compute visibility. */
  placeOf?(space: string): { visibility: string; published_path: string | null };
};

/** Sign-in method of a browser session. */
export type SessionFacts = {
  id: string;
  method: 'password' | 'link' | 'passkey' | 'saml' | 'oidc';
  /** The identity provider that asserted the user. */
  provider: string | undefined;
};

export type Caller = {
  /** Empty for visitors. */
  userId: string;
  tokenId: string;
  email: string;
  scopes: TokenScopes;
  /** Identifies the API token in records; absent for callers without one. */
  token?: { label: string; prefix: string };
  /** When the token expires. */
  expiresAt: string | undefined;
  visitor?: Visitor;
  /** Absent for callers with a token. */
  session?: SessionFacts;
  /** Organizations of the user that this session may not access. */
  closed?: ReadonlySet<string>;
};

/** A caller with a browser session instead of a token. */
export type SessionCaller = Caller & { session: SessionFacts };

export type Clock = () => Date;

export type Services = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  /** Signs tokens and URLs given out. */
  secret: string;
  /** The only client for outgoing requests; never inside a transaction. */
  fetcher: Fetcher;
  /** Storage for contents too large for the database. */
  storage: Storage;
  emit: Emit;
  /** A named cache of data read from this database; its memory counts towards the common limit. */
  cache: OpenCache;
};

/** Resources the process opens; the rest belongs to the application built on them. */
export type BaseServices = Omit<Services, 'emit' | 'cache'>;

export type Context<C extends Caller | undefined = Caller | undefined> = {
  services: Services;
  db: Db;
  caller: C;
  /** If-Match: the version the caller expects to change. */
  ifMatch: string | undefined;
  log: Log;
  now: Date;
  newId(): string;
  urls: Urls;
  /** The request this runs for, if any. */
  request?: RequestMetadata;
  /** In-process API as the caller; present for requests. */
  client?: Client;
};

/** In operations that require a token or session. */
export type SignedInContext = Context<Caller>;

export const isSignedIn = (context: Context): context is SignedInContext => context.caller !== undefined;

export type RequestMetadata = {
  id: string;
  address: string;
  /** As sent; by lower-case name. */
  header?(name: string): string | undefined;
  /** Aborted when the client disconnects. */
  readonly left?: AbortSignal | undefined;
};

export type Urls = {
  /** URL of an operation, from its path below /v1. */
  api(path: string): string;
  /** A screen of the author app. */
  app(path: string): string;
  /** URL of anything else this server serves. */
  at(path: string): string;
  /** URL of a page of a published site, from its path or, on a custom hostname, its full URL. */
  site(pathOrAddress: string): string;
};

/** Concatenates into a flat string. V8's `JSON.stringify` takes a path several times slower for a string of parts. */
const flat = (...parts: string[]): string => parts.join('');

/** `sites` is the base URL of published sites, if they have their own. */
export function urlsOn(base: string, sites = base): Urls {
  return {
    api: (path) => flat(base, '/v1', path),
    app: (path) => flat(base, '/app', path),
    at: (path) => flat(base, path),
    site: (path) => (path.startsWith('/') ? flat(sites, path) : path),
  };
}

/** The same request, on another connection. */
export function contextOn<C extends Caller | undefined>(context: Context<C>, db: Db): Context<C> {
  const { services, caller, ifMatch, log, now, urls, request } = context;
  return { services, caller, ifMatch, log, now, urls, db, newId: () => context.newId(), ...(request && { request }) };
}
