// The cells of an HTML table on a grid, with row and column spans resolved.
import { attribute, children, type Element, find, hasClass, isElement, parentOf, type Parent, textOf } from './dom.ts';

export type Slot = { cell: Element | undefined };
export type Grid = { head: Slot[][]; rows: Slot[][]; columns: number; spans: boolean; cut: boolean };

const maxColumns = 200;

export function gridOf(table: Element): Grid {
  const rows = rowsOf(table);
  const grid: Slot[][] = [];
  let spans = false;
  let cut = false;
  const covered = new Map<number, number>();
  for (const row of rows) {
    const slots: Slot[] = [];
    const fill = (): void => {
      for (let left = covered.get(slots.length); left; left = covered.get(slots.length)) {
        covered.set(slots.length, left - 1);
        slots.push({ cell: undefined });
      }
    };
    for (const cell of cellsOf(row)) {
      if (slots.length >= maxColumns) {
        cut = true;
        break;
      }
      fill();
      const wide = Math.min(span(cell, 'colspan'), maxColumns - slots.length);
      const tall = span(cell, 'rowspan');
      if (wide > 1 || tall > 1) spans = true;
      for (let i = 0; i < wide; i += 1) {
        if (tall > 1) covered.set(slots.length, tall - 1);
        slots.push({ cell: i === 0 ? cell : undefined });
      }
    }
    fill();
    grid.push(slots);
  }
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  for (const row of grid) while (row.length < columns) row.push({ cell: undefined });
  const heads = headRows(rows);
  return { head: grid.slice(0, heads), rows: grid.slice(heads), columns, spans, cut };
}

const span = (cell: Element, name: string): number =>
  Math.min(1000, Math.max(1, Number.parseInt(attribute(cell, name) ?? '1', 10) || 1));

function rowsOf(table: Element): Element[] {
  const order = (part: Parent): Element[] =>
    children(part).flatMap((child) => {
      if (child.tagName === 'tr') return [child];
      return /^t(?:head|body|foot)$/.test(child.tagName) ? order(child) : [];
    });
  const rows = order(table);
  const foot = rows.filter((row) => parentOf(row)?.tagName === 'tfoot');
  return [...rows.filter((row) => !foot.includes(row)), ...foot];
}

export const cellsOf = (row: Element): Element[] =>
  children(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th');

function headRows(rows: Element[]): number {
  const inHead = rows.filter((row) => parentOf(row)?.tagName === 'thead').length;
  if (inHead > 0) return inHead;
  const [first] = rows;
  const cells = first ? cellsOf(first) : [];
  const titled = cells.length > 0 && cells.every(({ tagName }) => tagName === 'th') && rows.length > 1;
  return titled ? 1 : 0;
}

/** A layout table. */
export function isLayout(table: Element, grid: Grid, holdsBlocks: (cell: Element) => boolean): boolean {
  if (/^(?:presentation|none)$/.test(attribute(table, 'role') ?? '')) return true;
  const cells = [...grid.head, ...grid.rows].flat().flatMap(({ cell }) => (cell ? [cell] : []));
  if (cells.length <= 1 || hasClass(table, 'layout', 'contentstable', 'simplelist')) return true;
  if (grid.head.length > 0 || cells.some(({ tagName }) => tagName === 'th')) return false;
  if (cells.some((cell) => holdsTable(cell))) return true;
  return grid.rows.length <= 2 && cells.some(holdsBlocks) && attribute(table, 'border') === undefined;
}

export function holdsTable(cell: Element): boolean {
  const stack = [...cell.childNodes];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!isElement(next)) continue;
    if (next.tagName === 'table') return true;
    stack.push(...next.childNodes);
  }
  return false;
}

/** Empty rows and columns are only for spacing. */
export function withoutEmpty(grid: Grid): Grid {
  const filled = ({ cell }: Slot = { cell: undefined }): boolean =>
    cell !== undefined &&
    (textOf(cell) !== '' || find(cell, ({ tagName }) => /^(?:img|svg|input|math|video)$/.test(tagName)) !== undefined);
  const rows = grid.rows.filter((row) => row.some(filled));
  const all = [...grid.head, ...rows];
  const used = Array.from({ length: grid.columns }, (_, column) => all.some((row) => filled(row[column])));
  const narrow = (row: Slot[]): Slot[] => row.filter((_, column) => used[column]);
  return { ...grid, head: grid.head.map(narrow), rows: rows.map(narrow), columns: used.filter(Boolean).length };
}
