// The pages of a space with their nesting, from the short rows that the server sends.
import type { Reply } from '@lectern/contract/browser';

type Row = Reply<'getPageTree'>['pages'][number];

export type TreePage = {
  id: string;
  title: string;
  type: NonNullable<Row['type']>;
  /** Empty for pages that have no address, such as links. */
  path: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  pages?: TreePage[];
};

/** Rows are in reading order, each with the number of pages above it. */
export function nestPages(rows: readonly Row[]): TreePage[] {
  const roots: TreePage[] = [];
  const above: { page: TreePage; path: string }[] = [];
  for (const { id, title, type = 'document', slug, emoji, icon, hidden, depth = 0 } of rows) {
    above.length = depth;
    const parent = above.at(-1);
    const path = [...(parent ? [parent.path] : []), slug ?? ''].join('/');
    const page: TreePage = {
      id,
      title,
      type,
      path: slug === undefined ? '' : path,
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      ...(hidden && { hidden }),
    };
    if (parent) (parent.page.pages ??= []).push(page);
    else roots.push(page);
    above.push({ page, path });
  }
  return roots;
}
