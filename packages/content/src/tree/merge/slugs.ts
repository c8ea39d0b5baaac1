import { slugKey } from '../keys.ts';
import { findBySlug } from '../lookup.ts';
import type { Records } from '../map/records.ts';
import { freeSlug } from '../slug.ts';
import type { Tree } from '../tree.ts';
import type { Page } from '../page.ts';
import type { Side } from './conflict.ts';
import type { Draft } from './draft.ts';

/**
 * Resolves slug collisions with a number. Pages of the standing side keep theirs; then the previous holder of the slug;
 * otherwise the result is independent of the side.
 */
export async function mergeSlugs(
  records: Records,
  ours: Tree,
  drafts: ReadonlyMap<string, Draft>,
  standing?: Side,
): Promise<void> {
  const taken = new Map<string, string>();
  const isTaken = async (page: Page, slug: string): Promise<boolean> => {
    const holder = taken.get(slugKey(page.parent, slug)) ?? (await findBySlug(records, ours, page.parent, slug));
    if (holder === undefined || holder === page.id) return false;
    // A changed page has the slug assigned here, not the one in our tree.
    return taken.get(slugKey(page.parent, slug)) === holder || !drafts.has(holder);
  };
  const clashing: Draft[] = [];
  for (const draft of inOrder(drafts, standing)) {
    const { page } = draft;
    if (page?.slug === undefined) continue;
    if (await isTaken(page, page.slug)) clashing.push(draft);
    else taken.set(slugKey(page.parent, page.slug), page.id);
  }
  for (const draft of clashing) {
    const { page } = draft;
    if (page?.slug === undefined) continue;
    const slug = await freeSlug(page.slug, (candidate) => isTaken(page, candidate));
    taken.set(slugKey(page.parent, slug), page.id);
    draft.page = { ...page, slug };
  }
}

function inOrder(drafts: ReadonlyMap<string, Draft>, standing: Side | undefined): Draft[] {
  const isAt = (page: Page | undefined, before: Page | undefined): boolean =>
    before !== undefined && before.slug === page?.slug && before.parent === page?.parent;
  const rank = (draft: Draft): number => {
    if (standing !== undefined && isAt(draft.page, draft[standing])) return 0;
    return isAt(draft.page, draft.base) ? 1 : 2;
  };
  return [...drafts.values()].sort((left, right) => rank(left) - rank(right) || (left.id < right.id ? -1 : 1));
}
