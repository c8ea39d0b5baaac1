// The nodes of a Markdown tree under one interface: their kind, and the lists of nodes they hold.
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
} from '../markdown/tree.ts';

/** A part of a block that is no block itself. */
export type Part = ListItem | Tab | Step | Column | Update | Image | TableColumn | TableRow | TableCell;
export type AnyNode = Block | Inline | Part;

type PartKind = 'listItem' | 'tab' | 'step' | 'column' | 'update' | 'image' | 'tableColumn' | 'tableRow' | 'tableCell';
export type NodeKind = Block['type'] | Inline['type'] | PartKind;

export function kindOf(node: AnyNode): NodeKind {
  if ('type' in node) return node.type;
  if ('cells' in node) return 'tableRow';
  return 'kind' in node ? 'tableColumn' : 'tableCell';
}

/** A list of nodes within a node. */
export type Slot =
  | { name: string; holds: 'inlines'; nodes: Inline[] }
  | { name: string; holds: 'blocks'; nodes: Block[] }
  | { name: string; holds: 'parts'; nodes: Part[] };

const inlines = (name: string, nodes: Inline[]): Slot => ({ name, holds: 'inlines', nodes });
const blocks = (name: string, nodes: Block[]): Slot => ({ name, holds: 'blocks', nodes });
const parts = (name: string, nodes: Part[]): Slot => ({ name, holds: 'parts', nodes });

/** The lists of a node in the order of the source. */
export function slotsOf(node: AnyNode): Slot[] {
  if (!('type' in node)) {
    if ('cells' in node) return [parts('cells', node.cells)];
    if ('kind' in node) return [inlines('title', node.title)];
    // The text of a select cell follows from its options.
    return node.chosen ? [] : [blocks('children', node.children)];
  }
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [inlines('children', node.children)];
    case 'list':
    case 'tabs':
    case 'stepper':
    case 'columns':
    case 'updates':
    case 'images':
      return [parts('children', node.children)];
    case 'expandable':
      return [inlines('summary', node.summary), blocks('children', node.children)];
    case 'image':
      return [inlines('caption', node.caption)];
    case 'table':
      return [parts('columns', node.columns), parts('rows', node.rows)];
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'inlineCode':
    case 'keyboard':
    case 'superscript':
    case 'subscript':
    case 'color':
    case 'link':
    case 'mention':
    case 'annotation':
    case 'inlineElement':
      return [inlines('children', node.children)];
    default:
      return 'children' in node ? [blocks('children', node.children)] : [];
  }
}

/** Whether the edges of a list are edges of a line, where white space does not count. */
export const isTextBlock = (node: AnyNode): boolean =>
  /^(?:paragraph|heading|expandable|image|tableColumn)$/.test(kindOf(node));
