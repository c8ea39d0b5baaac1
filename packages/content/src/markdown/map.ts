// Rebuilds a tree with some of its nodes replaced. Untouched parts are shared with the original.
import type { Block, Inline } from './tree.ts';

export interface Mapping {
  /** Blocks to put in its place (which are mapped in turn), or undefined to go on inside. */
  block: (block: Block) => Block[] | undefined;
  inlines: (inlines: Inline[]) => Inline[];
}

export function mapBlocks(blocks: Block[], mapping: Mapping): Block[] {
  return blocks.flatMap((block) => {
    const replaced = mapping.block(block);
    return replaced ? mapBlocks(replaced, mapping) : [mapInside(block, mapping)];
  });
}

function mapInlines(inlines: Inline[], mapping: Mapping): Inline[] {
  const inner = inlines.map((inline) => {
    return 'children' in inline ? { ...inline, children: mapInlines(inline.children, mapping) } : inline;
  });
  return mapping.inlines(inner);
}

function mapInside(block: Block, mapping: Mapping): Block {
  const within = <T extends { children: Block[] }>(part: T): T => ({
    ...part,
    children: mapBlocks(part.children, mapping),
  });
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: mapInlines(block.children, mapping) };
    case 'list':
      return { ...block, children: block.children.map(within) };
    case 'tabs':
      return { ...block, children: block.children.map(within) };
    case 'stepper':
      return { ...block, children: block.children.map(within) };
    case 'columns':
      return { ...block, children: block.children.map(within) };
    case 'updates':
      return { ...block, children: block.children.map(within) };
    case 'expandable':
      return { ...within(block), summary: mapInlines(block.summary, mapping) };
    case 'images': {
      const children = block.children.map((image) => ({ ...image, caption: mapInlines(image.caption, mapping) }));
      return { ...block, children };
    }
    case 'code': {
      if (!block.lines) return block;
      return {
        ...block,
        lines: block.lines.map((line) => ({ ...line, children: mapInlines(line.children, mapping) })),
      };
    }
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, title: mapInlines(column.title, mapping) })),
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(within) })),
      };
    default:
      return 'children' in block ? within(block) : block;
  }
}
