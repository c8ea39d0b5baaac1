// Shared by all page routes: form parsing, CSRF protection, error pages.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NeedsWorker } from '@lectern/content';
import type { Services, SessionCaller } from '#platform/context';
import { forbidden, HttpError } from '#platform/errors';
import { csrfHeader, csrfToken, isCsrfToken, isOwnOrigin, isSafeMethod } from '#platform/http/csrf';
import { asHttpError } from '#platform/as-http-error';
import { rejectInvalidString } from '#platform/http/reject-invalid-text';
import { logFailure } from '#platform/log';
import { messagePage, pageHeaders, type SignedIn } from './layout.ts';

const longestForm = 16 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** Lets the routes of a scope accept forms, from our own pages only. */
export function addFormParser(scope: FastifyInstance, { config, log }: Services): void {
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: longestForm }, (_, body, done) => {
    done(null, new URLSearchParams(body as string));
  });
  scope.addHook('onRequest', async (request) => {
    if (!isSafeMethod(request.method) && !isOwnOrigin(request.headers, config.url)) {
      throw forbidden('This request came from another site and was rejected.');
    }
  });
  scope.setErrorHandler((error: FastifyError | HttpError, _, reply) => {
    // The server forwards it to a worker.
    if (error instanceof NeedsWorker) throw error;
    const refusal = asHttpError(error);
    const status = refusal?.status ?? (error as FastifyError).statusCode ?? 500;
    if (status >= 500) logFailure(log, error, 'a request failed');
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    const text = status < 500 || refusal ? sentence(refusal?.message ?? error.message) : 'An internal error occurred.';
    return sendPage(reply, config.url, messagePage(titleOf(status), text, { href: '/app', text: 'Continue' }), status);
  });
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

const titleOf = (status: number): string =>
  status === 429 ? 'Too many attempts' : status === 404 ? 'Not found' : status < 500 ? 'The request failed' : 'Sorry';

export const sendPage = (reply: FastifyReply, url: string, content: string, status = 200): FastifyReply =>
  reply.code(status).headers(pageHeaders(url)).send(content);

/** Redirect after POST (303). */
export const redirectTo = (reply: FastifyReply, path: string, cookies: readonly string[] = []): FastifyReply => {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  return reply.code(303).header('location', path).header('cache-control', 'no-store').send();
};

const longestField = 2000;

/** The text of a field; empty when it is missing. */
export function field(request: FastifyRequest, name: string): string {
  if (!(request.body instanceof URLSearchParams)) return '';
  const text = request.body.get(name) ?? '';
  rejectInvalidString(text, name);
  if (text.length > longestField) throw new HttpError(400, `${name} is too long`);
  return text;
}

/** Rejects requests without the CSRF token of the session. */
export function requireCsrfToken({ secret }: Services, request: FastifyRequest, caller: SessionCaller): void {
  if (isCsrfToken(secret, caller.session.id, sentToken(request))) return;
  throw forbidden('This page has expired. Open it again and retry.');
}

const sentToken = (request: FastifyRequest): unknown =>
  request.body instanceof URLSearchParams ? field(request, 'csrf') : request.headers[csrfHeader];

/**
 * Whether another user's session would end without confirmation: the form lacks the token of a page that announced
 * it.
 */
export const wouldReplaceSession = (
  { secret }: Services,
  request: FastifyRequest,
  caller: SessionCaller | undefined,
  user: string,
) => caller !== undefined && caller.userId !== user && !isCsrfToken(secret, caller.session.id, sentToken(request));

export const signedAs = ({ secret }: Services, { email, session }: SessionCaller): SignedIn => ({
  email,
  csrf: csrfToken(secret, session.id),
});
