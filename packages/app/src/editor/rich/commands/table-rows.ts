// New rows of tables: their cells in columns of choices offer them, like those that were read from the text.
import type { TableColumn } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { addRowAfter, findTable } from 'prosemirror-tables';
import type { CellChoice } from '../schema/tables.ts';

function choiceOf(title: Node | null | undefined): CellChoice | undefined {
  if (title?.type.name !== 'tableHeader') return undefined;
  const { kind, options = [], multiple = false }: TableColumn = title.attrs['like'];
  return kind === 'select' ? { chosen: [], options, multiple } : undefined;
}

const isEmptyCell = ({ type, attrs, childCount, firstChild }: Node): boolean =>
  type.name === 'tableCell' && attrs['choice'] === null && childCount === 1 && firstChild?.childCount === 0;

function offerChoices(transaction: Transaction, state: EditorState): Transaction {
  const position = findTable(state.selection.$from)?.pos;
  const table = position === undefined ? null : transaction.doc.nodeAt(position);
  if (position === undefined || !table) return transaction;
  const titles = table.firstChild?.children ?? [];
  table.forEach((row, rowOffset) =>
    row.forEach((cell, cellOffset, column) => {
      const choice = choiceOf(titles[column]);
      if (choice && isEmptyCell(cell)) {
        transaction.setNodeAttribute(position + 1 + rowOffset + 1 + cellOffset, 'choice', choice);
      }
    }),
  );
  return transaction;
}

export const addRow: Command = (state, dispatch) =>
  addRowAfter(state, dispatch && ((transaction) => dispatch(offerChoices(transaction, state))));
