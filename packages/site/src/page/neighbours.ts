// The documents before and after a page in reading order, found from the page itself.
import type { PageNode, PageTree } from '../model/page-tree.ts';

export type Neighbours = { previous: PageNode | undefined; next: PageNode | undefined };

/** Undefined for a page that is not in the reading order: it, or a page above it, is hidden. */
export function neighboursOf(tree: PageTree, node: PageNode): Neighbours | undefined {
  for (let above: PageNode | undefined = node; above; above = above.parent) if (above.page.hidden) return undefined;
  if (node.page.type !== 'document') return undefined;
  return { previous: before(tree, node), next: after(tree, node) };
}

function before(tree: PageTree, node: PageNode): PageNode | undefined {
  for (let at = node; ;) {
    const siblings = at.parent?.children ?? tree.roots;
    for (let index = siblings.indexOf(at) - 1; index >= 0; index--) {
      const found = lastIn(siblings[index]!);
      if (found) return found;
    }
    if (!at.parent) return undefined;
    at = at.parent;
    if (at.page.type === 'document') return at;
  }
}

function after(tree: PageTree, node: PageNode): PageNode | undefined {
  const below = firstAmong(node.children, 0);
  if (below) return below;
  for (let at: PageNode | undefined = node; at; at = at.parent) {
    const siblings: readonly PageNode[] = at.parent?.children ?? tree.roots;
    const found = firstAmong(siblings, siblings.indexOf(at) + 1);
    if (found) return found;
  }
  return undefined;
}

function firstAmong(nodes: readonly PageNode[], from: number): PageNode | undefined {
  for (let index = from; index < nodes.length; index++) {
    const node = nodes[index]!;
    if (node.page.hidden) continue;
    const found = node.page.type === 'document' ? node : firstAmong(node.children, 0);
    if (found) return found;
  }
  return undefined;
}

function lastIn(node: PageNode): PageNode | undefined {
  if (node.page.hidden) return undefined;
  for (let index = node.children.length - 1; index >= 0; index--) {
    const found = lastIn(node.children[index]!);
    if (found) return found;
  }
  return node.page.type === 'document' ? node : undefined;
}
