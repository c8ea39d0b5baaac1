import { createYielder } from '../cooperative.ts';
import { childKey, slugKey } from './keys.ts';
import type { Records } from './map/records.ts';
import { editMap } from './map/write.ts';
import { encodePage } from './page.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';

/** A page that was created, changed or removed. */
export type PageChange =
  | { readonly before: Page; readonly after: Page }
  | { readonly before: Page; readonly after: undefined }
  | { readonly before: undefined; readonly after: Page };

/** Undefined when there is no page on either side. */
export function pageChange(before: Page | undefined, after: Page | undefined): PageChange | undefined {
  if (after) return { before, after };
  return before && { before, after };
}

/** Writes changed pages to all three page maps. The caller has validated slugs, parents and cycles. */
export async function writePages(records: Records, tree: Tree, changes: Iterable<PageChange>): Promise<Tree> {
  const pages = new Map<string, string | undefined>();
  const children = new Map<string, string | undefined>();
  const slugs = new Map<string, string | undefined>();
  const list = [...changes];
  const due = createYielder();
  for (const change of list) {
    const turn = due();
    if (turn) await turn;
    const { id } = change.after ?? change.before;
    pages.set(id, change.after === undefined ? undefined : encodePage(change.after));
  }
  // All removals first: one page may take the slug that another one releases.
  for (const { before, after } of list) {
    const turn = due();
    if (turn) await turn;
    if (before === undefined) continue;
    if (after === undefined || keyOf(before) !== keyOf(after)) children.set(keyOf(before), undefined);
    if (slugOf(before) !== slugOf(after)) slugs.set(slugOf(before) ?? '', undefined);
  }
  for (const { before, after } of list) {
    const turn = due();
    if (turn) await turn;
    if (after === undefined) continue;
    if (before === undefined || keyOf(before) !== keyOf(after)) children.set(keyOf(after), '1');
    if (slugOf(before) !== slugOf(after)) slugs.set(slugOf(after) ?? '', JSON.stringify(after.id));
  }
  slugs.delete('');
  return {
    ...tree,
    pages: await editMap(records, tree.pages, pages),
    children: await editMap(records, tree.children, children),
    slugs: await editMap(records, tree.slugs, slugs),
  };
}

function keyOf(page: Page): string {
  return childKey(page.parent, page.order, page.id);
}

function slugOf(page: Page | undefined): string | undefined {
  return page?.slug === undefined ? undefined : slugKey(page.parent, page.slug);
}
