// Lists and their items.
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Node } from 'prosemirror-model';
import type { Command, Selection } from 'prosemirror-state';
import { nodeType } from '../schema/schema.ts';

const listItem = nodeType('listItem');
const bulletList = nodeType('bulletList');
const orderedList = nodeType('orderedList');

type Place = { node: Node; position: number };

/** The innermost node around the selection that the test accepts. */
export function ancestor({ selection }: { selection: Selection }, test: (node: Node) => boolean): Place | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (test(node)) return { node, position: $from.before(depth) };
  }
  return undefined;
}

const isItem = (node: Node): boolean => node.type === listItem;
const isList = (node: Node): boolean => node.type === bulletList || node.type === orderedList;

/** A new item of a list of tasks is a task. */
export const splitItem: Command = (state, dispatch) => {
  const item = ancestor(state, isItem);
  const isTask = item !== undefined && item.node.attrs['checked'] !== null;
  return splitListItem(listItem, { checked: isTask ? false : null })(state, dispatch);
};

export const indentItem: Command = (state, dispatch) => sinkListItem(listItem)(state, dispatch);
export const outdentItem: Command = (state, dispatch) => liftListItem(listItem)(state, dispatch);

export type ListKind = 'bulletList' | 'orderedList' | 'tasks';

const typeOf = (kind: ListKind) => (kind === 'orderedList' ? orderedList : bulletList);

/** Makes a list, changes the kind of the list around the selection, or undoes the same kind. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const type = typeOf(kind);
    const list = ancestor(state, isList);
    if (!list) return kind === 'tasks' ? wrapInTasks(state, dispatch) : wrapInList(type)(state, dispatch);
    if (kindOf(list.node) === kind) return outdentItem(state, dispatch);
    if (!dispatch) return true;
    const transaction = state.tr.setNodeMarkup(list.position, type, { tight: list.node.attrs['tight'] });
    list.node.forEach((_, offset) => {
      const checked = kind === 'tasks' ? false : null;
      transaction.setNodeMarkup(list.position + 1 + offset, null, { checked });
    });
    dispatch(transaction);
    return true;
  };

export function kindOf(list: Node): ListKind {
  if (list.type === orderedList) return 'orderedList';
  return list.firstChild?.attrs['checked'] === null ? 'bulletList' : 'tasks';
}

const wrapInTasks: Command = (state, dispatch) => {
  return wrapInList(bulletList)(state, (transaction) => {
    const item = ancestor(transaction, isItem);
    if (item) transaction.setNodeMarkup(item.position, null, { checked: false });
    dispatch?.(transaction);
  });
};
