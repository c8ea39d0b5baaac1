import { processCaches, changedPages, type PageChange, type Records, type Tree } from '@lectern/content';

const known = processCaches.cache('page-changes', { weigh: (pages: readonly PageChange[]) => 1500 * pages.length });

/** The pages that differ. Cached, because the result prepared outside a transaction is needed again inside it. */
export async function changesBetween(records: Records, before: Tree, after: Tree): Promise<readonly PageChange[]> {
  const key = `${before.pages.hash} ${after.pages.hash}`;
  return known.get(key) ?? known.set(key, await changedPages(records, before, after));
}
