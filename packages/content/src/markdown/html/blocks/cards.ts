import { firstTarget } from '../../convert/first-target.ts';
import type { Block, Table, TableRow, Target } from '../../tree.ts';
import { cellHtml } from '../cell.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderCards(block: Table, renderer: Renderer): string {
  const cards = block.rows.map((row) => card(block, row, renderer));
  return `<ul${attributes({ class: block.cardSize === 'large' ? 'cards cards-large' : 'cards' })}>${cards.join('')}</ul>`;
}

function card(block: Table, row: TableRow, renderer: Renderer): string {
  const withRole = (role: string) => row.cells[block.columns.findIndex((column) => column.role === role)];
  const target = withRole('target');
  const link = target && renderer.link(firstTarget(target.children), 'link');
  const cover = coverHtml(targetIn(withRole('cover')?.children), targetIn(withRole('cover-dark')?.children), renderer);
  const body = block.columns.map((column, i) => {
    const cell = row.cells[i];
    if (!cell || column.hidden || column.role !== undefined) return '';
    const html = cellHtml(cell, column, renderer);
    return html === '' ? '' : `<div>${html}</div>`;
  });
  // The link lies over the card instead of around it: cells may hold links of their own.
  const over = link?.href
    ? `${renderer.openLink(link.href, { class: 'card-link' }, { 'aria-label': link.title })}</a>`
    : '';
  return `<li class="card">${over}${cover}${body.join('')}</li>`;
}

function targetIn(blocks: Block[] = []): Target | undefined {
  const [first] = blocks;
  if (first?.type === 'images') return first.children[0]?.target;
  if (first?.type === 'paragraph' && first.children[0]?.type === 'inlineImage') return first.children[0].target;
  return firstTarget(blocks);
}

function coverHtml(target: Target | undefined, dark: Target | undefined, renderer: Renderer): string {
  const src = renderer.source(target);
  if (src === undefined) return '';
  const other = renderer.source(dark);
  const image = `<img${attributes({ src, alt: '', loading: 'lazy' })}>`;
  if (other === undefined) return image;
  return `<picture><source${attributes({ srcset: other, media: '(prefers-color-scheme: dark)' })}>${image}</picture>`;
}
