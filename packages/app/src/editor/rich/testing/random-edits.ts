// What people do in the editor, chosen by a seed.
import { deleteSelection, joinBackward, liftEmptyBlock, splitBlock, toggleMark } from 'prosemirror-commands';
import { TextSelection, type Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from 'prosemirror-tables';
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
import { indentItem, outdentItem, splitItem, toggleList } from '../commands/lists.ts';
import { markType } from '../schema/schema.ts';
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
  row: addRowAfter,
  column: addColumnAfter,
  'delete row': deleteRow,
  'delete column': deleteColumn,
  table: insertBlock(newBlocks.table),
  rule: insertBlock(newBlocks.rule),
};

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
  const name = random.pick(Object.keys(commands));
  const command = commands[name];
  if (command) writer.run(command);
  return name;
}
