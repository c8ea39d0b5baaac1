import { attributes, renderBuiltIn, type BlockRenderer } from '@lectern/content';
import { cards } from './cards.ts';
import type { BlockOptions } from './options.ts';

/** A wide table is moved inside its frame; the page never moves sideways. */
export const tableBlock =
  (options: BlockOptions): BlockRenderer<'table'> =>
  (block, renderer) => {
    if (block.view === 'cards') return cards(block, renderer, options);
    const names = attributes({
      class: block.fullWidth ? 'table full-width' : 'table',
      tabindex: 0,
      role: 'region',
      'aria-label': options.texts.table,
    });
    return `<div${names}>${renderBuiltIn(block, renderer)}</div>`;
  };
