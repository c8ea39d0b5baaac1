// The pages of one revision of a space that one visitor may see. Hidden pages are not included.
import { holds, type Scope, type Task } from '@lectern/content';
import type { Page } from '../types.ts';

export class PageNode {
  readonly page: Page;
  readonly parent: PageNode | undefined;
  /** Child pages, including those not in the navigation. */
  readonly children: PageNode[] = [];
  /** Path below the space; empty for the first page. */
  path: string;
  #escaped: string | undefined;

  constructor(page: Page, parent: PageNode | undefined) {
    this.page = page;
    this.parent = parent;
    this.path = page.path;
  }

  /** The percent-encoded path; computed lazily, as most pages of a large space never need it. */
  get escapedPath(): string {
    return (this.#escaped ??= escapePath(this.path));
  }
}

export type PageTree = {
  /** Unique in this process: key of what is cached about this tree. */
  serial: number;
  roots: PageNode[];
  byId: ReadonlyMap<string, PageNode>;
  byPath: ReadonlyMap<string, PageNode>;
  /** Shown at the root of the space. */
  first: PageNode | undefined;
  /** Documents in reading order, only those in the navigation. */
  reading: PageNode[];
};

export const escapePath = (path: string): string =>
  /^[\w./~-]*$/.test(path) ? path : path.split('/').map(encodeURIComponent).join('/');

type Allowed = (page: Page) => boolean;

let trees = 0;

/** In slices: there may be many thousands of computed pages. */
export function* buildTree(pages: readonly Page[], allowed: Allowed): Task<PageTree> {
  const byId = new Map<string, PageNode>();
  const byPath = new Map<string, PageNode>();
  const reading: PageNode[] = [];
  const roots: PageNode[] = [];
  type Open = { page: Page; parent: PageNode | undefined; hidden: boolean };
  const open: Open[] = pages.map((page) => ({ page, parent: undefined, hidden: false })).reverse();
  for (let next = open.pop(), turn = 0; next; next = open.pop()) {
    // Checking the clock for every page would be a large part of the work.
    if (++turn % 32 === 0) yield;
    const { page, parent } = next;
    if (!allowed(page)) continue;
    const node = new PageNode(page, parent);
    (parent?.children ?? roots).push(node);
    byId.set(page.id, node);
    if (page.path !== '') byPath.set(page.path, node);
    const hidden = next.hidden || page.hidden === true;
    if (page.type === 'document' && !hidden) reading.push(node);
    const below = page.pages ?? [];
    for (const child of below.toReversed()) open.push({ page: child, parent: node, hidden });
  }
  const first = reading[0] ?? byId.values().find(({ page }) => page.type === 'document');
  if (first) {
    byPath.set('', first);
    first.path = '';
  }
  return { serial: (trees += 1), roots, byId, byPath, first, reading };
}

/** A condition may refer to the page's own variables. */
export const allowedBy =
  (scope: Scope): Allowed =>
  ({ condition, variables }) =>
    condition === undefined || holds(condition, { ...scope, page: { vars: variables ?? {} } });

/** Members get hidden pages from the API too. */
export const isInNavigation: Allowed = ({ hidden }) => hidden !== true;

export function ancestorsOf(node: PageNode): PageNode[] {
  const found: PageNode[] = [];
  for (let above = node.parent; above; above = above.parent) found.unshift(above);
  return found;
}

/** The first document at or below a page: the link target of a group. */
export function documentIn(node: PageNode): PageNode | undefined {
  if (node.page.type === 'document') return node;
  for (const child of node.children) {
    if (child.page.hidden) continue;
    const found = documentIn(child);
    if (found) return found;
  }
  return undefined;
}

/** Whether lists of pages include it: a group without documents cannot be opened. */
export const isListed = ({ page, children }: PageNode): boolean =>
  page.hidden !== true && page.type !== 'computed' && (page.type !== 'group' || children.some(isListed));
