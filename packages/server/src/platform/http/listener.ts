// HTTP layer: routes from the contract, uniform errors, logs, limits and metrics.
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { NeedsWorker } from '@lectern/content';
import { operations, type AnyOperation } from '@lectern/contract';
import { textBefore } from '@lectern/content/url';
import type { Caller } from '../context.ts';
import { logRequest } from '../log.ts';
import { HttpError, unauthorized } from '../errors.ts';
import { sendReply, sendError } from './send-reply.ts';
import { disconnectSignal } from './request-info.ts';
import { bodyFor, addUploadParser, addJsonParser, addLongJsonParser } from './body-parsers.ts';
import { Methods } from './methods.ts';
import { byToken, bySession, type Authentication } from './callers.ts';
import type { Metrics, SiteTraffic } from './metrics.ts';
import { createPipeline, type PipelineParts } from './pipeline.ts';
import type { PipelineReply } from './exchange.ts';
import { createRateLimit, type Allowance } from './rate-limit.ts';
import { decodeReport, siteHeader, type RequestWorker } from './request-worker.ts';
import { answerUnreadable, createServers } from './server.ts';
import { rejectInvalidString } from './reject-invalid-text.ts';
import { drain } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the caller was authenticated before the body was read. */
    known?: Caller | undefined;
    /** The access log line has been written. */
    noted?: boolean;
    /** For responses of published sites: the site, if the URL has one, and what was asked for. */
    site?: SiteTraffic | undefined;
  }
}

export type ListenerParts = PipelineParts &
  Authentication & {
    metrics: Metrics;
    /** Handles requests that would block this thread too long. */
    worker?: RequestWorker | undefined;
    /** Called with what a reader did when a worker has answered. */
    onActivity?: (activity: unknown, request: FastifyRequest) => void;
    bodyLimit?: number;
    /** The path used for routing, when it differs from the one sent. */
    rewriteUrl?: (request: IncomingMessage) => string;
  };

const noSchema = (): never => {
  throw new Error('routes are checked by the pipeline');
};
const defaultBodyLimit = 32 * 1024 * 1024;
const strangersBytes = 64 * 1024;

export function createListener(parts: ListenerParts): FastifyInstance {
  const { services } = parts;
  const servers = createServers(services.config, services.log);
  const app: FastifyInstance = Fastify({
    // Without it the instance is typed by the logger and fits no plain FastifyInstance.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: parts.bodyLimit ?? defaultBodyLimit,
    trustProxy: ['loopback', ...services.config.trustedProxies],
    // A child logger per request costs more than the line it writes; lines carry the request id instead.
    childLoggerFactory: (log) => log,
    genReqId: createRequestIds(),
    // Page paths may be long; the router rejects anything longer as unknown.
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Proxies send requests on connections they keep until they learn that these end.
    return503OnClosing: false,
    serverFactory: servers.create,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: routedUrl(parts),
    frameworkErrors: sendError,
    // No route has a Fastify schema; without these stubs Fastify loads its schema compilers.
    schemaController: { compilersFactory: { buildValidator: () => noSchema, buildSerializer: () => noSchema } },
  });
  const limit =
    services.config.rateLimit === undefined ? undefined : createRateLimit(services.config.rateLimit, services.clock);

  app.addHook('preClose', () => servers.stopListening());
  app.addHook('onClose', async () => void (await servers.ended()));
  app.decorateRequest('known', undefined);
  app.decorateRequest('noted', false);
  app.decorateRequest('site', undefined);
  addJsonParser(app);
  addUploadParser(app);
  const note = noteOn(parts);
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof NeedsWorker && parts.worker) {
      void forward(parts.worker, request, reply);
      return reply;
    }
    const sent = sendError(error, request, reply);
    note(request, reply.statusCode, reply.elapsedTime);
    request.noted = true;
    return sent;
  };
  async function forward(worker: RequestWorker, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const answered = await worker.answer(request, disconnectSignal(reply.raw));
      const { status, body } = answered;
      const { [siteHeader]: told, ...headers } = answered.headers;
      if (told !== undefined) {
        const { site, kind, activity } = decodeReport(String(told));
        request.site = { id: site, kind, bytes: body.byteLength };
        if (activity !== undefined) parts.onActivity?.(activity, request);
      }
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      void reply.code(status).headers(headers).header('x-request-id', request.id).send(bytes);
      if (request.routeOptions.config.operation !== undefined) note(request, status, reply.elapsedTime);
    } catch (error) {
      fail(error, request, reply);
    }
  }
  const methods = new Methods();
  app.addHook('onRoute', (route) => methods.add(route));
  // Operations do this themselves, because a hook costs each of them more than the work.
  app.addHook('onRoute', (route) => {
    if (route.config?.operation !== undefined) return;
    if (route.url.includes(':')) route.preHandler = [refuseUnsayable, ...[route.preHandler ?? []].flat()];
    route.onResponse = (request, reply, done) => {
      if (!request.noted) note(request, reply.statusCode, reply.elapsedTime);
      done();
    };
  });
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => {
    const { method } = request;
    const path = textBefore(request.url, '?');
    const allow = methods.allowed(path, method);
    if (allow !== undefined) reply.header('allow', allow);
    if (allow !== undefined && method === 'OPTIONS') {
      void reply.code(204).send();
      return note(request, 204, reply.elapsedTime);
    }
    const error =
      allow === undefined
        ? new HttpError(404, `there is nothing at ${method} ${path}`)
        : new HttpError(405, `${path} does not allow ${method}; allowed: ${allow}`);
    void fail(error, request, reply);
  });

  for (const operation of operations) {
    if (operation.longText === undefined) route(app, operation, parts, { limit, note });
  }
  // A separate scope, because the bodies of all other operations are parsed at once, which is faster.
  void app.register(async (scope) => {
    addLongJsonParser(scope);
    for (const operation of operations) {
      if (operation.longText !== undefined) route(scope, operation, parts, { limit, note });
    }
  });
  return app;
}

/**
 * The path used for routing. `HEAD` of an operation is routed to its `GET`; the response object was created for `HEAD`
 * and omits the body by itself.
 */
function routedUrl({ rewriteUrl }: ListenerParts): (request: IncomingMessage) => string {
  return (request) => {
    const url = rewriteUrl ? rewriteUrl(request) : (request.url ?? '/');
    if (request.method === 'HEAD' && url.startsWith('/v1/')) request.method = 'GET';
    return url;
  };
}

/** Body exceeds the anonymous limit, or its length is undeclared (chunked). */
const isLong = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > strangersBytes;

/** PostgreSQL rejects NUL in text parameters; answer 404 instead of 500. Wildcards are left to their handler. */
function refuseUnsayable({ params }: FastifyRequest, _: FastifyReply, done: (error?: Error) => void): void {
  const names = Object.entries((params ?? {}) as Record<string, string>);
  const hasNul = names.some(([name, value]) => name !== '*' && value.includes('\0'));
  done(hasNul ? new HttpError(404, 'there is nothing at this address') : undefined);
}

type Note = (request: FastifyRequest, status: number, ms: number) => void;
type Limit = ((key: string) => Allowance) | undefined;

/** Counts a response and writes its access log line. */
function noteOn({ services, metrics }: ListenerParts): Note {
  return (request, status, ms) => {
    const { operation = 'none' } = request.routeOptions.config;
    metrics.observe(operation, status, ms / 1000);
    const { method, id: reqId, site } = request;
    if (site) metrics.observeSite(site, status);
    logRequest(services.log, {
      reqId,
      site: site?.id,
      kind: site?.kind,
      operation,
      method,
      path: loggedPath(request),
      status,
      ms: Math.round(ms * 10) / 10,
    });
  };
}

/** Unique across processes and restarts, and cheap. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** Secrets in paths are longer than an id and shorter than a hash: invitations, links, keys of shared sites. */
const secretPart = /(?<=\/)[0-9A-Za-z]{22,60}(?=\/|$)/g;
/** Cheap pre-check: most paths have no segment this long. */
const longPart = /[0-9A-Za-z]{22}/;

/** Redacts secrets in paths from the logs. */
function loggedPath(request: FastifyRequest): string {
  const hidden = (request.params as { secret?: string } | undefined)?.secret !== undefined;
  if (hidden) return request.routeOptions.url!;
  const path = textBefore(request.url, '?');
  return longPart.test(path) ? path.replaceAll(secretPart, '…') : path;
}

/** The page path at the end of a URL. It may hold slashes, escaped or not: most clients do not escape them. */
const restOfPath = /\{(\w+Path)\}$/;

function paramsOf({ params }: FastifyRequest, rest: string | undefined): Record<string, string> {
  const given = params as Record<string, string>;
  if (rest === undefined) return given;
  const { '*': path = '', ...others } = given;
  return { ...others, [rest]: path };
}

function route(
  app: FastifyInstance,
  operation: AnyOperation,
  parts: ListenerParts,
  { limit, note }: { limit: Limit; note: Note },
): void {
  const run = createPipeline(operation, parts);
  const rest = restOfPath.exec(operation.path)?.[1];
  const isForAnyone = operation.access === 'anyone';
  app.route({
    method: operation.method,
    url: operation.path.replace(restOfPath, '*').replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id, upload: operation.upload, longText: operation.longText },
    // A HEAD route for every GET would double the routes to register at start.
    exposeHeadRoute: false,
    ...(isForAnyone && { bodyLimit: strangersBytes }),
    ...(operation.body && !isForAnyone && { onRequest: knowBeforeReading }),
    async handler(request, reply) {
      const started = performance.now();
      const out = operation.upload
        ? await serve(request, reply).catch((error: unknown) => refuseUnread(error, request, reply))
        : await serve(request, reply);
      sendReply(reply, out);
      note(request, out.status, performance.now() - started);
    },
  });

  /** Authenticates and counts the request against the rate limit. */
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    const caller =
      authorization === undefined ? await bySession(request, operation, parts) : await byToken(authorization, parts);
    if (limit) countRequest(limit(caller ? caller.tokenId : request.ip), reply);
    if (!caller && authorization !== undefined && !isForAnyone) {
      throw unauthorized('the API token is unknown, expired or revoked');
    }
    return caller;
  }

  /** Large bodies cost memory and time, so they require authentication first. */
  async function knowBeforeReading(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isLong(request.headers)) return;
    try {
      const caller = await identify(request, reply);
      if (!caller) throw unauthorized();
      request.known = caller;
    } catch (error) {
      await refuseUnread(error, request, reply);
    }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<PipelineReply> {
    const caller = request.known ?? (await identify(request, reply));
    if (parts.worker?.expects(request)) throw new NeedsWorker();
    const params = paramsOf(request, rest);
    for (const [name, value] of Object.entries(params)) rejectInvalidString(value, name);
    for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
      rejectInvalidString(String(value), `query.${name}`);
    }
    return run({
      caller,
      params,
      query: request.query,
      ...bodyFor(request, operation),
      ifMatch: request.headers['if-match'],
      requestId: request.id,
      headers: request.headers,
      answer: reply.raw,
      // Parsing the proxy headers costs time, and reads do not need the address.
      address: operation.method === 'GET' ? '' : request.ip,
      url: request.url,
    });
  }
}

/** A response sent while the body is still arriving would be lost with the connection. */
async function refuseUnread(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  // A client that timed out gets no further time.
  const isLate = error instanceof HttpError && error.status === 408;
  if (isLate || !(await drain(request.raw))) reply.header('connection', 'close');
  throw error;
}

function countRequest(allowance: Allowance, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', allowance.limit);
  reply.header('x-ratelimit-remaining', allowance.remaining);
  reply.header('x-ratelimit-reset', allowance.resetAt);
  if (allowance.allowed) return;
  const seconds = Math.max(1, allowance.resetAt - Math.floor(Date.now() / 1000));
  reply.header('retry-after', seconds);
  throw new HttpError(429, `too many requests; try again in ${seconds} seconds`);
}
