// What a handler is given besides its input: the caller, the database it may use, and where time, ids and URLs come from.
import type { Db, Database } from '#db/database';
import type { Config } from './config.ts';
import type { Emit } from './events.ts';
import type { Fetcher } from './fetcher.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage.ts';

export type TokenScopes = { readOnly: boolean; organization: string | undefined; space: string | undefined };
export type Caller = {
  userId: string;
  tokenId: string;
  email: string;
  scopes: TokenScopes;
  /** When the token ends. */
  expiresAt: string | undefined;
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
};

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
};

export type Urls = {
  /** An operation's address, from its path below /v1. */
  api(path: string): string;
  /** A screen of the author app. */
  app(path: string): string;
  /** Anything else this service answers. */
  at(path: string): string;
};

export function urlsOn(base: string): Urls {
  return { api: (path) => `${base}/v1${path}`, app: (path) => `${base}/app${path}`, at: (path) => base + path };
}
