import { firstTarget } from '../../convert/first-target.ts';
import { blockText } from '../../text.ts';
import type { Block, Table, TableColumn, TableRow, Target } from '../../tree.ts';
import { cellHtml } from '../cell.ts';
import { tableRows } from './table-rows.ts';
import { attributes, type HtmlAttributes } from '../escape.ts';
import { pictureHtml } from '../image.ts';
import type { Renderer } from '../renderer.ts';

export function renderTable(block: Table, renderer: Renderer): string {
  if (block.view === 'cards') return renderCards(block, renderer);
  const hooks = renderer.options.table;
  const columnNames = hooks?.column ?? (({ width }: TableColumn): HtmlAttributes => ({ width }));
  const cellNames = hooks?.cell ?? (({ align, valign }: TableColumn): HtmlAttributes => ({ align, valign }));
  const shown = block.columns.flatMap((column) =>
    column.hidden ? [] : [{ column, names: attributes(cellNames(column)) }],
  );
  const widths = shown.some(({ column }) => column.width !== undefined)
    ? `<colgroup>${shown.map(({ column }) => `<col${attributes(columnNames(column))}>`).join('')}</colgroup>`
    : '';
  const head = shown.map(({ column, names }) => `<th${names} scope="col">${renderer.inlines(column.title)}</th>`);
  const header = block.hideHeader ? '' : `<thead><tr>${head.join('')}</tr></thead>`;
  const rows = tableRows(block, shown, renderer);
  const inner = `${widths}${header}<tbody>${rows.join('')}</tbody>`;
  if (hooks) return hooks.frame(`<table>${inner}</table>`, block);
  return `<table${attributes({ class: block.fullWidth ? 'full-width' : undefined })}>${inner}</table>`;
}

function renderCards(block: Table, renderer: Renderer): string {
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
