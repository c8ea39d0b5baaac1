// Tables, with the roles that the commands of prosemirror-tables look for. The first row has the titles of the columns.
import type { SelectOption, Table, TableColumn } from '@lectern/content/edit';
import type { Node, NodeSpec } from 'prosemirror-model';
import { newColumn, newTable } from './tree.ts';

export type CellChoice = { chosen: readonly string[]; options: readonly SelectOption[]; multiple: boolean };

/** How a cell with a plain value is edited. The value is its text. */
export type CellControl = { kind: 'checkbox' } | { kind: 'rating'; max: number };

const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } };

export const tables: Record<string, NodeSpec> = {
  table: {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    isolating: true,
    attrs: { like: { default: newTable } },
    parseDOM: [{ tag: 'table' }],
    toDOM: ({ attrs }) => ['table', { class: viewOf(attrs['like']) }, ['tbody', 0]],
  },
  tableRow: {
    content: '(tableHeader | tableCell)+',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  tableHeader: {
    content: 'paragraph',
    tableRole: 'header_cell',
    isolating: true,
    attrs: { ...spans, like: { default: newColumn } },
    parseDOM: [{ tag: 'th' }],
    toDOM: ({ attrs }) => ['th', { class: columnClass(attrs['like']) }, 0],
  },
  tableCell: {
    content: 'block+',
    tableRole: 'cell',
    isolating: true,
    /** What is chosen in a cell of a column of choices; its content is an empty paragraph then. */
    attrs: { ...spans, choice: { default: null }, control: { default: null } },
    parseDOM: [{ tag: 'td' }],
    toDOM: () => ['td', 0],
  },
};

const mostStars = 20;

/** Undefined for a cell whose text is no value of its column: it is edited as text. */
function controlFor({ kind, max = 5 }: TableColumn, { childCount, firstChild }: Node): CellControl | undefined {
  if (childCount !== 1 || firstChild?.type.name !== 'paragraph') return undefined;
  const isPlain = firstChild.children.every((child) => child.isText && child.marks.length === 0);
  const text = isPlain ? firstChild.textContent.trim() : '-';
  if (kind === 'checkbox' && /^(?:true|false)?$/.test(text)) return { kind };
  if (kind === 'rating' && /^(?:\d+(?:\.\d+)?)?$/.test(text)) return { kind, max: Math.min(mostStars, max) };
  return undefined;
}

/** The cell as it is edited in its column. */
export function withControl(cell: Node, column: TableColumn | undefined): Node {
  const control = (column && controlFor(column, cell)) ?? null;
  if (control === null && cell.attrs['control'] === null) return cell;
  return cell.type.create({ ...cell.attrs, control }, cell.content, cell.marks);
}

const viewOf = ({ view }: Table): string => view;

/** Readers of cards do not see the columns with their links and covers. */
export function columnClass({ align, hidden, role }: TableColumn): string {
  return [align && `align-${align}`, (hidden || role) && 'hidden-column'].filter(Boolean).join(' ');
}
