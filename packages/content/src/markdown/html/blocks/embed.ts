import type { Embed } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

/** A link: the site decides what may be in an iframe. */
export function renderEmbed(block: Embed, renderer: Renderer): string {
  const link = renderer.link(block.target, 'embed');
  const label = escapeHtml(link?.title ?? block.target.value);
  const shown = link ? `${renderer.openLink(link.href, {}, { rel: 'noopener noreferrer' })}${label}</a>` : label;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure${attributes({ class: block.fullWidth ? 'embed full-width' : 'embed' })}>${shown}${caption}</figure>`;
}
