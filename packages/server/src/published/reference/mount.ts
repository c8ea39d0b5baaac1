// The API reference at /reference: the contract of this server and its guides, drawn by the front end of published
// sites. Everything is loaded and made with the first page, so as not to delay the start.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site, SiteAnswer, SiteRequest } from '@lectern/site';
import type { Services } from '#platform/context';
import { disconnectSignal } from '#platform/http/request-info';

export const referencePath = '/reference';

/** `refuse` limits how often an address may ask for what is not cached. */
export function addReference(http: FastifyInstance, services: Services, refuse: Refuse): void {
  const origin = new URL(services.config.url).origin;
  let site: Promise<Site> | undefined;
  const load = async (): Promise<Site> => {
    const { createReference } = await import('./site.ts');
    return createReference(services);
  };

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const siteRequest: SiteRequest = {
      method: request.method,
      origin,
      ...(request.headers.host !== undefined && { host: request.headers.host }),
      url: request.url,
      assets: `${referencePath}/~assets`,
      header: (name) => request.headers[name] as string | undefined,
      address: request.ip,
      left: () => disconnectSignal(reply.raw),
      refuse: () => refuse(request.ip),
    };
    site ??= load();
    const loaded = await site;
    const { status, headers, body } = loaded.known(siteRequest) ?? (await loaded.answer(siteRequest));
    return reply.code(status).headers(headers).send(body);
  }

  for (const url of [referencePath, `${referencePath}/*`])
    http.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler: handle });
}

type Refuse = (address: string) => SiteAnswer | undefined;
