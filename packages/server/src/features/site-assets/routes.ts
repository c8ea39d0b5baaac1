import type { FastifyInstance } from 'fastify';
import { fileHeaders, openContent } from '#features/files';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { findAsset } from './rows.ts';

type Request = { Params: { organization: string; site: string; id: string; name: string } };

/** Serves what was uploaded for sites. Ids are not guessable, and a site shows its look to all its readers. */
export function addRoutes(http: FastifyInstance, services: Services): void {
  http.get<Request>('/site-assets/:organization/:site/:id/:name', async ({ params, headers }, reply) => {
    const { organization, site, id } = params;
    const row = await findAsset(services.database.reads, { organization, site, id });
    if (!row) throw notFound('file');
    const etag = `"${row.hash}"`;
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      // Fonts are only loaded by sites on other hosts with it.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const opened = await openContent(services, row.hash);
    if (!opened) throw notFound('file');
    reply.headers({ ...fileHeaders(row.name, row.content_type), 'content-length': row.size });
    return reply.send(opened.stream);
  });
}
