// The table of contents beside a page. A small space is shown in full; of a large one only the path to the page, so
// that the size of a page hardly depends on the number of pages.
import type { PageNode, PageTree } from '../model/page-tree.ts';
import { ancestorsOf, isListed } from '../model/page-tree.ts';
import type { Linker } from '../model/linker.ts';

export type NavigationItem = {
  title: string;
  emoji: string | undefined;
  icon: string | undefined;
  kind: 'page' | 'group' | 'link';
  href: string;
  current: boolean;
  /** Contains the current page. */
  open: boolean;
  /** Has children that are not listed here. */
  folded: boolean;
  items: NavigationItem[];
  /** Number of omitted siblings. */
  rest?: number;
  /** HTTP method of the page's operation. */
  method?: string;
};

const wholeUpTo = 250;
const siblingsUpTo = 80;

export function navigationOf(tree: PageTree, current: PageNode | undefined, linker: Linker): NavigationItem[] {
  const whole = tree.byId.size <= wholeUpTo;
  const openGroups = groupsToOpen(tree);
  const currentPath = new Set<PageNode>(current ? [...ancestorsOf(current), current] : []);
  return level(tree.roots);

  function level(nodes: readonly PageNode[]): NavigationItem[] {
    const shown = nodes.filter(isListed);
    if (shown.length <= siblingsUpTo) return shown.map(item);
    const at = Math.max(
      0,
      shown.findIndex((node) => currentPath.has(node)),
    );
    const from = Math.max(0, Math.min(at - siblingsUpTo / 2, shown.length - siblingsUpTo));
    const part = shown.slice(from, from + siblingsUpTo).map(item);
    return [...part, rest(nodes[0]?.parent, shown.length)];
  }

  function rest(parent: PageNode | undefined, count: number): NavigationItem {
    const href = linker.specialHere(parent ? `~contents?of=${encodeURIComponent(parent.page.id)}` : '~contents');
    const none = { emoji: undefined, icon: undefined, current: false, open: false, folded: false, items: [] };
    return { ...none, title: '', kind: 'page', href, rest: count };
  }

  function item(node: PageNode): NavigationItem {
    const { page } = node;
    const open = currentPath.has(node);
    const below = node.hasListedChildren;
    const group = page.type === 'group';
    // In a large space other pages than those on the path to the current page do not list theirs.
    const listed = below && (whole || open || openGroups.has(node));
    const method = page.computed?.props['method'];
    return {
      ...(typeof method === 'string' && { method }),
      title: page.title,
      emoji: page.emoji,
      icon: page.icon,
      kind: group ? 'group' : page.type === 'link' ? 'link' : 'page',
      href: linker.node(node),
      current: node === current,
      open,
      folded: below && !listed,
      items: listed ? level(node.children) : [],
    };
  }
}

/** Groups at the root are headings: their pages are listed even in a large space, unless all of them are too many. */
function groupsToOpen({ roots }: PageTree): ReadonlySet<PageNode> {
  const groups = roots.filter(({ page }) => page.type === 'group');
  const count = groups.reduce((sum, { page }) => sum + (page.pages?.length ?? 0), 0);
  return new Set(count <= siblingsUpTo ? groups : []);
}
