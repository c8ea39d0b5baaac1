// Nodes of the document as blocks of the Markdown tree. Nodes that were not changed are the blocks they were made from.
import type {
  Block,
  Code,
  Expandable,
  Image,
  Images,
  List,
  ListItem,
  Table,
  TableCell,
  TableColumn,
  TableRow,
} from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { CellChoice } from '../schema/tables.ts';
import {
  isBlockHolder,
  newColumn,
  nowhere,
  partOfGroup,
  type BlockHolder,
  type Group,
  type GroupPart,
} from '../schema/tree.ts';
import { inlinesToTree } from './inlines-to-tree.ts';
import { originOf, type TreeNode } from './origins.ts';

export const docToTree = (doc: Node): Block[] => blocksOf(doc);

const blocksOf = (node: Node, from = 0): Block[] => node.children.slice(from).map(blockOf);

/** The origin of a node of the type that the caller expects, or a new node. */
function kept<T extends TreeNode>(node: Node, make: () => T): T {
  // The origin of a node was made to exactly this type of node.
  const origin = originOf(node) as T | undefined;
  return origin ?? make();
}

const blockOf = (node: Node): Block => kept(node, () => newBlock(node));

function newBlock(node: Node): Block {
  const { attrs } = node;
  switch (node.type.name) {
    case 'heading':
      return {
        type: 'heading',
        depth: attrs['depth'],
        ...given('id', attrs['id']),
        ...given('align', attrs['align']),
        children: inlinesToTree(node),
        ...nowhere,
      };
    case 'thematicBreak':
      return { type: 'thematicBreak', ...nowhere };
    case 'code':
      return { ...(node.attrs['like'] as Code), value: node.textContent };
    case 'math':
      // White space around a formula is not read.
      return { type: 'math', value: node.textContent.trim(), ...nowhere };
    case 'bulletList':
    case 'orderedList':
      return listOf(node);
    case 'expandable':
      return {
        ...(node.attrs['like'] as Expandable),
        summary: node.firstChild ? inlinesToTree(node.firstChild) : [],
        children: blocksOf(node, 1),
      };
    case 'figure':
      return figureOf(node);
    case 'table':
      return tableOf(node);
    case 'island':
      return attrs['node'];
    default:
      if (isBlockHolder(node.type.name)) return { ...(attrs['like'] as BlockHolder), children: blocksOf(node) };
      return node.type.name in partOfGroup ? groupOf(node) : paragraphOf(node);
  }
}

const given = <K extends string, V>(name: K, value: V | null): Record<K, V> | object =>
  value === null ? {} : { [name]: value };

const paragraphOf = (node: Node): Block => ({
  type: 'paragraph',
  ...given('align', node.attrs['align'] ?? null),
  children: inlinesToTree(node),
  ...nowhere,
});

function listOf(node: Node): List {
  const { tight, from } = node.attrs;
  const children = node.children.map((item) => kept(item, () => itemOf(item)));
  if (node.type.name === 'bulletList') return { type: 'list', ordered: false, tight, children, ...nowhere };
  return { type: 'list', ordered: true, from: from ?? 1, tight, children, ...nowhere };
}

const itemOf = (node: Node): ListItem => ({
  type: 'listItem',
  ...given('checked', node.attrs['checked']),
  children: blocksOf(node),
  ...nowhere,
});

function groupOf(node: Node): Group {
  const parts = node.children.map((part) =>
    kept<GroupPart>(part, () => ({ ...(part.attrs['like'] as GroupPart), children: blocksOf(part) })),
  );
  // The schema lets a group hold its own parts only.
  return { ...(node.attrs['like'] as Group), children: parts } as Group;
}

function figureOf(node: Node): Images {
  const children = node.children.map((picture) =>
    kept<Image>(picture, () => ({ ...(picture.attrs['like'] as Image), caption: inlinesToTree(picture) })),
  );
  return { ...(node.attrs['like'] as Images), children };
}

function tableOf(node: Node): Table {
  const [titles, ...rows] = node.children;
  return {
    ...(node.attrs['like'] as Table),
    columns: titles ? titles.children.map(columnOf) : [],
    rows: rows.map((row) => kept(row, () => rowOf(row))),
  };
}

/** Any cell may become that of a title, when the row of titles is deleted. */
function columnOf(node: Node): TableColumn {
  const title = node.firstChild?.isTextblock ? inlinesToTree(node.firstChild) : [];
  if (node.type.name !== 'tableHeader') return { ...newColumn, title };
  return kept(node, () => ({ ...(node.attrs['like'] as TableColumn), title }));
}

const rowOf = (node: Node): TableRow => ({ cells: node.children.map(cellOf), ...nowhere });

function cellOf(node: Node): TableCell {
  return node.type.name === 'tableCell' ? kept(node, () => newCell(node)) : newCell(node);
}

function newCell(node: Node): TableCell {
  const choice: CellChoice | null = node.attrs['choice'] ?? null;
  if (!choice) return { children: blocksOf(node), ...nowhere };
  return choice.chosen.length === 0
    ? { children: [], ...nowhere }
    : { children: [], chosen: [...choice.chosen], ...nowhere };
}
