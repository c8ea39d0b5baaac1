import type { TreePage } from '../../api/page-tree.ts';

type FoundPage = { page: TreePage; above: readonly string[] };

/** All documents in reading order, with the titles above them. */
export function documentsOf(pages: readonly TreePage[], above: readonly string[] = []): FoundPage[] {
  return pages.flatMap((page) => [
    ...(page.type === 'document' ? [{ page, above }] : []),
    ...documentsOf(page.pages ?? [], [...above, page.title]),
  ]);
}
