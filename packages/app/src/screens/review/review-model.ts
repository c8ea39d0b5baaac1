import { hasText, type PageChange, type SemanticChange } from '../comparison/semantic-change.ts';

/** The changes of pages, each page once: a page that was moved and edited shows its text. */
export function reviewedPages(changes: readonly SemanticChange[]): PageChange[] {
  const pages = new Map<string, PageChange>();
  for (const change of changes) {
    if (!('page' in change)) continue;
    const known = pages.get(change.page.id);
    if (!known || (!hasText(known) && hasText(change))) pages.set(change.page.id, change);
  }
  return [...pages.values()];
}

/** The page before or after another one; undefined at the ends. */
export function neighbourOf(pages: readonly PageChange[], id: string, step: 1 | -1): PageChange | undefined {
  const index = pages.findIndex(({ page }) => page.id === id);
  return index === -1 ? undefined : pages[index + step];
}

/** How many of the changed pages were viewed; marks of other pages do not count. */
export const viewedCount = (pages: readonly PageChange[], viewed: ReadonlySet<string>): number =>
  pages.filter(({ page }) => viewed.has(page.id)).length;
