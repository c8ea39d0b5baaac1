// What the keys do in a table.
import type { Command } from 'prosemirror-state';
import { goToNextCell, isInTable } from 'prosemirror-tables';
import { isInCode } from './keys.ts';
import { tableCommands } from './table-commands.ts';

/** Tab in the last cell adds a row. */
const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state) || isInCode(state)) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!tableCommands.addRow(state, dispatch)) return false;
  return view ? goToNextCell(1)(view.state, dispatch) : true;
};

export const tableKeys: Record<string, Command> = { Tab: nextCell, 'Shift-Tab': goToNextCell(-1) };
