import { attributes, escapeHtml, namesOfLink, type BlockRenderer } from '@lectern/content';
import { glyph } from '../glyph.ts';

/** A card with a link: a frame would show the reader, unasked, to another host. */
export const embedBlock: BlockRenderer<'embed'> = (block, renderer) => {
  const link = renderer.link(block.target, 'embed');
  const url = URL.parse(link?.href ?? block.target.value);
  const { title, site } = url ? namesOfLink(url) : { title: block.target.value, site: '' };
  const label = link?.title ?? title;
  const inner = `<span class="embed-title">${escapeHtml(label)}</span><span class="embed-host">${escapeHtml(site)}</span>${glyph('out').text}`;
  const shown = link
    ? `<a${attributes({ class: 'embed-link', href: link.href, rel: 'noopener noreferrer' })}>${inner}</a>`
    : `<span class="embed-link">${inner}</span>`;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure class="${block.fullWidth ? 'embed full-width' : 'embed'}">${shown}${caption}</figure>`;
};
