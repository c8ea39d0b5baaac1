// The last step of a sign-in: opens the session. Where it would replace another one, asks for confirmation first.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOrganization } from '#features/organizations';
import { requireCsrfToken, sendPage, signedAs } from '#features/sign-in';
import { urlsOn, type Services } from '#platform/context';
import { forbidden } from '#platform/errors';
import { isOwnOrigin } from '#platform/http/csrf';
import { completeLogin, contextFor, extendForConfirmation, findConfirmation, currentCaller } from './flow.ts';
import type { Guard } from './guard.ts';
import type { ProviderRow } from './rows.ts';

type Know = (provider: ProviderRow) => ProviderRow;

export function addFinishRoutes(scope: FastifyInstance, services: Services, guard: Guard): void {
  const { config, database } = services;
  const urls = urlsOn(config.url, config.sitesUrl);

  async function finish(request: FastifyRequest, reply: FastifyReply, code: string, know: Know): Promise<FastifyReply> {
    const { cookie, next } = await database.write((db) =>
      completeLogin(contextFor(services, db, request), request, code, know),
    );
    return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(urls.at(next), 303);
  }

  scope.get<{ Querystring: { code?: string | string[] } }>('/sso/finish', (request, reply) =>
    guard(request, reply, async (know) => {
      const code = [request.query.code].join(' ');
      const asked = await findConfirmation(contextFor(services, database.reads, request), request, code);
      if (!asked) return finish(request, reply, code, know);
      await database.write((db) => extendForConfirmation(contextFor(services, db, request), code));
      const { provider, identity, signedIn } = asked;
      const organization = await findOrganization(database.reads, provider.organization_id, '');
      const { confirmPage } = await import('./confirm-page.ts');
      const question = confirmPage({
        signed: signedAs(services, signedIn),
        code,
        organization: organization!.title,
        provider: provider.label,
        email: identity.email,
      });
      return sendPage(reply, config.url, question);
    }),
  );

  scope.post<{ Body: URLSearchParams }>('/sso/finish', { bodyLimit: 16 * 1024 }, (request, reply) =>
    guard(request, reply, async (know) => {
      if (!isOwnOrigin(request.headers, config.url)) throw forbidden('this request came from another site');
      const signedIn = await currentCaller(services, request);
      if (signedIn) requireCsrfToken(services, request, signedIn);
      const form: unknown = request.body;
      return finish(request, reply, (form instanceof URLSearchParams && form.get('code')) || '', know);
    }),
  );
}
