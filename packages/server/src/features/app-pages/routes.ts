// Routes of the URLs that replies give as `urls.app`. Content is read through the API as the caller, so that these
// pages show no more than the API does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Client } from '@lectern/contract';
import { redirectTo, notFoundPage, pageHeaders, sendPage, signedAs, addFormParser } from '#features/sign-in';
import type { AuthorApp } from '#features/author-app';
import type { Caller, Services, SessionCaller } from '#platform/context';
import { HttpError } from '#platform/errors';
import { createRateLimit } from '#platform/http/rate-limit';
import { isHiddenError, type ViewOrRedirect, type PageRequest } from './view.ts';
import type * as views from './views.ts';

type AppPageParts = {
  services: Services;
  /** The user a cookie header authenticates. */
  authenticateCookie(header: string): Promise<SessionCaller | undefined>;
  /** An API client acting as a user. */
  callAs(caller: Caller, from: { id: string; ip: string }): Client;
  authorApp?: AuthorApp | undefined;
};
type Names = { organizationId: string; collectionId: string; siteId: string; specSlug: string; spaceId: string };

export function addPages(
  http: FastifyInstance,
  { services, authenticateCookie, callAs, authorApp }: AppPageParts,
): void {
  const { config, clock } = services;
  const limit = config.rateLimit === undefined ? undefined : createRateLimit(config.rateLimit, clock);

  function show(
    scope: FastifyInstance,
    path: string,
    view: (all: typeof views, visit: PageRequest, names: Names, rest: string) => Promise<ViewOrRedirect>,
  ): void {
    scope.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const { cookie } = request.headers;
      const caller = cookie === undefined ? undefined : await authenticateCookie(cookie);
      if (!caller) return redirectTo(reply, `/app/signin?next=${encodeURIComponent(request.url)}`);
      if (isScreen(request.url) && authorApp?.sendShell(request, reply, caller)) return reply;
      countRequest(limit?.(caller.tokenId));
      const query = new URLSearchParams(request.url.split('?', 2)[1]);
      const { '*': rest = '', ...names } = request.params as Names & { '*'?: string };
      // Imported lazily with the first page, to keep startup fast.
      const all = await import('./views.ts');
      try {
        const shown = await view(all, { client: callAs(caller, request), query }, names, rest.replace(/\/+$/, ''));
        if ('moved' in shown) return redirectTo(reply, shown.moved);
        return reply
          .headers(pageHeaders(config.url, all.style))
          .send(all.renderFrame(shown, signedAs(services, caller)));
      } catch (error) {
        if (isNotFound(error)) return sendPage(reply, config.url, notFoundPage(), 404);
        throw error instanceof ApiError ? new HttpError(error.code, error.message) : error;
      }
    });
  }

  void http.register(async (scope) => {
    addFormParser(scope, services);
    for (const path of ['/app/manual', '/app/manual/*'])
      show(scope, path, (all, _visit, _names, rest) => all.manualView(rest));
    scope.get('/app/manual/.gitbook/assets/:name', async (request: FastifyRequest, reply: FastifyReply) => {
      const { name } = request.params as { name: string };
      const picture = await (await import('./views.ts')).manualPicture(name);
      return reply.headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' }).send(picture);
    });
    const organization = '/app/o/:organizationId';
    show(scope, organization, (all, visit, { organizationId }) => all.organizationView(visit, organizationId));
    // Without the author application there are no settings to show.
    show(scope, `${organization}/settings/*`, (all, visit, names) => all.organizationView(visit, names.organizationId));
    for (const path of ['notifications', 'notifications/settings']) {
      show(scope, `${organization}/${path}`, (all, visit, names) => all.organizationView(visit, names.organizationId));
    }
    show(scope, `${organization}/c/:collectionId`, (all, visit, names) => all.collectionView(visit, names));
    show(scope, `${organization}/sites`, (all, visit, { organizationId }) =>
      all.organizationView(visit, organizationId),
    );
    for (const part of ['', ...siteScreens.map((name) => `/${name}`)]) {
      show(scope, `${organization}/sites/:siteId${part}`, (all, visit, names) => all.siteView(visit, names));
    }
    show(scope, `${organization}/specifications`, (all, visit, { organizationId }) =>
      all.organizationView(visit, organizationId),
    );
    show(scope, `${organization}/specifications/:specSlug`, (all, visit, names) => all.specificationView(visit, names));
    show(scope, `${organization}/openapi/:specSlug`, (all, visit, names) => all.specificationView(visit, names));
    for (const path of [`${organization}/s/:spaceId`, '/app/s/:spaceId']) {
      for (const whole of [path, `${path}/*`]) {
        show(scope, whole, (all, visit, names, rest) => all.spaceView(visit, { ...names, rest }));
      }
    }
  });
}

/** Screens of a site in the author application; the page here shows what it can of them. */
const siteScreens = ['insights', 'structure', 'redirects', 'audience', 'feedback', 'theme'];

/** URLs that the author application has a screen for; the others are shown by the pages here. */
const isScreen = (url: string): boolean =>
  /^\/app\/(?:o\/[^/?]+\/)?s\/[^/?]+(?:\/(?!~)|\/~\/(?:changes|reusable|comments|settings)(?:[/?]|$)|\/~\/(?:history|files|links|variables|permissions)\/?(?:\?|$)|[?]|$)/.test(
    url,
  ) ||
  /^\/app\/o\/[^/?]+(?:\/sites(?:\/[^/?]+){0,2}|\/settings\/[^?]+|\/notifications(?:\/settings)?|\/specifications(?:\/[^/?]+)?|\/openapi\/[^/?]+)?\/?(?:\?|$)/.test(
    url,
  );

const isNotFound = (error: unknown): boolean =>
  (error instanceof ApiError && isHiddenError(error)) || (error instanceof HttpError && error.status === 404);

function countRequest(allowance: { allowed: boolean; resetAt: number } | undefined): void {
  if (!allowance || allowance.allowed) return;
  const seconds = Math.max(1, allowance.resetAt - Math.floor(Date.now() / 1000));
  throw new HttpError(429, `too many requests; try again in ${seconds} seconds`, seconds);
}
