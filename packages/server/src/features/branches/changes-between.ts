import { Bounded, changedPages, type PageChange, type Records, type Tree } from '@lectern/content';

const known = new Bounded<readonly PageChange[]>(50_000, (pages) => pages.length + 1);

/** The pages that differ. Remembered, because what is prepared outside of a transaction is asked for again within it. */
export async function changesBetween(records: Records, before: Tree, after: Tree): Promise<readonly PageChange[]> {
  const key = `${before.pages.hash} ${after.pages.hash}`;
  return known.get(key) ?? known.keep(key, await changedPages(records, before, after));
}
