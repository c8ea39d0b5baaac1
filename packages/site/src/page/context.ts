import type { Assets } from '../http/assets.ts';
import { processCaches } from '@lectern/content';
import { isHeaderPath } from '@lectern/contract';
import type { ContentReader } from '../model/space-content.ts';
import { spacesNamedBy } from '../model/other-spaces.ts';
import type { PageNode } from '../model/page-tree.ts';
import type { Linker } from '../model/linker.ts';
import { frameOf, type Frame } from './page-data.ts';
import { contentSecurityPolicy, securityHeaders, type Loaded } from '../http/security-headers.ts';
import { text, type Headers, type UncompressedAnswer } from '../http/request.ts';
import type { Customization } from '../types.ts';
import { themeSheet, type StyleSheet } from '../style-sheet/theme.ts';
import { linkerOf, type Visit } from '../model/visit.ts';

/** Context of a route: the visit, the request, and how to read more. */
export type RouteContext = {
  visit: Visit;
  /** The rest of the path, decoded. */
  pathname: string;
  query: URLSearchParams;
  read: ContentReader;
  assets: Assets;
  /** CSP source of scripts. */
  scripts: string;
  now: Date;
  /** PDFs are available. */
  printable: boolean;
  /** Pages have social preview images. */
  pictured: boolean;
  /** The same visitor at another path below the site; undefined when nothing is visible there. */
  goTo(path: string): Promise<RouteContext | undefined>;
};

/** What is needed for reading, without anything related to rendering. */
export type ReadContext = Pick<RouteContext, 'visit' | 'pathname' | 'read' | 'now'> & {
  goTo(path: string): Promise<ReadContext | undefined>;
};

const sheets = processCaches.cache('style-sheets', { weigh: ({ css }: StyleSheet) => css.length * 2 });
/** By settings and asset path; settings are the same object while nothing changes. */
const sheetsOf = new WeakMap<Customization, { assets: string; sheet: StyleSheet }>();

export function sheetOf({ visit }: RouteContext): StyleSheet {
  const { customization } = visit.model;
  const known = sheetsOf.get(customization);
  if (known?.assets === visit.assets) return known.sheet;
  const { preset, backgroundColor, linkColor } = customization.header;
  const key = JSON.stringify([customization.styling, preset, backgroundColor, linkColor, visit.assets]);
  const sheet = sheets.get(key) ?? sheets.set(key, themeSheet(customization, visit.assets));
  sheetsOf.set(customization, { assets: visit.assets, sheet });
  return sheet;
}

export const linkerFor = (context: RouteContext, spaces: Iterable<string> = []): Promise<Linker> =>
  linkerOf(context.visit, [...spaces, ...spacesNamedBy(context.visit.model.customization)], context.read, context.now);

/** A linker for the pages of this site only. */
export const plainLinkerFor = ({ visit, read, now }: Pick<RouteContext, 'visit' | 'read' | 'now'>): Promise<Linker> =>
  linkerOf(visit, [], read, now);

export function frameFor(context: RouteContext, linker: Linker, node: PageNode | undefined): Frame {
  const { visit, assets } = context;
  return frameOf({
    linker,
    model: visit.model,
    node,
    styles: [linker.asset(assets.style), linker.specialHere(`~style/${sheetOf(context).hash}.css`)],
    scripts: {
      theme: linker.asset(assets.theme),
      site: linker.asset(assets.script),
      diagram: linker.asset(assets.diagram),
      api: linker.asset(assets.api),
      apiStyle: linker.asset(assets.apiStyle),
      formulaStyle: linker.asset(assets.formulaStyle),
      formulaFont: linker.asset(assets.formulaFont),
    },
    preview: visit.preview,
  });
}

/** Whether every visitor gets the same response at this URL: access does not depend on credentials. */
export const isIndexable = ({ located, model, preview }: Visit): boolean =>
  located.contextId === undefined &&
  !preview &&
  (model.site.visibility === 'public' || model.site.visibility === 'unlisted');

/** Whether search engines may index it. */
export const isPublic = ({ located, model: { site }, preview }: Visit): boolean =>
  site.visibility === 'public' && site.published && !preview && located.shareKey === undefined;

function caching(visit: Visit): string {
  // Unpublished content may be gone with the next request, and must not be cached.
  if (visit.preview || !visit.model.site.published) return 'private, no-store';
  return isIndexable(visit) ? 'public, max-age=0, must-revalidate' : 'private, no-cache';
}

const commonHeaders = (visit: Visit): Headers => ({
  'cache-control': caching(visit),
  ...(!isPublic(visit) && { 'x-robots-tag': 'noindex' }),
  ...securityHeaders,
});

type PolicyOptions = Pick<Loaded, 'hosts' | 'frames'>;

export const pageHeaders = ({ visit, scripts }: RouteContext, policy: PolicyOptions = {}): Headers => ({
  'content-security-policy': contentSecurityPolicy({ scripts, customization: visit.model.customization, ...policy }),
  // Lets programs discover the MCP server instead of reading pages one by one.
  link: `<${isHeaderPath(visit.siteBase) ? visit.siteBase : encodeURI(visit.siteBase)}/~mcp>; rel="service"; title="MCP"`,
  ...commonHeaders(visit),
});

export const answerPage = (
  context: RouteContext,
  html: UncompressedAnswer['body'],
  status = 200,
  policy: PolicyOptions = {},
): UncompressedAnswer => text(status, 'text/html', html, pageHeaders(context, policy));

/** For machine-readable responses: opened in a browser they are documents with an opaque origin. */
export const closedPolicy = "default-src 'none'; sandbox";

export const answerText = (context: RouteContext, type: string, body: string | Buffer): UncompressedAnswer =>
  text(200, type, body, { ...commonHeaders(context.visit), 'content-security-policy': closedPolicy });
