// Copies a tree with some of its nodes replaced. Unchanged parts are shared with the original.
import type { Block, Inline } from './tree.ts';

export interface Mapping {
  /** Replacement blocks (which are mapped in turn), or undefined to descend. */
  block: (block: Block) => Block[] | undefined;
  inlines: (inlines: Inline[]) => Inline[];
}

export function mapBlocks(blocks: Block[], mapping: Mapping): Block[] {
  return blocks.flatMap((block) => {
    const replaced = mapping.block(block);
    if (replaced) return mapBlocks(replaced, mapping);
    const inside: Inside = {
      inlines: (inlines) => mapInlines(inlines, mapping),
      part: (part) => [{ ...part, children: mapBlocks(part.children, mapping) }],
    };
    return [mapInside(block, inside)];
  });
}

/** Mapping of the contents of a block, in reading order. */
export interface Inside {
  inlines: (inlines: Inline[]) => Inline[];
  /** An item, tab, cell or the like, or a block with children. An empty list removes it where that is possible. */
  part: <T extends { children: Block[] }>(part: T) => T[];
}

function mapInlines(inlines: Inline[], mapping: Mapping): Inline[] {
  const inner = inlines.map((inline) => {
    return 'children' in inline ? { ...inline, children: mapInlines(inline.children, mapping) } : inline;
  });
  return mapping.inlines(inner);
}

export function mapInside(block: Block, { inlines, part }: Inside): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: inlines(block.children) };
    case 'list':
      return { ...block, children: block.children.flatMap(part) };
    case 'tabs':
      return { ...block, children: block.children.flatMap(part) };
    case 'stepper':
      return { ...block, children: block.children.flatMap(part) };
    case 'columns':
      return { ...block, children: block.children.flatMap(part) };
    case 'updates':
      return { ...block, children: block.children.flatMap(part) };
    case 'expandable': {
      const summary = inlines(block.summary);
      return { ...(part(block)[0] ?? { ...block, children: [] }), summary };
    }
    case 'images': {
      const children = block.children.map((image) => ({ ...image, caption: inlines(image.caption) }));
      return { ...block, children };
    }
    case 'code': {
      if (!block.lines) return block;
      return { ...block, lines: block.lines.map((line) => ({ ...line, children: inlines(line.children) })) };
    }
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, title: inlines(column.title) })),
        // A removed cell must not shift those after it.
        rows: block.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => part(cell)[0] ?? { start: cell.start, end: cell.end, children: [] }),
        })),
      };
    default:
      return 'children' in block ? (part(block)[0] ?? { ...block, children: [] }) : block;
  }
}
