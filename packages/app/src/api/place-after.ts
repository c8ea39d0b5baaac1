import type { TreePage } from './page-tree.ts';

/** Behind a page, among the same siblings. */
export function placeAfter(
  pages: readonly TreePage[],
  id: string,
  into?: string,
): { into?: string; at: number } | undefined {
  const index = pages.findIndex((page) => page.id === id);
  if (index >= 0) return { ...(into !== undefined && { into }), at: index + 1 };
  for (const page of pages) {
    const place = placeAfter(page.pages ?? [], id, page.id);
    if (place) return place;
  }
  return undefined;
}
