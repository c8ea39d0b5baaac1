import { escapeHtml, type BlockRenderer } from '@lectern/content';
import { glyph } from '../html/glyph.ts';

export const contentRefBlock: BlockRenderer<'contentRef'> = (block, renderer) => {
  const link = renderer.link(block.target, 'content-ref');
  if (!link) return `<p class="content-ref broken">${escapeHtml(block.target.value)}</p>`;
  const about = link.description ? `<span class="content-ref-about">${escapeHtml(link.description)}</span>` : '';
  const title = `<span class="content-ref-title">${escapeHtml(link.title ?? link.href)}</span>`;
  return `<p class="content-ref">${renderer.openLink(link.href)}<span>${title}${about}</span>${glyph('right').text}</a></p>`;
};
