import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { fileHeaders } from './headers.ts';
import { parseRange } from './range.ts';
import { isDownloadSigned } from './sign.ts';
import { findContentSize, openContent } from './store.ts';

type Request = { Params: { hash: string; name: string }; Querystring: Record<string, string | string[] | undefined> };

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Serves files at their signed URLs. */
export function addRoutes(http: FastifyInstance, services: Services): void {
  const { clock, secret } = services;
  http.route<Request>({
    method: ['GET', 'HEAD'],
    url: '/files/:hash/:name',
    async handler({ method, params, query, headers }, reply) {
      const { hash, name } = params;
      const signed = { hash, name, type: text(query['type']), expires: text(query['expires']) };
      if (!isDownloadSigned(secret, signed, text(query['signature']), clock())) throw notFound('file');
      const size = await findContentSize(services, hash);
      if (size === undefined) throw notFound('file');

      const etag = `"${hash}"`;
      const lasting = { etag, 'cache-control': 'private, max-age=86400, immutable', 'accept-ranges': 'bytes' };
      if (isNamedIn(headers['if-none-match'], etag)) return reply.code(304).headers(lasting).send();

      const condition = headers['if-range'];
      const ranged = method === 'GET' && (condition === undefined || condition === etag);
      const range = ranged ? parseRange(headers.range, size) : undefined;
      if (range === 'unsatisfiable') {
        return reply
          .code(416)
          .headers({ ...lasting, 'content-range': `bytes */${size}` })
          .send();
      }
      const sent = range ? range.end - range.start + 1 : size;
      // Opened before the response headers are sent.
      const opened = method === 'HEAD' || sent === 0 ? undefined : await openContent(services, hash, range);
      if (!opened && method !== 'HEAD' && sent > 0) throw notFound('file');
      reply
        .code(range ? 206 : 200)
        .headers({ ...lasting, ...fileHeaders(name, signed.type), 'content-length': sent })
        .headers(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {});
      return reply.send(opened ? opened.stream : '');
    },
  });
}

const isNamedIn = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
