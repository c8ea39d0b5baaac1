import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#platform/context';
import { forbidden, badRequest } from '#platform/errors';
import { encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import { oidcAddresses } from './addresses.ts';
import {
  beginLogin,
  contextFor,
  isOtherUser,
  isSameBrowser,
  storeIdentity,
  openSsoSession,
  loadActiveProvider,
  newRequestId,
  currentCaller,
} from './flow.ts';
import type { AuthorizationRequest } from './oidc-client.ts';
import type { Guard } from './guard.ts';
import { deleteRequest, findRequest } from './rows-flow.ts';

const oidc = () => import('./oidc-client.ts');

type Named = { Params: { id: string } };

export function addOidcRoutes(http: FastifyInstance, services: Services, guard: Guard): void {
  const reading = (request: FastifyRequest) => contextFor(services, services.database.reads, request);

  http.get<Named & { Querystring: { next?: unknown } }>('/sso/oidc/:id/start', (request, reply) =>
    guard(request, reply, async (know) => {
      const context = reading(request);
      const provider = know(await loadActiveProvider(context, 'oidc', request.params.id));
      const { authorizationUrl, createAuthorizationRequest } = await oidc();
      const asked = await createAuthorizationRequest(newRequestId());
      const away = await authorizationUrl(services, provider, oidcAddresses(context, provider).callbackURL, asked);
      const sealed = encryptSecret(services.secret, JSON.stringify(asked));
      const { cookie } = await beginLogin(services, request, provider, {
        next: request.query.next,
        id: asked.state,
        sealed,
      });
      return reply.header('set-cookie', cookie).redirect(away, 303);
    }),
  );

  http.get<Named & { Querystring: { state?: string | string[] } }>('/sso/oidc/:id/callback', (request, reply) =>
    guard(request, reply, async (know) => {
      const context = reading(request);
      const provider = know(await loadActiveProvider(context, 'oidc', request.params.id));
      const waiting = await findRequest(context.db, provider, [request.query.state].join(' '), context.now);
      if (!waiting)
        throw badRequest('the response belongs to no request of this service, or to one that was already answered');
      if (!isSameBrowser(services, request, waiting)) throw forbidden('this sign-in was started in another browser');
      // Before the slow request to the provider: the same response may arrive twice.
      if (!(await services.database.write((db) => deleteRequest(db, waiting.id)))) {
        throw badRequest('this response was already used');
      }
      const opened = decryptSecret(services.secret, waiting.sealed_secret ?? '');
      if (opened === undefined) throw badRequest('this sign-in was started before the secret of the service changed');
      const address = new URL(oidcAddresses(context, provider).callbackURL);
      address.search = new URL(request.url, address).search;
      const asked = JSON.parse(opened) as AuthorizationRequest;
      const identity = await (await oidc()).exchangeCode(services, provider, address, asked);
      const signedIn = await currentCaller(services, request);
      if (signedIn && (await isOtherUser(context, provider, identity, signedIn))) {
        const code = await services.database.write((db) =>
          storeIdentity(contextFor(services, db, request), waiting, identity),
        );
        return reply.header('cache-control', 'no-store').redirect(context.urls.at(`/sso/finish?code=${code}`), 303);
      }
      const { cookie, next } = await services.database.write((db) =>
        openSsoSession(contextFor(services, db, request), request, provider, identity, waiting.next),
      );
      return reply
        .header('set-cookie', cookie)
        .header('cache-control', 'no-store')
        .redirect(context.urls.at(next), 303);
    }),
  );
}
