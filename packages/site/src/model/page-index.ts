// Finds pages of a revision by id and path. Revisions have most pages in common as the same objects, so the index of a
// revision is made from that of an earlier one by the pages that differ.
import type { Task } from '@lectern/content';
import type { Page } from '../types.ts';
import { LayeredMap } from './layered-map.ts';

export type IsAllowed = (page: Page) => boolean;
export type PagePlace = { page: Page; parent: string | undefined };

type Pages = readonly Page[];

export class PageIndex {
  readonly roots: Pages;
  readonly byId: LayeredMap<PagePlace>;
  /** Ids of the pages. */
  readonly byPath: LayeredMap<string>;
  /** Several pages have one id or path, of which the last is found: it cannot be updated. */
  readonly #isAmbiguous: boolean;

  private constructor(roots: Pages, byId: LayeredMap<PagePlace>, byPath: LayeredMap<string>, isAmbiguous: boolean) {
    this.roots = roots;
    this.byId = byId;
    this.byPath = byPath;
    this.#isAmbiguous = isAmbiguous;
  }

  /** In slices: there may be many thousands of pages. */
  static *of(roots: Pages, isAllowed: IsAllowed): Task<PageIndex> {
    const added = yield* placesOf(roots, undefined, isAllowed);
    const byId = new Map<string, PagePlace>();
    const byPath = new Map<string, string>();
    let paths = 0;
    for (const place of added) {
      const { id, path } = place.page;
      byId.set(id, place);
      if (path === '') continue;
      paths += 1;
      byPath.set(path, id);
    }
    const isAmbiguous = byId.size < added.length || byPath.size < paths;
    return new PageIndex(roots, new LayeredMap(byId), new LayeredMap(byPath), isAmbiguous);
  }

  /** The index of other pages; the same decisions about pages must apply. */
  *update(roots: Pages, isAllowed: IsAllowed): Task<PageIndex> {
    if (this.#isAmbiguous) return yield* PageIndex.of(roots, isAllowed);
    const { removed, added } = yield* differences(this.roots, roots, isAllowed);
    const ids = new Map<string, PagePlace | undefined>();
    const paths = new Map<string, string | undefined>();
    for (const { id, path } of removed) {
      ids.set(id, undefined);
      if (path !== '') paths.set(path, undefined);
    }
    for (const place of added) {
      const { id, path } = place.page;
      const isTaken = (ids.get(id) ?? (ids.has(id) ? undefined : this.byId.get(id))) !== undefined;
      const isPathTaken =
        path !== '' && (paths.get(path) ?? (paths.has(path) ? undefined : this.byPath.get(path))) !== undefined;
      if (isTaken || isPathTaken) return yield* PageIndex.of(roots, isAllowed);
      ids.set(id, place);
      if (path !== '') paths.set(path, id);
    }
    return new PageIndex(roots, this.byId.with(ids), this.byPath.with(paths), false);
  }
}

/** The pages with their descendants, without those that are not allowed. */
function* placesOf(pages: Pages, above: string | undefined, isAllowed: IsAllowed): Task<PagePlace[]> {
  const found: PagePlace[] = [];
  const open: PagePlace[] = pages.map((page) => ({ page, parent: above })).reverse();
  for (let place = open.pop(), turn = 0; place; place = open.pop()) {
    // Checking the clock for every page would be a large part of the work.
    if (++turn % 32 === 0) yield;
    const { page } = place;
    if (!isAllowed(page)) continue;
    found.push(place);
    const below = page.pages ?? [];
    for (let index = below.length - 1; index >= 0; index--) open.push({ page: below[index]!, parent: page.id });
  }
  return found;
}

type Differences = { removed: Page[]; added: PagePlace[] };

function* differences(before: Pages, after: Pages, isAllowed: IsAllowed): Task<Differences> {
  const removed: Page[] = [];
  const added: PagePlace[] = [];
  type Level = { before: Pages; after: Pages; parent: string | undefined };
  const open: Level[] = [{ before, after, parent: undefined }];
  for (let level = open.pop(); level; level = open.pop()) {
    yield;
    if (level.before === level.after) continue;
    const { parent } = level;
    const [old, now] = [new Set(level.before), new Set(level.after)];
    const former = new Map(level.before.flatMap((page) => (now.has(page) ? [] : [[page.id, page]])));
    for (const page of level.after) {
      if (old.has(page)) continue;
      const known = former.get(page.id);
      if (!known || !isAllowed(page) || !isAllowed(known)) {
        added.push(...(yield* placesOf([page], parent, isAllowed)));
        continue;
      }
      former.delete(page.id);
      removed.push(known);
      added.push({ page, parent });
      open.push({ before: known.pages ?? [], after: page.pages ?? [], parent: page.id });
    }
    for (const page of former.values())
      for (const place of yield* placesOf([page], parent, isAllowed)) removed.push(place.page);
  }
  return { removed, added };
}
