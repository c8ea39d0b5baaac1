// Folders as a page tree: the page of a folder is its README or index, or the sibling document of the same name.
import type { ImportedPage } from '#features/ingest';
import { slugOf } from '@lectern/content';
import type { Document } from './documents/document.ts';
import { nameOf } from './links.ts';

export type PathDocument = Document & { path: string };
export type PlacedDocument = ImportedPage & { path?: string };

const indexName = /^(?:readme|index|_index)\.[^./]+$/i;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const stem = (name: string): string => name.replace(/\.[^./]+$/, '');

type Node = { name: string; path: string; document?: PathDocument; below: Map<string, Node> };

const nodeAt = (above: Node, name: string): Node => {
  const known = above.below.get(name);
  if (known) return known;
  const node: Node = { name, path: above.path === '' ? name : `${above.path}/${name}`, below: new Map() };
  above.below.set(name, node);
  return node;
};

/** A fallback title, made from the file name. */
export function titleOfName(name: string): string {
  const words = stem(name)
    .replace(/^\d+[-_. ]+(?=\D)/, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  return words === '' ? stem(name) || 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Pages keyed by the path of their document, or of their folder where that has none; parents before children. */
export function placeByFolders(documents: readonly PathDocument[]): PlacedDocument[] {
  const root: Node = { name: '', path: '', below: new Map() };
  for (const document of documents) {
    const name = nameOf(document.path);
    const folder = document.path.split('/').slice(0, -1).reduce(nodeAt, root);
    if (indexName.test(name) && !folder.document && folder !== root) folder.document = document;
    else {
      const node = nodeAt(folder, indexName.test(name) ? name : stem(name));
      if (node.document) nodeAt(folder, name).document = document;
      else node.document = document;
    }
  }
  const pages: PlacedDocument[] = [];
  const open = sorted(root)
    .map((node) => ({ node, parent: undefined as string | undefined }))
    .reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent } = next;
    const page = pageOf(node, parent);
    pages.push(page);
    open.push(
      ...sorted(node)
        .map((child) => ({ node: child, parent: page.key }))
        .reverse(),
    );
  }
  return pages;
}

const isIndex = ({ document }: Node): boolean => document !== undefined && indexName.test(nameOf(document.path));

function sorted({ below }: Node): Node[] {
  const place = (node: Node): number => node.document?.position ?? Number.POSITIVE_INFINITY;
  return [...below.values()].sort(
    (left, right) =>
      Number(isIndex(right) && right.below.size === 0) - Number(isIndex(left) && left.below.size === 0) ||
      (place(left) === place(right) ? 0 : place(left) - place(right)) ||
      collator.compare(left.name, right.name),
  );
}

function pageOf({ name, path, document, below }: Node, parent: string | undefined): PlacedDocument {
  const slug = document?.fields.slug ?? slugOf(stem(name).replace(/^\d+[-_. ]+(?=\D)/, ''));
  const above = parent !== undefined && { parent };
  if (!document) {
    // A folder without a document; at root level it becomes a group.
    const type = parent === undefined && below.size > 0 ? 'group' : 'document';
    return { key: `${path}/`, ...above, type, title: titleOfName(name), slug };
  }
  const { title, markdown, fields } = document;
  return {
    key: document.path,
    path: document.path,
    ...above,
    type: 'document',
    title: title ?? titleOfName(isIndex({ name, path, document, below }) ? folderName(document.path) : name),
    ...fields,
    slug,
    markdown,
  };
}

const folderName = (path: string): string => path.split('/').at(-2) ?? path;
