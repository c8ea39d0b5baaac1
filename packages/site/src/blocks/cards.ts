import { blockText, cellHtml, firstTarget, type Markdown, type Renderer } from '@lectern/content';
import { picture } from './images.ts';
import type { BlockOptions } from './options.ts';

export function cards(block: Markdown.Table, renderer: Renderer, options: BlockOptions): string {
  const items = block.rows.map((row) => card(block, row, renderer, options));
  const names = ['cards', block.cardSize === 'large' && 'cards-large', block.fullWidth && 'full-width'];
  return `<ul class="${names.filter(Boolean).join(' ')}">${items.join('')}</ul>`;
}

function card(block: Markdown.Table, row: Markdown.TableRow, renderer: Renderer, options: BlockOptions): string {
  const withRole = (role: string) => row.cells[block.columns.findIndex((column) => column.role === role)];
  const target = withRole('target');
  const link = target && renderer.link(firstTarget(target.children), 'link');
  const cover = targetIn(withRole('cover')?.children);
  const dark = targetIn(withRole('cover-dark')?.children);
  const image = cover
    ? `<div class="card-cover">${picture({ target: cover, ...(dark && { dark }), alt: '' }, renderer, options)}</div>`
    : '';
  let label = '';
  const body = block.columns.map((column, i) => {
    const cell = row.cells[i];
    if (!cell || column.hidden || column.role !== undefined) return '';
    const html = cellHtml(cell, column, renderer);
    if (html === '') return '';
    label ||= cell.children.map(blockText).join(' ').trim();
    return `<div>${html}</div>`;
  });
  // The link lies over the card instead of around it: cells may hold links of their own.
  const over = link?.href
    ? `${renderer.openLink(link.href, { class: 'card-link' }, { 'aria-label': label || link.title || link.href })}</a>`
    : '';
  return `<li class="card">${over}${image}<div class="card-body">${body.join('')}</div></li>`;
}

function targetIn(blocks: Markdown.Block[] = []): Markdown.Target | undefined {
  const [first] = blocks;
  if (first?.type === 'images') return first.children[0]?.target;
  if (first?.type === 'paragraph' && first.children[0]?.type === 'inlineImage') return first.children[0].target;
  return firstTarget(blocks);
}
