// A block of the Markdown tree as a node of the document. What could not be written back as it is becomes an island.
import {
  isSameContent,
  type Block,
  type Code,
  type Images,
  type Inline,
  type List,
  type Table,
  type TableCell,
  type TableColumn,
} from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { schema } from '../schema/schema.ts';
import { withControl, type CellChoice } from '../schema/tables.ts';
import { isGroup, isHolder, nowhere, type BlockHolder, type Group, type GroupPart } from '../schema/tree.ts';
import { inlinesToDoc } from './inlines-to-doc.ts';
import { inlinesToTree } from './inlines-to-tree.ts';
import { setOrigin, type TreeNode } from './origins.ts';

export const blockToDoc = (block: Block): Node => setOrigin(editable(block) ?? island(block), block);

/** Containers are never empty in the editor, so that the cursor has a place. */
export const blocksToDoc = (blocks: readonly Block[]): Node[] =>
  blocks.length === 0 ? [schema.node('paragraph')] : blocks.map(blockToDoc);

const island = (node: Block): Node => schema.node('island', { node });

function editable(block: Block): Node | undefined {
  switch (block.type) {
    case 'paragraph':
      return textBlock('paragraph', { align: block.align ?? null }, block.children);
    case 'heading':
      return textBlock(
        'heading',
        { depth: block.depth, id: block.id ?? null, align: block.align ?? null },
        block.children,
      );
    case 'thematicBreak':
      return schema.node('thematicBreak');
    case 'list':
      return list(block);
    case 'code':
      return code(block);
    case 'math':
      return schema.node('math', null, block.value === '' ? [] : schema.text(block.value));
    case 'expandable': {
      const summary = textBlock('summary', null, block.summary);
      const like = { ...block, ...nowhere, summary: [], children: [] };
      return summary && schema.node('expandable', { like }, [summary, ...blocksToDoc(block.children)]);
    }
    case 'images':
      return figure(block);
    case 'table':
      return table(block);
    default:
      if (isHolder(block)) return holder(block);
      return isGroup(block) ? group(block) : undefined;
  }
}

/** Undefined when the content would be read differently after it was shown. */
function textBlock(type: string, attrs: Record<string, unknown> | null, children: readonly Inline[]): Node | undefined {
  const node = schema.node(type, attrs, inlinesToDoc(children));
  const paragraph = (inlines: Inline[]): Block => ({ type: 'paragraph', children: inlines, ...nowhere });
  return isSameContent(paragraph([...children]), paragraph(inlinesToTree(node, false))) ? node : undefined;
}

function list({ ordered, from, tight, children }: List): Node | undefined {
  if (children.length === 0) return undefined;
  const items = children.map((item) =>
    setOrigin(schema.node('listItem', { checked: item.checked ?? null }, blocksToDoc(item.children)), item),
  );
  return ordered
    ? schema.node('orderedList', { tight, from: from ?? null }, items)
    : schema.node('bulletList', { tight }, items);
}

function code(block: Code): Node | undefined {
  if (block.lines !== undefined) return undefined;
  const like: Code = { ...block, ...nowhere, value: '' };
  return schema.node('code', { like }, block.value === '' ? [] : schema.text(block.value));
}

const holder = (block: GroupPart | BlockHolder): Node =>
  schema.node(block.type, { like: { ...block, ...nowhere, children: [] } }, blocksToDoc(block.children));

function group(block: Group): Node | undefined {
  if (block.children.length === 0) return undefined;
  const parts = block.children.map((part) => setOrigin(holder(part), part));
  return schema.node(block.type, { like: { ...block, ...nowhere, children: [] } }, parts);
}

function figure(block: Images): Node | undefined {
  const pictures = block.children.map((image) => {
    const picture = textBlock('picture', { like: { ...image, ...nowhere, caption: [] } }, image.caption);
    return picture && setOrigin(picture, image);
  });
  if (pictures.length === 0 || !pictures.every((picture) => picture !== undefined)) return undefined;
  return schema.node('figure', { like: { ...block, ...nowhere, children: [] } }, pictures);
}

const isSpanned = ({ colspan, rowspan }: TableCell): boolean => colspan !== undefined || rowspan !== undefined;

/** Cards are written as a table, which is what they are. */
function table(block: Table): Node | undefined {
  const { columns, rows } = block;
  if (columns.length === 0 || rows.some(({ cells }) => cells.length !== columns.length || cells.some(isSpanned))) {
    return undefined;
  }
  const titles = columns.map((column) => {
    const title = textBlock('paragraph', null, column.title);
    return title && withOrigin('tableHeader', { like: { ...column, ...nowhere, title: [] } }, [title], column);
  });
  if (!titles.every((title) => title !== undefined)) return undefined;
  const body = rows.map((row) =>
    withOrigin(
      'tableRow',
      null,
      row.cells.map((cell, i) => tableCell(cell, columns[i])),
      row,
    ),
  );
  const like: Table = { ...block, ...nowhere, columns: [], rows: [] };
  return schema.node('table', { like }, [schema.node('tableRow', null, titles), ...body]);
}

function tableCell(cell: TableCell, column: TableColumn | undefined): Node {
  const choice = choiceIn(cell, column);
  if (!choice) return setOrigin(withControl(schema.node('tableCell', null, blocksToDoc(cell.children)), column), cell);
  return withOrigin('tableCell', { choice }, [schema.node('paragraph')], cell);
}

/** An empty cell of a column of choices can be chosen in too. */
function choiceIn({ chosen, children }: TableCell, column: TableColumn | undefined): CellChoice | undefined {
  const { kind, options = [], multiple = false } = column ?? {};
  const isEmpty = kind === 'select' && children.length === 0;
  return chosen || isEmpty ? { chosen: chosen ?? [], options, multiple } : undefined;
}

const withOrigin = (type: string, attrs: Record<string, unknown> | null, content: Node[], origin: TreeNode): Node =>
  setOrigin(schema.node(type, attrs, content), origin);
