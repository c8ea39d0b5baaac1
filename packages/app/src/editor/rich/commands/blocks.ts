// Whole blocks: move, duplicate, delete, leave.
import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { schema } from '../schema/schema.ts';

export type BlockPlace = { node: Node; position: number; index: number; parent: Node };

/** Nodes that blocks are moved in: the page and whatever contains blocks. */
const holdsBlocks = (node: Node): boolean =>
  node.type.name === 'doc' || node.type.contentMatch.matchType(paragraph) !== null;

const paragraph = schema.node('paragraph').type;

/** The block around the selection, within the page or within the nearest container. An item counts as a block. */
export function blockAt({ selection }: EditorState): BlockPlace | undefined {
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return { node: selection.node, position: $from.pos, index: $from.index(), parent: $from.parent };
  for (let depth = $from.depth; depth > 0; depth--) {
    const parent = $from.node(depth - 1);
    const isItem = $from.node(depth).type.name === 'listItem';
    // The first paragraph of an item moves with its item.
    if (!isItem && (!holdsBlocks(parent) || (parent.type.name === 'listItem' && $from.index(depth - 1) === 0)))
      continue;
    return { node: $from.node(depth), position: $from.before(depth), index: $from.index(depth - 1), parent };
  }
  return undefined;
}

export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockAt(state);
    if (!block) return false;
    const { node, position, index, parent } = block;
    const other = index + by < 0 ? null : parent.maybeChild(index + by);
    if (!other || other.type.name === 'summary') return false;
    const to = by < 0 ? position - other.nodeSize : position + other.nodeSize;
    if (!dispatch) return true;
    const transaction = state.tr.delete(position, position + node.nodeSize).insert(to, node);
    // A selection may go on in other blocks, which stay.
    const moved = (at: number) => transaction.doc.resolve(to + Math.max(0, Math.min(at - position, node.nodeSize)));
    const { anchor, head } = state.selection;
    transaction.setSelection(
      state.selection instanceof NodeSelection
        ? NodeSelection.create(transaction.doc, to)
        : TextSelection.between(moved(anchor), moved(head)),
    );
    dispatch(transaction.scrollIntoView());
    return true;
  };

export const duplicateBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (!block) return false;
  const end = block.position + block.node.nodeSize;
  dispatch?.(state.tr.insert(end, block.node).scrollIntoView());
  return true;
};

export const deleteBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (!block) return false;
  const { position, node, parent } = block;
  const end = position + node.nodeSize;
  if (!dispatch) return true;
  const transaction =
    parent.childCount > 1 ? state.tr.delete(position, end) : state.tr.replaceWith(position, end, paragraph.create());
  const place = Math.min(position, transaction.doc.content.size);
  dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(place))).scrollIntoView());
  return true;
};

/** Goes on below the outermost block. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $to } = state.selection;
  if ($to.depth === 0 && !(state.selection instanceof NodeSelection)) return false;
  const end = $to.depth === 0 ? $to.pos : $to.after(1);
  if (!dispatch) return true;
  const transaction = state.tr.insert(end, paragraph.create());
  dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)).scrollIntoView());
  return true;
};
