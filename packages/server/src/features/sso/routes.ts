// What browsers ask for while somebody signs in by single sign-on. Whatever goes wrong becomes a page that says so.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { urlsOn, type Services } from '#platform/context';
import { forbidden, HttpError } from '#platform/errors';
import { createRateLimit } from '#platform/http/rate-limit';
import { startUrl } from './addresses.ts';
import { addFinishRoutes } from './finish-routes.ts';
import { recordFailure } from './flow.ts';
import type { Guard } from './guard.ts';
import { addOidcRoutes } from './oidc-routes.ts';
import { pageHeaders, loginErrorPage } from './page.ts';
import type { ProviderRow } from './rows.ts';
import { addSamlRoutes } from './saml-routes.ts';

/**
 * Each of these writes, reads a signed document or asks a provider. A sign-in is three steps, and a whole office comes
 * from one address in the morning. A step that fails counts as several: documents that are refused cost as much as
 * right ones, and nobody needs many of them.
 */
const stepsPerMinute = 300;
const stepsOfFailure = 10;

/**
 * Somebody signs in at a page they look at. As a picture in a page of a site it would happen to whoever reads that page,
 * and the provider would be one of the author's choice. Programs and older browsers do not say what a request is for.
 */
function requirePage({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest'];
  if (destination === undefined || destination === 'document') return;
  throw forbidden('signing in is a page of its own and not a part of another one');
}

export function addRoutes(http: FastifyInstance, services: Services): void {
  const { config, clock } = services;
  const urls = urlsOn(config.url, config.sitesUrl);
  const limit = config.rateLimit === undefined ? undefined : createRateLimit(stepsPerMinute, clock);

  const noteCost = ({ ip }: FastifyRequest): void => {
    for (let step = 1; step < stepsOfFailure; step++) limit?.(ip);
  };

  const guard: Guard = async (request, reply, step) => {
    let provider: ProviderRow | undefined;
    try {
      requirePage(request);
      if (limit && !limit(request.ip).allowed) throw new HttpError(429, 'too many attempts; try again in a minute');
      return await step((known) => (provider = known));
    } catch (error) {
      noteCost(request);
      if (!(error instanceof HttpError)) throw error;
      const { status, message } = error;
      if (provider) await recordFailure(services, request, provider, message);
      const again = provider && startUrl({ urls }, provider);
      return reply
        .code(status)
        .headers(pageHeaders)
        .send(loginErrorPage(message, { again, signIn: urls.app('/signin') }));
    }
  };

  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => formOf(body),
    );
    addSamlRoutes(scope, services, guard);
    addOidcRoutes(scope, services, guard);

    addFinishRoutes(scope, services, guard);
  });
}

/** Each plus sign costs the parser of Node as much as a hundred letters, and a response may be made of them. */
function formOf(body: Buffer): URLSearchParams {
  const [plus, space] = [0x2b, 0x20];
  for (let at = body.indexOf(plus); at >= 0 && at < body.length; at++) if (body[at] === plus) body[at] = space;
  return new URLSearchParams(body.toString('utf8'));
}
