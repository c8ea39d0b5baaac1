// Tables, with the roles that the commands of prosemirror-tables look for. The first row has the titles of the columns.
import type { SelectOption, Table, TableColumn } from '@lectern/content/edit';
import type { NodeSpec } from 'prosemirror-model';
import { newColumn, newTable } from './tree.ts';

export type CellChoice = { chosen: readonly string[]; options: readonly SelectOption[]; multiple: boolean };

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
    attrs: { ...spans, choice: { default: null } },
    parseDOM: [{ tag: 'td' }],
    toDOM: () => ['td', 0],
  },
};

const viewOf = ({ view }: Table): string => view;

/** Readers of cards do not see the columns with their links and covers. */
export function columnClass({ align, hidden, role }: TableColumn): string {
  return [align && `align-${align}`, (hidden || role) && 'hidden-column'].filter(Boolean).join(' ');
}
