// The whole page tree at once, with structural sharing: revisions have most pages in common, and a page that is
// unchanged with all its descendants since a revision read before is the same object. Data computed per page can be
// memoized by that object and survives an edit.
import { createYielder } from '../cooperative.ts';
import { compareSiblings } from './keys.ts';
import type { MapRef } from './map/read.ts';
import type { Records } from './map/records.ts';
import { decodePage } from './page.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';
import { processCaches } from '../cache-registry.ts';

export interface WalkedPage {
  readonly page: Page;
  /** Absent for link and computed pages. */
  readonly path: string | undefined;
  readonly depth: number;
  readonly pages: readonly WalkedPage[];
}

/** Children of one page, or the top level, as last read: in record order, and as walked. */
interface Group {
  readonly pages: readonly Page[];
  readonly prefix: string;
  readonly depth: number;
  readonly walked: readonly WalkedPage[];
}

const PAGE_BYTES = 700;
const PLACE_BYTES = 400;

// Neither leaves nor trees change under their hashes; groups are compared before they are used. Revisions share most
// pages, so a tree is weighed as if half of them were its own.
const leaves = processCaches.cache('page-leaves', { weigh: (pages: readonly Page[]) => PAGE_BYTES * pages.length });
const trees = processCaches.cache('page-trees', {
  weigh: ({ count }: { readonly roots: readonly WalkedPage[]; readonly count: number }) => PLACE_BYTES * count,
});
const groups = processCaches.cache('page-groups', { weigh: ({ pages }: Group) => 16 * pages.length });

export async function readPages(records: Records, tree: Tree): Promise<readonly WalkedPage[]> {
  const { hash, count } = tree.pages;
  const known = trees.get(hash);
  if (known !== undefined) return known.roots;
  const roots = walk(await readLeaves(records, tree.pages));
  trees.set(hash, { roots, count });
  return roots;
}

type Below = ReadonlyMap<string, readonly Page[]>;

/** All pages by parent id. */
async function readLeaves(records: Records, map: MapRef): Promise<Below> {
  const hashes = await leafHashes(records, map);
  const missing = hashes.filter((hash) => leaves.get(hash) === undefined);
  const nodes = await records.nodes(missing);
  const found = new Map<string, readonly Page[]>();
  const due = createYielder();
  for (const [index, { entries }] of nodes.entries()) {
    const pages = entries.map(({ key, value }) => decodePage(key, value));
    const leaf = missing[index]!;
    found.set(leaf, pages);
    leaves.set(leaf, pages);
    const turn = due();
    if (turn) await turn;
  }
  const below = new Map<string, Page[]>();
  for (const hash of hashes) {
    // In a very large space an entry may have been evicted in the meantime.
    for (const page of found.get(hash) ?? leaves.get(hash) ?? (await readLeaf(records, hash))) {
      const siblings = below.get(page.parent ?? '');
      if (siblings === undefined) below.set(page.parent ?? '', [page]);
      else siblings.push(page);
    }
  }
  return below;
}

async function readLeaf(records: Records, hash: string): Promise<readonly Page[]> {
  const { entries } = await records.node(hash);
  return entries.map(({ key, value }) => decodePage(key, value));
}

/** The leaf nodes of a map, which are all on one level; branch nodes are read. */
async function leafHashes(records: Records, { hash }: MapRef): Promise<readonly string[]> {
  let hashes: readonly string[] = hash === '' ? [] : [hash];
  let level = hash === '' ? 0 : (await records.node(hash)).level;
  for (; level > 0; level -= 1) {
    const nodes = await records.nodes(hashes);
    hashes = nodes.flatMap(({ entries }) => entries.map(({ value }) => value));
  }
  return hashes;
}

type Level = { readonly id: string; readonly prefix: string; readonly depth: number };

/** Top-down for the paths, then bottom-up for structural sharing. */
function walk(below: Below): readonly WalkedPage[] {
  const levels: Level[] = [{ id: '', prefix: '', depth: 0 }];
  for (const { id, prefix, depth } of levels) {
    for (const page of below.get(id) ?? none) {
      if (below.has(page.id))
        levels.push({ id: page.id, prefix: `${pathBelow(prefix, page) ?? prefix}/`, depth: depth + 1 });
    }
  }
  const done = new Map<string, readonly WalkedPage[]>();
  for (const level of levels.toReversed()) {
    done.set(
      level.id,
      group(level, below.get(level.id) ?? none, (id) => done.get(id) ?? none),
    );
  }
  return done.get('') ?? none;
}

const none: readonly never[] = [];
const pathBelow = (prefix: string, { slug }: Page): string | undefined =>
  slug === undefined ? undefined : prefix + slug;

/** The children of these pages are walked already. */
function group(
  { id, prefix, depth }: Level,
  pages: readonly Page[],
  below: (id: string) => readonly WalkedPage[],
): readonly WalkedPage[] {
  // There is no space id here, so the top level is keyed by its first page.
  const key = id === '' ? `top ${pages[0]?.id}` : id;
  const before = groups.get(key);
  if (before?.prefix === prefix && before.depth === depth && isSame(before.pages, pages)) {
    const walked = before.walked.map((one) => withBelow(one, below(one.page.id)));
    if (isSame(walked, before.walked)) return before.walked;
    groups.set(key, { ...before, walked });
    return walked;
  }
  const known = new Map(before?.walked.map((one) => [one.page, one]));
  const walked = pages.toSorted(compareSiblings).map((page) => {
    const path = pathBelow(prefix, page);
    const one = known.get(page);
    if (one !== undefined && one.path === path && one.depth === depth) return withBelow(one, below(page.id));
    return { page, path, depth, pages: below(page.id) };
  });
  groups.set(key, { pages, prefix, depth, walked });
  return walked;
}

const withBelow = (walked: WalkedPage, pages: readonly WalkedPage[]): WalkedPage =>
  walked.pages === pages ? walked : { ...walked, pages };

const isSame = <T>(left: readonly T[], right: readonly T[]): boolean => {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false;
  return true;
};

/** Reading order, without recursion: trees may be deeper than the stack. */
export function* walkPages(pages: readonly WalkedPage[]): Generator<WalkedPage> {
  const open = [...pages].reverse();
  for (let walked = open.pop(); walked !== undefined; walked = open.pop()) {
    yield walked;
    for (let index = walked.pages.length - 1; index >= 0; index -= 1) {
      const child = walked.pages[index];
      if (child !== undefined) open.push(child);
    }
  }
}
