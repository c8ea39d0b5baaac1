import type { File } from '../../tree.ts';
import { escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderFile(block: File, renderer: Renderer): string {
  const link = renderer.link(block.target, 'file');
  const name =
    block.target.value
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  const label = escapeHtml(link?.title ?? name);
  const shown = link ? `${renderer.openLink(link.href, {}, { download: true })}${label}</a>` : label;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure class="file">${shown}${caption}</figure>`;
}
