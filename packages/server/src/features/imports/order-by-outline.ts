// Pages in the order of a table of contents, followed by those it does not list.
import type { OutlineItem } from './outline.ts';
import type { PlacedDocument } from './tree.ts';

export type OutlineOptions = {
  items: readonly OutlineItem[];
  /** Pages by key, in their order without an outline. */
  pages: ReadonlyMap<string, PlacedDocument>;
  /** The target page of an item. */
  lead(href: string): string | undefined;
};

/** An item without a page but with children becomes an empty page, at root level a group. */
export function placeByOutline({ items, pages, lead }: OutlineOptions): PlacedDocument[] {
  const placed = new Map<string, PlacedDocument>();
  const open = items.map((item) => ({ item, parent: undefined as string | undefined, path: '' })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { item, parent, path } = next;
    const found = item.href === undefined ? undefined : lead(item.href);
    const page = found === undefined ? undefined : pages.get(found);
    let above = parent;
    if (page && !placed.has(page.key)) {
      placed.set(page.key, { ...withoutParent(page), ...(parent !== undefined && { parent }) });
      above = page.key;
    } else if (!page && item.href === undefined && leadsSomewhere(item, pages, lead, placed)) {
      const key = `${path}/${item.title}/`;
      const type = parent === undefined ? 'group' : 'document';
      if (!placed.has(key)) {
        placed.set(key, { key, type, title: item.title, ...(parent !== undefined && { parent }) });
      }
      above = key;
    }
    const inner = `${path}/${item.title}`;
    open.push(...item.children.map((child) => ({ item: child, parent: above, path: inner })).reverse());
  }
  for (const [key, page] of pages) {
    if (placed.has(key)) continue;
    const { parent } = page;
    placed.set(key, { ...withoutParent(page), ...(parent !== undefined && placed.has(parent) && { parent }) });
  }
  return [...placed.values()];
}

const withoutParent = (page: PlacedDocument): PlacedDocument => {
  const copy = { ...page };
  delete copy.parent;
  return copy;
};

function leadsSomewhere(
  item: OutlineItem,
  pages: OutlineOptions['pages'],
  lead: OutlineOptions['lead'],
  placed: ReadonlyMap<string, unknown>,
): boolean {
  return item.children.some((child) => {
    const key = child.href === undefined ? undefined : lead(child.href);
    return (key !== undefined && pages.has(key) && !placed.has(key)) || leadsSomewhere(child, pages, lead, placed);
  });
}
