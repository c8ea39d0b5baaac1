// What the keys do.
import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { undoInputRule } from 'prosemirror-inputrules';
import { markType, schema } from '../schema/schema.ts';
import { deleteBlock, duplicateBlock, leaveBlock, moveBlock } from './blocks.ts';
import { deleteWordsOfCells } from './cells.ts';
import { turnIntoHeading, turnIntoParagraph } from './insert.ts';
import { indentItem, outdentItem, splitItem, toggleList } from './lists.ts';

const mark = (name: string): Command => toggleMark(markType(name));

export const isInCode: Command = (state) => state.selection.$from.parent.type.spec.code === true;

const insertText =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text).scrollIntoView());
    return true;
  };

const both =
  (test: Command, command: Command): Command =>
  (state, dispatch, view) =>
    test(state) && command(state, dispatch, view);

const hardBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.node('hardBreak')).scrollIntoView());
  return true;
};

/** A title of a table or of an expandable block has one line. */
const isOneLine: Command = ({ selection: { $from } }) =>
  $from.parent.type.name === 'summary' || $from.node(-1)?.type.name === 'tableHeader';

const isCaption: Command = ({ selection: { $from } }) => $from.parent.type.name === 'picture';

const none: Command = () => true;

export const keys: Record<string, Command> = {
  'Mod-b': mark('strong'),
  'Mod-i': mark('emphasis'),
  'Mod-e': mark('inlineCode'),
  'Mod-Shift-x': mark('delete'),
  'Mod-Alt-0': turnIntoParagraph,
  'Mod-Shift-0': turnIntoParagraph,
  'Mod-Shift-1': turnIntoHeading(1),
  'Mod-Shift-2': turnIntoHeading(2),
  'Mod-Shift-3': turnIntoHeading(3),
  'Mod-Shift-7': toggleList('orderedList'),
  'Mod-Shift-8': toggleList('bulletList'),
  'Mod-Shift-9': toggleList('tasks'),
  'Alt-Shift-ArrowUp': moveBlock(-1),
  'Alt-Shift-ArrowDown': moveBlock(1),
  'Mod-d': duplicateBlock,
  'Mod-Shift-Backspace': deleteBlock,
  Backspace: chainCommands(undoInputRule, deleteWordsOfCells),
  Delete: deleteWordsOfCells,
  Enter: chainCommands(both(isOneLine, none), both(isCaption, leaveBlock), splitItem),
  'Shift-Enter': chainCommands(exitCode, hardBreak),
  'Mod-Enter': leaveBlock,
  Tab: chainCommands(both(isInCode, insertText('  ')), indentItem),
  'Shift-Tab': outdentItem,
};

export { baseKeymap };
