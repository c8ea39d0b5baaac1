// Authentication of requests: a bearer token, or a browser session.
import type { FastifyRequest } from 'fastify';
import type { AnyOperation } from '@lectern/contract';
import type { Caller, Services } from '../context.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { csrfHeader, isCsrfToken, isOwnOrigin, isSafeMethod } from './csrf.ts';

export type Authentication = {
  authenticate(token: string): Promise<Caller | undefined>;
  /** Resolves a session cookie. */
  authenticateCookie(header: string): Promise<Caller | undefined>;
};

export function byToken(authorization: string, parts: Authentication): Promise<Caller | undefined> {
  const [scheme, token] = authorization.split(' ', 2);
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw unauthorized('the Authorization header must be "Bearer <token>"');
  return parts.authenticate(token);
}

/** Browsers attach cookies to cross-site requests too; requests that change something need the CSRF check. */
export async function bySession(
  { headers, method }: FastifyRequest,
  operation: AnyOperation,
  { authenticateCookie, services }: Authentication & { services: Services },
): Promise<Caller | undefined> {
  if (headers.cookie === undefined) return undefined;
  const caller = await authenticateCookie(headers.cookie);
  if (!caller?.session || isSafeMethod(method)) return caller;
  const own = isOwnOrigin(headers, services.config.url);
  if (own && isCsrfToken(services.secret, caller.session.id, headers[csrfHeader])) return caller;
  if (operation.access === 'anyone') return undefined;
  throw forbidden(
    own
      ? `with a session, a request that changes something needs the header ${csrfHeader}`
      : 'a session cannot be used from another site',
  );
}
