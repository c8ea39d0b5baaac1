import { attributes, escapeHtml, type BlockRenderer } from '@lectern/content';
import { glyph } from '../glyph.ts';

/** A card with a link: a frame would show the reader, unasked, to another host. */
export const embedBlock: BlockRenderer<'embed'> = (block, renderer) => {
  const link = renderer.link(block.target, 'embed');
  const url = URL.parse(link?.href ?? block.target.value);
  const host = url?.host.replace(/^www\./, '') ?? '';
  const label = link?.title ?? (url ? decoded(url.pathname).replace(/^\/$/, '') || host : block.target.value);
  const inner = `<span class="embed-title">${escapeHtml(label)}</span><span class="embed-host">${escapeHtml(host)}</span>${glyph('out').text}`;
  const shown = link
    ? `<a${attributes({ class: 'embed-link', href: link.href, rel: 'noopener noreferrer' })}>${inner}</a>`
    : `<span class="embed-link">${inner}</span>`;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure class="embed">${shown}${caption}</figure>`;
};

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
