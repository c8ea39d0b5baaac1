// Page feedback.
import { api, ApiError } from '@lectern/contract';
import { createHash, randomBytes } from 'node:crypto';
import { processCaches } from '@lectern/content';
import { documentPage } from '../layout/document.ts';
import { feedbackThanks } from '../layout/feedback.ts';
import { html } from '../html/html.ts';
import { isCrossOrigin, redirect, text, type UncompressedAnswer, type SiteRequest } from '../http/request.ts';
import { answerPage, frameFor, linkerFor, type RouteContext } from '../page/context.ts';
import { cookiesOf, setCookie } from '../visitor/visitor.ts';
import { notFoundPage } from './page.ts';

const longestComment = 1000;
/** Ratings per minute and IP address. */
const most = 20;
const minutes = processCaches.cache<{ count: number }>('feedback-counters', { weigh: () => 16 });

function isTooMuch(address: string, now: Date): boolean {
  const key = `${Math.floor(now.getTime() / 60_000)} ${address}`;
  const used = minutes.get(key) ?? minutes.set(key, { count: 0 });
  return ++used.count > most;
}

const readerCookie = 'lectern-reader';
const aDay = 86_400;

/**
 * Distinguishes readers for the server, which stores only a daily hash. Where the site may set cookies, readers behind
 * one IP address are distinguished by one; it is set only when a reader gives feedback.
 */
function readerOf({ visit }: RouteContext, request: SiteRequest): { mark: string; cookies: string[] } {
  const mark = (text: string): string => createHash('sha256').update(text).digest('base64url');
  if (!visit.model.customization.insights.trackingCookie) {
    return { mark: mark(`${request.address}\n${request.header('user-agent') ?? ''}`), cookies: [] };
  }
  const known = cookiesOf(request.header('cookie')).find(([name]) => name === readerCookie)?.[1];
  if (known !== undefined && /^[\w-]{24}$/.test(known)) return { mark: mark(known), cookies: [] };
  const made = randomBytes(18).toString('base64url');
  const secure = request.origin.startsWith('https:');
  return {
    mark: mark(made),
    cookies: [setCookie(readerCookie, made, { path: visit.siteBase, seconds: aDay, secure })],
  };
}

const plain = (status: number, message: string): UncompressedAnswer =>
  text(status, 'text/plain', message, { 'cache-control': 'no-store' });

export async function feedbackRoute(context: RouteContext, request: SiteRequest): Promise<UncompressedAnswer> {
  const { visit, now } = context;
  if (request.method !== 'POST') return redirect(visit.base === '' ? '/' : visit.base);
  // CSRF protection.
  if (isCrossOrigin(request)) return plain(403, 'wrong origin');
  if (isTooMuch(request.address, now)) return plain(429, 'too much feedback; try again in a minute');
  const sent = new URLSearchParams((request.body ?? Buffer.alloc(0)).toString('utf8'));
  const node = visit.tree.byId.get(sent.get('page') ?? '');
  const rating = sent.get('rating');
  if (!node || visit.preview) return notFoundPage(context);
  if (rating !== 'good' && rating !== 'ok' && rating !== 'bad') return plain(400, 'rating must be good, ok or bad');
  const reader = readerOf(context, request);
  // The API rejects NUL and lone surrogates.
  const comment = (sent.get('comment') ?? '').replaceAll('\0', '').trim().slice(0, longestComment).toWellFormed();
  try {
    await visit.client.call(api.sendPageFeedback, {
      organizationId: visit.located.organization,
      siteId: visit.located.site,
      siteSpaceId: visit.model.siteSpace.id,
      body: { pageId: node.page.id, rating, reader: reader.mark, ...(comment !== '' && { comment }) },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code >= 500) throw error;
    return notFoundPage(context);
  }
  const linker = await linkerFor(context);
  const frame = frameFor(context, linker, node);
  const place = { address: linker.specialHere('~feedback'), page: node.page.id };
  const thanks = feedbackThanks(frame.texts, place, rating, comment !== '');
  const shown = context.query.has('fragment')
    ? thanks.text
    : documentPage(
        frame,
        { title: node.page.title, noIndex: true },
        html`<main id="~content" tabindex="-1" class="message">
          <h1>${node.page.title}</h1>
          ${thanks}
          <p><a href="${linker.page(node)}">${frame.texts.backToPage}</a></p>
        </main>`,
      );
  const answer = answerPage(context, shown);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'cache-control': 'no-store',
      ...(reader.cookies.length > 0 && { 'set-cookie': reader.cookies }),
    },
    lasting: false,
  };
}
