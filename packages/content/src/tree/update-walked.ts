// The walked pages of a tree from those of another one that shares most of its records: only the changed pages and what
// is above them are made anew, whatever the number of pages.
import { compareSiblings } from './keys.ts';
import { diffMaps } from './map/diff.ts';
import { findValue } from './map/read.ts';
import type { MapRef } from './map/read.ts';
import type { Records } from './map/records.ts';
import { decodePage } from './page.ts';
import type { Page } from './page.ts';
import { childPrefix, pathBelow } from './walked-page.ts';
import type { WalkedPage } from './walked-page.ts';

export interface WalkedTree {
  readonly map: MapRef;
  readonly roots: readonly WalkedPage[];
}

export interface WalkedUpdate {
  readonly roots: readonly WalkedPage[];
  /** Number of pages that changed. */
  readonly changed: number;
}

/** Deeper changes are walked from the start: the update is recursive. */
const mostDepth = 200;

type Moves = { readonly gone: Page[]; readonly added: Page[] };

/** Undefined when too much differs. */
export async function updateWalked(
  records: Records,
  { map: before, roots }: WalkedTree,
  after: MapRef,
): Promise<WalkedUpdate | undefined> {
  const changes = await diffMaps(records, before, after);
  if (changes.length * 2 > after.count) return undefined;
  const pagesBefore = new Map<string, Page>();
  const moves = new Map<string, Moves>();
  const movesIn = (parent = ''): Moves => {
    const known = moves.get(parent);
    if (known !== undefined) return known;
    const made = { gone: [], added: [] };
    moves.set(parent, made);
    return made;
  };
  for (const { key, ...change } of changes) {
    const old = change.before === undefined ? undefined : decodePage(key, change.before);
    const page = change.after === undefined ? undefined : decodePage(key, change.after);
    if (old) pagesBefore.set(key, old);
    if (old) movesIn(old.parent).gone.push(old);
    if (page) movesIn(page.parent).added.push(page);
  }
  const find = async (map: MapRef, id: string): Promise<Page | undefined> => {
    const text = await findValue(records, map, id);
    return text === undefined ? undefined : decodePage(id, text);
  };

  // Pages above a change, in the tree as it is now.
  const dirty = new Map<string, Page>();
  for (const parent of moves.keys()) {
    let depth = 0;
    for (let id: string | undefined = parent === '' ? undefined : parent; id !== undefined && !dirty.has(id);) {
      const page: Page | undefined = await find(after, id);
      if (page === undefined) break;
      dirty.set(id, page);
      id = page.parent;
      if ((depth += 1) > mostDepth) return undefined;
    }
  }

  /** The page as it was walked. */
  const formerly = async (page: Page): Promise<WalkedPage | undefined> => {
    const chain = [page];
    for (let id = page.parent; id !== undefined;) {
      const above: Page | undefined = pagesBefore.get(id) ?? (await find(before, id));
      if (above === undefined) return undefined;
      chain.push(above);
      id = above.parent;
    }
    let level = roots;
    for (let found: WalkedPage | undefined; ;) {
      const next = chain.pop();
      if (next === undefined) return found;
      found = level[indexIn(level, next)];
      if (found === undefined || found.page.id !== next.id) return undefined;
      level = found.pages;
    }
  };

  const former = new Map<string, WalkedPage>();
  for (const page of pagesBefore.values()) {
    const walked = await formerly(page);
    // Without its place the update would lose pages.
    if (walked === undefined) return undefined;
    former.set(page.id, walked);
  }

  const dirtyBelow = new Map<string, Page[]>();
  for (const page of dirty.values()) {
    const siblings = dirtyBelow.get(page.parent ?? '');
    if (siblings === undefined) dirtyBelow.set(page.parent ?? '', [page]);
    else siblings.push(page);
  }

  function level(id: string, old: readonly WalkedPage[], prefix: string, depth: number): readonly WalkedPage[] {
    const { gone, added } = moves.get(id) ?? { gone: [], added: [] };
    const pages = [...old];
    for (const page of gone) pages.splice(indexIn(pages, page), 1);
    for (const page of added) pages.splice(indexIn(pages, page), 0, placed(page, prefix, depth));
    for (const page of dirtyBelow.get(id) ?? []) {
      const index = indexIn(pages, page);
      const walked = pages[index]!;
      const below = childPrefix(prefix, walked.page);
      pages[index] = { ...walked, pages: level(page.id, walked.pages, below, depth + 1) };
    }
    return pages;
  }

  /** A changed page with its former children, or those of its new place where the path is another one. */
  function placed(page: Page, prefix: string, depth: number): WalkedPage {
    const path = pathBelow(prefix, page);
    const walked = former.get(page.id);
    const pages = walked?.pages ?? none;
    const isSamePlace = walked === undefined || (walked.path === path && walked.depth === depth);
    return { page, path, depth, pages: isSamePlace ? pages : relocated(pages, childPrefix(prefix, page), depth + 1) };
  }

  return { roots: level('', roots, '', 0), changed: changes.length };
}

const none: readonly never[] = [];

/** Index of the page, or of where it belongs. */
function indexIn(level: readonly WalkedPage[], page: Page): number {
  let low = 0;
  let high = level.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareSiblings(level[middle]!.page, page) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same pages at another path; without recursion, as trees may be deeper than the stack. */
function relocated(pages: readonly WalkedPage[], prefix: string, depth: number): readonly WalkedPage[] {
  if (pages.length === 0) return pages;
  const moved: WalkedPage[] = [];
  const open = [{ pages, into: moved, prefix, depth }];
  for (const next of open) {
    for (const { page, pages: children } of next.pages) {
      const into: WalkedPage[] = [];
      const path = pathBelow(next.prefix, page);
      next.into.push({ page, path, depth: next.depth, pages: children.length === 0 ? none : into });
      if (children.length > 0)
        open.push({ pages: children, into, prefix: childPrefix(next.prefix, page), depth: next.depth + 1 });
    }
  }
  return moved;
}
