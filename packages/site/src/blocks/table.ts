import { attributes, renderBuiltIn, visitBlocks, type BlockRenderer, type Markdown } from '@lectern/content';
import { cards } from './cards.ts';
import type { BlockOptions } from './options.ts';

/** A wide table is moved inside its frame; the page never moves sideways. */
export const tableBlock =
  (options: BlockOptions): BlockRenderer<'table'> =>
  (source, renderer) => {
    const block = withPageTitles(source);
    if (block.view === 'cards') return cards(block, renderer, options);
    const names = attributes({
      class: block.fullWidth ? 'table full-width' : 'table',
      tabindex: 0,
      role: 'region',
      'aria-label': options.texts.table,
    });
    return `<div${names}>${renderBuiltIn(block, renderer)}</div>`;
  };

/** Columns of page links name pages by their files; readers want titles. */
function withPageTitles(block: Markdown.Table): Markdown.Table {
  const named = block.columns.map(({ kind, role }) => kind === 'content-ref' && role === undefined);
  if (!named.includes(true)) return block;
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, i) => (named[i] ? { ...cell, children: mentions(cell.children) } : cell)),
  }));
  return { ...block, rows };
}

function mentions(blocks: Markdown.Block[]): Markdown.Block[] {
  const found: Markdown.Block[] = [];
  visitBlocks(blocks, {
    inline(inline) {
      if (inline.type !== 'link') return;
      const { start, end, target, children } = inline;
      const mention = { type: 'mention' as const, target, children, start, end };
      found.push({ type: 'paragraph', children: [mention], start, end });
    },
  });
  return found.length > 0 ? found : blocks;
}
