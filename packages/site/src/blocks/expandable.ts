import { attributes, type BlockRenderer } from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import { glyph } from '../html/glyph.ts';
import { otherNames } from './heading.ts';

export const expandableBlock: BlockRenderer<'expandable'> = (block, renderer) => {
  const names = namesOf(renderer.page);
  const box = attributes({ class: 'expandable', id: names.of(block), open: block.open });
  const summary = `<summary>${glyph('chevron').text}<span>${otherNames(names.also(block))}${renderer.inlines(block.summary)}</span></summary>`;
  return `<details${box}>${summary}<div class="expandable-body">${renderer.blocks(block.children)}</div></details>`;
};
