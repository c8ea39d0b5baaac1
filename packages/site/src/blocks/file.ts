import { escapeHtml } from '@lectern/content';
import { glyph } from '../html/glyph.ts';
import type { OwnRenderer } from './options.ts';

export const fileBlock: OwnRenderer<'file'> = (block, renderer, { file }) => {
  const link = renderer.link(block.target, 'file');
  const known = file(/^\/files\/([\w.:~-]+)$/.exec(block.target.value)?.[1] ?? '');
  const name =
    known?.name ??
    link?.title ??
    block.target.value
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ??
    '';
  const size = known ? `<span class="file-size">${escapeHtml(written(known.size))}</span>` : '';
  const inner = `${glyph('file').text}<span class="file-name">${escapeHtml(name)}</span>${size}`;
  const shown = link
    ? `${renderer.openLink(link.href, { class: 'file-link' }, { download: name })}${inner}</a>`
    : `<span class="file-link">${inner}</span>`;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure class="file">${shown}${caption}</figure>`;
};

function written(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
