import { securityHeaders } from '../http/security-headers.ts';
import { text, type UncompressedAnswer } from '../http/request.ts';
import { isIndexable, sheetOf, type RouteContext } from '../page/context.ts';

/** An outdated hash, from an older page, gets the current style sheet, which must not be cached. */
export function styleRoute(context: RouteContext, asked: string): UncompressedAnswer {
  const { css, hash } = sheetOf(context);
  const cache =
    asked === `${hash}.css`
      ? `${isIndexable(context.visit) ? 'public' : 'private'}, max-age=31536000, immutable`
      : 'no-cache';
  return text(200, 'text/css', css, { 'cache-control': cache, ...securityHeaders });
}
