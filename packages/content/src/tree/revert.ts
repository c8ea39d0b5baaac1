import { deletePage, listSubtree } from './edit-page.ts';
import { findBySlug, findPage, listAncestors, listChildIds } from './lookup.ts';
import type { Records } from './map/records.ts';
import { canHaveChildren } from './page.ts';
import type { Page } from './page.ts';
import { freeSlug } from './slug.ts';
import type { Tree } from './tree.ts';
import { TreeError } from './tree-error.ts';
import { writePages } from './write-pages.ts';

/**
 * Reverts a page to the state in an older tree: an added page is removed, a deleted one is restored with the pages
 * deleted along with it, a changed one gets its old fields, body and position. A slug that was taken meanwhile gets a
 * number.
 */
export async function revertPage(records: Records, tree: Tree, older: Tree, id: string): Promise<Tree> {
  const now = await findPage(records, tree, id);
  const then = await findPage(records, older, id);
  if (then !== undefined)
    return now === undefined ? restore(records, tree, older, then) : reset(records, tree, now, then);
  if (now === undefined) throw new TreeError('not-found', `There is no page ${id}.`);
  return removeAdded(records, tree, older, now);
}

async function reset(records: Records, tree: Tree, now: Page, then: Page): Promise<Tree> {
  const fits = await canStandBelow(records, tree, now.id, then.parent);
  return put(records, tree, now, fits ? then : placed(then, now.parent, now.order));
}

async function restore(records: Records, tree: Tree, older: Tree, page: Page): Promise<Tree> {
  let next = await put(records, tree, undefined, await placeForReturn(records, tree, older, page));
  const open = [page.id];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const place of await listChildIds(records, older, parent)) {
      const child = await findPage(records, older, place.id);
      // A page that was moved out before the deletion stays where it is.
      if (child === undefined || (await findPage(records, next, child.id)) !== undefined) continue;
      next = await put(records, next, undefined, child);
      open.push(child.id);
    }
  }
  return next;
}

/** The old position, or the nearest ancestor that still exists. */
async function placeForReturn(records: Records, tree: Tree, older: Tree, page: Page): Promise<Page> {
  for (const parent of (await listAncestors(records, older, page)).reverse()) {
    if (await canStandBelow(records, tree, page.id, parent.id)) return placed(page, parent.id, page.order);
  }
  return placed(page, undefined, page.order);
}

/** Descendants that are older than the added page are not part of the addition: they return to their old position. */
async function removeAdded(records: Records, tree: Tree, older: Tree, page: Page): Promise<Tree> {
  let next = tree;
  for (const below of (await listSubtree(records, tree, page)).slice(1)) {
    const then = await findPage(records, older, below.id);
    const now = await findPage(records, next, below.id);
    if (then === undefined || now === undefined) continue;
    const home = await homeOutside(records, next, page, then);
    next = await put(records, next, now, placed(now, home, then.order));
  }
  return (await deletePage(records, next, page.id)).tree;
}

async function homeOutside(records: Records, tree: Tree, gone: Page, then: Page): Promise<string | undefined> {
  if (!(await canStandBelow(records, tree, then.id, then.parent))) return gone.parent;
  const home = then.parent === undefined ? undefined : await findPage(records, tree, then.parent);
  if (home === undefined) return undefined;
  const line = [home, ...(await listAncestors(records, tree, home))];
  return line.some((member) => member.id === gone.id) ? gone.parent : home.id;
}

async function canStandBelow(records: Records, tree: Tree, id: string, parentId: string | undefined): Promise<boolean> {
  if (parentId === undefined) return true;
  const parent = await findPage(records, tree, parentId);
  if (parent === undefined || !canHaveChildren(parent.type)) return false;
  return [parent, ...(await listAncestors(records, tree, parent))].every((member) => member.id !== id);
}

function placed(page: Page, parent: string | undefined, order: string): Page {
  const { parent: _, ...rest } = page;
  return { ...rest, order, ...(parent === undefined ? {} : { parent }) };
}

async function put(records: Records, tree: Tree, before: Page | undefined, after: Page): Promise<Tree> {
  if (after.slug === undefined) return writePages(records, tree, [{ before, after }]);
  const slug = await freeSlug(after.slug, async (candidate) => {
    const holder = await findBySlug(records, tree, after.parent, candidate);
    return holder !== undefined && holder !== after.id;
  });
  return writePages(records, tree, [{ before, after: { ...after, slug } }]);
}
