import { attributes, escapeHtml, inlineText } from '@lectern/content';
import { namesOf, type Names } from '@lectern/content/anchors';
import { glyph } from '../html/glyph.ts';
import { fill } from '../texts/index.ts';
import type { OwnRenderer } from './options.ts';

/** Link targets for the other anchors of a block. */
export const otherNames = (names: readonly string[]): string =>
  names.map((id) => `<span${attributes({ id })}></span>`).join('');

/** The permalink is beside the heading, not in it, so that the heading's text is the author's alone. */
export const headingBlock: OwnRenderer<'heading'> = (block, renderer, { texts }) => {
  const names: Names = namesOf(renderer.page);
  const look = Math.min(6, Math.max(2, block.depth));
  const align = block.align === undefined ? '' : ` align-${escapeHtml(block.align)}`;
  const title = inlineText(block.children).trim();
  const inner = renderer.inlines(block.children);
  const id = names.of(block);
  // An image or icon alone is no heading.
  if (id === undefined || title === '') return `<p class="heading heading-${look}${align}">${inner}</p>`;
  const level = names.level(block);
  const link = attributes({
    class: 'anchor',
    href: `#${encodeURIComponent(id)}`,
    'aria-label': fill(texts.linkHere, { title }),
  });
  const heading = `<h${level}${attributes({ id })}>${otherNames(names.also(block))}${inner}</h${level}>`;
  return `<div class="heading heading-${look}${align}">${heading}<a${link}>${glyph('link').text}</a></div>`;
};
