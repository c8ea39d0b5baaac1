// Tables, with the roles that the commands of prosemirror-tables look for. The first row has the titles of the columns.
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
    toDOM: () => ['table', ['tbody', 0]],
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
    toDOM: ({ attrs }) => ['th', alignOf(attrs['like']), 0],
  },
  tableCell: {
    content: 'block+',
    tableRole: 'cell',
    isolating: true,
    attrs: spans,
    parseDOM: [{ tag: 'td' }],
    toDOM: () => ['td', 0],
  },
};

const alignOf = ({ align }: { align?: string }): Record<string, string> => (align ? { class: `align-${align}` } : {});
