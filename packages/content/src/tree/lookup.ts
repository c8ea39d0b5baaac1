import { childKey, childRun, readChildKey, slugKey } from './keys.ts';
import { findValue, findValues, rankOf, sliceMap } from './map/read.ts';
import type { Records } from './map/records.ts';
import { decodePage } from './page.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';
import { TreeError } from './tree-error.ts';

export async function findPage(records: Records, tree: Tree, id: string): Promise<Page | undefined> {
  const text = await findValue(records, tree.pages, id);
  return text === undefined ? undefined : decodePage(id, text);
}

export async function loadPage(records: Records, tree: Tree, id: string): Promise<Page> {
  const page = await findPage(records, tree, id);
  if (page === undefined) throw new TreeError('not-found', `There is no page ${id}.`);
  return page;
}

/** Many pages in the given order, without a round trip to the store for each. */
export async function loadPages(records: Records, tree: Tree, ids: readonly string[]): Promise<Page[]> {
  const texts = await findValues(records, tree.pages, ids);
  return ids.map((id) => {
    const text = texts.get(id);
    if (text === undefined) throw new TreeError('not-found', `There is no page ${id}.`);
    return decodePage(id, text);
  });
}

export async function findBySlug(
  records: Records,
  tree: Tree,
  parent: string | undefined,
  slug: string,
): Promise<string | undefined> {
  const text = await findValue(records, tree.slugs, slugKey(parent, slug));
  return text === undefined ? undefined : (JSON.parse(text) as string);
}

/** The page at a path of slugs, as in `guides/install`. Slashes at the ends are ignored. */
export async function findByPath(records: Records, tree: Tree, path: string): Promise<Page | undefined> {
  const slugs = path.split('/').filter((slug) => slug !== '');
  let id: string | undefined;
  for (const slug of slugs) {
    id = await findBySlug(records, tree, id, slug);
    if (id === undefined) return undefined;
  }
  return id === undefined ? undefined : findPage(records, tree, id);
}

/** The ancestors, nearest last. */
export async function listAncestors(records: Records, tree: Tree, page: Page): Promise<Page[]> {
  const above: Page[] = [];
  for (let id = page.parent; id !== undefined;) {
    const parent: Page = await loadPage(records, tree, id);
    above.push(parent);
    id = parent.parent;
  }
  return above.reverse();
}

/** Slugs of the ancestors and of the page itself. A link or computed page has no path. */
export async function pathOf(records: Records, tree: Tree, page: Page): Promise<string | undefined> {
  if (page.slug === undefined) return undefined;
  const above = await listAncestors(records, tree, page);
  return [...above, page].map((member) => member.slug).join('/');
}

/** Ranks of a parent's children in the `children` map. */
export async function childSpan(
  records: Records,
  tree: Tree,
  parent: string | undefined,
): Promise<{ readonly start: number; readonly count: number }> {
  const [from, to] = childRun(parent);
  const start = await rankOf(records, tree.children, from);
  return { start, count: (await rankOf(records, tree.children, to)) - start };
}

export interface ChildPlace {
  readonly id: string;
  readonly order: string;
}

/** Ids of the children in order, from one index up to another. */
export async function listChildIds(
  records: Records,
  tree: Tree,
  parent: string | undefined,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Promise<ChildPlace[]> {
  const { start, count } = await childSpan(records, tree, parent);
  const first = Math.max(from, 0);
  const entries = await sliceMap(records, tree.children, start + first, start + Math.min(to, count));
  return entries.map((entry) => readChildKey(entry.key));
}

export async function listChildren(
  records: Records,
  tree: Tree,
  parent: string | undefined,
  from?: number,
  to?: number,
): Promise<Page[]> {
  const places = await listChildIds(records, tree, parent, from, to);
  return loadPages(
    records,
    tree,
    places.map((place) => place.id),
  );
}

/** Index of the page among its siblings. */
export async function indexOf(records: Records, tree: Tree, page: Page): Promise<number> {
  const { start } = await childSpan(records, tree, page.parent);
  return (await rankOf(records, tree.children, childKey(page.parent, page.order, page.id))) - start;
}

/** The first page in reading order with its own content; hidden ones only when there is no other. */
export async function firstDocument(records: Records, tree: Tree): Promise<Page | undefined> {
  let hidden: Page | undefined;
  const open: { parent: string | undefined; index: number }[] = [{ parent: undefined, index: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const [page] = await listChildren(records, tree, level.parent, level.index, level.index + 1);
    level.index += 1;
    if (page === undefined) open.pop();
    else if (page.type === 'document' && page.hidden !== true) return page;
    else {
      if (page.type === 'document') hidden ??= page;
      open.push({ parent: page.id, index: 0 });
    }
  }
  return hidden;
}
