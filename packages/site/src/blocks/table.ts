import {
  attributes,
  renderBuiltIn,
  visitBlocks,
  type BlockRenderer,
  type HtmlOptions,
  type Markdown,
} from '@lectern/content';
import type { BlockOptions } from './options.ts';

export const tableBlock: BlockRenderer<'table'> = (block, renderer) => renderBuiltIn(withPageTitles(block), renderer);

/**
 * Widths are classes in steps of forty pixels, alignments are classes too: the attributes for them are obsolete HTML.
 */
export const tableHooks = ({ texts }: BlockOptions): NonNullable<HtmlOptions['table']> => ({
  // A wide table scrolls inside its frame; the page never scrolls sideways.
  frame(table, { fullWidth }) {
    const names = attributes({
      class: fullWidth ? 'table full-width' : 'table',
      tabindex: 0,
      role: 'group',
      'aria-label': texts.table,
    });
    return `<div${names}>${table}</div>`;
  },
  column: ({ width }) => ({ class: width === undefined ? undefined : `column-${step(width)}` }),
  cell({ align, valign }) {
    const names = [align && align !== 'left' && `align-${align}`, valign && `valign-${valign}`].filter(Boolean);
    return { class: names.length > 0 ? names.join(' ') : undefined };
  },
});

const step = (width: number): number => Math.min(600, Math.max(80, Math.round(width / 40) * 40));

/** Page link columns hold file names; show titles instead. */
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
