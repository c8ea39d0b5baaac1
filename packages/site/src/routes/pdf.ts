// Where a PDF can be had, or why there is none.
import { ApiError } from '@lectern/contract';
import type { PageNode } from '../content/page-tree.ts';
import { documentPage } from '../layout/document.ts';
import { messageMain } from '../layout/message.ts';
import { redirect, type Plain } from '../request.ts';
import type { Visit } from '../visit.ts';
import { answerPage, frameFor, linkerFor, type RouteContext } from './context.ts';
import { notFoundPage } from './page.ts';

export async function pdfRoute(
  context: RouteContext,
  urlOf: (visit: Visit, node: PageNode | undefined) => Promise<string | undefined>,
): Promise<Plain> {
  const { visit, query } = context;
  if (!visit.model.customization.pdf.enabled) return notFoundPage(context);
  const asked = query.get('page');
  const node = asked === null ? undefined : visit.tree.byId.get(asked);
  if (asked !== null && !node) return notFoundPage(context);
  try {
    const url = await urlOf(visit, node);
    return url === undefined ? notFoundPage(context) : redirect(url);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 413 && error.code < 500)) throw error;
    return noPdfPage(context, error.code);
  }
}

async function noPdfPage(context: RouteContext, status: number): Promise<Plain> {
  const frame = frameFor(context, await linkerFor(context), undefined);
  const { noPdf, pdfTooLarge, pdfNotNow } = frame.texts;
  const main = messageMain(frame, noPdf, status === 413 ? pdfTooLarge : pdfNotNow, []);
  return answerPage(context, documentPage(frame, { title: noPdf, noIndex: true }, main), status);
}
