// Notion exports: Markdown with CSV, or HTML, in one archive or in nested ones.
import { safeDecodeURIComponent } from '@lectern/content/url';
import { readEntry, withoutWrapper, type FolderEntry } from '../archive/folder.ts';
import { decodeText } from '../documents/decode.ts';
import type { Document } from '../documents/document.ts';
import { collectImport } from '../collect-import.ts';
import { folderOf, joinPath, nameOf } from '../links.ts';
import { readDocuments } from '../read-folder.ts';
import type { Failure, LocatedLoss, ImportResult, ImportContext, Source } from '../source.ts';
import { spoolInput } from '../spool.ts';
import type { PlacedDocument } from '../tree.ts';
import { withArchive } from '../zip.ts';
import { readCsv, tableOf } from './csv.ts';
import { idInAddress, readName } from './names.ts';

export const notion: Source = async (reading, given) =>
  withArchive(reading, await spoolInput(reading, given), (entries) => readExport(reading, withoutWrapper(entries)), {
    nested: true,
  });

async function readExport(reading: ImportContext, entries: FolderEntry[]): Promise<ImportResult> {
  const tables = databases(entries);
  const rowFolders = new Set([...tables.values()].map(({ path }) => pathWithoutEnd(path)));
  const way = (path: string) => (rowFolders.has(folderOf(path)) ? 'notion-row' : 'notion');
  const isDocument = (path: string): boolean => path !== 'index.html';
  const { documents, others, losses, failures } = await readDocuments(reading, entries, { way, isDocument });
  const pages = new Map<string, PlacedDocument>();
  for (const document of documents) pages.set(document.path, pageOf(document));
  for (const [stem, { path, entry }] of tables) {
    others.delete(path);
    others.delete(`${stem}.csv`);
    const page = await databasePage(stem, entry, pages, losses, failures);
    if (page) pages.set(page.path!, page);
  }
  tellApart(pages);
  place(pages);
  const keys = new Map([...pages].map(([path, { key }]) => [path, key]));
  const ids = new Set([...pages.values()].map(({ key }) => key));
  return collectImport(reading, {
    pages: inOrder([...pages.values()]),
    files: others,
    losses,
    failures,
    resolve({ path = '' }, href) {
      const id = idInAddress(href);
      if (id !== undefined) return ids.has(id) ? { page: id } : undefined;
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(href)) return undefined;
      const target = joinPath(path, safeDecodeURIComponent(href.replace(/[?#].*$/s, '')));
      if (target === undefined) return undefined;
      const page = keys.get(target) ?? keys.get(target.replace(/(?:_all)?\.csv$/i, '.csv'));
      if (page !== undefined) return { page };
      return others.has(target) ? { file: target } : undefined;
    },
  });
}

type Database = { path: string; entry: FolderEntry };
const pathWithoutEnd = (path: string): string => path.replace(/(?:_all)?\.csv$/i, '');

/** Tables by path without extension. Where there are two, the one with all columns counts. */
function databases(entries: readonly FolderEntry[]): Map<string, Database> {
  const found = new Map<string, Database>();
  for (const entry of entries) {
    if (!/\.csv$/i.test(entry.path)) continue;
    const stem = pathWithoutEnd(entry.path);
    if (!found.has(stem) || /_all\.csv$/i.test(entry.path)) found.set(stem, { path: entry.path, entry });
  }
  return found;
}

function pageOf({ path, title, markdown, fields }: Document & { path: string }): PlacedDocument {
  const name = readName(nameOf(path));
  return {
    key: name.id ?? path,
    path,
    type: 'document',
    title: title ?? (name.title || 'Untitled'),
    ...fields,
    markdown,
  };
}

/** Two files with one id, as in archives of several export formats: links refer to the first. */
function tellApart(pages: ReadonlyMap<string, PlacedDocument>): void {
  const taken = new Set<string>();
  for (const [path, page] of pages) {
    if (taken.has(page.key)) page.key = path;
    taken.add(page.key);
  }
}

const maxTableBytes = 4 * 1024 ** 2;

/** A database: its table, with row names linked to their pages. */
async function databasePage(
  stem: string,
  entry: FolderEntry,
  pages: ReadonlyMap<string, PlacedDocument>,
  losses: LocatedLoss[],
  failures: Failure[],
): Promise<PlacedDocument | undefined> {
  if (entry.size > maxTableBytes) {
    failures.push({ resource: entry.path, reason: `it is larger than ${maxTableBytes} bytes` });
    return undefined;
  }
  const rows = readCsv(decodeText(await readEntry(entry)).text);
  const below = new Map<string, string>();
  for (const page of pages.values()) {
    if (folderOf(page.path!) === stem) below.set(page.title, `${nameOf(stem)}/${nameOf(page.path!)}`);
  }
  losses.push({
    what: 'a database became a table; its views, filters and column types are lost',
    resource: entry.path,
  });
  const name = readName(`${nameOf(stem)}.csv`);
  return {
    key: name.id ?? `${stem}.csv`,
    path: `${stem}.csv`,
    type: 'document',
    title: name.title || 'Untitled',
    markdown: rows.length === 0 ? '' : tableOf(rows, (words) => encodedPath(below.get(words))),
  };
}

const encodedPath = (path: string | undefined): string | undefined =>
  path?.split('/').map(encodeURIComponent).join('/');

/** The children of a page are in a folder named like its file. */
function place(pages: Map<string, PlacedDocument>): void {
  const owners = new Map<string, string>();
  for (const [path, { key }] of pages) {
    const stem = path.replace(/\.[^./]+$/, '');
    owners.set(stem, key);
    // Newer exports omit the id from folder names.
    const bare = [...path.split('/').slice(0, -1), readName(nameOf(path)).title].join('/');
    if (!owners.has(bare)) owners.set(bare, key);
  }
  for (const [path, page] of pages) {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const owner = owners.get(folder);
      if (owner === undefined || owner === page.key) continue;
      page.parent = owner;
      break;
    }
  }
}

/** Parents before their children; the archive has no order of siblings, so they are sorted by title. */
function inOrder(pages: readonly PlacedDocument[]): PlacedDocument[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const below = new Map<string, PlacedDocument[]>();
  for (const page of pages) below.set(page.parent ?? '', [...(below.get(page.parent ?? '') ?? []), page]);
  const ordered: PlacedDocument[] = [];
  const take = (parent: string): PlacedDocument[] =>
    (below.get(parent) ?? []).sort((left, right) => collator.compare(left.title, right.title)).reverse();
  const open = take('');
  for (let page = open.pop(); page; page = open.pop()) {
    ordered.push(page);
    open.push(...take(page.key));
  }
  return ordered;
}
