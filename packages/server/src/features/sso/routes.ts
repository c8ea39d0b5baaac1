// Browser routes of single sign-on. Every error becomes a page.
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
 * Rate limit: each of these writes, parses a signed document or calls a provider. A sign-in is three steps, and a
 * whole office may share one IP address. A failed step counts several times: rejected documents cost as much as valid
 * ones.
 */
const stepsPerMinute = 300;
const stepsOfFailure = 10;

/**
 * Sign-in requires a top-level navigation. As an image on a page it would sign in every reader of that page, with a
 * provider the author chose. Programs and older browsers do not send the header.
 */
function requirePage({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest'];
  if (destination === undefined || destination === 'document') return;
  throw forbidden('sign-in must be opened as a page, not embedded in another one');
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

/** Each plus sign costs Node's parser as much as a hundred characters, and a response may consist of them. */
function formOf(body: Buffer): URLSearchParams {
  const [plus, space] = [0x2b, 0x20];
  for (let at = body.indexOf(plus); at >= 0 && at < body.length; at++) if (body[at] === plus) body[at] = space;
  return new URLSearchParams(body.toString('utf8'));
}
