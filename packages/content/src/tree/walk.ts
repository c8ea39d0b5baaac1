// The whole page tree at once, with structural sharing: revisions have most pages in common, and a page that is
// unchanged with all its descendants since a revision read before is the same object. Data computed per page can be
// memoized by that object and survives an edit.
import { processCaches } from '../cache-registry.ts';
import { createYielder } from '../cooperative.ts';
import { compareSiblings } from './keys.ts';
import type { MapRef } from './map/read.ts';
import type { Records } from './map/records.ts';
import { decodePage } from './page.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';
import { TreeError } from './tree-error.ts';
import { updateWalked, type WalkedTree } from './update-walked.ts';
import { childPrefix, pathBelow } from './walked-page.ts';
import type { WalkedPage } from './walked-page.ts';

interface KnownTree extends WalkedTree {
  /** Pages that no later tree shares: those of the latest tree are all its own. */
  own: number;
}

const PAGE_BYTES = 1100;

const trees = processCaches.cache('page-trees', { weigh: ({ own }: KnownTree) => PAGE_BYTES * own });
/** A tree that was read, by a record right below its root. */
const related = processCaches.cache('related-page-trees', { weigh: (hash: string) => hash.length });

export async function readPages(records: Records, tree: Tree): Promise<readonly WalkedPage[]> {
  const map = tree.pages;
  const known = trees.get(map.hash);
  if (known !== undefined) return known.roots;
  const parts = await partsOf(records, map);
  const base = relatedTree(parts);
  const update = base && (await updateKnown(records, base, map));
  const roots = update?.roots ?? (await walk(await readLeaves(records, map)));
  if (base !== undefined && update !== undefined) {
    base.own = Math.min(base.own, update.changed);
    trees.reweigh(base.map.hash, base);
  }
  trees.set(map.hash, { map, roots, own: map.count });
  for (const part of parts) related.set(part, map.hash);
  return roots;
}

/** Records right below the root, most of which a tree shares with those it was made from. */
async function partsOf(records: Records, { hash }: MapRef): Promise<readonly string[]> {
  if (hash === '') return [];
  const { level, entries } = await records.node(hash);
  return level === 0 ? [] : entries.map(({ value }) => value);
}

function relatedTree(parts: readonly string[]): KnownTree | undefined {
  for (const part of parts) {
    const hash = related.get(part);
    const known = hash === undefined ? undefined : trees.get(hash);
    if (known !== undefined) return known;
  }
  return undefined;
}

async function updateKnown(records: Records, base: KnownTree, map: MapRef): ReturnType<typeof updateWalked> {
  try {
    return await updateWalked(records, base, map);
  } catch (error) {
    // Records of a tree that no revision has any more may have been collected.
    if (error instanceof TreeError) return undefined;
    throw error;
  }
}

type Below = ReadonlyMap<string, readonly Page[]>;

/** All pages by parent id. */
async function readLeaves(records: Records, map: MapRef): Promise<Below> {
  const below = new Map<string, Page[]>();
  const due = createYielder();
  for (const { entries } of await records.nodes(await leafHashes(records, map))) {
    for (const { key, value } of entries) {
      const page = decodePage(key, value);
      const siblings = below.get(page.parent ?? '');
      if (siblings === undefined) below.set(page.parent ?? '', [page]);
      else siblings.push(page);
    }
    const turn = due();
    if (turn) await turn;
  }
  return below;
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

async function walk(below: Below): Promise<readonly WalkedPage[]> {
  const due = createYielder();
  const roots: WalkedPage[] = [];
  const open = [{ id: '', prefix: '', depth: 0, into: roots }];
  for (const { id, prefix, depth, into } of open) {
    for (const page of (below.get(id) ?? none).toSorted(compareSiblings)) {
      const { id: child } = page;
      const pages: WalkedPage[] = [];
      const isParent = below.has(child);
      into.push({ page, path: pathBelow(prefix, page), depth, pages: isParent ? pages : none });
      if (isParent) open.push({ id: child, prefix: childPrefix(prefix, page), depth: depth + 1, into: pages });
    }
    const turn = due();
    if (turn) await turn;
  }
  return roots;
}

const none: readonly never[] = [];

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
