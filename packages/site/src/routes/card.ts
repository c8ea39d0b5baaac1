import { cardAddress, cardOf, isNamedSo, readCardAddress } from '../page/social-card.ts';
import type { SiteOptions } from '../options.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { redirect, type Plain } from '../http/request.ts';
import { frameFor, isOpen, isPublic, linkerFor, type RouteContext } from '../page/context.ts';
import { notFoundPage } from './page.ts';

/** Only of pages the visitor sees. A name says what the picture shows, so any other leads to the one of now. */
export async function cardRoute(
  context: RouteContext,
  asked: string,
  draw: NonNullable<SiteOptions['card']>,
): Promise<Plain> {
  const { visit } = context;
  const wanted = readCardAddress(asked);
  const node = wanted && visit.tree.byId.get(wanted.page);
  if (!node || node.page.type !== 'document' || visit.preview) return notFoundPage(context);
  const linker = await linkerFor(context);
  const card = cardOf(visit, frameFor(context, linker, node), node);
  if (!isNamedSo(card, wanted.name)) return redirect(cardAddress(card, node, linker));
  const cache = `${isOpen(visit) ? 'public' : 'private'}, max-age=31536000, immutable`;
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': cache,
      ...(!isPublic(visit) && { 'x-robots-tag': 'noindex' }),
      ...securityHeaders,
    },
    body: await draw(card),
    lasting: true,
  };
}
