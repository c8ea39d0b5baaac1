// Reads a content view as a whole or page by page.
import { createHash } from 'node:crypto';
import {
  findPage,
  runInSlices,
  listFiles,
  listReusableContents,
  pageCounts,
  pathOf,
  readVariables,
  walkPages,
  type Page,
  type WalkedPage,
  stringBytes,
} from '@lectern/content';
import type { ContentView } from '#features/branches';
import { downloadExpiry } from '#features/files';
import { readBodies, readBody } from '#features/revisions';
import type { Context } from '#platform/context';
import { JsonStream, JsonAndValue } from '#platform/http/implement';
import { flowOf, mostAtOnce } from './level-texts.ts';
import { build } from '#platform/version';
import { maxCombinedLength, requireWithinTextLimit } from '#platform/text-limit';
import { evaluatedText, findVisiblePage, requireVisible, expressionScopeFor, visiblePages } from './audience.ts';
import { visibleResources } from './audience-resources.ts';
import { visibilityKeyOf } from './visibility-key.ts';
import { findComputedPage, isComputed, computedTree, treeReaderOf, computedStateKey } from './computed.ts';
import { documentForEverybody, documentOf } from './document.ts';
import { htmlOf } from './html.ts';
import { LevelTexts, levelTexts } from './level-texts.ts';
import { shownMarkdown, withHeading, type FindPath, type RefsForm } from './markdown-form.ts';
import {
  presentFile,
  presentPage,
  presentReusableContent,
  presentTree,
  writePages,
  type Body,
  type PresentedPage,
  type PresentedPages,
} from './present.ts';

export type Format = 'markdown' | 'document' | undefined;
/** Only pages that are read one by one are rendered. */
type PageFormat = 'markdown' | 'document' | 'html';
export type ReadQuery = {
  metadata?: boolean;
  computed?: boolean;
  /** False leaves the pages out of a revision. */
  pages?: boolean;
  format?: PageFormat;
  'format.markdown.refs'?: RefsForm;
  evaluated?: boolean | 'deterministic-only';
};

const refsIn = (query: ReadQuery): RefsForm => query['format.markdown.refs'] ?? 'relative';

// Serialized once per tree and format: the content is immutable, only the URLs of files change, once a day.
const jsonCache = { weigh: stringBytes };
const jsonOn = ({ services }: Context) => services.cache('content-json', jsonCache);
/** A page without its document when `body`, the hash of its text, is given. */
type PageJson = { json: string; body?: string };
const pageJsonCache = { weigh: ({ json }: PageJson) => stringBytes(json) };
const pageJsonOn = ({ services }: Context) => services.cache('page-json', pageJsonCache);
/** Presented pages, reused when an edit did not touch them. They are collected with their page tree. */
type ShownPages = { before: PresentedPages; count: number };
const shownBytes = 800;
const shownCache = { weigh: ({ count }: ShownPages) => shownBytes * count };
const shownOn = ({ services }: Context) => services.cache('presented-pages', shownCache);

/** Visitors with the same claims see the same; members see everything. */
const reader = ({ caller }: Context): string => caller?.visitor?.key ?? '';

/** Cache key of the pages of a content view. */
async function formOf(context: Context, view: ContentView, query: ReadQuery, state: string): Promise<string> {
  const { tree } = view.revision;
  // Texts may differ for each visitor; without them, visitors for whom the same conditions hold see the same.
  const seen = query.format === undefined ? await visibilityKeyOf(context, view, tree) : reader(context);
  return [tree, view.space.id, query.metadata !== false, query.format, state, seen].join(' ');
}

/** JSON before and after the list of pages. */
type SurroundingPages = { before: string; after: string };

/** The pages of a content view, with JSON around them. */
export async function readPages(
  context: Context,
  view: ContentView,
  query: ReadQuery,
  { before, after }: SurroundingPages,
): Promise<JsonAndValue | JsonStream> {
  const reading = treeReaderOf(view);
  const state = query.computed === false ? 'written' : await computedStateKey(context, view, reading);
  const made = query.computed === false ? undefined : await computedTree(context, view, reading, state);
  const key = `pages ${await formOf(context, view, query, state)}`;
  const written = jsonOn(context);
  const known = written.get(key);
  const readRoots = async () => made?.roots ?? (await visiblePages(context, view, await reading.roots()));
  const pages = async (): Promise<PresentedPage[]> => {
    const roots = await readRoots();
    return presented(context, view, query, roots, await presenterOf(context, view, query, roots));
  };
  const value = async () => ({ ...(JSON.parse(`${before}[]${after}`) as object), pages: await pages() });
  if (known !== undefined) return new JsonAndValue(async () => before + known + after, value);
  const roots = await readRoots();
  const pieces = async (): Promise<Uint8Array[]> =>
    piecesOf(context, view, query, roots, await presenterOf(context, view, query, roots));
  if ((made?.count ?? pageCounts.of(roots)) <= mostAtOnce) {
    const json = async () => before + written.set(key, Buffer.concat(await pieces()).toString()) + after;
    return new JsonAndValue(json, value);
  }
  return new JsonStream(flowOf(before, pieces, after), value);
}

/** JSON of the pages. For members, without texts, what an edit did not touch is reused. */
async function piecesOf(
  context: Context,
  { space }: ContentView,
  query: ReadQuery,
  roots: readonly WalkedPage[],
  presenter: (walked: WalkedPage) => PresentedPage,
): Promise<Uint8Array[]> {
  const isReused = query.format === undefined && !context.caller?.visitor;
  const cache = context.services.cache('content-levels', levelTexts);
  const key = [space.id, space.document_key, query.metadata !== false].join(' ');
  const texts = (isReused ? cache.get(key) : undefined) ?? new LevelTexts();
  const pieces = await runInSlices(texts.pieces(roots, writePages(presenter)));
  if (isReused) cache.set(key, texts);
  return pieces;
}

/**
 * For visitors, whose site reads all pages again after every edit. Hidden pages and conditions are already removed
 * here; texts may differ for each visitor, so only pages without them are reused.
 */
async function presented(
  context: Context,
  { space }: ContentView,
  query: ReadQuery,
  roots: readonly WalkedPage[],
  presenter: (walked: WalkedPage) => PresentedPage,
): Promise<PresentedPage[]> {
  if (query.format !== undefined || !context.caller?.visitor) return runInSlices(presentTree(roots, presenter));
  const shown = shownOn(context);
  const key = [space.id, space.document_key, query.metadata !== false].join(' ');
  const known = shown.get(key) ?? shown.set(key, { before: new WeakMap(), count: 0 });
  const pages = await runInSlices(presentTree(roots, presenter, known.before));
  known.count = pageCounts.of(roots);
  shown.reweigh(key, known);
  return pages;
}

/** `"files":…,"reusableContents":…,"variables":…` as JSON, without the braces. */
export async function resourcesJson(context: Context, view: ContentView, query: ReadQuery): Promise<string> {
  const key = `resources ${downloadExpiry(context.now)} ${await formOf(context, view, query, '')}`;
  const written = jsonOn(context);
  return written.get(key) ?? written.set(key, await writeResources(context, view, query));
}

/** One page with its body. `asked` identifies it in the cache key; `find` is called on a cache miss. */
export async function pageJson(
  context: Context,
  view: ContentView,
  query: ReadQuery,
  asked: string,
  find: () => Promise<Page>,
): Promise<string> {
  const { metadata, format, evaluated } = query;
  const form = [view.revision.tree, view.space.id, metadata !== false, format, refsIn(query), evaluated];
  const key = `page ${form.join(' ')} ${reader(context)} ${asked}`;
  const written = pageJsonOn(context);
  const { json, body } = written.get(key) ?? written.set(key, await writePage(context, view, query, await find()));
  if (body === undefined) return json;
  return `${json.slice(0, -1)},"document":${await documentJson(context, view, body)}}`;
}

/** The document of a page depends on its text alone: it is cached by hash, over edits of other pages. */
async function writePage(context: Context, view: ContentView, query: ReadQuery, page: Page): Promise<PageJson> {
  const { type, body } = page;
  const isPlain = (query.format ?? 'document') === 'document' && !query.evaluated && !context.caller?.visitor;
  if (!isPlain || type !== 'document' || body === undefined)
    return { json: JSON.stringify(await presentPageIn(context, view, page, query)) };
  const options = { space: view.space, metadata: query.metadata !== false };
  const path = await pathOf(view.records, view.tree, page);
  return { json: JSON.stringify(presentPage(context, page, path, options)), body };
}

async function documentJson(context: Context, { space }: ContentView, body: string): Promise<string> {
  const written = jsonOn(context);
  const key = `document ${body}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const text = await readBody(context.db, space.organization_id, body);
  return written.set(key, JSON.stringify(documentOf(text)));
}

async function writeResources(context: Context, view: ContentView, query: ReadQuery): Promise<string> {
  const { records, tree, space } = view;
  const options = { space, metadata: query.metadata !== false };
  const seen = await visibleResources(context, view);
  const files = (await listFiles(records, tree))
    .filter(({ id }) => !seen || seen.files.has(id))
    .map((file) => presentFile(context, file, options.metadata));
  const shared = (await listReusableContents(records, tree))
    .filter(({ id }) => !seen || seen.shared.has(id))
    .map((one) => presentReusableContent(one, options));
  const variables = await readVariables(records, tree);
  return [
    `"files":${JSON.stringify(files)}`,
    `"reusableContents":${JSON.stringify(shared)}`,
    '"tags":[]',
    ...(Object.keys(variables).length > 0 ? [`"variables":${JSON.stringify(variables)}`] : []),
  ].join(',');
}

/** Presents each page of the content view. */
async function presenterOf(
  context: Context,
  view: ContentView,
  query: ReadQuery,
  roots: readonly WalkedPage[],
): Promise<(walked: WalkedPage) => PresentedPage> {
  const hashes: string[] = [];
  if (query.format !== undefined)
    for (const { page } of walkPages(roots)) if (page.body !== undefined) hashes.push(page.body);
  const bodies =
    query.format === undefined
      ? new Map<string, string>()
      : await readBodies(context.db, view.space.organization_id, hashes);
  requireWithinTextLimit(context.db, bodies.values(), maxCombinedLength);
  const scope = context.caller?.visitor && (await expressionScopeFor(context, view, undefined));
  const textFor = (page: Page): string => {
    if (isComputed(page)) return page.markdown;
    const { body, variables = {} } = page;
    const text = (body === undefined ? undefined : bodies.get(body)) ?? '';
    return scope ? evaluatedText(text, { ...scope, page: variables }) : text;
  };
  const options = { space: view.space, metadata: query.metadata !== false };
  const bodyFor = (page: Page): Body =>
    query.format === undefined || page.type !== 'document' ? undefined : inForm(textFor(page), query.format, page);
  return ({ page, path }) => presentPage(context, page, path, options, bodyFor(page));
}

function inForm(text: string, format: PageFormat, page: Page): Body {
  if (format === 'document') return { document: documentOf(text) };
  const markdown = withHeading(text, page);
  return format === 'markdown' ? { markdown } : { html: htmlOf(markdown) };
}

/** A computed page. */
export async function presentComputedPage(
  context: Context,
  view: ContentView,
  query: ReadQuery,
  wanted: { id: string } | { path: string },
): Promise<PresentedPage | undefined> {
  if (query.computed === false) return undefined;
  const found = await findComputedPage(context, view, wanted);
  if (!found) return undefined;
  const options = { space: view.space, metadata: query.metadata !== false };
  const body = inForm(found.page.markdown, query.format ?? 'document', found.page);
  return presentPage(context, found.page, found.path, options, body);
}

/** One page with its body; without a format the body is a document. `unstored` has texts not stored yet, by hash. */
export async function presentPageIn(
  context: Context,
  view: ContentView,
  page: Page,
  query: ReadQuery,
  unstored?: ReadonlyMap<string, string>,
): Promise<PresentedPage> {
  const { records, tree, space } = view;
  await requireVisible(context, view, page);
  const options = { space, metadata: query.metadata !== false };
  const path = await pathOf(records, tree, page);
  const isVisitor = context.caller?.visitor !== undefined;
  const shown = isVisitor ? withoutCondition(page) : page;
  if (page.type !== 'document') return presentPage(context, shown, path, options);
  const text =
    page.body === undefined
      ? ''
      : (unstored?.get(page.body) ?? (await readBody(context.db, space.organization_id, page.body)));
  // Hidden parts are never shown to a visitor, whatever `evaluated` says.
  const scope = query.evaluated || isVisitor ? await expressionScopeFor(context, view, page) : undefined;
  if (query.format === 'html') {
    const seen = isVisitor ? evaluatedText(text, scope!) : text;
    return presentPage(context, shown, path, options, inForm(seen, 'html', page));
  }
  if (query.format !== 'markdown') {
    const forAll = query.evaluated === 'deterministic-only' && !isVisitor;
    const document = forAll ? documentForEverybody(text, scope!) : documentOf(text, scope);
    return presentPage(context, shown, path, options, { document });
  }
  const markdown = await shownMarkdown(isVisitor ? evaluatedText(text, scope!) : text, page, {
    refs: refsIn(query),
    path: path ?? '',
    find: pathsFor(context, view),
  });
  return presentPage(context, shown, path, options, { markdown });
}

/**
 * Identifies the HTML of a page without rendering it. Undefined for visitors, whose text depends on their claims, and for
 * pages without a body.
 */
export async function htmlTag(
  context: Context,
  view: ContentView,
  page: Page,
  query: ReadQuery,
): Promise<string | undefined> {
  if (context.caller?.visitor || page.type !== 'document') return undefined;
  const options = { space: view.space, metadata: query.metadata !== false };
  const head = presentPage(context, page, await pathOf(view.records, view.tree, page), options);
  return createHash('sha256')
    .update(JSON.stringify([build, head]))
    .digest('base64url')
    .slice(0, 27);
}

/** Paths contain titles, so visitors get only those of visible pages. */
function pathsFor({ caller }: Context, { records, tree }: ContentView): FindPath {
  return async (id) => {
    const page = await (caller?.visitor
      ? findVisiblePage({ records, tree }, id, caller.visitor.claims)
      : findPage(records, tree, id));
    return page && pathOf(records, tree, page);
  };
}

function withoutCondition(page: Page): Page {
  const { condition: _, ...rest } = page;
  return rest;
}
