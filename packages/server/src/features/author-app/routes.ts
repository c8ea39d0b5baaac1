import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#platform/errors';
import type { AuthorApp } from './author-app.ts';
import type { Asset } from './built-files.ts';

export function addRoutes(http: FastifyInstance, authorApp: AuthorApp): void {
  // Open tabs compare it with the build they were loaded from.
  http.get('/app/build', async (_, reply) => {
    if (!authorApp.files) throw new HttpError(404, 'the application is not built');
    return reply.header('cache-control', 'no-store').send({ build: authorApp.files.version });
  });
  http.get<{ Params: { name: string } }>('/app/assets/:name', async (request, reply) => {
    const asset = authorApp.files?.find(request.params.name);
    if (!asset) throw new HttpError(404, 'there is no such file');
    return sendAsset(request, reply, asset);
  });
}

/** The names contain a hash of the content. */
function sendAsset({ headers }: FastifyRequest, reply: FastifyReply, { type, plain, br, gzip }: Asset): FastifyReply {
  const accepted = headers['accept-encoding'] ?? '';
  const [encoding, body] =
    br && /\bbr\b/.test(accepted)
      ? (['br', br] as const)
      : gzip && /\bgzip\b/.test(accepted)
        ? (['gzip', gzip] as const)
        : ([undefined, plain] as const);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .header('content-type', type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
