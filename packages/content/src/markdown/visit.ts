import type { Block, Inline, Page } from './tree.ts';

export interface Visitor {
  /** Return `false` to skip the children. */
  block?: (block: Block) => boolean | void;
  inline?: (inline: Inline, block: Block) => boolean | void;
}

/** Traverses a page in reading order. Bodies of notes come at their definitions. */
export function visit(page: Page, visitor: Visitor): void {
  if (page.title) visitBlocks([page.title], visitor);
  visitBlocks(page.children, visitor);
}

export function visitBlocks(blocks: Block[], visitor: Visitor): void {
  for (const block of blocks) {
    if (visitor.block?.(block) === false) continue;
    if (visitor.inline) for (const inlines of inlinesIn(block)) visitInlines(inlines, block, visitor);
    for (const children of blocksIn(block)) visitBlocks(children, visitor);
  }
}

function visitInlines(inlines: Inline[], block: Block, visitor: Visitor): void {
  if (!visitor.inline) return;
  for (const inline of inlines) {
    if (visitor.inline(inline, block) === false) continue;
    if ('children' in inline) visitInlines(inline.children, block, visitor);
  }
}

/** The inline content of a block itself. */
export function inlinesIn(block: Block): Inline[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.children];
    case 'expandable':
      return [block.summary];
    case 'images':
      return block.children.map((image) => image.caption);
    case 'table':
      return block.columns.map((column) => column.title);
    case 'code':
      return (block.lines ?? []).map((line) => line.children);
    default:
      return [];
  }
}

/** The lists of child blocks of a block. */
export function blocksIn(block: Block): Block[][] {
  switch (block.type) {
    case 'list':
    case 'tabs':
    case 'stepper':
    case 'columns':
    case 'updates':
      return block.children.map((part) => part.children);
    case 'table':
      return block.rows.flatMap((row) => row.cells.map((cell) => cell.children));
    case 'paragraph':
    case 'heading':
    case 'images':
      return [];
    default:
      return 'children' in block ? [block.children] : [];
  }
}
