// A selection over several cells: its words are deleted and the cells stay, so that every row has a cell for each column.
import type { ResolvedPos } from 'prosemirror-model';
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';

/** Whether the positions are in different cells of one table. */
function areCells($from: ResolvedPos, $to: ResolvedPos): boolean {
  const role: unknown = $from.node($from.sharedDepth($to.pos)).type.spec['tableRole'];
  return role === 'table' || role === 'row';
}

/** Undefined when the selection is not over several cells of one table. */
export function withoutSelectedWords({ tr, doc, selection }: EditorState): Transaction | undefined {
  const { $from, $to, from, to, empty } = selection;
  if (empty || !(selection instanceof TextSelection) || !areCells($from, $to)) return undefined;
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true;
    const [start, end] = [position + 1, position + 1 + node.content.size];
    tr.delete(tr.mapping.map(Math.max(from, start)), tr.mapping.map(Math.min(to, end)));
    return false;
  });
  return tr.setSelection(TextSelection.create(tr.doc, from));
}

export const deleteWordsOfCells: Command = (state, dispatch) => {
  const transaction = withoutSelectedWords(state);
  if (transaction) dispatch?.(transaction.scrollIntoView());
  return transaction !== undefined;
};
