// After an edit the changed blocks are read again from the text. The nodes that the user made get these as their origins.
import { isSameContent } from '@lectern/content/edit';
import { Mark, type Node } from 'prosemirror-model';
import { inlineOriginOf, originOf, setInlineOrigin, setOrigin } from './origins.ts';
import { withoutEmptyLists, written } from './unwritten.ts';

/** `fresh` was made from the text that `node` has become. */
function adopt(node: Node, fresh: Node): void {
  if (node === fresh || node.type !== fresh.type) return;
  const origin = originOf(fresh);
  if (node.isTextblock) adoptInlines(node, fresh);
  else if (!adoptAll(written(node), written(fresh))) return;
  if (origin) setOrigin(node, origin);
}

/** False when the nodes are not those of the text, apart from what Markdown cannot express. */
export function adoptAll(nodes: readonly Node[], fresh: readonly Node[]): boolean {
  const same = nodes.length === fresh.length ? nodes : withoutEmptyLists(nodes);
  if (same.length !== fresh.length) return false;
  for (const [i, node] of same.entries()) {
    const other = fresh[i];
    if (other) adopt(node, other);
  }
  return same === nodes;
}

/** From both ends: white space at the ends of lines and marks is elsewhere in the text, or not in it. */
function adoptInlines(node: Node, fresh: Node): void {
  const most = Math.min(node.childCount, fresh.childCount);
  let start = 0;
  while (start < most && adoptInline(node.child(start), fresh.child(start))) start++;
  let end = 1;
  while (end <= most - start && adoptInline(node.child(node.childCount - end), fresh.child(fresh.childCount - end)))
    end++;
}

/** An inline that is shown as a whole may be elsewhere in the text by now. */
function isSameInline(child: Node, fresh: Node): boolean {
  if (child.type.name !== 'inlineIsland' || child.type !== fresh.type) return child.eq(fresh);
  return Mark.sameSet(child.marks, fresh.marks) && isSameContent(child.attrs['node'], fresh.attrs['node']);
}

function adoptInline(child: Node, fresh: Node): boolean {
  const origin = inlineOriginOf(fresh);
  if (!origin || !isSameInline(child, fresh)) return false;
  setInlineOrigin(child, origin);
  return true;
}
