// Redirects to a PDF, or says why there is none.
import { ApiError } from '@lectern/contract';
import { documentPage } from '../layout/document.ts';
import { messageMain } from '../layout/message.ts';
import type { SiteOptions } from '../options.ts';
import { redirect, text, type UncompressedAnswer } from '../http/request.ts';
import { answerPage, frameFor, linkerFor, type RouteContext } from '../page/context.ts';
import { notFoundPage } from './page.ts';

export async function pdfRoute(
  context: RouteContext,
  urlOf: NonNullable<SiteOptions['pdf']>,
  left: AbortSignal | undefined,
): Promise<UncompressedAnswer> {
  const { visit, query } = context;
  if (!visit.model.customization.pdf.enabled || visit.preview) return notFoundPage(context);
  const asked = query.get('page');
  const node = asked === null ? undefined : visit.tree.byId.get(asked);
  if (asked !== null && !node) return notFoundPage(context);
  try {
    const { client, content } = visit;
    return redirect(await urlOf({ client, space: content.space, page: node?.page.id, signal: left }));
  } catch (error) {
    // The client has disconnected.
    if (left?.aborted) return text(499, 'text/plain', '');
    if (!(error instanceof ApiError) || (error.code !== 413 && error.code < 500)) throw error;
    return noPdfPage(context, error.code);
  }
}

async function noPdfPage(context: RouteContext, status: number): Promise<UncompressedAnswer> {
  const frame = frameFor(context, await linkerFor(context), undefined);
  const { noPdf, pdfTooLarge, pdfNotNow } = frame.texts;
  const main = messageMain(frame, noPdf, status === 413 ? pdfTooLarge : pdfNotNow);
  return answerPage(context, documentPage(frame, { title: noPdf, noIndex: true }, main), status);
}
