import type { Block, Inline, Target } from '../tree.ts';

/** The first link of some content: older pages have the target only there. */
export function firstTarget(nodes: (Block | Inline)[]): Target | undefined {
  for (const node of nodes) {
    if (node.type === 'link') return node.target;
    if (node.type === 'paragraph') {
      const found = firstTarget(node.children);
      if (found) return found;
    }
  }
  return undefined;
}
