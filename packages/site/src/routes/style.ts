import { securityHeaders } from '../http/security-headers.ts';
import { text, type Plain } from '../http/request.ts';
import { isOpen, sheetOf, type RouteContext } from '../page/context.ts';

/** An older page may ask for the colours it was drawn with: it gets those of now, to be asked for again. */
export function styleRoute(context: RouteContext, asked: string): Plain {
  const { css, hash } = sheetOf(context);
  const cache =
    asked === `${hash}.css`
      ? `${isOpen(context.visit) ? 'public' : 'private'}, max-age=31536000, immutable`
      : 'no-cache';
  return text(200, 'text/css', css, { 'cache-control': cache, ...securityHeaders });
}
