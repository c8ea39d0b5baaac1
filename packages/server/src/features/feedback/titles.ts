import { findPage, walkPages } from '@lectern/content';
import { findComputedTree, findSpaceTree } from '#features/content';
import { spaceOf, type VisibleSite } from '#features/sites';
import type { SignedInContext } from '#platform/context';

type PageOnSite = { site_space_id: string; page_id: string };

/** Current titles by site space and page; those of deleted pages are absent. */
export async function pageTitles(
  context: SignedInContext,
  seen: VisibleSite,
  pages: readonly PageOnSite[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const siteSpace of new Set(pages.map(({ site_space_id }) => site_space_id))) {
    const shown = seen.siteSpaces.find(({ id }) => id === siteSpace);
    if (!shown) continue;
    const space = spaceOf(seen, shown);
    const { records, tree } = await findSpaceTree(context, space);
    const others = new Set<string>();
    for (const { page_id, site_space_id } of pages) {
      if (site_space_id !== siteSpace) continue;
      const page = await findPage(records, tree, page_id);
      if (page) titles.set(`${siteSpace} ${page_id}`, page.title);
      else others.add(page_id);
    }
    // Computed pages are not stored.
    const made = others.size === 0 ? undefined : await findComputedTree(context, space, undefined);
    for (const { page } of made ? walkPages(made) : []) {
      if (others.has(page.id)) titles.set(`${siteSpace} ${page.id}`, page.title);
    }
  }
  return titles;
}
