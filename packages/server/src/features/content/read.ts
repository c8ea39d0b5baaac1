// Reading a place as a whole or page by page.
import {
  listFiles,
  listReusableContents,
  pathOf,
  readPages,
  readVariables,
  walkPages,
  type Page,
} from '@lectern/content';
import { expiryOn } from '#features/files';
import { readBodies, readBody } from '#features/revisions';
import type { Context } from '#platform/context';
import { Bounded } from '#platform/bounded';
import { documentOf } from './document.ts';
import type { Place } from './place.ts';
import { presentFile, presentPage, presentReusableContent, presentTree, type Body, type PageShown } from './present.ts';

export type Format = 'markdown' | 'document' | undefined;
export type ReadQuery = { metadata?: boolean; format?: 'markdown' | 'document'; evaluated?: boolean };

// Written once for each tree and form: the content never changes, only addresses of files do, once a day.
const written = new Bounded<string>(64_000_000, (json) => json.length * 2);

/** `"pages":…,"files":…,"reusableContents":…,"variables":…` as JSON, without the braces. */
export async function contentJson(context: Context, place: Place, query: ReadQuery): Promise<string> {
  const form = [place.revision.tree, place.space.id, query.metadata !== false, query.format, expiryOn(context.now)];
  const key = `content ${form.join(' ')}`;
  return written.get(key) ?? written.keep(key, await writeContent(context, place, query));
}

export async function pagesJson(context: Context, place: Place, query: ReadQuery): Promise<string> {
  const key = `pages ${[place.revision.tree, place.space.id, query.metadata !== false, query.format].join(' ')}`;
  return written.get(key) ?? written.keep(key, JSON.stringify(await presentPages(context, place, query)));
}

/** One page with its body. `asked` tells it from the others, and `find` is called when it was not written before. */
export async function pageJson(
  context: Context,
  place: Place,
  query: ReadQuery,
  asked: string,
  find: () => Promise<Page>,
): Promise<string> {
  const form = [place.revision.tree, place.space.id, query.metadata !== false, query.format, query.evaluated];
  const key = `page ${form.join(' ')} ${asked}`;
  return written.get(key) ?? written.keep(key, JSON.stringify(await showPage(context, place, await find(), query)));
}

async function writeContent(context: Context, place: Place, query: ReadQuery): Promise<string> {
  const { records, tree, space } = place;
  const options = { space: space.id, metadata: query.metadata !== false };
  const files = (await listFiles(records, tree)).map((file) => presentFile(context, file, options.metadata));
  const shared = (await listReusableContents(records, tree)).map((one) =>
    presentReusableContent(context, one, options),
  );
  const variables = await readVariables(records, tree);
  return [
    `"pages":${await pagesJson(context, place, query)}`,
    `"files":${JSON.stringify(files)}`,
    `"reusableContents":${JSON.stringify(shared)}`,
    ...(Object.keys(variables).length > 0 ? [`"variables":${JSON.stringify(variables)}`] : []),
  ].join(',');
}

async function presentPages(context: Context, place: Place, query: ReadQuery): Promise<PageShown[]> {
  const roots = await readPages(place.records, place.tree);
  const bodies = new Map<string, Body>();
  if (query.format !== undefined) {
    const hashes = [...walkPages(roots)].flatMap(({ page }) => (page.body === undefined ? [] : [page.body]));
    for (const [hash, text] of await readBodies(context.db, hashes)) bodies.set(hash, inForm(text, query.format));
  }
  const options = { space: place.space.id, metadata: query.metadata !== false };
  return presentTree(context, roots, options, (page) =>
    query.format === undefined || page.type !== 'document'
      ? undefined
      : ((page.body === undefined ? undefined : bodies.get(page.body)) ?? inForm('', query.format)),
  );
}

const inForm = (text: string, format: 'markdown' | 'document'): Body =>
  format === 'markdown' ? { markdown: text } : { document: documentOf(text) };

/** One page with its body; without a format the body comes as a document. */
export async function showPage(context: Context, place: Place, page: Page, query: ReadQuery): Promise<PageShown> {
  const { records, tree, space } = place;
  const options = { space: space.id, metadata: query.metadata !== false };
  const path = await pathOf(records, tree, page);
  if (page.type !== 'document') return presentPage(context, page, path, options);
  const text = page.body === undefined ? '' : await readBody(context.db, page.body);
  const scope = query.evaluated ? { space: await readVariables(records, tree), page: page.variables ?? {} } : undefined;
  const body = query.format === 'markdown' ? { markdown: text } : { document: documentOf(text, scope) };
  return presentPage(context, page, path, options, body);
}
