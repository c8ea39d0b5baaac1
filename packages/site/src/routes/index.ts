// Dispatches to the routes of a site with one exhaustive switch.
import type { SiteOptions } from '../options.ts';
import type { Route } from '../http/route.ts';
import { pathIn } from '../visitor/login-redirect.ts';
import { redirect, text, type UncompressedAnswer, type SiteRequest } from '../http/request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { cardRoute } from './card.ts';
import { contentsRoute } from './contents.ts';
import type { RouteContext } from '../page/context.ts';
import { fileRoute } from './file.ts';
import { feedRoute } from './feed.ts';
import { feedbackRoute } from './feedback.ts';
import {
  llmsFullRoute,
  llmsRoute,
  markdownRoute,
  robotsRoute,
  sitemapPagesRoute,
  sitemapRoute,
} from './machine-readable.ts';
import { mcpRoute } from './mcp.ts';
import { notFoundPage, pageRoute, type RenderedPages } from './page.ts';
import { pdfRoute } from './pdf.ts';
import { searchRoute } from './search.ts';
import { styleRoute } from './style.ts';

/** Routes that exist only at the root of a site or site space. */
const atRoot = new Set<Route['kind']>([
  'search',
  'style',
  'contents',
  'card',
  'pdf',
  'file',
  'sitemap',
  'sitemap-pages',
  'robots',
  'llms',
  'llms-full',
  'login',
  'logout',
  'visitor',
  'mcp',
  'feedback',
]);

export async function answerRoute(
  route: Route,
  context: RouteContext,
  request: SiteRequest,
  { options, drawn }: { options: Pick<SiteOptions, 'pdf' | 'card'>; drawn: RenderedPages },
): Promise<UncompressedAnswer> {
  if (atRoot.has(route.kind) && context.pathname !== '') return notFoundPage(context);
  switch (route.kind) {
    case 'page':
      return pageRoute(context, drawn);
    case 'markdown':
      return markdownRoute(context);
    case 'search':
      return searchRoute(context);
    case 'style':
      return styleRoute(context, route.rest);
    case 'contents':
      return contentsRoute(context);
    case 'card':
      return options.card ? cardRoute(context, route.rest, options.card) : notFoundPage(context);
    case 'pdf':
      return options.pdf ? pdfRoute(context, options.pdf, request.left?.()) : notFoundPage(context);
    case 'file':
      return fileRoute(context, route.rest);
    case 'sitemap':
      return sitemapRoute(context);
    case 'sitemap-pages':
      return sitemapPagesRoute(context);
    case 'robots':
      return robotsRoute(context);
    case 'llms':
      return llmsRoute(context);
    case 'llms-full':
      return llmsFullRoute(context);
    case 'feed':
      return feedRoute(context);
    case 'feedback':
      return feedbackRoute(context, request);
    case 'mcp':
      return mcpRoute(context, request);
    case 'visitor':
      return text(200, 'application/json', JSON.stringify({ claims: context.visit.claims }), {
        'cache-control': 'no-store',
        ...securityHeaders,
      });
    case 'login':
    case 'logout':
      return redirect(context.visit.siteBase + (pathIn(context.query) ?? '') || '/');
  }
}
