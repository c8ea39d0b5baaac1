// Rows of a table whose cells extend over several columns or rows.
import type { Table, TableColumn } from '../../tree.ts';
import { blankCells, cellHtml } from '../cell.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

/** With its place among all columns, and the attributes of its cells. */
export type ShownColumn = { column: TableColumn; i: number; names: string };

export const hasSpans = ({ rows }: Table): boolean =>
  rows.some(({ cells }) => cells.some(({ colspan, rowspan }) => colspan !== undefined || rowspan !== undefined));

export function spannedRows({ columns, rows }: Table, shown: readonly ShownColumn[], renderer: Renderer): string[] {
  const shownAt = new Map(shown.map((one) => [one.i, one]));
  /** For each column, in how many more rows a cell from above is. */
  const covered: number[] = columns.map(() => 0);
  return rows.map(({ cells }, at) => {
    let html = '';
    let next = 0;
    let missing = 0;
    for (let i = 0; i < columns.length;) {
      if (covered[i]! > 0) {
        covered[i++]!--;
        continue;
      }
      const cell = cells[next++];
      let end = i + 1;
      while (end < i + (cell?.colspan ?? 1) && end < columns.length && covered[end] === 0) end++;
      const down = Math.min(cell?.rowspan ?? 1, rows.length - at);
      const over = shown.length === columns.length ? end - i : shown.filter((one) => one.i >= i && one.i < end).length;
      const first = firstShown(shownAt, i, end);
      if (cell && first) {
        const spans = attributes({ colspan: over > 1 ? over : undefined, rowspan: down > 1 ? down : undefined });
        html += `<td${first.names}${spans}>${cellHtml(cell, first.column, renderer)}</td>`;
      } else if (first) missing++;
      covered.fill(down - 1, i, end);
      i = end;
    }
    return `<tr>${html}${blankCells(missing, renderer)}</tr>`;
  });
}

function firstShown(shownAt: ReadonlyMap<number, ShownColumn>, from: number, to: number): ShownColumn | undefined {
  for (let i = from; i < to; i++) {
    const found = shownAt.get(i);
    if (found) return found;
  }
  return undefined;
}
