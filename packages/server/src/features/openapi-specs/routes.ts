import type { FastifyInstance } from 'fastify';
import { openContent } from '#features/files';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { filesOf } from './present.ts';
import * as rows from './rows.ts';

type Request = { Params: { organization: string; slug: string } };

const types = { json: 'application/json', yaml: 'application/yaml' };

/**
 * Serves the latest version of a public specification to anybody, for tools: with overlays applied and other files
 * bundled, in the OpenAPI version it is written in. One file without overlays is sent as it is.
 */
export function addRoutes(http: FastifyInstance, services: Services): void {
  http.get<Request>('/openapi/:organization/:slug', async ({ params, headers }, reply) => {
    const { reads } = services.database;
    const spec = await rows.findSpec(reads, params.organization, params.slug);
    const id = spec?.last_version_id ?? undefined;
    const version =
      spec?.visibility === 'public' && !rows.isReferencedSpec(spec) && id !== undefined
        ? await rows.findVersion(reads, spec, id)
        : undefined;
    if (!version) throw notFound('specification');
    const [{ raw, whole }] = filesOf(version);
    const hash = whole ?? raw;
    const format = whole === undefined ? (version.format as 'json' | 'yaml') : 'json';
    const etag = `"${hash}"`;
    // Tools on pages of any origin read this; the reply does not depend on the caller.
    reply.headers({ etag, 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const opened = await openContent(services, hash);
    if (!opened) throw notFound('specification');
    reply.headers({
      'content-type': `${types[format]}; charset=utf-8`,
      'content-length': opened.size,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return reply.send(opened.stream);
  });
}
