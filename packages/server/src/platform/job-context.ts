// Context for work outside of requests, through the same functions.
import type { Db } from '#db/database';
import { urlsOn, type Context, type Services, type SignedInContext } from './context.ts';
import { newId } from './ids.ts';

/** `user` is who requested the work, if anyone. */
export function contextFor(services: Services, db: Db, now: Date, user: string): SignedInContext;
export function contextFor(services: Services, db: Db, now: Date, user?: string): Context;
export function contextFor(services: Services, db: Db, now: Date, user?: string): Context {
  const { config, log } = services;
  const scopes = { readOnly: false, organization: undefined, space: undefined };
  return {
    services,
    db,
    caller: user === undefined ? undefined : { userId: user, tokenId: '', email: '', expiresAt: undefined, scopes },
    ifMatch: undefined,
    log,
    now,
    newId: () => newId(now),
    urls: urlsOn(config.url, config.sitesUrl),
  };
}
