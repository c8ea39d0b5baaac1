// Tables, with the roles that the commands of prosemirror-tables look for. The first row has the titles of the columns.
import type { Table, TableColumn } from '@lectern/content/edit';
import type { NodeSpec } from 'prosemirror-model';
import { newColumn, newTable } from './tree.ts';

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
    /** A cell with choices has its tree node in `like`; they are shown, and changed in the source. */
    attrs: { ...spans, like: { default: null }, choices: { default: null } },
    parseDOM: [{ tag: 'td' }],
    toDOM: ({ attrs }) =>
      attrs['choices'] === null
        ? ['td', 0]
        : ['td', { class: 'choices', contenteditable: 'false', 'data-choices': String(attrs['choices']) }, ['div', 0]],
  },
};

const viewOf = ({ view }: Table): string => view;

/** Readers of cards do not see the columns with their links and covers. */
export function columnClass({ align, hidden, role }: TableColumn): string {
  return [align && `align-${align}`, (hidden || role) && 'hidden-column'].filter(Boolean).join(' ');
}
