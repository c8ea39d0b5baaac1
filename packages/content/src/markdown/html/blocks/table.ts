import type { Table, TableColumn } from '../../tree.ts';
import { blankCells, cellHtml } from '../cell.ts';
import { attributes, type HtmlAttributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';
import { renderCards } from './cards.ts';

export function renderTable(block: Table, renderer: Renderer): string {
  if (block.view === 'cards') return renderCards(block, renderer);
  const hooks = renderer.options.table;
  const columnNames = hooks?.column ?? (({ width }: TableColumn): HtmlAttributes => ({ width }));
  const cellNames = hooks?.cell ?? (({ align, valign }: TableColumn): HtmlAttributes => ({ align, valign }));
  const shown = block.columns.flatMap((column, i) =>
    column.hidden ? [] : [{ column, i, names: attributes(cellNames(column)) }],
  );
  const widths = shown.some(({ column }) => column.width !== undefined)
    ? `<colgroup>${shown.map(({ column }) => `<col${attributes(columnNames(column))}>`).join('')}</colgroup>`
    : '';
  const head = shown.map(({ column, names }) => `<th${names} scope="col">${renderer.inlines(column.title)}</th>`);
  const header = block.hideHeader ? '' : `<thead><tr>${head.join('')}</tr></thead>`;
  const rows = block.rows.map((row) => {
    let cells = '';
    let drawn = 0;
    for (const { column, i, names } of shown) {
      const cell = row.cells[i];
      if (!cell) break;
      cells += `<td${names}>${cellHtml(cell, column, renderer)}</td>`;
      drawn++;
    }
    return `<tr>${cells}${blankCells(shown.length - drawn, renderer)}</tr>`;
  });
  const inner = `${widths}${header}<tbody>${rows.join('')}</tbody>`;
  if (hooks) return hooks.frame(`<table>${inner}</table>`, block);
  return `<table${attributes({ class: block.fullWidth ? 'full-width' : undefined })}>${inner}</table>`;
}
