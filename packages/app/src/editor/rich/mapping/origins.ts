// Which nodes of the Markdown tree the nodes of the document were made from. Nodes of the document never change, so a
// node that is still there has the content of its origin.
import type {
  Block,
  Column,
  Image,
  Inline,
  ListItem,
  Step,
  Tab,
  TableCell,
  TableColumn,
  TableRow,
  Update,
} from '@lectern/content/edit';
import type { Mark, Node } from 'prosemirror-model';

export type TreeNode = Block | ListItem | Tab | Step | Column | Update | Image | TableColumn | TableRow | TableCell;

/** A node of inline content as a part of an inline of the tree that has no parent inline. */
export interface InlineOrigin {
  top: Inline;
  /** The innermost inline. */
  leaf: Inline;
  /** Where the text of the node begins in that of the leaf. */
  from: number;
  /** The node is number `index` of the `count` nodes that `top` was made to. */
  index: number;
  count: number;
}

const nodes = new WeakMap<Node, TreeNode>();
const inlines = new WeakMap<Node, InlineOrigin>();
const depths = new WeakMap<Mark, number>();

export const originOf = (node: Node): TreeNode | undefined => nodes.get(node);

export function setOrigin(node: Node, origin: TreeNode): Node {
  nodes.set(node, origin);
  return node;
}

export const inlineOriginOf = (node: Node): InlineOrigin | undefined => inlines.get(node);
export const setInlineOrigin = (node: Node, origin: InlineOrigin): void => void inlines.set(node, origin);

/** How deep the inline of a mark was nested; undefined for marks that the user made. */
export const depthOf = (mark: Mark): number | undefined => depths.get(mark);

export function setDepth(mark: Mark, depth: number): Mark {
  depths.set(mark, depth);
  return mark;
}
