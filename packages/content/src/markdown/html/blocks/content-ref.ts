import type { ContentRefBlock } from '../../tree.ts';
import { escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderContentRef(block: ContentRefBlock, renderer: Renderer): string {
  const link = renderer.link(block.target, 'content-ref');
  const title = escapeHtml(link?.title ?? block.target.value);
  const about = link?.description ? `<span class="description">${escapeHtml(link.description)}</span>` : '';
  if (!link) return `<p class="content-ref broken">${title}</p>`;
  return `<p class="content-ref">${renderer.openLink(link.href)}${title}</a>${about}</p>`;
}
