// Nodes that Markdown cannot express as long as they have no content. They are in the editor only until they have some.
import { Fragment, type Node } from 'prosemirror-model';
import { originOf } from './origins.ts';

/** Markdown does not have empty paragraphs. */
export const isEmptyParagraph = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.children.every((child) => child.text?.trim() === '');

/** Most empty items can be written, but not those that would continue the paragraph before them. */
const isEmptyList = (node: Node): boolean =>
  /^(?:bulletList|orderedList|listItem)$/.test(node.type.name) &&
  node.children.every((child) => isEmptyParagraph(child) || isEmptyList(child));

/** The children that are in the text. */
export const written = (node: Node): Node[] => node.children.filter((child) => !isEmptyParagraph(child));
export const withoutEmptyLists = (nodes: readonly Node[]): Node[] => nodes.filter((node) => !isEmptyList(node));

/** The node without empty items in what has changed; the same node when it has none. */
export function pruned(node: Node): Node {
  if (node.isTextblock || node.isLeaf || originOf(node)) return node;
  const { children } = node;
  const kept = withoutEmptyLists(children).map(pruned);
  return kept.length === children.length && kept.every((child, i) => child === children[i])
    ? node
    : node.copy(Fragment.fromArray(kept));
}
