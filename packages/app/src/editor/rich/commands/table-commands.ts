// Commands of tables. Rows may have fewer cells than the table has columns, which these commands cannot work with: the
// missing cells are added first.
import { TextSelection, type Command } from 'prosemirror-state';
import { addColumnAfter, deleteColumn, fixTables } from 'prosemirror-tables';
import { deleteRow } from './delete-row.ts';
import { addRow } from './table-rows.ts';

const inWholeTable =
  (command: Command): Command =>
  (state, dispatch) => {
    const whole = fixTables(state);
    if (!whole) return command(state, dispatch);
    return command(
      state.apply(whole),
      dispatch &&
        ((transaction) => {
          for (const step of transaction.steps) whole.step(step);
          const { anchor, head } = transaction.selection;
          dispatch(whole.setSelection(TextSelection.between(whole.doc.resolve(anchor), whole.doc.resolve(head))));
        }),
    );
  };

export const tableCommands = {
  addRow: inWholeTable(addRow),
  addColumn: inWholeTable(addColumnAfter),
  deleteRow: inWholeTable(deleteRow),
  deleteColumn: inWholeTable(deleteColumn),
};
