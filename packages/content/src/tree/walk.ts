import { compareSiblings } from './keys.ts';
import { sliceMap } from './map/read.ts';
import type { Records } from './map/records.ts';
import { decodePage } from './page.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';

export interface WalkedPage {
  readonly page: Page;
  /** Absent for link and computed pages. */
  readonly path: string | undefined;
  readonly depth: number;
  readonly pages: WalkedPage[];
}

/** The whole page tree at once: one pass over the pages map, no lookup per page. */
export async function readPages(records: Records, tree: Tree): Promise<WalkedPage[]> {
  const below = new Map<string, Page[]>();
  for (const entry of await sliceMap(records, tree.pages)) {
    const page = decodePage(entry.key, entry.value);
    const siblings = below.get(page.parent ?? '');
    if (siblings === undefined) below.set(page.parent ?? '', [page]);
    else siblings.push(page);
  }
  const roots: WalkedPage[] = [];
  const open: { id: string; path: string; depth: number; into: WalkedPage[] }[] = [
    { id: '', path: '', depth: 0, into: roots },
  ];
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    const { path, depth, into } = level;
    for (const page of (below.get(level.id) ?? []).sort(compareSiblings)) {
      const own = page.slug === undefined ? undefined : path + page.slug;
      const walked: WalkedPage = { page, path: own, depth, pages: [] };
      into.push(walked);
      if (below.has(page.id)) open.push({ id: page.id, path: `${own ?? path}/`, depth: depth + 1, into: walked.pages });
    }
  }
  return roots;
}

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
