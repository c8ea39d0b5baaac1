import { evaluateDocument, yieldToEventLoop, type LruCache, type OpenCache } from '@lectern/content';
import { cardAddress, cardOf } from '../page/social-card.ts';
import { addressesIn, spacesNamedIn } from '../model/other-spaces.ts';
import { documentIn, isListed, type PageNode } from '../model/page-tree.ts';
import { messageMain } from '../layout/message.ts';
import { mayShowApi } from '@lectern/openapi';
import { areCurrent, readSpecs } from '../model/api-descriptions.ts';
import { documentPage } from '../layout/document.ts';
import { pageHtml } from '../layout/page.ts';
import { pageData } from '../page/page-data.ts';
import { readPage, renderBody } from '../page/render-body.ts';
import { CompressedBody } from '../http/compressed-body.ts';
import { redirect, type UncompressedAnswer } from '../http/request.ts';
import type { Linker } from '../model/linker.ts';
import { translationsOf } from '../model/variants.ts';
import type { Visit } from '../model/visit.ts';
import { markdownOf, scopeOf } from '../page/body.ts';
import { activityOf } from '../page/activity.ts';
import { answerPage, frameFor, linkerFor, type RouteContext } from '../page/context.ts';
import { basisOf, hasRevisions, keyOf } from '../page/page-key.ts';
import { contentsOf } from './contents.ts';
import { redirectMoved, resolveMoved } from '../page/moved-pages.ts';
import { suggestionSources, suggestionsFor, type Suggestion } from '../page/suggestions.ts';

type Rendered = {
  body: CompressedBody;
  /** Revisions of other spaces, and versions of API descriptions, that it was rendered from. */
  others: ReadonlyMap<string, string>;
  specs: ReadonlyMap<string, string>;
  /** Its own revision, where it shows more of it than its text and the structure of the space. */
  revision: string | undefined;
  /** Hosts for the CSP: of APIs that can be tried, and of video players. */
  hosts: readonly string[];
  frames: readonly string[];
};
/** Rendered pages, by everything they depend on. */
export type RenderedPages = LruCache<Rendered>;
const drawnCache = { weigh: ({ body }: Rendered) => body.size + 500 };
export const createRenderedPages = (cache: OpenCache): RenderedPages => cache('rendered-pages', drawnCache);

export async function pageRoute(context: RouteContext, drawn: RenderedPages): Promise<UncompressedAnswer> {
  const { visit, pathname } = context;
  const node = visit.tree.byPath.get(pathname);
  if (!node) return elsewhere(context);
  const linker = await linkerFor(context);
  if (node.page.type !== 'document') {
    const below = node.page.type === 'group' ? documentIn(node) : undefined;
    if (node.page.type === 'link' || below) return redirect(linker.node(below ?? node));
    return isListed(node) ? redirect(contentsOf(node, linker)) : elsewhere(context);
  }
  if (node.path !== pathname) return redirect(linker.page(node));

  const key = keyOf(context, node.page);
  const known = drawn.get(key);
  const isKnown = known !== undefined && (await isCurrent(known, visit));
  const rendered = isKnown ? known : drawn.set(key, await draw(context, node, () => drawn.reweigh(key, rendered)));
  const view = { kind: 'view' as const, siteSpace: visit.model.siteSpace.id, page: node.page.id };
  const basis =
    rendered.revision === undefined && rendered.specs.size === 0
      ? basisOf(context, { key, others: rendered.others })
      : undefined;
  return { ...answer(context, rendered), ...activityOf(visit, view), ...(basis && { basis }) };
}

const answer = (context: RouteContext, { body, hosts, frames }: Rendered): UncompressedAnswer =>
  answerPage(context, body, 200, { hosts, frames });

const readerOf = ({ client, located, content }: Visit) => ({
  client,
  organization: located.organization,
  space: content.space,
});

const isCurrent = async ({ others, specs, revision }: Rendered, visit: Visit): Promise<boolean> =>
  (revision === undefined || revision === visit.content.revision) &&
  hasRevisions(visit.model, others) &&
  areCurrent(readerOf(visit), specs);

async function draw(context: RouteContext, node: PageNode, onResize: () => void): Promise<Rendered> {
  const { visit } = context;
  const { customization, site, siteSpaces } = visit.model;
  const markdown = await markdownOf(visit, node);
  const { page, text } = await readPage(visit.client, visit.content, markdown);
  const direct = await linkerFor(context, [
    ...spacesNamedIn(text, site.urls.app),
    ...(visit.preview ? [] : translationsOf(visit.model)),
  ]);
  const addresses = addressesIn(text, site.urls.app);
  const linker = await resolveMoved(visit, direct, addresses);
  const scope = scopeOf(visit, node);
  // Do not read what is hidden from this visitor.
  const specs = mayShowApi(text) ? await readSpecs(readerOf(visit), evaluateDocument(page, scope)) : undefined;
  if (specs) await yieldToEventLoop();
  const { title, description = '', computed } = node.page;
  const body = renderBody(page, linker, {
    scope,
    ...(specs && { api: { specs, title, lead: computed ? '' : description.trim() } }),
    locale: visit.model.locale,
    icons: customization.styling.icons,
    newWindow: customization.externalLinks.target === 'blank',
    own: linker.page(node),
  });
  const feed = body.hasUpdates ? `${linker.page(node).replace(/\/$/, '')}/rss.xml` : undefined;
  const frame = { ...frameFor(context, linker, node), feed };
  const data = pageData({
    linker,
    model: visit.model,
    node,
    styles: frame.styles,
    scripts: frame.scripts,
    preview: visit.preview,
    frame,
    body: body.html,
    outline: body.outline,
    hasDiagrams: body.hasDiagrams,
    shows: body.shows,
    empty: body.html.text.trim() === '',
    printable: context.printable && !visit.preview,
    image:
      context.pictured && !visit.preview
        ? linker.absolute(cardAddress(cardOf(visit, frame, node), node, linker))
        : undefined,
    canonical: visit.located.canonicalUrl.replace(/(.)\/$/, '$1'),
  });
  const others = new Map<string, string>();
  for (const space of linker.parts.others.keys()) {
    others.set(space, siteSpaces.find((one) => one.space.id === space)!.space.revision);
  }
  const versions = specs?.versions ?? new Map<string, string>();
  // What else it shows of its revision.
  const isOwn = text === markdown && addresses.length === 0;
  return {
    body: new CompressedBody(pageHtml(data), { cached: true, onResize }),
    others,
    specs: versions,
    revision: isOwn ? undefined : visit.content.revision,
    hosts: body.hosts,
    frames: body.frames,
  };
}

/** Redirect of a former path, or else a 404 page. */
async function elsewhere(context: RouteContext): Promise<UncompressedAnswer> {
  const { visit } = context;
  if (context.pathname === '' && !visit.tree.first) return emptyPage(context);
  if (context.query.has('fallback')) return redirect(visit.base === '' ? '/' : visit.base);
  const moved = await redirectMoved(context);
  if (moved) return moved;
  const path = `${visit.base.slice(visit.siteBase.length)}/${context.pathname}`;
  return { ...(await notFoundPage(context)), ...activityOf(visit, { kind: 'not-found', path }) };
}

/** The navigation links to every space of the site, including those without pages. */
async function emptyPage(context: RouteContext): Promise<UncompressedAnswer> {
  const frame = frameFor(context, await linkerFor(context), undefined);
  const { section, siteSpace } = context.visit.model;
  const title = section?.title ?? siteSpace.title;
  const main = messageMain(frame, title, frame.texts.noPages);
  return answerPage(context, documentPage(frame, { title, noIndex: true }, main));
}

/** Start pages, for URLs without similar pages. */
const firstPages = ({ visit }: RouteContext, linker: Linker): Suggestion[] =>
  visit.tree.roots
    .filter((node) => isListed(node) && (node.page.type === 'document' || documentIn(node) !== undefined))
    .slice(0, mostFirst)
    .map((node) => ({ title: node.page.title, href: linker.node(node) }));
const mostFirst = 6;

export async function notFoundPage(context: RouteContext): Promise<UncompressedAnswer> {
  const linker = await linkerFor(context);
  const frame = frameFor(context, linker, undefined);
  const { notFound, notFoundText } = frame.texts;
  const near = await suggestionsFor(context.pathname, suggestionSources(context));
  const pages =
    near.length > 0
      ? { title: frame.texts.suggestions, list: near }
      : { title: frame.texts.contents, list: firstPages(context, linker) };
  const main = messageMain(frame, notFound, notFoundText, { search: true, pages });
  const page = documentPage(frame, { title: notFound, noIndex: true }, main);
  return answerPage(context, page, 404);
}
