// Published sites in this process: below /sites, and on custom hostnames.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxMainThreadLength, NeedsWorker } from '@lectern/content';
import { api, operations, type Client } from '@lectern/contract';
import type { CardText, KnownVisitor, PdfRequest, Site, SiteAnswer, SiteRequest } from '@lectern/site';
import { findVisibilityKey } from '#features/content';
import type { ReaderCounts, RequestFacts } from '#features/insights';
import {
  resolveRequestOf,
  enterVisit,
  findProxy,
  isSignedFor,
  findSiteForUrl,
  resolveUrl,
  tokenFault,
} from '#features/publishing';
import { unavailable } from '#db/unavailable';
import type { Config } from '#platform/config';
import type { Caller } from '#platform/context';
import { disconnectSignal } from '#platform/http/request-info';
import { localOperation } from '#platform/http/in-process';
import type { Metrics } from '#platform/http/metrics';
import type { PipelineParts } from '#platform/http/pipeline';
import { createRateLimit, type Allowance } from '#platform/http/rate-limit';
import { encodeReport, siteHeader, type RequestWorker } from '#platform/http/request-worker';
import { addReference } from './reference/mount.ts';
import { addThemePreview, withDraft, type ThemePreviewParts } from './theme-preview.ts';

const mounted = '/sites';
const onHost = `${mounted}/~host`;
const nowhere = `${mounted}/~nowhere/~nothing`;
/** Served on every hostname. */
const everywhere = /^\/files\/|^\/(?:healthz|readyz)$|^\/\.well-known\/lectern-hostname\//;
/** The API too, on internal hostnames; but a site may have a variant of its content at `/v1`. */
const firstNames = new Set(operations.map(({ path }) => path.split('/')[2]!).filter((name) => name !== ''));
const isOfApi = (path: string): boolean => path.startsWith('/v1/') && firstNames.has(path.split('/')[2]!);

const secondsAfterLoss = 3;

const hostOf = (url: string | undefined): string => (url === undefined ? '' : new URL(url).host);
const isLocal = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  // A name without a dot is internal; sites cannot have one.
  return !name.includes('.') || isIP(name) !== 0;
};

/** No sign-in and no API on the sites' origin: site content would share the origin with it. */
const ownOnly = /^\/(?:app|sso|v1|reference|metrics)(?:\/|$)/;

/** The path as the router sees it: without host and query, percent-decoded. */
const routedPath = (url: string): string =>
  url
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replaceAll(/%[0-7][\da-f]/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)));

/** Requests to other hostnames than the server's own belong to the site of that name. */
export function toSites(config: Config): (request: IncomingMessage) => string {
  const [service, sites] = [hostOf(config.url), hostOf(config.sitesUrl)];
  // Most requests have the same host as the previous one.
  let last = { host: '', isLocal: true };
  const isLocalToo = (host: string): boolean => {
    if (last.host !== host) last = { host, isLocal: isLocal(host) };
    return last.isLocal;
  };
  return ({ url = '/', headers: { host = '' } }) => {
    if (host === '' || host === service) return url;
    if (host === sites) return ownOnly.test(routedPath(url)) ? nowhere : url;
    if (isLocalToo(host)) return url;
    const [path] = url.split('?', 1) as [string];
    return everywhere.test(path) || isOfApi(path) ? url : onHost + url;
  };
}

export const factsOf = ({ method, ip, headers }: FastifyRequest): RequestFacts => ({
  method,
  address: ip,
  header: (name) => headers[name] as string | undefined,
});

export type SiteParts = {
  parts: PipelineParts;
  worker: RequestWorker | undefined;
  metrics: Metrics;
  readerCounts: ReaderCounts;
  /** Reports the site of a response to the listening thread. */
  inWorker?: boolean | undefined;
  /** The user a cookie header authenticates, who may preview settings of sites. */
  authenticateCookie: ThemePreviewParts['authenticateCookie'];
};

export function addSites(http: FastifyInstance, siteParts: SiteParts): void {
  const { parts, worker, metrics, readerCounts, inWorker = false, authenticateCookie } = siteParts;
  const { services, callAs } = parts;
  const { config, database, clock } = services;
  /** The same front end for visitors and for previews, which read through another client. */
  const siteOptions = (clientFor: (client: Client) => Client) => ({
    resolve: localOperation(parts, api.resolvePublishedUrl, async ({ body }, context) => {
      const found = await resolveUrl(context, resolveRequestOf(body));
      if ('redirect' in found) return found;
      const visitor = async () => {
        const known = knownAs(await enterVisit({ services, now: clock() }, found.visit));
        return known && { ...known, client: clientFor(known.client) };
      };
      return { ...found.place, visitor };
    }),
    siteAt: async (address: string) => (await siteAt(address))?.id,
    async tokenFault(address: string, token: string) {
      const site = await siteAt(address);
      return site && tokenFault(services, site, token, clock());
    },
    isSigned: (site: { organization: string; site: string }, token: string) =>
      isSignedFor(services, site, token, clock()),
    async pdf({ client, space, page, signal }: PdfRequest) {
      const query = page === undefined ? {} : { page, only: true };
      const { url } = await client.call(api.getSpacePdf, { spaceId: space, query, ...(signal && { signal }) });
      return url;
    },
    card: cards(http, services),
    proxied: (address: string, host: string) => findProxy({ db: database.reads, services }, address, host),
    ...(worker && { longestText: maxMainThreadLength }),
    now: clock,
    cache: services.cache,
  });
  // Loaded at the first visit, so as not to delay the start.
  let loadedSite: Site | undefined;
  const loadSite = async (): Promise<Site> => {
    const { createSite } = await import('@lectern/site');
    loadedSite ??= createSite({
      ...siteOptions((client) => client),
      tracking: database,
    });
    return loadedSite;
  };
  let previewSite: Site | undefined;
  /** Nothing is kept that depends on the settings being edited. */
  const loadPreviewSite = async (): Promise<Site> => {
    const { createSite } = await import('@lectern/site');
    previewSite ??= createSite(siteOptions(withDraft));
    return previewSite;
  };
  const assets = `${mounted}/~assets`;
  addThemePreview(http, { services, authenticateCookie, callAs, loadSite: loadPreviewSite, assets });

  function knownAs(caller: Caller | undefined): KnownVisitor | undefined {
    if (!caller?.visitor) return undefined;
    const { claims, key, organization } = caller.visitor;
    const context = { db: database.reads, caller };
    const outlook = (space: string, id: string) => findVisibilityKey(context, { organization, space, id });
    return { client: callAs(caller), claims, key, outlook };
  }

  const siteAt = async (address: string) => {
    const url = URL.parse(address);
    return url ? (await findSiteForUrl({ db: database.reads, services }, url))?.site : undefined;
  };

  function send(reply: FastifyReply, answer: SiteAnswer): void {
    const { status, headers, body, site, kind, activity, loginFault } = answer;
    const { request } = reply;
    request.site = { id: site, kind, bytes: body?.length ?? 0 };
    if (loginFault !== undefined) {
      metrics.observeLoginFault(site, loginFault);
      const details = { reqId: request.id, site, reason: loginFault, address: request.ip };
      services.log.info(details, 'a visitor was rejected after a login');
    }
    if (inWorker) reply.header(siteHeader, encodeReport({ site, kind, activity }));
    else if (activity) readerCounts.note(activity, factsOf(request));
    void reply.code(status).headers(headers).send(body);
  }

  const origin = new URL(config.sitesUrl ?? config.url).origin;
  const limit = config.rateLimit === undefined ? undefined : createRateLimit(config.rateLimit, clock);
  const refusal = ({ allowed, resetAt }: Allowance) => (allowed ? undefined : tooMany(resetAt, clock()));
  addReference(http, services, (address) => limit && refusal(limit(address)));
  // Readers send only messages and small forms.
  const longestBody = 262_144;

  function handle(request: FastifyRequest, reply: FastifyReply): void {
    // Decided by the Host header, not by a path that imitates it.
    const foreign = request.url === onHost + request.originalUrl;
    const siteRequest: SiteRequest = {
      method: request.method,
      origin: foreign ? `${request.protocol}://${request.headers.host}` : origin,
      ...(request.headers.host !== undefined && { host: request.headers.host }),
      url: foreign ? request.url.slice(onHost.length) : request.url,
      assets: foreign ? '/~assets' : assets,
      header: (name) => request.headers[name] as string | undefined,
      address: request.ip,
      left: () => disconnectSignal(reply.raw),
      ...(Buffer.isBuffer(request.body) && { body: request.body }),
      ...(limit && { refuse: () => refusal(limit(request.ip)) }),
    };
    // Cache hits are cheap and not rate limited.
    const known = loadedSite?.known(siteRequest);
    if (known) return send(reply, known);
    if (worker?.expects(request)) {
      const refused = siteRequest.refuse?.();
      return void (refused ? send(reply, refused) : reply.send(new NeedsWorker()));
    }
    void Promise.resolve(loadedSite ?? loadSite())
      .then((site) => database.sharing(() => site.answer(siteRequest), { fromReplica: true }))
      .then((answer) => send(reply, answer))
      .catch((error: unknown) => fail(error, siteRequest, reply));
  }

  /** Readers get an error page; programs that send something get the API's error format. */
  async function fail(error: unknown, siteRequest: SiteRequest, reply: FastifyReply): Promise<void> {
    const down = unavailable(error);
    const isRead = siteRequest.method === 'GET' || siteRequest.method === 'HEAD';
    if (!loadedSite || !isRead || !down) return void reply.send(error);
    services.log.warn({ reqId: reply.request.id, reason: down.reason }, down.message);
    // Reloading a page is safe, whatever became of the recorded visit.
    send(reply, await loadedSite.unavailable(siteRequest, down.retryAfter ?? secondsAfterLoss));
  }

  http.route({ method: ['GET', 'HEAD'], url: `${mounted}/*`, exposeHeadRoute: false, handler: handle });
  // A separate scope, because forms and messages are parsed differently from operation bodies.
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_, body, done) => done(null, body));
    // Other methods are rejected by the site, which names the allowed ones.
    scope.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: `${mounted}/*`, handler: handle });
  });
}

function tooMany(resetAt: number, now: Date): SiteAnswer {
  const seconds = Math.max(1, resetAt - Math.floor(now.getTime() / 1000));
  const body = Buffer.from(`Too many requests; try again in ${seconds} seconds\n`);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) };
  return { status: 429, headers: { ...headers, 'cache-control': 'no-store' }, body };
}

/** Loaded with the first image: rarely requested right after a start. */
function cards(http: FastifyInstance, services: PipelineParts['services']): (card: CardText) => Promise<Buffer> {
  let render: Promise<(card: CardText) => Promise<Buffer>> | undefined;
  const own = async (path: string) => {
    const { statusCode, headers, rawPayload } = await http.inject({ method: 'GET', url: path });
    return statusCode === 200 ? { type: headers['content-type'], bytes: rawPayload } : undefined;
  };
  return async (card) => {
    render ??= import('#features/print').then(({ createCards }) => createCards(services, own));
    return (await render)(card);
  };
}
