// What a handler is given besides its input: the caller, the database it may use, and where time, ids and URLs come from.
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

/** Somebody who reads a published site and is no member. What they may see was decided when they came. */
export type Visitor = {
  organization: string;
  site: string;
  /** The spaces of the site that are shown to them. */
  spaces: ReadonlySet<string>;
  /** What is known about them, as far as the site wants to know it. */
  claims: Readonly<Record<string, unknown>>;
  /** The same for visitors with the same claims. */
  key: string;
  /** The share link they came by. */
  link: string | undefined;
  /** What else they were let in for, which may end: the key their token was signed with, or who sent them. */
  by?: { key?: string; preview?: string };
  /** What they look at instead of the current content, when they came for that. */
  changeRequest: string | undefined;
  revision: string | undefined;
  /** Where the site shows them a space; not for readers who are only imagined, to find out what they would see. */
  placeOf?(space: string): { visibility: string; published_path: string | null };
};

/** How somebody signed in who uses a browser. */
export type SessionFacts = {
  id: string;
  method: 'password' | 'link' | 'passkey' | 'saml' | 'oidc';
  /** The provider that said who the person is. */
  provider: string | undefined;
};

export type Caller = {
  /** Empty for visitors. */
  userId: string;
  tokenId: string;
  email: string;
  scopes: TokenScopes;
  /** What the API token is recognised by; absent for whoever came without one. */
  token?: { label: string; prefix: string };
  /** When the token ends. */
  expiresAt: string | undefined;
  visitor?: Visitor;
  /** Absent for whoever came with a token. */
  session?: SessionFacts;
  /** Organizations they are a member of that this session does not reach. */
  closed?: ReadonlySet<string>;
};

export type Clock = () => Date;

export type Services = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  /** Signs what is handed out and comes back. */
  secret: string;
  /** The only way to anything outside; never inside a transaction. */
  fetcher: Fetcher;
  /** Where contents lie that are too large for the database. */
  storage: Storage;
  emit: Emit;
  /** A cache of what was read from this database, by its name; its memory is counted with that of all others. */
  cache: OpenCache;
};

/** What a process opens itself; the rest belongs to the application that is made of it. */
export type BaseServices = Omit<Services, 'emit' | 'cache'>;

export type Context = {
  services: Services;
  db: Db;
  caller: Caller | undefined;
  /** The state the caller believes to change, as they sent it. */
  ifMatch: string | undefined;
  log: Log;
  now: Date;
  newId(): string;
  urls: Urls;
  /** The request this is done for, if it is one. */
  request?: RequestMetadata;
  /** The API as the caller, without a socket; there for requests. */
  client?: Client;
};

export type RequestMetadata = {
  id: string;
  address: string;
  /** As it was sent; by its name in small letters. */
  header?(name: string): string | undefined;
  /** Aborted when whoever asked has left, so that nobody waits for the answer. */
  readonly left?: AbortSignal | undefined;
};

export type Urls = {
  /** An operation's address, from its path below /v1. */
  api(path: string): string;
  /** A screen of the author app. */
  app(path: string): string;
  /** Anything else this service answers. */
  at(path: string): string;
  /** A page of a published site, from its path or, on a hostname of its own, its whole address. */
  site(pathOrAddress: string): string;
};

/** `sites` is where published sites are, when they are not beside the rest. */
export function urlsOn(base: string, sites = base): Urls {
  return {
    api: (path) => `${base}/v1${path}`,
    app: (path) => `${base}/app${path}`,
    at: (path) => base + path,
    site: (path) => (path.startsWith('/') ? sites + path : path),
  };
}

/** The same request, on another connection. */
export function contextOn(context: Context, db: Db): Context {
  const { services, caller, ifMatch, log, now, urls, request } = context;
  return { services, caller, ifMatch, log, now, urls, db, newId: () => context.newId(), ...(request && { request }) };
}
