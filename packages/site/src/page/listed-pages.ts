import type { PageNode, PageTree } from '../model/page-tree.ts';

/** Pages for machine-readable lists: those in the navigation without `noindex`. */
export const listedPages = (tree: PageTree): PageNode[] => tree.reading.filter(({ page }) => !page.noIndex);

/** The same one by one, for those who may need only the first. */
export function* listedInOrder(tree: PageTree): Generator<PageNode> {
  for (const node of tree.inReadingOrder()) if (!node.page.noIndex) yield node;
}

/** The document at a path without its suffix; the first page also has its own path. */
export function documentPath(tree: PageTree, path: string): PageNode | undefined {
  const node = tree.byPath.get(path) ?? (path === 'index' || path === 'README' ? tree.first : undefined);
  return node?.page.type === 'document' ? node : undefined;
}
