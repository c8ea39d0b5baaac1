import type { Table, TableCell, TableColumn } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';
import { renderCards } from './cards.ts';
import { blankCells, cellHtml } from '../cell.ts';

export function renderTable(block: Table, renderer: Renderer): string {
  if (block.view === 'cards') return renderCards(block, renderer);
  const shown = block.columns.map((column, i) => ({ column, i })).filter(({ column }) => !column.hidden);
  const widths = shown.some(({ column }) => column.width !== undefined)
    ? `<colgroup>${shown.map(({ column }) => `<col${attributes({ width: column.width })}>`).join('')}</colgroup>`
    : '';
  const head = shown
    .map(({ column }) => `<th${sides(column)} scope="col">${renderer.inlines(column.title)}</th>`)
    .join('');
  const rows = block.rows.map((row) => {
    let cells = '';
    let drawn = 0;
    for (const { column, i } of shown) {
      if (i >= row.cells.length) break;
      cells += dataCell(row.cells[i], column, renderer);
      drawn++;
    }
    return `<tr>${cells}${blankCells(shown.length - drawn, renderer)}</tr>`;
  });
  const names = attributes({ class: block.fullWidth ? 'full-width' : undefined });
  const header = block.hideHeader ? '' : `<thead><tr>${head}</tr></thead>`;
  return `<table${names}>${widths}${header}<tbody>${rows.join('')}</tbody></table>`;
}

function sides(column: TableColumn): string {
  return attributes({ align: column.align, valign: column.valign });
}

function dataCell(cell: TableCell | undefined, column: TableColumn, renderer: Renderer): string {
  return `<td${sides(column)}>${cell ? cellHtml(cell, column, renderer) : ''}</td>`;
}
