import { slugKey } from '../keys.ts';
import { findBySlug } from '../lookup.ts';
import type { Records } from '../map/records.ts';
import { freeSlug } from '../slug.ts';
import type { Tree } from '../tree.ts';
import type { Page } from '../page.ts';
import type { Draft } from './draft.ts';

/** Gives a number to the slugs that clash, whichever side they come from; who had the slug before keeps it. */
export async function mergeSlugs(records: Records, ours: Tree, drafts: ReadonlyMap<string, Draft>): Promise<void> {
  const taken = new Map<string, string>();
  const isTaken = async (page: Page, slug: string): Promise<boolean> => {
    const holder = taken.get(slugKey(page.parent, slug)) ?? (await findBySlug(records, ours, page.parent, slug));
    if (holder === undefined || holder === page.id) return false;
    // A touched page holds what it was given here, not what it has in our tree.
    return taken.get(slugKey(page.parent, slug)) === holder || !drafts.has(holder);
  };
  const clashing: Draft[] = [];
  for (const draft of inOrder(drafts)) {
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

function inOrder(drafts: ReadonlyMap<string, Draft>): Draft[] {
  const hadBefore = ({ base, page }: Draft): number =>
    base !== undefined && base.slug === page?.slug && base.parent === page?.parent ? 0 : 1;
  return [...drafts.values()].sort(
    (left, right) => hadBefore(left) - hadBefore(right) || (left.id < right.id ? -1 : 1),
  );
}
