// The pages of one revision of a space that one visitor may see. Hidden pages are not included. Nodes are made when they
// are asked for: most requests need a few of many thousands.
import { holds, type Scope, type Task } from '@lectern/content';
import type { Page } from '../types.ts';
import { PageIndex, type IsAllowed } from './page-index.ts';

export class PageNode {
  readonly page: Page;
  readonly parent: PageNode | undefined;
  /** Path below the space; empty for the first page. */
  readonly path: string;
  readonly #tree: PageTree;
  #children: readonly PageNode[] | undefined;
  #escaped: string | undefined;

  constructor(page: Page, parent: PageNode | undefined, path: string, tree: PageTree) {
    this.page = page;
    this.parent = parent;
    this.path = path;
    this.#tree = tree;
  }

  /** Child pages, including those not in the navigation. */
  get children(): readonly PageNode[] {
    return (this.#children ??= this.#tree.nodesOf(this.page.pages ?? [], this));
  }

  /** Whether lists of pages include it: a group without documents cannot be opened. */
  get isListed(): boolean {
    return this.#tree.isListed(this.page);
  }

  get hasListedChildren(): boolean {
    return this.#tree.hasListed(this.page.pages ?? []);
  }

  /** The percent-encoded path; computed lazily, as most pages of a large space never need it. */
  get escapedPath(): string {
    return (this.#escaped ??= escapePath(this.path));
  }
}

type Lookup = { get(key: string): PageNode | undefined; has(key: string): boolean; readonly size: number };

let trees = 0;

export class PageTree {
  /** Unique in this process: key of what is cached about this tree. */
  readonly serial = (trees += 1);
  readonly byId: Lookup;
  readonly byPath: Lookup;
  readonly #index: PageIndex;
  readonly isAllowed: IsAllowed;
  readonly #nodes = new Map<Page, PageNode>();
  readonly #first: Page | undefined;
  #roots: readonly PageNode[] | undefined;
  #reading: readonly PageNode[] | undefined;

  constructor(index: PageIndex, isAllowed: IsAllowed) {
    this.#index = index;
    this.isAllowed = isAllowed;
    this.#first =
      firstDocument(index.roots, isAllowed, (page) => !page.hidden) ??
      firstDocument(index.roots, isAllowed, () => true);
    const { byId, byPath } = index;
    const find = (id: string): PageNode | undefined => this.#find(id);
    this.byId = { get: find, has: (id) => byId.has(id), size: byId.size };
    this.byPath = {
      get: (path) => (path === '' ? this.first : find(byPath.get(path) ?? '')),
      has: (path) => (path === '' ? this.#first !== undefined : byPath.has(path)),
      size: byPath.size,
    };
  }

  get roots(): readonly PageNode[] {
    return (this.#roots ??= this.nodesOf(this.#index.roots, undefined));
  }

  /** The pages as they came from the API. */
  get pages(): readonly Page[] {
    return this.#index.roots;
  }

  /** Shown at the root of the space. */
  get first(): PageNode | undefined {
    return this.#first && this.#find(this.#first.id);
  }

  /** Documents in reading order, only those in the navigation: all of them, so only for lists. */
  get reading(): readonly PageNode[] {
    return (this.#reading ??= [...this.inReadingOrder()]);
  }

  /** The same one by one. */
  inReadingOrder(): Generator<PageNode> {
    return readingOf(this.roots);
  }

  /** For pages that differ in few objects. */
  *update(pages: readonly Page[], isAllowed: IsAllowed): Task<PageTree> {
    return new PageTree(yield* this.#index.update(pages, isAllowed), isAllowed);
  }

  nodesOf(pages: readonly Page[], parent: PageNode | undefined): readonly PageNode[] {
    return pages.filter(this.isAllowed).map((page) => this.#node(page, parent));
  }

  isListed(page: Page): boolean {
    if (page.hidden === true || page.type === 'computed') return false;
    return page.type !== 'group' || this.hasListed(page.pages ?? []);
  }

  hasListed(pages: readonly Page[]): boolean {
    return pages.some((page) => this.isAllowed(page) && this.isListed(page));
  }

  #find(id: string): PageNode | undefined {
    const place = this.#index.byId.get(id);
    if (!place) return undefined;
    const known = this.#nodes.get(place.page);
    if (known) return known;
    const chain = [place.page];
    for (let above = place.parent; above !== undefined;) {
      const next = this.#index.byId.get(above);
      if (!next) break;
      chain.push(next.page);
      above = next.parent;
    }
    let node: PageNode | undefined;
    for (let page = chain.pop(); page; page = chain.pop()) node = this.#node(page, node);
    return node;
  }

  #node(page: Page, parent: PageNode | undefined): PageNode {
    const known = this.#nodes.get(page);
    if (known) return known;
    const node = new PageNode(page, parent, page === this.#first ? '' : page.path, this);
    this.#nodes.set(page, node);
    return node;
  }
}

export const escapePath = (path: string): string =>
  /^[\w./~-]*$/.test(path) ? path : path.split('/').map(encodeURIComponent).join('/');

export function* buildTree(pages: readonly Page[], isAllowed: IsAllowed): Task<PageTree> {
  return new PageTree(yield* PageIndex.of(pages, isAllowed), isAllowed);
}

/** In reading order; `enter` decides which pages are looked at with their descendants. */
function firstDocument(pages: readonly Page[], isAllowed: IsAllowed, enter: IsAllowed): Page | undefined {
  const open = pages.toReversed();
  for (let page = open.pop(); page; page = open.pop()) {
    if (!isAllowed(page) || !enter(page)) continue;
    if (page.type === 'document') return page;
    for (const below of (page.pages ?? []).toReversed()) open.push(below);
  }
  return undefined;
}

function* readingOf(roots: readonly PageNode[]): Generator<PageNode> {
  const open = roots.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.page.hidden === true) continue;
    if (node.page.type === 'document') yield node;
    for (const child of node.children.toReversed()) open.push(child);
  }
}

/** A condition may refer to the page's own variables. */
export const allowedBy =
  (scope: Scope): IsAllowed =>
  ({ condition, variables }) =>
    condition === undefined || holds(condition, { ...scope, page: { vars: variables ?? {} } });

/** Members get hidden pages from the API too. */
export const isInNavigation: IsAllowed = ({ hidden }) => hidden !== true;

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

/** Whether lists of pages include it. */
export const isListed = (node: PageNode): boolean => node.isListed;
