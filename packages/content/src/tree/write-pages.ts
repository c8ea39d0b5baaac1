import { childKey, slugKey } from './keys.ts';
import type { Records } from './map/records.ts';
import { editMap } from './map/write.ts';
import { encodePage } from './page.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';

export interface PageChange {
  readonly before: Page | undefined;
  readonly after: Page | undefined;
}

/** Puts changed pages into all three page maps. The caller has seen to slugs, parents and cycles. */
export async function writePages(records: Records, tree: Tree, changes: Iterable<PageChange>): Promise<Tree> {
  const pages = new Map<string, string | undefined>();
  const children = new Map<string, string | undefined>();
  const slugs = new Map<string, string | undefined>();
  const list = [...changes];
  // All removals first: one page may take the slug that another one gives up.
  for (const { before } of list) {
    if (before === undefined) continue;
    pages.set(before.id, undefined);
    children.set(childKey(before.parent, before.order, before.id), undefined);
    if (before.slug !== undefined) slugs.set(slugKey(before.parent, before.slug), undefined);
  }
  for (const { after } of list) {
    if (after === undefined) continue;
    pages.set(after.id, encodePage(after));
    children.set(childKey(after.parent, after.order, after.id), '1');
    if (after.slug !== undefined) slugs.set(slugKey(after.parent, after.slug), JSON.stringify(after.id));
  }
  return {
    ...tree,
    pages: await editMap(records, tree.pages, pages),
    children: await editMap(records, tree.children, children),
    slugs: await editMap(records, tree.slugs, slugs),
  };
}
