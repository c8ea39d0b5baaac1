import { attributes, escapeHtml, inlineText, type BlockRenderer } from '@lectern/content';
import { glyph } from '../glyph.ts';
import { fill } from '../texts/index.ts';
import type { BlockOptions } from './options.ts';

/** The link to itself stands beside a heading, not in it, so that its words are the author's alone. */
export const headingBlock =
  ({ texts }: BlockOptions): BlockRenderer<'heading'> =>
  (block, renderer) => {
    const depth = Math.min(6, Math.max(2, block.depth));
    const id = renderer.anchors.get(block);
    const title = inlineText(block.children).trim();
    const heading = `<h${depth}${attributes({ id })}>${renderer.inlines(block.children)}</h${depth}>`;
    if (id === undefined || title === '') return heading;
    const names = attributes({
      class: 'anchor',
      href: `#${encodeURIComponent(id)}`,
      'aria-label': fill(texts.linkHere, { title }),
    });
    const align = block.align === undefined ? '' : ` align-${escapeHtml(block.align)}`;
    return `<div class="heading heading-${depth}${align}">${heading}<a${names}>${glyph('link').text}</a></div>`;
  };
