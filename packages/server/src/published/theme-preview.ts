// The front page of a site with settings that are not stored yet, for the theme editor. The author application sends
// them as a form into a frame: a document of its own, so that it has its own Content-Security-Policy, in which no
// script runs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, ApiError, type BodyOf, type Client } from '@lectern/contract';
import type { Site, SiteAnswer } from '@lectern/site';
import { requireCsrfToken } from '#features/sign-in';
import type { Services, SessionCaller } from '#platform/context';
import { asHttpError } from '#platform/as-http-error';
import { badRequest, forbidden, unauthorized } from '#platform/errors';
import { isOwnOrigin } from '#platform/http/csrf';
import type { CallAs } from '#platform/http/pipeline';
import type { Validators } from '#platform/http/validators';

type Settings = BodyOf<typeof api.setSiteCustomization>;
type Draft = { settings: Settings };

const drafts = new AsyncLocalStorage<Draft>();

/** A client that finds the settings being edited instead of the stored ones, while such a page is rendered. */
export const withDraft = (client: Client): Client => ({
  send: (operation, input) => client.send(operation, input),
  async call(operation, ...input) {
    const reply = await client.call(operation, ...input);
    const draft = drafts.getStore();
    if (!draft || operation.id !== api.getPublishedSite.id) return reply;
    const { customizations, ...rest } = reply as { customizations: { site: object } };
    const site = { ...customizations.site, ...draft.settings };
    return { ...rest, customizations: { site, siteSpaces: {} } } as typeof reply;
  },
});

export type ThemePreviewParts = {
  services: Services;
  authenticateCookie(header: string): Promise<SessionCaller | undefined>;
  callAs: CallAs;
  /** A front end that caches nothing by the version of the data and reads through `withDraft`. */
  loadSite(): Promise<Site>;
  assets: string;
};

const longestForm = 512 * 1024;
const style = "'self' https: http:";

export function addThemePreview(http: FastifyInstance, parts: ThemePreviewParts): void {
  const { services, authenticateCookie, callAs, loadSite, assets } = parts;

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cookie } = request.headers;
    const caller = cookie === undefined ? undefined : await authenticateCookie(cookie);
    if (!caller) throw unauthorized();
    requireCsrfToken(services, request, caller);
    const form = formOf(request);
    const at = { organizationId: form.get('organization') ?? '', siteId: form.get('site') ?? '' };
    const settings = await settingsIn(form.get('settings') ?? '');
    // Refuses whoever may not change the site.
    const { url } = await callAs(caller, request).call(api.getSitePreview, { ...at, query: {} });
    const html = await drafts.run({ settings }, () => render(url, request));
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(previewHeaders(nonce))
      .send(framed(html, { nonce, theme: form.get('theme') === 'dark' ? 'dark' : 'light' }));
  }

  /** The page and, in place of its address, the style sheet of the settings: that address has the stored one. */
  async function render(previewUrl: string, request: FastifyRequest): Promise<{ page: string; css: string }> {
    const site = await loadSite();
    const { origin, pathname, searchParams } = new URL(previewUrl);
    const token = searchParams.get('jwt_token') ?? '';
    const answer = (url: string): Promise<SiteAnswer> =>
      site.answer({
        method: 'GET',
        origin,
        ...(request.headers.host !== undefined && { host: request.headers.host }),
        url,
        assets,
        header: (name) => (name === 'authorization' ? `Bearer ${token}` : undefined),
        address: request.ip,
      });
    const found = await followed(answer, pathname, origin);
    const page = textOf(found);
    const sheet = /href="([^"]*\/~style\/[^"]*)"/.exec(page)?.[1];
    const css = sheet === undefined ? '' : textOf(await answer(new URL(sheet, origin + pathname).pathname));
    return { page, css };
  }

  void http.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: longestForm }, (_, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });
    scope.addHook('onRequest', async (request) => {
      if (!isOwnOrigin(request.headers, services.config.url)) throw forbidden('this form came from another site');
    });
    // What is wrong is shown in the frame, as text.
    scope.setErrorHandler((error: Error, _, reply) => {
      const known = error instanceof ApiError ? { status: error.code, message: error.message } : asHttpError(error);
      if (!known) throw error;
      return reply
        .code(known.status)
        .headers({ ...previewHeaders(), 'content-type': 'text/plain; charset=utf-8' })
        .send(known.message);
    });
    scope.route({ method: 'POST', url: '/app/site-preview', handler: handle });
  });
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

let validators: Validators | undefined;

async function settingsIn(text: string): Promise<Settings> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('settings is not JSON');
  }
  // Compiled at the first preview, so as not to delay the start, and only then.
  validators ??= (await import('#platform/http/validators')).validatorsFor(api.setSiteCustomization);
  validators.body(value);
  return value as Settings;
}

const textOf = ({ body }: SiteAnswer): string => body?.toString('utf8') ?? '';

/** The first page: the address of a site leads to it. */
async function followed(
  answer: (url: string) => Promise<SiteAnswer>,
  path: string,
  origin: string,
): Promise<SiteAnswer> {
  let found = await answer(path);
  for (let turns = 0; turns < 4 && found.status >= 300 && found.status < 400; turns++) {
    found = await answer(new URL(String(found.headers['location']), origin).pathname);
  }
  return found;
}

/** The frame has the origin of the application, so that fonts load; without scripts that gives it nothing. */
const previewHeaders = (nonce?: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${nonce === undefined ? "'none'" : `${style} 'nonce-${nonce}'`}`,
    "font-src 'self' https: http:",
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

type Framed = { nonce: string; theme: 'light' | 'dark' };

function framed({ page, css }: { page: string; css: string }, { nonce, theme }: Framed): string {
  // A style sheet cannot end the element it is in.
  const sheet = `<style nonce="${nonce}">${css.replaceAll('</', '<\\/')}</style>`;
  return (
    page
      .replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
      // Without scripts browsers refuse the focus and log it as an error.
      .replaceAll(/(<\w[^<>]*)\sautofocus(?=[\s>])/g, '$1')
      .replace(/<link[^>]*href="[^"]*\/~style\/[^"]*"[^>]*>/, () => sheet)
      .replace(/(<html\b[^>]*?)\sdata-theme="\w+"/, '$1')
      .replace(/<html\b/, `<html data-theme="${theme}"`)
  );
}
