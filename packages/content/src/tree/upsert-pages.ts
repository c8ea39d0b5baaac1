// Writes many pages to a tree at once, as given by their source: each is inserted, changed, moved or left alone. The
// cost is a few passes over these pages and their siblings, not one edit of the tree for each page.
import { createYielder } from '../cooperative.ts';
import { arrange } from './arrange.ts';
import { checkId } from './keys.ts';
import { listAncestors, listChildren, loadPage } from './lookup.ts';
import { findValues } from './map/read.ts';
import type { Records } from './map/records.ts';
import { canHaveChildren, canHaveSlug, decodePage, encodePage, tidy } from './page.ts';
import type { Page, PageFields, PageType } from './page.ts';
import { assignSlugs } from './assign-slugs.ts';
import type { Tree } from './tree.ts';
import { TreeError } from './tree-error.ts';
import { pageChange, writePages } from './write-pages.ts';

export interface UpsertedPage {
  readonly id: string;
  readonly type: PageType;
  /** An earlier page of the same list, or any page of the tree; absent = root level. */
  readonly parent?: string;
  /** Absent: the page keeps its slug, or gets one derived from its title. A taken one gets a number. */
  readonly slug?: string;
  /** An explicit `undefined` clears one. */
  readonly fields: { readonly [Name in keyof PageFields]?: PageFields[Name] | undefined } & { readonly title: string };
}

export interface UpsertOptions {
  /** Pages to remove. Their remaining descendants move up. */
  readonly remove?: Iterable<string>;
  /** Fields that a page does not give are cleared instead of kept. */
  readonly whole?: boolean;
  readonly now: string;
}

export interface UpsertResult {
  readonly tree: Tree;
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
}

/** `pages` are in sibling order. Other siblings keep their relative order. */
export async function upsertPages(
  records: Records,
  tree: Tree,
  pages: readonly UpsertedPage[],
  { remove = [], whole = false, now }: UpsertOptions,
): Promise<UpsertResult> {
  const before = await findPages(records, tree, [...pages.map(({ id }) => id), ...remove]);
  const brought = new Set(pages.map(({ id }) => checkId(id)));
  if (brought.size < pages.length) throw new TreeError('id-taken', 'The same page is given twice.');
  const removed = new Set([...remove].filter((id) => before.has(id) && !brought.has(id)));
  await checkParents(records, tree, pages, brought, removed);

  const after = new Map<string, Page>();
  const below = new Map<string, string[]>();
  const due = createYielder();
  for (const page of pages) {
    after.set(page.id, merged(page, before.get(page.id), whole));
    push(below, page.parent ?? '', page.id);
    const turn = due();
    if (turn) await turn;
  }
  for (const page of await listOrphans(records, tree, removed, brought)) {
    const parent = survivingParent(page, before, removed);
    before.set(page.id, page);
    const { parent: _, ...rest } = page;
    after.set(page.id, { ...rest, ...(parent === undefined ? {} : { parent }) });
    push(below, parent ?? '', page.id);
  }
  const named = new Map(pages.map((page) => [page.id, page.slug]));
  for (const [parent, ids] of below) {
    const children = await listChildren(records, tree, parent === '' ? undefined : parent);
    const there = children.filter(({ id }) => !removed.has(id) && isStill(after.get(id), parent));
    for (const page of there) before.set(page.id, page);
    for (const page of arrange(there, ids, after)) after.set(page.id, page);
    assignSlugs(there, ids, after, named);
    const turn = due();
    if (turn) await turn;
  }
  return settle(records, tree, before, after, removed, now);
}

const isStill = (after: Page | undefined, parent: string): boolean => !after || (after.parent ?? '') === parent;

function push(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Existing pages, by id. */
export async function findPages(records: Records, tree: Tree, ids: readonly string[]): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const due = createYielder();
  for (const [id, text] of await findValues(records, tree.pages, ids)) {
    pages.set(id, decodePage(id, text));
    const turn = due();
    if (turn) await turn;
  }
  return pages;
}

function merged({ id, type, parent, fields }: UpsertedPage, before: Page | undefined, whole: boolean): Page {
  if (fields.title === '') throw new TreeError('title-missing', 'title must not be empty');
  const kept = before && !whole ? before : { createdAt: before?.createdAt, updatedAt: before?.updatedAt };
  const { parent: _, slug: __, order: ___, ...rest } = { ...kept } as Partial<Page>;
  const slug = canHaveSlug(type) ? before?.slug : undefined;
  return {
    ...tidy({ ...rest, ...fields, createdAt: before?.createdAt ?? fields.createdAt }),
    id,
    type,
    order: before?.order ?? '',
    ...(slug === undefined ? {} : { slug }),
    ...(parent === undefined ? {} : { parent }),
  } as Page;
}

/** Checks that every parent exists and may have children, and that there are no cycles. */
async function checkParents(
  records: Records,
  tree: Tree,
  pages: readonly UpsertedPage[],
  brought: ReadonlySet<string>,
  removed: ReadonlySet<string>,
): Promise<void> {
  const types = new Map<string, PageType>();
  for (const { id, type, parent } of pages) {
    types.set(id, type);
    if (parent === undefined) continue;
    if (type === 'group') throw new TreeError('group-below-page', 'A group is allowed at root level only.');
    let parentType = types.get(parent);
    if (parentType === undefined) {
      if (brought.has(parent))
        throw new TreeError('not-found', `The page ${parent} comes after one of its child pages.`);
      const page = await loadPage(records, tree, parent);
      const line = [page, ...(await listAncestors(records, tree, page))];
      if (line.some((one) => removed.has(one.id))) throw new TreeError('not-found', `The page ${parent} was removed.`);
      if (line.some((one) => brought.has(one.id))) {
        throw new TreeError('below-itself', `The page ${parent} would become its own ancestor.`);
      }
      parentType = page.type;
      types.set(parent, parentType);
    }
    if (!canHaveChildren(parentType)) {
      throw new TreeError('no-children-allowed', `A ${parentType} page cannot have child pages.`);
    }
  }
}

/** Children of removed pages that are neither upserted nor removed. */
async function listOrphans(
  records: Records,
  tree: Tree,
  removed: ReadonlySet<string>,
  brought: ReadonlySet<string>,
): Promise<Page[]> {
  const orphans: Page[] = [];
  for (const id of removed) {
    const children = await listChildren(records, tree, id);
    orphans.push(...children.filter((child) => !removed.has(child.id) && !brought.has(child.id)));
  }
  return orphans;
}

function survivingParent(page: Page, before: ReadonlyMap<string, Page>, removed: ReadonlySet<string>) {
  let parent = page.parent;
  while (parent !== undefined && removed.has(parent)) parent = before.get(parent)?.parent;
  return parent;
}

/** Writes what differs; the modification time is set only there. */
async function settle(
  records: Records,
  tree: Tree,
  before: ReadonlyMap<string, Page>,
  after: ReadonlyMap<string, Page>,
  removed: ReadonlySet<string>,
  now: string,
): Promise<UpsertResult> {
  const created: string[] = [];
  const updated: string[] = [];
  const changes = [...removed].flatMap((id) => pageChange(before.get(id), undefined) ?? []);
  const due = createYielder();
  for (const [id, page] of after) {
    const turn = due();
    if (turn) await turn;
    const was = before.get(id);
    if (was && encodePage(was) === encodePage(page)) continue;
    (was ? updated : created).push(id);
    changes.push({ before: was, after: { ...page, createdAt: page.createdAt ?? now, updatedAt: now } });
  }
  return { tree: await writePages(records, tree, changes), created, updated, removed: [...removed] };
}
