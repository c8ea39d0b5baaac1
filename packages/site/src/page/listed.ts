import type { PageNode, PageTree } from '../model/page-tree.ts';

/** Pages that lists for programs may name: those in the navigation that their author lets be found. */
export const listedPages = (tree: PageTree): PageNode[] => tree.reading.filter(({ page }) => !page.noIndex);

/** The document a path without its ending names; the first page answers to its own path too. */
export function documentPath(tree: PageTree, path: string): PageNode | undefined {
  const node = tree.byPath.get(path) ?? (path === 'index' || path === 'README' ? tree.first : undefined);
  return node?.page.type === 'document' ? node : undefined;
}
