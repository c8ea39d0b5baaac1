import { attributes, type BlockRenderer } from '@lectern/content';
import { glyph } from '../glyph.ts';

export const expandableBlock: BlockRenderer<'expandable'> = (block, renderer) => {
  const summary = `<summary>${glyph('chevron').text}<span>${renderer.inlines(block.summary)}</span></summary>`;
  return `<details${attributes({ class: 'expandable', open: block.open })}>${summary}<div class="expandable-body">${renderer.blocks(block.children)}</div></details>`;
};
