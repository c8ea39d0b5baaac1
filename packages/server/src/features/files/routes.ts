import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { fileHeaders } from './headers.ts';
import { rangeIn } from './range.ts';
import { findFileContent } from './rows.ts';
import { isSigned } from './sign.ts';

type Request = { Params: { hash: string; name: string }; Querystring: Record<string, string | string[] | undefined> };

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Serves files at the addresses that replies give out. */
export function addRoutes(http: FastifyInstance, { clock, database, secret }: Services): void {
  http.get<Request>('/files/:hash/:name', async ({ params, query, headers }, reply) => {
    const { hash, name } = params;
    const signed = { hash, name, type: text(query['type']), expires: text(query['expires']) };
    if (!isSigned(secret, signed, text(query['signature']), clock())) throw notFound('file');
    const etag = `"${hash}"`;
    reply.headers({ etag, 'cache-control': 'private, max-age=86400, immutable', 'accept-ranges': 'bytes' });
    if (isNamedIn(headers['if-none-match'], etag)) return reply.code(304).send();

    const content = await findFileContent(database.reads, hash);
    if (!content) {
      reply.removeHeader('etag').removeHeader('cache-control');
      throw notFound('file');
    }
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const condition = headers['if-range'];
    const range = condition === undefined || condition === etag ? rangeIn(headers.range, bytes.length) : undefined;
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
    reply.headers(fileHeaders(name, signed.type));
    if (!range) return reply.send(bytes);
    const { start, end } = range;
    return reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
      .send(bytes.subarray(start, end + 1));
  });
}

const isNamedIn = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
