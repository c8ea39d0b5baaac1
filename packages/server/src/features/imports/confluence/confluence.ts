// HTML export of a Confluence space: the page tree is a list in index.html, attachments are beside the pages.
import { readEntry, withoutWrapper, type FolderEntry } from '../archive/folder.ts';
import { placeByOutline } from '../order-by-outline.ts';
import { badRequest } from '#platform/errors';
import { maxDocumentBytes, type Document } from '../documents/document.ts';
import { collectImport } from '../collect-import.ts';
import { createLinkResolver, nameOf } from '../links.ts';
import { readOutline } from '../outline.ts';
import { readDocuments } from '../read-folder.ts';
import type { ImportResult, ImportContext, Source } from '../source.ts';
import { spoolInput } from '../spool.ts';
import { titleOfName, type PlacedDocument } from '../tree.ts';
import { withArchive } from '../zip.ts';

export const confluence: Source = async (reading, given) =>
  withArchive(reading, await spoolInput(reading, given), (entries) => readSpace(reading, withoutWrapper(entries)));

/** The XML export is meant for another Confluence: its pages are database rows, not documents. */
function requireHtml(entries: readonly FolderEntry[]): void {
  if (entries.some(({ path }) => /(?:^|\/)index\.html$/i.test(path))) return;
  if (entries.some(({ path }) => /(?:^|\/)(?:entities\.xml|exportDescriptor\.properties)$/i.test(path))) {
    throw badRequest(
      'this is an export of Confluence as XML (entities.xml); export the space as HTML instead (Space settings, Export space, HTML) and import that archive',
    );
  }
}

async function readSpace(reading: ImportContext, entries: FolderEntry[]): Promise<ImportResult> {
  requireHtml(entries);
  const isDocument = (path: string): boolean => /\.html$/i.test(path) && !/(?:^|\/)index\.html$/i.test(path);
  const { documents, others, losses, failures } = await readDocuments(reading, entries, {
    way: () => 'confluence',
    isDocument,
  });
  const resolve = createLinkResolver({
    pages: new Map(documents.map(({ path }) => [path, keyOf(path)])),
    files: new Set(others.keys()),
    anchors: new Map(documents.flatMap(({ path, anchors }) => (anchors ? [[keyOf(path), anchors]] : []))),
  });
  const keys = new Set(documents.map(({ path }) => keyOf(path)));
  const index = entries.find(({ path }) => /(?:^|\/)index\.html$/i.test(path));
  const pages = placeByOutline({
    items: index ? readOutline(await treeOf(reading, index)) : [],
    pages: new Map(documents.map((document) => [keyOf(document.path), pageOf(document)])),
    lead: (href) => {
      const leads = resolve('', index?.path ?? '', href);
      return leads && 'page' in leads ? leads.page : undefined;
    },
  });
  return collectImport(reading, {
    // The title of the list of pages is not a page.
    pages: withoutHeading(pages),
    files: others,
    losses,
    failures,
    resolve({ key, path = '' }, href) {
      // Links that the export did not rewrite refer to pages by number.
      const id = /[?&]pageId=(\d+)/.exec(href)?.[1] ?? /\/pages\/(\d+)(?:\/|$)/.exec(href)?.[1];
      return id !== undefined && keys.has(`page ${id}`) ? { page: `page ${id}` } : resolve(key, path, href);
    },
  });
}

/** File names end with the number of the page, which is stable across renames. */
function keyOf(path: string): string {
  const id = /(?:^|[_/])(\d+)\.html$/i.exec(path)?.[1];
  return id === undefined ? path : `page ${id}`;
}

async function treeOf(reading: ImportContext, index: FolderEntry): Promise<string> {
  if (index.size > maxDocumentBytes.html)
    throw badRequest(`${index.path} is larger than ${maxDocumentBytes.html} bytes`);
  const bytes = await readEntry(index);
  return (await reading.convert({ way: 'document', format: 'html', bytes, main: false })).markdown;
}

/** The heading above the list ("Available Pages:") would become a group of everything. */
function withoutHeading(pages: readonly PlacedDocument[]): PlacedDocument[] {
  const groups = new Set(pages.filter(({ type }) => type === 'group').map(({ key }) => key));
  return pages
    .filter(({ key }) => !groups.has(key))
    .map((page) => {
      if (page.parent === undefined || !groups.has(page.parent)) return page;
      const copy = { ...page };
      delete copy.parent;
      return copy;
    });
}

function pageOf(document: Document & { path: string }): PlacedDocument {
  const { path, title, fields, markdown, attachments = [] } = document;
  const unseen = attachments.filter(({ href }) => !markdown.includes(href));
  const list = unseen.map(({ href, name }) => `* [${name.replaceAll(/[\\[\]]/g, '\\$&')}](<${href}>)`);
  const more = list.length === 0 ? [] : ['', '## Attachments', '', ...list, ''];
  return {
    key: keyOf(path),
    path,
    type: 'document',
    title: title ?? titleOfName(nameOf(path)),
    ...fields,
    markdown: [markdown.trimEnd(), ...more].join('\n').trimStart(),
  };
}
