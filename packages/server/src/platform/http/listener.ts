// The HTTP side: routes from the contract, errors in one form, logs, limits and measures.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { operations, type AnyOperation } from '@lectern/contract';
import { isMissingReference } from '#db/dialect';
import type { Caller } from '../context.ts';
import { logRequest } from '../log.ts';
import { forbidden, invalid, Refusal, unauthorized } from '../errors.ts';
import { csrfHeader, isCsrfToken, isOwnOrigin, isSafeMethod } from './csrf.ts';
import type { Metrics } from './metrics.ts';
import { pipelineOf, type Outgoing, type Parts } from './pipeline.ts';
import { createRateLimit, type Allowance } from './rate-limit.ts';
import { refuseUnstorable, refuseUnstorableText } from './unstorable.ts';
import { longTextAt, readLongBody, type LongText } from './long-text.ts';
import { arriving, drain, type Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation a route is for; other routes have none. */
    operation?: string;
    /** The body is files. */
    upload?: boolean;
    /** Where in the body a long text may be. */
    longText?: string | undefined;
  }
}

export type ListenerParts = Parts & {
  authenticate(token: string): Promise<Caller | undefined>;
  /** Who a cookie header belongs to; whoever it names has a session. */
  authenticateCookie(header: string): Promise<Caller | undefined>;
  metrics: Metrics;
  bodyLimit?: number;
  /** The path a request is routed by, when it is not the one that was sent. */
  rewriteUrl?: (request: IncomingMessage) => string;
};

const json = 'application/json; charset=utf-8';
const noSchema = (): never => {
  throw new Error('routes are checked by the pipeline');
};
const defaultBodyLimit = 32 * 1024 * 1024;

export function createListener(parts: ListenerParts): FastifyInstance {
  const { services } = parts;
  const app: FastifyInstance = Fastify({
    // Without it the instance is typed by the logger and fits no plain FastifyInstance.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: parts.bodyLimit ?? defaultBodyLimit,
    trustProxy: ['loopback', ...services.config.trustedProxies],
    // A logger of its own for each request costs more than the line it writes; lines name the request instead.
    childLoggerFactory: (log) => log,
    genReqId: createRequestIds(),
    // A page path may be long; anything longer than this is refused as unknown by the router.
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    ...(parts.rewriteUrl && { rewriteUrl: parts.rewriteUrl }),
    frameworkErrors: sendError,
    // No route has a schema of the framework's; without these it loads the means to check them.
    schemaController: { compilersFactory: { buildValidator: () => noSchema, buildSerializer: () => noSchema } },
  });
  const limit =
    services.config.rateLimit === undefined ? undefined : createRateLimit(services.config.rateLimit, services.clock);

  readJson(app);
  readFiles(app);
  const note = noteOn(parts);
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const sent = sendError(error, request, reply);
    note(request, reply.statusCode, reply.elapsedTime);
    return sent;
  };
  // Operations see to this themselves, because a hook costs each of them more than what it does.
  app.addHook('onRoute', (route) => {
    if (route.config?.operation !== undefined) return;
    route.onResponse = (request, reply, done) => {
      if (reply.statusCode < 400) note(request, reply.statusCode, reply.elapsedTime);
      done();
    };
  });
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => {
    void fail(
      new Refusal(404, `there is nothing at ${request.method} ${request.url.split('?', 1)[0]}`),
      request,
      reply,
    );
  });

  for (const operation of operations) {
    if (operation.longText === undefined) route(app, operation, parts, { limit, note });
  }
  // A scope of its own, because bodies of any other operation are read in one go, which is faster.
  void app.register(async (scope) => {
    readLongJson(scope);
    for (const operation of operations) {
      if (operation.longText !== undefined) route(scope, operation, parts, { limit, note });
    }
  });
  return app;
}

type Note = (request: FastifyRequest, status: number, ms: number) => void;
type Limit = ((key: string) => Allowance) | undefined;

/** Counts an answer and writes its line. */
function noteOn({ services, metrics }: ListenerParts): Note {
  return (request, status, ms) => {
    const { operation = 'none' } = request.routeOptions.config;
    metrics.observe(operation, status, ms / 1000);
    const { method, id: reqId } = request;
    logRequest(services.log, {
      reqId,
      operation,
      method,
      path: loggedPath(request),
      status,
      ms: Math.round(ms * 10) / 10,
    });
  };
}

/** Unique among all processes and restarts, and cheap. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** What `newSecret` makes is longer than an id, and shorter than a hash: invitations, links, keys of shared sites. */
const secretPart = /(?<=\/)[0-9A-Za-z]{22,60}(?=\/|$)/g;

/** A secret in a path must not come to lie in logs. */
function loggedPath(request: FastifyRequest): string {
  const hidden = (request.params as { secret?: string } | undefined)?.secret !== undefined;
  return hidden ? request.routeOptions.url! : request.url.split('?', 1)[0]!.replaceAll(secretPart, '…');
}

function route(
  app: FastifyInstance,
  operation: AnyOperation,
  parts: ListenerParts,
  { limit, note }: { limit: Limit; note: Note },
): void {
  const run = pipelineOf(operation, parts);
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id, upload: operation.upload, longText: operation.longText },
    // A twin for every GET would double the routes a start has to lay.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const started = performance.now();
      const out = operation.upload
        ? await serve(request, reply).catch((error: unknown) => refuseUpload(error, request, reply))
        : await serve(request, reply);
      answer(reply, out);
      note(request, out.status, performance.now() - started);
    },
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<Outgoing> {
    const { authorization } = request.headers;
    const caller =
      authorization === undefined ? await bySession(request, operation, parts) : await who(authorization, parts);
    if (limit) countRequest(limit(caller ? caller.tokenId : request.ip), reply);
    if (!caller && authorization !== undefined && operation.access !== 'anyone') {
      throw unauthorized('the API token is unknown, expired or revoked');
    }
    const params = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(params)) refuseUnstorableText(value, name);
    for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
      refuseUnstorableText(String(value), `query.${name}`);
    }
    return run({
      caller,
      params,
      query: request.query,
      ...(operation.upload
        ? { body: undefined, upload: request.body as Upload }
        : operation.longText === undefined
          ? { body: request.body }
          : ((request.body as WithLongText | undefined) ?? { body: undefined })),
      ifMatch: request.headers['if-match'],
      requestId: request.id,
      // Read off the headers of proxies, which costs; nobody asks it of a reader.
      address: operation.method === 'GET' ? '' : request.ip,
      url: request.url,
    });
  }
}

/** An answer that comes while the body is still being sent would be lost with the connection. */
async function refuseUpload(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  if (!(await drain(request.raw))) reply.header('connection', 'close');
  throw error;
}

/** Straight to the socket: nothing is left to be looked at, and the framework's own way costs as much as a query. */
function answer(reply: FastifyReply, { status, content, location, flow }: Outgoing): void {
  const headers = reply.getHeaders() as Record<string, string | number>;
  headers['x-request-id'] = reply.request.id;
  if (location !== undefined) headers['location'] = location;
  reply.hijack();
  if (flow) {
    headers['content-type'] = json;
    reply.raw.writeHead(status, headers);
    // What fails on the way ends the connection, so that nobody takes a part for all.
    pipeline(Readable.from(flow, { objectMode: false }), reply.raw).catch((error: unknown) =>
      reply.log.warn({ err: error }, 'an answer was not sent to its end'),
    );
    return;
  }
  if (content === undefined) {
    // A 205 must say that nothing follows, a 204 must not.
    if (status !== 204) headers['content-length'] = 0;
    reply.raw.writeHead(status, headers).end();
    return;
  }
  const bytes = Buffer.byteLength(content);
  headers['content-type'] = json;
  headers['content-length'] = bytes;
  // Plain ASCII, which most replies are, is the same in both and goes out faster as the first.
  reply.raw.writeHead(status, headers).end(content, bytes === content.length ? 'latin1' : 'utf8');
}

function who(authorization: string, parts: ListenerParts): Promise<Caller | undefined> {
  const [scheme, token] = authorization.split(' ', 2);
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw unauthorized('the Authorization header must be "Bearer <token>"');
  return parts.authenticate(token);
}

/** A browser sends its cookie along whoever caused the request; what changes something must come from our own pages. */
async function bySession(
  { headers, method }: FastifyRequest,
  operation: AnyOperation,
  { authenticateCookie, services }: ListenerParts,
): Promise<Caller | undefined> {
  if (headers.cookie === undefined) return undefined;
  const caller = await authenticateCookie(headers.cookie);
  if (!caller?.session || isSafeMethod(method)) return caller;
  const own = isOwnOrigin(headers, services.config.url);
  if (own && isCsrfToken(services.secret, caller.session.id, headers[csrfHeader])) return caller;
  if (operation.access === 'anyone') return undefined;
  throw forbidden(
    own
      ? `a request that changes something with a session needs the header ${csrfHeader}`
      : 'a session cannot be used from another site',
  );
}

function countRequest(allowance: Allowance, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', allowance.limit);
  reply.header('x-ratelimit-remaining', allowance.remaining);
  reply.header('x-ratelimit-reset', allowance.resetAt);
  if (allowance.allowed) return;
  const seconds = Math.max(1, allowance.resetAt - Math.floor(Date.now() / 1000));
  reply.header('retry-after', seconds);
  throw new Refusal(429, `too many requests; try again in ${seconds} seconds`);
}

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (request.routeOptions.config.upload && text !== '') {
      return done(new Refusal(415, 'the body must be files: multipart/form-data, or the bytes of one'), undefined);
    }
    // Clients send the JSON content type also with requests that have no body.
    if (text.trim() === '') return done(null, undefined);
    void parse(request, text, (error, value) => {
      if (error) return done(invalid('the body is not valid JSON'), undefined);
      try {
        refuseUnstorable(text, value);
      } catch (refusal) {
        return done(refusal as Error, undefined);
      }
      done(null, value);
    });
  });
}

type WithLongText = { body: unknown; longText: LongText | undefined };

/** The same for bodies with a long text in them. */
function readLongJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  const read = async (request: FastifyRequest, payload: IncomingMessage): Promise<WithLongText | undefined> => {
    const { longText: path = '' } = request.routeOptions.config;
    const { json: text, long } = await readLongBody(payload, request.routeOptions.bodyLimit, `body.${path}`);
    if (text.trim() === '') return undefined;
    const body = await new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) =>
        error ? reject(invalid('the body is not valid JSON')) : resolve(value),
      );
    });
    refuseUnstorable(text, body);
    return { body, longText: longTextAt(body, path, long) };
  };
  scope.addContentTypeParser('application/json', read);
}

/** Anything but JSON, for the operations that take files. */
function readFiles(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, payload, done) => {
    if (!request.routeOptions.config.upload) {
      return done(new Refusal(415, 'the body must be application/json'), undefined);
    }
    const contentType = request.headers['content-type'] ?? 'application/octet-stream';
    done(null, { contentType, open: () => arriving(payload) } satisfies Upload);
  });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = refusalOf(error);
  if (error instanceof Refusal && (status === 502 || status === 504)) {
    // Somebody else's server is down: nothing here is broken, and a stack leads nowhere.
    request.log.warn({ reqId: request.id, status }, message);
  } else if ((status >= 500 && status !== 501) || isMissingReference(error)) {
    request.log.error({ err: error, reqId: request.id }, 'a request failed');
  }
  reply.code(status).header('content-type', json).header('x-request-id', request.id);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (error instanceof Refusal && error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  return reply.send(JSON.stringify({ error: { code: status, message } }));
}

function refusalOf(error: unknown): { status: number; message: string } {
  if (error instanceof Refusal) return { status: error.status, message: error.message };
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { status: 415, message: 'the body must be application/json' };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, message: 'the body is too large' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: (error as Error).message };
  }
  if (isMissingReference(error)) {
    return { status: 404, message: 'something this names was removed at the same moment' };
  }
  return { status: 500, message: 'Internal Server Error' };
}
