import { cardAddress, cardOf, hasCardName, readCardAddress } from '../page/social-card.ts';
import type { SiteOptions } from '../options.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { redirect, type UncompressedAnswer } from '../http/request.ts';
import { frameFor, isIndexable, isPublic, linkerFor, type RouteContext } from '../page/context.ts';
import { notFoundPage } from './page.ts';

/** Only for pages the visitor sees. The name is a content hash, so an outdated one redirects to the current. */
export async function cardRoute(
  context: RouteContext,
  asked: string,
  draw: NonNullable<SiteOptions['card']>,
): Promise<UncompressedAnswer> {
  const { visit } = context;
  const wanted = readCardAddress(asked);
  const node = wanted && visit.tree.byId.get(wanted.page);
  if (!node || node.page.type !== 'document' || visit.preview) return notFoundPage(context);
  const linker = await linkerFor(context);
  const card = cardOf(visit, frameFor(context, linker, node), node);
  if (!hasCardName(card, wanted.name)) return redirect(cardAddress(card, node, linker));
  const cache = `${isIndexable(visit) ? 'public' : 'private'}, max-age=31536000, immutable`;
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
