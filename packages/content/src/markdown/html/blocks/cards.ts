import { firstTarget } from '../../convert/first-target.ts';
import { blockText } from '../../text.ts';
import type { Block, Table, TableRow, Target } from '../../tree.ts';
import { cellHtml } from '../cell.ts';
import { attributes } from '../escape.ts';
import { pictureHtml } from '../image.ts';
import type { Renderer } from '../renderer.ts';

export function renderCards(block: Table, renderer: Renderer): string {
  const cards = block.rows.map((row) => card(block, row, renderer));
  const names = ['cards', block.cardSize === 'large' && 'cards-large', block.fullWidth && 'full-width'];
  return `<ul${attributes({ class: names.filter(Boolean).join(' ') })}>${cards.join('')}</ul>`;
}

function card(block: Table, row: TableRow, renderer: Renderer): string {
  const withRole = (role: string) => row.cells[block.columns.findIndex((column) => column.role === role)];
  const target = withRole('target');
  const link = target && renderer.link(firstTarget(target.children), 'link');
  const cover = coverHtml(targetIn(withRole('cover')?.children), targetIn(withRole('cover-dark')?.children), renderer);
  let label = '';
  const body = block.columns.map((column, i) => {
    const cell = row.cells[i];
    if (!cell || column.hidden || column.role !== undefined) return '';
    const html = cellHtml(cell, column, renderer);
    if (html === '') return '';
    label ||= cell.children.map(blockText).join(' ').trim();
    return `<div>${html}</div>`;
  });
  // The link overlays the card instead of enclosing it: cells may contain links.
  const over = link?.href
    ? `${renderer.openLink(link.href, { class: 'card-link' }, { 'aria-label': label || link.title || link.href })}</a>`
    : '';
  return `<li class="card">${over}${cover}<div class="card-body">${body.join('')}</div></li>`;
}

function targetIn(blocks: Block[] = []): Target | undefined {
  const [first] = blocks;
  if (first?.type === 'images') return first.children[0]?.target;
  if (first?.type === 'paragraph' && first.children[0]?.type === 'inlineImage') return first.children[0].target;
  return firstTarget(blocks);
}

function coverHtml(target: Target | undefined, dark: Target | undefined, renderer: Renderer): string {
  if (!target) return '';
  const image = { target, ...(dark && { dark }), alt: '' };
  const drawn = renderer.options.picture?.(image, renderer, 'cover') ?? pictureHtml(image, renderer);
  return `<div class="card-cover">${drawn}</div>`;
}
