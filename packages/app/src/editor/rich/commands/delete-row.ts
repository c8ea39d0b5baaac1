// Deleting rows of tables. Without its titles, the next row has them: columns are of text then, and choices their names. A
// title is a line; where a cell of the next row is more, the titles are emptied instead.
import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { deleteRow as deleteAnyRow, isInTable, selectedRect } from 'prosemirror-tables';
import { changeColumn, columnFrom, withType } from '../columns/change-column.ts';
import { schema } from '../schema/schema.ts';
import { newColumn } from '../schema/tree.ts';

const hasTitles = (table: Node): boolean => table.firstChild?.firstChild?.type.name === 'tableHeader';

const canBeTitle = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.type.name === 'paragraph';

/** Steps of several commands, each on what those before it made. */
function inSteps(state: EditorState, work: (step: (make: (now: EditorState) => Transaction) => void) => void) {
  const transaction = state.tr;
  let now = state;
  work((make) => {
    const made = make(now);
    for (const step of made.steps) transaction.step(step);
    now = now.apply(made);
  });
  return transaction;
}

/** `start` is that of the content of the table. */
function withoutTitles(state: EditorState, start: number, columns: number): Transaction {
  return inSteps(state, (step) => {
    for (let index = 0; index < columns; index++) {
      step((now) => {
        let position = start + 1;
        const titles = now.doc.nodeAt(start);
        for (let i = 0; i < index; i++) position += titles?.child(i).nodeSize ?? 0;
        const column = columnFrom(now, position);
        return column ? changeColumn(now, column, withType(column.like, 'text')) : now.tr;
      });
    }
    step((now) => {
      let deleted = now.tr;
      deleteAnyRow(now, (transaction) => void (deleted = transaction));
      return deleted;
    });
    step((now) => {
      const { tr } = now;
      now.doc.nodeAt(start)?.forEach((cell, offset) => {
        if (canBeTitle(cell)) tr.setNodeMarkup(start + 1 + offset, schema.nodes['tableHeader'], { like: newColumn });
      });
      return tr;
    });
  });
}

function withEmptyTitles({ tr }: EditorState, start: number): Transaction {
  tr.doc.nodeAt(start)?.forEach((title, offset) => {
    const from = start + 1 + offset + 2;
    tr.delete(tr.mapping.map(from), tr.mapping.map(from + (title.firstChild?.content.size ?? 0)));
  });
  return tr;
}

export const deleteRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { top, bottom, map, table, tableStart } = selectedRect(state);
  if (top > 0 || bottom === map.height || !hasTitles(table)) return deleteAnyRow(state, dispatch);
  const isReplaced = table.child(bottom).children.every(canBeTitle);
  dispatch?.(isReplaced ? withoutTitles(state, tableStart, map.width) : withEmptyTitles(state, tableStart));
  return true;
};
