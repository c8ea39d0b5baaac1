// What people do in the editor, chosen by a seed.
import { deleteSelection, joinBackward, liftEmptyBlock, splitBlock, toggleMark } from 'prosemirror-commands';
import { TextSelection, type Command } from 'prosemirror-state';
import { changeColumn, columnAt, withType } from '../columns/change-column.ts';
import { deleteWordsOfCells } from '../commands/cells.ts';
import { deleteBlock, duplicateBlock, leaveBlock, moveBlock } from '../commands/blocks.ts';
import {
  insertBlock,
  newBlocks,
  turnIntoCode,
  turnIntoHeading,
  turnIntoParagraph,
  wrapInHint,
  wrapInQuote,
} from '../commands/insert.ts';
import { tableCommands } from '../commands/table-commands.ts';
import { indentItem, outdentItem, splitItem, toggleList } from '../commands/lists.ts';
import { changeInline, inlineAt } from '../inline/edit-inline.ts';
import { hasFields, type FieldInline } from '../inline/inline-source.ts';
import { addNote, noteAt, noteSplice, removeNote } from '../inline/notes.ts';
import { markType, schema } from '../schema/schema.ts';
import { newTarget, nowhere } from '../schema/tree.ts';
import type { Writer } from './writer.ts';

export type Random = { int(below: number): number; pick<T>(list: readonly T[]): T };

/** The generator of Park and Miller. */
export function randomFrom(seed: number): Random {
  let state = (seed * 7919 + 1) % 2_147_483_647;
  const int = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return {
    int,
    pick(list) {
      const found = list[int(list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}

const phrases = [
  'word',
  ' ',
  'x y',
  'Größe',
  '日本',
  '😀',
  'a<b',
  '#1',
  '2*3',
  '[x]',
  '{{y}}',
  'a_b',
  '. ',
  '- ',
  '1. ',
  '&',
  '`',
  '**b**',
  '|',
];

const mark = (name: string): Command => toggleMark(markType(name));

const commands: Record<string, Command> = {
  split: splitBlock,
  'split item': splitItem,
  join: joinBackward,
  lift: liftEmptyBlock,
  delete: deleteSelection,
  strong: mark('strong'),
  emphasis: mark('emphasis'),
  code: mark('inlineCode'),
  link: toggleMark(markType('link'), { href: 'other.md' }),
  heading: turnIntoHeading(3),
  paragraph: turnIntoParagraph,
  'code block': turnIntoCode,
  quote: wrapInQuote,
  hint: wrapInHint('success'),
  bullets: toggleList('bulletList'),
  numbers: toggleList('orderedList'),
  tasks: toggleList('tasks'),
  indent: indentItem,
  outdent: outdentItem,
  up: moveBlock(-1),
  down: moveBlock(1),
  duplicate: duplicateBlock,
  remove: deleteBlock,
  leave: leaveBlock,
  row: tableCommands.addRow,
  column: tableCommands.addColumn,
  'delete row': tableCommands.deleteRow,
  'delete column': tableCommands.deleteColumn,
  'delete words': deleteWordsOfCells,
  table: insertBlock(newBlocks.table),
  rule: insertBlock(newBlocks.rule),
};

const words = ['name', 'a < b', 'space.vars.x', 'x_1', '"quoted"', 'a|b'];
const address = (random: Random): string => random.pick(['other.md', 'https://example.org/?a=1&b=2', '#end']);

function inlineAtRandom(random: Random): FieldInline {
  const value = random.pick(words);
  return random.pick<FieldInline>([
    { type: 'icon', name: random.pick(['star', 'house']), ...nowhere },
    { type: 'emoji', code: '1f600', ...nowhere },
    { type: 'expression', value, ...nowhere },
    { type: 'inlineMath', value, ...nowhere },
    { type: 'button', label: value, kind: 'primary', target: newTarget(address(random)), ...nowhere },
  ]);
}

/** What the panels write, which are beside the text. */
const panels: Record<string, (writer: Writer, random: Random) => void> = {
  'insert inline'(writer, random) {
    const node = schema.node('inlineIsland', { node: inlineAtRandom(random) });
    writer.dispatch(writer.state.tr.replaceSelectionWith(node));
  },
  'change inline'(writer, random) {
    const found: number[] = [];
    writer.state.doc.descendants((_, position) => {
      const inline = inlineAt(writer.state, position);
      if (inline && hasFields(inline)) found.push(position);
    });
    if (found.length === 0) return;
    const position = random.pick(found);
    const inline = inlineAt(writer.state, position);
    if (inline && hasFields(inline)) changeInline(writer.binding, writer, position, changedInline(inline, random));
  },
  'add note'(writer, random) {
    if (writer.state.selection.empty || noteAt(writer.state)) return;
    const transaction = addNote(writer.state, writer.binding.page, random.pick(['A bird.', 'One\n\n* two', '`a`']));
    if (transaction) writer.dispatch(transaction);
  },
  'change note'(writer, random) {
    const note = noteAt(writer.state);
    const splice = note && noteSplice(writer.binding.page, note.label, random.pick(['Other', 'Two\n\nparagraphs']));
    if (splice) writer.page.apply([splice], 'command');
  },
  'remove note'(writer) {
    const note = noteAt(writer.state);
    if (note) writer.dispatch(removeNote(writer.state, note));
  },
  'column type'(writer, random) {
    const column = columnAt(writer.state);
    const type = random.pick(['text', 'number', 'checkbox', 'select', 'rating', 'files', 'users'] as const);
    if (column) writer.dispatch(changeColumn(writer.state, column, withType(column.like, type)));
  },
};

function changedInline(inline: FieldInline, random: Random): FieldInline {
  const value = random.pick(words);
  if (inline.type === 'icon') return { ...inline, name: 'bolt' };
  if (inline.type === 'emoji') return { ...inline, code: '1f642' };
  if (inline.type === 'button') return { ...inline, label: value, kind: random.pick(['primary', 'secondary']) };
  return { ...inline, value };
}

function select(writer: Writer, random: Random): void {
  const { doc } = writer.state;
  const from = random.int(doc.content.size + 1);
  const to = random.int(3) === 0 ? Math.min(doc.content.size, from + random.int(12)) : from;
  writer.dispatch(writer.state.tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))));
}

/** Does something and says what. */
export function editAtRandom(writer: Writer, random: Random): string {
  select(writer, random);
  if (random.int(2) === 0) {
    const text = random.pick(phrases);
    writer.dispatch(writer.state.tr.insertText(text));
    return `type ${text}`;
  }
  const panel = random.int(6) === 0 ? random.pick(Object.keys(panels)) : '';
  const open = panels[panel];
  if (open) {
    open(writer, random);
    return panel;
  }
  const name = random.pick(Object.keys(commands));
  const command = commands[name];
  if (command) writer.run(command);
  return name;
}
