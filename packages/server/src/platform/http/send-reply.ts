// Sends replies and reports errors.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '@lectern/contract';
import { isMissingReference } from '#db/dialect';
import { DatabaseUnavailable } from '#db/unavailable';
import { errorMessage } from '../error-message.ts';
import { HttpError } from '../errors.ts';
import { acceptsGzip, compressed, compressedFlow, etagHeader } from './conditional.ts';
import { asHttpError } from '../as-http-error.ts';
import type { PipelineReply } from './exchange.ts';

const json = 'application/json; charset=utf-8';

/** Writes straight to the socket: no hooks are left to run, and Fastify's send costs as much as a query. */
export function sendReply(reply: FastifyReply, out: PipelineReply): void {
  if (out.ignored) void reply.header('warning', warningOf(out.ignored));
  if (out.etag !== undefined) void sendTagged(reply, out, out.etag);
  else send(reply, out);
}

/** Names of fields may have any character, which a header may not. */
const warningOf = (ignored: readonly string[]): string =>
  `299 - "${ignored
    .slice(0, 10)
    .map((path) => path.replaceAll(/[^\w.$-]/g, '?').slice(0, 100))
    .join(', ')} had no effect"`;

async function sendTagged(reply: FastifyReply, out: PipelineReply, etag: string): Promise<void> {
  reply.hijack();
  const { content = '', flow } = out;
  const bytes = flow ? undefined : await compressed(reply.request.headers, content);
  const isStreamCompressed = flow !== undefined && acceptsGzip(reply.request.headers);
  reply.headers({
    etag: etagHeader(etag, bytes !== undefined || isStreamCompressed),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization, cookie',
    ...(isStreamCompressed && { 'content-encoding': 'gzip' }),
    ...(bytes && { 'content-encoding': 'gzip', 'content-type': json, 'content-length': bytes.length }),
  });
  if (isStreamCompressed) return send(reply, { ...out, flow: compressedFlow(flow) });
  if (!bytes) return send(reply, out);
  reply.header('x-request-id', reply.request.id).header('x-content-type-options', 'nosniff');
  reply.raw.writeHead(out.status, reply.getHeaders() as Record<string, string | number>).end(bytes);
}

function send(reply: FastifyReply, { status, content, location, flow }: PipelineReply): void {
  const headers = reply.getHeaders() as Record<string, string | number>;
  headers['x-request-id'] = reply.request.id;
  headers['x-content-type-options'] = 'nosniff';
  if (location !== undefined) headers['location'] = location;
  reply.hijack();
  if (flow) {
    headers['content-type'] = json;
    reply.raw.writeHead(status, headers);
    // An error while streaming destroys the connection, so that no client takes a part for the whole.
    pipeline(Readable.from(flow, { objectMode: false }), reply.raw).catch((error: unknown) =>
      reply.log.warn({ err: error }, 'a response was not sent completely'),
    );
    return;
  }
  if (content === undefined) {
    // A 205 must have Content-Length: 0, a 204 must have none.
    if (status !== 204 && status !== 304) headers['content-length'] = 0;
    reply.raw.writeHead(status, headers).end();
    return;
  }
  const bytes = Buffer.byteLength(content);
  headers['content-type'] = json;
  headers['content-length'] = bytes;
  // Plain ASCII, which most replies are, is identical in latin1 and faster to write.
  reply.raw.writeHead(status, headers).end(content, bytes === content.length ? 'latin1' : 'utf8');
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, retryAfter } = refusalOf(error);
  const down = asHttpError(error);
  if (down instanceof DatabaseUnavailable) {
    // Every request logs this until the database is back, so one line each.
    request.log.warn({ reqId: request.id, reason: down.reason }, down.message);
  } else if (error instanceof HttpError && (status === 502 || status === 504)) {
    // An upstream server failed: not a bug here, and a stack trace does not help.
    request.log.warn({ reqId: request.id, status }, message);
  } else if ((status >= 500 && status !== 501) || isMissingReference(error)) {
    request.log.error({ err: error, reqId: request.id }, 'a request failed');
  }
  reply
    .code(status)
    .header('content-type', json)
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id);
  // Close: the rest of the body would be parsed as the next request.
  if (status === 408) reply.header('connection', 'close');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.send(JSON.stringify({ error: { code: status, message } }));
}

function refusalOf(error: unknown): { status: number; message: string; retryAfter?: number | undefined } {
  const refusal = asHttpError(error);
  if (refusal) return refusal;
  // Rejected by an operation called in-process.
  if (error instanceof ApiError) return { status: error.code, message: error.message };
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { status: 415, message: 'the body must be application/json' };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, message: 'the body is too large' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: errorMessage(error) };
  }
  if (isMissingReference(error)) {
    return { status: 404, message: 'a resource this refers to was deleted at the same time' };
  }
  return { status: 500, message: 'Internal Server Error' };
}
