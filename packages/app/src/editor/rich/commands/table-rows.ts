// New rows of tables: their cells are edited like those that were read from the text.
import type { TableColumn } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { addRowAfter, findTable } from 'prosemirror-tables';
import { withControl, type CellChoice } from '../schema/tables.ts';

const isEmptyCell = ({ type, attrs, childCount, firstChild }: Node): boolean =>
  type.name === 'tableCell' && attrs['choice'] === null && childCount === 1 && firstChild?.childCount === 0;

function offered(cell: Node, column: TableColumn): Node {
  const { kind, options = [], multiple = false } = column;
  if (kind !== 'select') return withControl(cell, column);
  const choice: CellChoice = { chosen: [], options, multiple };
  return cell.type.create({ ...cell.attrs, choice }, cell.content);
}

function offerFields(transaction: Transaction, state: EditorState): Transaction {
  const position = findTable(state.selection.$from)?.pos;
  const table = position === undefined ? null : transaction.doc.nodeAt(position);
  if (position === undefined || !table) return transaction;
  const titles = table.firstChild?.children ?? [];
  table.forEach((row, rowOffset) =>
    row.forEach((cell, cellOffset, index) => {
      const title = titles[index];
      if (title?.type.name !== 'tableHeader' || !isEmptyCell(cell)) return;
      const at = position + 1 + rowOffset + 1 + cellOffset;
      const made = offered(cell, title.attrs['like']);
      // All have the size of an empty cell.
      if (made !== cell) transaction.setNodeMarkup(at, null, made.attrs);
    }),
  );
  return transaction;
}

export const addRow: Command = (state, dispatch) =>
  addRowAfter(state, dispatch && ((transaction) => dispatch(offerFields(transaction, state))));
