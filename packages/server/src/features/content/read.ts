// Reading a place as a whole or page by page.
import { listFiles, listReusableContents, pathOf, readVariables, walkPages, type Page } from '@lectern/content';
import type { Database } from '#db/database';
import { expiryOn } from '#features/files';
import { readBodies, readBody } from '#features/revisions';
import type { Context } from '#platform/context';
import { Bounded } from '#platform/bounded';
import { decidedText, requireSeen, scopeFor, seenPages } from './audience.ts';
import { seenResources } from './audience-resources.ts';
import { findMade, isMade, readingOf, stateOf, withMade, type Reading } from './computed.ts';
import { documentOf } from './document.ts';
import type { Place } from './place.ts';
import { presentFile, presentPage, presentReusableContent, presentTree, type Body, type PageShown } from './present.ts';

export type Format = 'markdown' | 'document' | undefined;
export type ReadQuery = {
  metadata?: boolean;
  computed?: boolean;
  format?: 'markdown' | 'document';
  evaluated?: boolean;
};

// Written once for each tree and form: the content never changes, only addresses of files do, once a day.
const stores = new WeakMap<Database, Bounded<string>>();

function writtenOn({ services: { database } }: Context): Bounded<string> {
  let store = stores.get(database);
  if (!store) stores.set(database, (store = new Bounded(64_000_000, (json) => json.length * 2)));
  return store;
}

/** Visitors with the same claims see the same; members see everything. */
const reader = ({ caller }: Context): string => caller?.visitor?.key ?? '';

/** What tells the pages of a place from those of other places and times. */
async function formOf(context: Context, place: Place, query: ReadQuery, reading: Reading): Promise<string> {
  const computed = query.computed === false ? 'written' : await stateOf(context, place, reading);
  return [place.revision.tree, place.space.id, query.metadata !== false, query.format, computed, reader(context)].join(
    ' ',
  );
}

/** `"pages":…,"files":…,"reusableContents":…,"variables":…` as JSON, without the braces. */
export async function contentJson(context: Context, place: Place, query: ReadQuery): Promise<string> {
  const reading = readingOf(place);
  const key = `content ${expiryOn(context.now)} ${await formOf(context, place, query, reading)}`;
  const written = writtenOn(context);
  return written.get(key) ?? written.keep(key, await writeContent(context, place, query, reading));
}

export async function pagesJson(
  context: Context,
  place: Place,
  query: ReadQuery,
  reading = readingOf(place),
): Promise<string> {
  const key = `pages ${await formOf(context, place, query, reading)}`;
  const written = writtenOn(context);
  return written.get(key) ?? written.keep(key, JSON.stringify(await presentPages(context, place, query, reading)));
}

/** One page with its body. `asked` tells it from the others, and `find` is called when it was not written before. */
export async function pageJson(
  context: Context,
  place: Place,
  query: ReadQuery,
  asked: string,
  find: () => Promise<Page>,
): Promise<string> {
  const { metadata, format, evaluated } = query;
  const form = [place.revision.tree, place.space.id, metadata !== false, format, evaluated, reader(context)];
  const key = `page ${form.join(' ')} ${asked}`;
  const written = writtenOn(context);
  return written.get(key) ?? written.keep(key, JSON.stringify(await showPage(context, place, await find(), query)));
}

async function writeContent(context: Context, place: Place, query: ReadQuery, reading: Reading): Promise<string> {
  const { records, tree, space } = place;
  const options = { space, metadata: query.metadata !== false };
  const seen = await seenResources(context, place);
  const files = (await listFiles(records, tree))
    .filter(({ id }) => !seen || seen.files.has(id))
    .map((file) => presentFile(context, file, options.metadata));
  const shared = (await listReusableContents(records, tree))
    .filter(({ id }) => !seen || seen.shared.has(id))
    .map((one) => presentReusableContent(one, options));
  const variables = await readVariables(records, tree);
  return [
    `"pages":${await pagesJson(context, place, query, reading)}`,
    `"files":${JSON.stringify(files)}`,
    `"reusableContents":${JSON.stringify(shared)}`,
    ...(Object.keys(variables).length > 0 ? [`"variables":${JSON.stringify(variables)}`] : []),
  ].join(',');
}

async function presentPages(context: Context, place: Place, query: ReadQuery, reading: Reading): Promise<PageShown[]> {
  const seen = await seenPages(context, place, await reading.roots());
  const roots = query.computed === false ? seen : await withMade(context, place, seen);
  const hashes = [...walkPages(roots)].flatMap(({ page }) => (page.body === undefined ? [] : [page.body]));
  const bodies = query.format === undefined ? new Map<string, string>() : await readBodies(context.db, hashes);
  const scope = context.caller?.visitor && (await scopeFor(context, place, undefined));
  const textFor = (page: Page): string => {
    if (isMade(page)) return page.markdown;
    const { body, variables = {} } = page;
    const text = (body === undefined ? undefined : bodies.get(body)) ?? '';
    return scope ? decidedText(text, { ...scope, page: variables }) : text;
  };
  const options = { space: place.space, metadata: query.metadata !== false };
  return presentTree(context, roots, options, (page) =>
    query.format === undefined || page.type !== 'document' ? undefined : inForm(textFor(page), query.format),
  );
}

const inForm = (text: string, format: 'markdown' | 'document'): Body =>
  format === 'markdown' ? { markdown: text } : { document: documentOf(text) };

/** A page that was made from an API specification. */
export async function showMade(
  context: Context,
  place: Place,
  query: ReadQuery,
  wanted: { id: string } | { path: string },
): Promise<PageShown | undefined> {
  if (query.computed === false) return undefined;
  const found = await findMade(context, place, ({ page, path }) =>
    'id' in wanted ? page.id === wanted.id : path === wanted.path,
  );
  if (!found) return undefined;
  const options = { space: place.space, metadata: query.metadata !== false };
  return presentPage(context, found.page, found.path, options, inForm(found.page.markdown, query.format ?? 'document'));
}

/** One page with its body; without a format the body comes as a document. */
export async function showPage(context: Context, place: Place, page: Page, query: ReadQuery): Promise<PageShown> {
  const { records, tree, space } = place;
  await requireSeen(context, place, page);
  const options = { space, metadata: query.metadata !== false };
  const path = await pathOf(records, tree, page);
  const isVisitor = context.caller?.visitor !== undefined;
  const shown = isVisitor ? withoutCondition(page) : page;
  if (page.type !== 'document') return presentPage(context, shown, path, options);
  const text = page.body === undefined ? '' : await readBody(context.db, page.body);
  // What is not for the visitor is never shown to them, whether they ask for that or not.
  const scope = query.evaluated || isVisitor ? await scopeFor(context, place, page) : undefined;
  if (query.format !== 'markdown')
    return presentPage(context, shown, path, options, { document: documentOf(text, scope) });
  const markdown = isVisitor ? decidedText(text, scope!) : text;
  return presentPage(context, shown, path, options, { markdown });
}

function withoutCondition(page: Page): Page {
  const { condition: _, ...rest } = page;
  return rest;
}
