// The kinds of blocks that the palette offers, and that a block is turned into.
import type { Command } from 'prosemirror-state';
import type { Texts } from '../../../texts/en.ts';
import {
  insertBlock,
  newBlocks,
  turnIntoCode,
  turnIntoHeading,
  turnIntoParagraph,
  wrapInHint,
  wrapInQuote,
} from '../commands/insert.ts';
import { toggleList } from '../commands/lists.ts';

export type BlockKind = {
  id: string;
  title: string;
  /** How it is written in Markdown; also found by it. */
  sign: string;
  /** Changes the block at the cursor, which is a paragraph in the palette. */
  run: Command;
  /** Whether a block with content is turned into it. */
  turns: boolean;
};

export function blockKinds({ rich: t, kinds }: Texts): BlockKind[] {
  const kind =
    (turns: boolean) =>
    (id: string, title: string, sign: string, run: Command): BlockKind => ({ id, title, sign, run, turns });
  const [turn, add] = [kind(true), kind(false)];
  return [
    turn('paragraph', t.paragraph, '', turnIntoParagraph),
    turn('heading-1', t.heading1, '#', turnIntoHeading(1)),
    turn('heading-2', t.heading2, '##', turnIntoHeading(2)),
    turn('heading-3', t.heading3, '###', turnIntoHeading(3)),
    turn('bullet-list', t.bulletList, '-', toggleList('bulletList')),
    turn('ordered-list', t.orderedList, '1.', toggleList('orderedList')),
    turn('tasks', t.tasks, '[ ]', toggleList('tasks')),
    turn('quote', t.quote, '>', wrapInQuote),
    turn('code', t.code, '```', turnIntoCode),
    turn('hint', t.hint, 'info', wrapInHint('info')),
    turn('warning', t.warning, 'warning', wrapInHint('warning')),
    add('table', t.newTable, '|', insertBlock(newBlocks.table)),
    add('cards', kinds.cards, 'cards', insertBlock(newBlocks.cards)),
    add('math', kinds.math, '$$', insertBlock(newBlocks.math)),
    add('rule', t.rule, '---', insertBlock(newBlocks.rule)),
    add(
      'tabs',
      t.tabs,
      'tabs',
      insertBlock(() => newBlocks.tabs([t.firstTab, t.secondTab])),
    ),
    add('columns', t.columns, 'columns', insertBlock(newBlocks.columns)),
    add('stepper', t.stepper, 'stepper', insertBlock(newBlocks.stepper)),
    add('expandable', t.expandable, 'details', insertBlock(newBlocks.expandable)),
  ];
}

export function matchingKinds(kinds: readonly BlockKind[], query: string): BlockKind[] {
  const wanted = query.toLocaleLowerCase();
  return kinds.filter(({ title, sign, id }) =>
    [title.toLocaleLowerCase(), sign, id].some((name) => name.includes(wanted)),
  );
}
