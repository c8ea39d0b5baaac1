import { checkId } from './keys.ts';
import { findBySlug, findPage, listAncestors, listChildren, loadPage } from './lookup.ts';
import type { Records } from './map/records.ts';
import { canHaveChildren, canHaveSlug, encodePage, tidy } from './page.ts';
import type { Page, PageFields, PageType } from './page.ts';
import { insertAt } from './insert-position.ts';
import { checkSlug, freeSlug, slugOf } from './slug.ts';
import type { Tree } from './tree.ts';
import { TreeError } from './tree-error.ts';
import { writePages } from './write-pages.ts';
import type { PageChange } from './write-pages.ts';

export interface NewPage extends PageFields {
  readonly id: string;
  readonly type?: PageType;
  /** Rejected when taken; derived from the title when absent or empty. */
  readonly slug?: string;
  /** Id of the parent page; absent = root level. */
  readonly into?: string;
  /** Index among the new siblings; absent = last. */
  readonly at?: number;
}

/** Fields to set; an explicit `undefined` clears one. */
export type PagePatch = { readonly [Name in keyof PageFields]?: PageFields[Name] | undefined } & {
  readonly slug?: string | undefined;
};

export interface Edited {
  readonly tree: Tree;
  readonly page: Page;
}

export async function insertPage(records: Records, tree: Tree, input: NewPage): Promise<Edited> {
  const { id, type = 'document', slug, into, at, ...fields } = input;
  if ((await findPage(records, tree, checkId(id))) !== undefined) {
    throw new TreeError('id-taken', `There is already a page ${id}.`);
  }
  checkTitle(fields.title);
  await checkParent(records, tree, type, into);
  const { order, moved } = await insertAt(records, tree, into, at);
  const wanted = slug === undefined || slug === '' ? undefined : slug;
  const page: Page = tidy({
    ...fields,
    id,
    type,
    order,
    ...(into === undefined ? {} : { parent: into }),
    ...(canHaveSlug(type) ? { slug: await slugAmong(records, tree, into, wanted, fields.title) } : {}),
  });
  return { tree: await writePages(records, tree, [...moved, { before: undefined, after: page }]), page };
}

export async function updatePage(records: Records, tree: Tree, id: string, patch: PagePatch): Promise<Edited> {
  const before = await loadPage(records, tree, id);
  const { slug, ...fields } = patch;
  const merged = tidy({ ...before, ...fields }) as Page;
  checkTitle(merged.title);
  const page = { ...merged, ...(await patchedSlug(records, tree, before, merged.title, slug)) };
  if (encodePage(page) === encodePage(before)) return { tree, page: before };
  return { tree: await writePages(records, tree, [{ before, after: page }]), page };
}

/** Changes parent and position. The page moves with its descendants. A taken slug gets a number. */
export async function movePage(
  records: Records,
  tree: Tree,
  id: string,
  to: { readonly into?: string | undefined; readonly at?: number | undefined },
): Promise<Edited> {
  const before = await loadPage(records, tree, id);
  await checkParent(records, tree, before.type, to.into);
  await checkNotBelow(records, tree, id, to.into);
  const { order, moved } = await insertAt(records, tree, to.into, to.at, before);
  const { parent: _, ...rest } = before;
  const placed: Page = { ...rest, order, ...(to.into === undefined ? {} : { parent: to.into }) };
  const page = { ...placed, ...(await slugAfterMove(records, tree, placed)) };
  return { tree: await writePages(records, tree, [...moved, { before, after: page }]), page };
}

/** Removes the page and all its descendants. */
export async function deletePage(
  records: Records,
  tree: Tree,
  id: string,
): Promise<{ readonly tree: Tree; readonly deleted: readonly Page[] }> {
  const deleted = await listSubtree(records, tree, await loadPage(records, tree, id));
  const changes = deleted.map((page): PageChange => ({ before: page, after: undefined }));
  return { tree: await writePages(records, tree, changes), deleted };
}

/** The page and its descendants, parents before their children. */
export async function listSubtree(records: Records, tree: Tree, page: Page): Promise<Page[]> {
  const found = [page];
  for (const member of found) {
    if (canHaveChildren(member.type)) found.push(...(await listChildren(records, tree, member.id)));
  }
  return found;
}

async function checkParent(records: Records, tree: Tree, type: PageType, into: string | undefined): Promise<void> {
  if (into === undefined) return;
  if (type === 'group') throw new TreeError('group-below-page', 'A group is allowed at root level only.');
  const parent = await findPage(records, tree, into);
  if (parent === undefined) throw new TreeError('not-found', `There is no page ${into} to be the parent.`);
  if (!canHaveChildren(parent.type)) {
    throw new TreeError('no-children-allowed', `A ${parent.type} page cannot have child pages.`);
  }
}

async function checkNotBelow(records: Records, tree: Tree, id: string, into: string | undefined): Promise<void> {
  if (into === undefined) return;
  const target = await loadPage(records, tree, into);
  const line = [target, ...(await listAncestors(records, tree, target))];
  if (line.some((page) => page.id === id)) throw new TreeError('below-itself', 'A page cannot be moved below itself.');
}

function checkTitle(title: string | undefined): void {
  if (title === undefined || title === '') throw new TreeError('title-missing', 'title must not be empty');
}

async function slugAmong(
  records: Records,
  tree: Tree,
  parent: string | undefined,
  wanted: string | undefined,
  title: string,
): Promise<string> {
  const isTaken = async (slug: string): Promise<boolean> =>
    (await findBySlug(records, tree, parent, slug)) !== undefined;
  if (wanted === undefined) return freeSlug(slugOf(title), isTaken);
  if (await isTaken(checkSlug(wanted))) throw new TreeError('slug-taken', `slug "${wanted}" is taken by a sibling`);
  return wanted;
}

async function patchedSlug(
  records: Records,
  tree: Tree,
  before: Page,
  title: string,
  slug: string | undefined,
): Promise<{ slug?: string }> {
  if (slug === undefined || slug === before.slug || !canHaveSlug(before.type)) return {};
  const wanted = slug === '' ? undefined : slug;
  if (wanted === undefined && slugOf(title) === before.slug) return {};
  return { slug: await slugAmong(records, tree, before.parent, wanted, title) };
}

async function slugAfterMove(records: Records, tree: Tree, placed: Page): Promise<{ slug?: string }> {
  if (placed.slug === undefined) return {};
  const slug = await freeSlug(placed.slug, async (candidate) => {
    const holder = await findBySlug(records, tree, placed.parent, candidate);
    return holder !== undefined && holder !== placed.id;
  });
  return { slug };
}
