// Rows of a table. Their cells may extend over several columns or rows.
import type { Table, TableColumn } from '../../tree.ts';
import { blankCells, cellHtml } from '../cell.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

/** With the attributes of its cells. */
type ShownColumn = { column: TableColumn; names: string };

const many = (span: number) => (span > 1 ? span : undefined);

export function tableRows({ columns, rows }: Table, shown: readonly ShownColumn[], renderer: Renderer): string[] {
  /** For each column, in how many more rows a cell from above is. */
  const covered = columns.map(() => 0);
  let isCovered = false;
  let shownSoFar = 0;
  /** How many columns are shown before each. */
  const before = [0, ...columns.map(({ hidden }) => (shownSoFar += hidden ? 0 : 1))];
  return rows.map(({ cells }, at) => {
    let html = '';
    let next = 0;
    let missing = 0;
    for (let i = 0, end = 0; i < columns.length; i = end) {
      end = i + 1;
      if (covered[i]! > 0) {
        covered[i]!--;
        continue;
      }
      const cell = cells[next++];
      if (!cell && !isCovered) {
        missing = shown.length - before[i]!;
        break;
      }
      end = Math.min(i + (cell?.colspan ?? 1), columns.length);
      const rowspan = Math.min(cell?.rowspan ?? 1, rows.length - at);
      const colspan = before[end]! - before[i]!;
      const { column, names } = shown[before[i]!] ?? {};
      if (colspan > 0 && cell && column) {
        const spans = attributes({ colspan: many(colspan), rowspan: many(rowspan) });
        html += `<td${names}${spans}>${cellHtml(cell, column, renderer)}</td>`;
      } else missing += colspan;
      isCovered ||= rowspan > 1;
      covered.fill(rowspan - 1, i, end);
    }
    return `<tr>${html}${blankCells(missing, renderer)}</tr>`;
  });
}
