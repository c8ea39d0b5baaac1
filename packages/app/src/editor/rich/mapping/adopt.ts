// After an edit the changed blocks are read again from the text. The nodes that the user made get these as their origins.
import type { Node } from 'prosemirror-model';
import { inlineOriginOf, originOf, setInlineOrigin, setOrigin } from './origins.ts';

/** Markdown does not have empty paragraphs: they are in the editor only. */
export const isEmptyParagraph = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.textContent.trim() === '' && !hasOther(node);

function hasOther(node: Node): boolean {
  let found = false;
  node.forEach((child) => void (found ||= !child.isText));
  return found;
}

/** `fresh` was made from the text that `node` has become. */
export function adopt(node: Node, fresh: Node): void {
  if (node === fresh || node.type !== fresh.type) return;
  const origin = originOf(fresh);
  if (origin) setOrigin(node, origin);
  if (node.isTextblock) adoptInlines(node, fresh);
  else adoptAll(written(node), written(fresh));
}

export function adoptAll(nodes: readonly Node[], fresh: readonly Node[]): void {
  if (nodes.length !== fresh.length) return;
  for (const [i, node] of nodes.entries()) {
    const other = fresh[i];
    if (other) adopt(node, other);
  }
}

export function written(node: Node): Node[] {
  const nodes: Node[] = [];
  node.forEach((child) => void (isEmptyParagraph(child) || nodes.push(child)));
  return nodes;
}

function adoptInlines(node: Node, fresh: Node): void {
  if (node.childCount !== fresh.childCount) return;
  for (let i = 0; i < node.childCount; i++) {
    const child = node.child(i);
    const origin = inlineOriginOf(fresh.child(i));
    // White space at the ends of a line is not in the text.
    if (origin && child.eq(fresh.child(i))) setInlineOrigin(child, origin);
  }
}
