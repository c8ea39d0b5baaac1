import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#platform/context';
import { badRequest } from '#platform/errors';
import { samlAddresses } from './addresses.ts';
import { beginLogin, contextFor, storeResponse, loadActiveProvider, newRequestId } from './flow.ts';
import { pageHeaders, loginErrorPage } from './page.ts';
import { samlSettingsOf } from './present.ts';
import type { Guard } from './guard.ts';
import { findProviderById, type ProviderRow } from './rows.ts';
import { findRequest } from './rows-flow.ts';
import { SamlReader } from './saml-reader.ts';

const keys = () => import('./saml-keys.ts');
const library = () => import('./saml-library.ts');
const metadata = () => import('./saml-metadata.ts');

type Named = { Params: { id: string } };

export function addSamlRoutes(http: FastifyInstance, services: Services, guard: Guard): void {
  const reader = new SamlReader();
  http.addHook('onClose', () => reader.close());
  const reading = (request: FastifyRequest) => contextFor(services, services.database.reads, request);

  http.get<Named>('/sso/saml/:id/metadata', async (request, reply) => {
    const context = reading(request);
    const row = await findProviderById(context.db, request.params.id);
    if (row?.kind !== 'saml') return reply.callNotFound();
    const own = await (await keys()).ensureKeys(services, row);
    const { serviceMetadata } = await metadata();
    return reply
      .header('content-type', 'application/samlmetadata+xml; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(serviceMetadata(samlAddresses(context, row), own?.certificate));
  });

  http.get<Named & { Querystring: { next?: unknown } }>('/sso/saml/:id/start', (request, reply) =>
    guard(request, reply, async (know) => {
      const context = reading(request);
      const provider = know(await loadActiveProvider(context, 'saml', request.params.id));
      const id = newRequestId();
      const { openSaml } = await library();
      const saml = await openSaml(samlSettingsOf(provider), samlAddresses(context, provider), { requestId: id });
      const away = await saml.getAuthorizeUrlAsync(id, undefined, {});
      const { cookie } = await beginLogin(services, request, provider, { next: request.query.next, id });
      return reply.header('set-cookie', cookie).redirect(away, 303);
    }),
  );

  // For users who open the URL by hand or go back to it; the provider posts to it.
  http.get<Named>('/sso/saml/:id/acs', async (request, reply) => {
    const context = reading(request);
    const row = await findProviderById(context.db, request.params.id);
    if (row?.kind !== 'saml') return reply.callNotFound();
    const again = row.active === 1 ? samlAddresses(context, row).startURL : undefined;
    const reason = 'this URL receives the responses of the identity provider; sign-in starts on the sign-in page';
    const page = loginErrorPage(reason, { again, signIn: context.urls.app('/signin') });
    return reply.code(405).header('allow', 'POST').headers(pageHeaders).send(page);
  });

  http.post<Named & { Body: URLSearchParams }>('/sso/saml/:id/acs', { bodyLimit: 512 * 1024 }, (request, reply) =>
    guard(request, reply, async (know) => {
      const context = reading(request);
      const provider = know(await loadActiveProvider(context, 'saml', request.params.id));
      return receive(services, request, reply, { provider, reader });
    }),
  );
}

async function receive(
  services: Services,
  request: FastifyRequest<{ Body: URLSearchParams }>,
  reply: FastifyReply,
  { provider, reader }: { provider: ProviderRow; reader: SamlReader },
): Promise<FastifyReply> {
  const context = contextFor(services, services.database.reads, request);
  const form: unknown = request.body;
  const encoded = form instanceof URLSearchParams ? form.get('SAMLResponse') : null;
  if (encoded === null) throw badRequest('the identity provider sent no response');
  const from = { address: request.ip, log: context.log };
  const inResponseTo = await reader.requestOf(encoded, from);
  const service = samlAddresses(context, provider);
  if (inResponseTo === undefined) {
    // IdP-initiated sign-in is restarted as an SP-initiated one. If the sign-in began here and the provider omits
    // `InResponseTo`, that would loop.
    if (!request.body.get('RelayState')?.startsWith('_')) return reply.redirect(service.startURL, 303);
    throw badRequest('the response does not say which request it answers');
  }
  const waiting = await findRequest(context.db, provider, inResponseTo, context.now);
  if (!waiting)
    throw badRequest('the response belongs to no request of this service, or to one that was already answered');
  const settings = samlSettingsOf(provider);
  const privateKey = (await keys()).keysOf(services, provider)?.privateKey;
  const known = { settings, service, requestId: waiting.id, now: context.now, privateKey };
  const { id, expires, identity } = await reader.read(encoded, known, from);
  const answer = { assertion: id, expires, identity };
  const code = await services.database.write((db) =>
    storeResponse(contextFor(services, db, request), provider, waiting.id, answer),
  );
  return reply.redirect(context.urls.at(`/sso/finish?code=${code}`), 303);
}
