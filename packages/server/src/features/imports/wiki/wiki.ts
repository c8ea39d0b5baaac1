// Wikis of GitHub and compatible products: pages in a Git repository, whose folders have no meaning, ordered by a
// sidebar.
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { FolderEntry } from '../archive/folder.ts';
import { withoutWrapper } from '../archive/folder.ts';
import { placeByOutline } from '../order-by-outline.ts';
import type { Document } from '../documents/document.ts';
import { collectImport } from '../collect-import.ts';
import { createLinkResolver, nameOf } from '../links.ts';
import { readOutline } from '../outline.ts';
import { readDocuments } from '../read-folder.ts';
import type { Failure, ImportResult, ImportContext, Source } from '../source.ts';
import { spoolInput } from '../spool.ts';
import type { PlacedDocument } from '../tree.ts';
import { withArchive } from '../zip.ts';
import { wikiAddress } from './address.ts';
import { cloneFolder } from './clone.ts';

export const githubWiki: Source = async (reading, given) => {
  const address = 'url' in given ? wikiAddress(given.url) : undefined;
  if (address && 'repository' in address) {
    return readWiki(reading, await cloneFolder(reading, address.repository), address.shown);
  }
  const path = await spoolInput(reading, given);
  return withArchive(reading, path, (entries) => readWiki(reading, withoutWrapper(entries), undefined));
};

const special = /^_(?:Sidebar|Header|Footer)\.[^.]+$/i;
const foreign = /\.(?:mediawiki|wiki|textile|rdoc|org|creole|rst|asciidoc|adoc|asc|pod)$/i;
const stemOf = (path: string): string => nameOf(path).replace(/\.[^.]+$/, '');
/** Wiki page lookup: spaces equal dashes, case-insensitive. */
const folded = (name: string): string =>
  name
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .toLowerCase();

async function readWiki(
  reading: ImportContext,
  entries: FolderEntry[],
  shown: string | undefined,
): Promise<ImportResult> {
  const { documents, others, losses, failures } = await readDocuments(reading, entries, { way: () => 'wiki' });
  failures.push(...foreignPages(others));
  const sidebar = documents.find(({ path }) => /^_Sidebar\./i.test(nameOf(path)));
  const content = documents.filter(({ path }) => !special.test(nameOf(path)));
  for (const { path } of documents) {
    if (special.test(nameOf(path)) && !/^_Sidebar/i.test(nameOf(path))) {
      losses.push({ what: 'content around every page is left out', resource: path });
    }
  }
  const byName = new Map(content.map(({ path }) => [folded(stemOf(path)), path]));
  const inFolder = createLinkResolver({
    pages: new Map(content.map(({ path }) => [path, path])),
    files: new Set(others.keys()),
    anchors: new Map(),
  });
  const resolve = (from: string, href: string) => {
    const own = shown !== undefined && href.startsWith(shown) ? href.slice(shown.length) : href;
    const [, name = '', anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(own) ?? [];
    const page =
      name === '' || /^[a-z][a-z\d+.-]*:/i.test(name)
        ? undefined
        : byName.get(folded(safeDecodeURIComponent(nameOf(name))));
    if (page !== undefined) return { page, ...(anchor && { anchor }) };
    return inFolder(from, from, own);
  };
  const pages = placeByOutline({
    items: sidebar ? readOutline(sidebar.markdown) : [],
    pages: new Map(inOrder(content).map((page) => [page.key, page])),
    lead: (href) => {
      const leads = resolve('', href);
      return leads && 'page' in leads ? leads.page : undefined;
    },
  });
  return collectImport(reading, {
    pages: homeFirst(pages),
    files: others,
    resolve: ({ key }, href) => resolve(key, href),
    losses,
    failures,
  });
}

const isHome = ({ key }: { key: string }): boolean => /^home$/i.test(stemOf(key));

function inOrder(documents: readonly (Document & { path: string })[]): PlacedDocument[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return documents
    .map(({ path, title, markdown, fields }): PlacedDocument => ({
      key: path,
      path,
      type: 'document',
      title: title ?? stemOf(path).replaceAll('-', ' '),
      slug: stemOf(path).toLowerCase(),
      ...fields,
      markdown,
    }))
    .sort((left, right) => collator.compare(left.title, right.title));
}

/** Only where the sidebar does not give it another position. */
function homeFirst(pages: PlacedDocument[]): PlacedDocument[] {
  const home = pages.filter((page) => isHome(page) && page.parent === undefined);
  return [...home, ...pages.filter((page) => !home.includes(page))];
}

const foreignPages = (others: ReadonlyMap<string, FolderEntry>): Failure[] =>
  [...others.keys()]
    .filter((path) => foreign.test(path))
    .map((path) => ({ resource: path, reason: 'pages in this markup language cannot be read' }));
