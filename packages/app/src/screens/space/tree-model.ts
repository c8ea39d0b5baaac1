// The tree of pages as a list of rows, and moves within it. Pure: the component draws rows and sends moves.
import type { TreePage } from '../../api/page-tree.ts';

export type { TreePage };

export type Row = {
  readonly page: TreePage;
  /** Counted from 1. */
  readonly level: number;
  readonly parentId: string | undefined;
  /** Place among the siblings, counted from 0, and their number. */
  readonly index: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
};

/** The rows that are visible: pages below closed ones are left out. */
export function visibleRows(pages: readonly TreePage[], isOpen: (id: string) => boolean): Row[] {
  const rows: Row[] = [];
  const add = (siblings: readonly TreePage[], level: number, parentId: string | undefined): void => {
    for (const [index, page] of siblings.entries()) {
      const children = page.pages ?? [];
      const hasChildren = children.length > 0;
      const open = hasChildren && isOpen(page.id);
      rows.push({ page, level, parentId, index, siblings: siblings.length, hasChildren, isOpen: open });
      if (open) add(children, level + 1, page.id);
    }
  };
  add(pages, 1, undefined);
  return rows;
}

/** A page with the pages above it, the outermost first; empty when it is not there. */
export function trailTo(pages: readonly TreePage[], id: string): TreePage[] {
  for (const page of pages) {
    if (page.id === id) return [page];
    const below = trailTo(page.pages ?? [], id);
    if (below.length > 0) return [page, ...below];
  }
  return [];
}

/** The first page that can be shown, apart from one page and those below it. */
export function firstDocument(pages: readonly TreePage[], apartFrom?: string): TreePage | undefined {
  for (const page of pages) {
    if (page.id === apartFrom) continue;
    if (page.type === 'document' && page.path !== '') return page;
    const below = firstDocument(page.pages ?? [], apartFrom);
    if (below) return below;
  }
  return undefined;
}

export function findByPath(pages: readonly TreePage[], path: string): TreePage | undefined {
  for (const page of pages) {
    if (page.path === path && (page.type === 'document' || page.type === 'group')) return page;
    const below = path.startsWith(page.path) || page.type === 'group' ? findByPath(page.pages ?? [], path) : undefined;
    if (below) return below;
  }
  return undefined;
}

/** Where a page goes: below `into`, or to the root, at a place among its new siblings without itself. */
export type Move = { readonly page: string; readonly into: string | null; readonly at: number };

export type Direction = 'up' | 'down' | 'inward' | 'outward';

const canHavePages = ({ type }: TreePage): boolean => type === 'document' || type === 'group';

/** A move by keyboard; undefined where it is not possible. */
export function moveTowards(pages: readonly TreePage[], id: string, direction: Direction): Move | undefined {
  const trail = trailTo(pages, id);
  const page = trail.at(-1);
  const parent = trail.at(-2);
  if (!page) return undefined;
  const siblings = parent ? (parent.pages ?? []) : pages;
  const index = siblings.indexOf(page);
  const into = parent?.id ?? null;
  switch (direction) {
    case 'up':
      return index > 0 ? { page: id, into, at: index - 1 } : undefined;
    case 'down':
      return index < siblings.length - 1 ? { page: id, into, at: index + 1 } : undefined;
    case 'inward': {
      const before = siblings[index - 1];
      if (!before || !canHavePages(before) || page.type === 'group') return undefined;
      return { page: id, into: before.id, at: before.pages?.length ?? 0 };
    }
    case 'outward': {
      if (!parent) return undefined;
      const above = trail.at(-3);
      const around = above ? (above.pages ?? []) : pages;
      return { page: id, into: above?.id ?? null, at: around.indexOf(parent) + 1 };
    }
  }
}

export type DropSide = 'before' | 'after' | 'inside';

/** A move by drag and drop; undefined where it is not possible or changes nothing. */
export function moveByDrop(pages: readonly TreePage[], id: string, target: string, side: DropSide): Move | undefined {
  const trail = trailTo(pages, target);
  const page = trailTo(pages, id).at(-1);
  const goal = trail.at(-1);
  if (!page || !goal || trail.includes(page)) return undefined;
  if (side === 'inside') {
    if (!canHavePages(goal) || page.type === 'group') return undefined;
    const children = (goal.pages ?? []).filter((one) => one !== page);
    return { page: id, into: goal.id, at: children.length };
  }
  const parent = trail.at(-2);
  if (parent && page.type === 'group') return undefined;
  const siblings = (parent ? (parent.pages ?? []) : pages).filter((one) => one !== page);
  return { page: id, into: parent?.id ?? null, at: siblings.indexOf(goal) + (side === 'after' ? 1 : 0) };
}

/** The tree after a move, to show it before the server has stored it. */
export function withMove(pages: readonly TreePage[], { page: id, into, at }: Move): TreePage[] {
  const page = trailTo(pages, id).at(-1);
  if (!page) return [...pages];
  const rest = without(pages, id);
  if (into === null) return rest.toSpliced(at, 0, page);
  return mapPage(rest, into, (parent) => ({ ...parent, pages: (parent.pages ?? []).toSpliced(at, 0, page) }));
}

export const withTitle = (pages: readonly TreePage[], id: string, title: string): TreePage[] =>
  mapPage(pages, id, (page) => ({ ...page, title }));

const without = (pages: readonly TreePage[], id: string): TreePage[] =>
  pages
    .filter((page) => page.id !== id)
    .map((page) => (page.pages ? { ...page, pages: without(page.pages, id) } : page));

const mapPage = (pages: readonly TreePage[], id: string, change: (page: TreePage) => TreePage): TreePage[] =>
  pages.map((page) =>
    page.id === id ? change(page) : page.pages ? { ...page, pages: mapPage(page.pages, id, change) } : page,
  );

/** The next row whose title begins with what was typed. */
export function typeAhead(rows: readonly Row[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase();
  // While more letters are typed, the present row stays when it still fits.
  const first = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < rows.length; step++) {
    const index = (first + step) % rows.length;
    if (rows[index]?.page.title.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return from;
}
