import { attributes, type BlockRenderer } from '@lectern/content';
import { glyph } from '../html/glyph.ts';
import { icon } from '../html/icon.ts';
import type { BlockOptions } from './options.ts';

export const hintBlock =
  ({ texts, icons }: BlockOptions): BlockRenderer<'hint'> =>
  (block, renderer) => {
    const chosen = icon(block.icon, icons).text;
    const names = attributes({ class: `hint hint-${block.style}`, role: 'note', 'aria-label': texts[block.style] });
    return `<div${names}>${chosen === '' ? glyph(block.style).text : chosen}<div class="hint-body">${renderer.blocks(block.children)}</div></div>`;
  };
