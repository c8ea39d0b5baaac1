import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { splitBlock } from 'prosemirror-commands';
import { PageText } from '../page-text.ts';
import { Binding } from './binding.ts';
import { nextSteady, typedBlock } from './steady-block.ts';

function written(markdown: string) {
  const doc = Binding.open(new PageText(markdown))?.newDoc();
  if (!doc) throw new Error('the page cannot be shown as a document');
  return EditorState.create({ doc });
}

const cursorAt = (state: EditorState, position: number): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));

/** Whether the block of the cursor keeps its height. */
function isKept(state: EditorState, change: (transaction: Transaction) => Transaction): boolean {
  const transaction = change(state.tr);
  const steady = { position: typedBlock(state) ?? -1, height: '28px' };
  return nextSteady(transaction, steady, state.apply(transaction)) === steady;
}

describe('the height of the block that is typed in', () => {
  const state = cursorAt(written('One\n\n* item\n\n```\ncode\n```\n'), 4);

  test('is kept while letters are typed and deleted in it', () => {
    equal(typedBlock(state), 0);
    equal(
      isKept(state, (tr) => tr.insertText('!')),
      true,
    );
    equal(
      isKept(state, (tr) => tr.delete(3, 4)),
      true,
    );
    const inList = cursorAt(state, 9);
    equal(typedBlock(inList), 5);
    equal(
      isKept(inList, (tr) => tr.insertText('!')),
      true,
    );
  });

  test('is its own again after any other edit, and when the cursor leaves', () => {
    equal(
      isKept(state, (tr) => tr.setSelection(TextSelection.create(tr.doc, 9))),
      false,
    );
    equal(
      isKept(state, (tr) => tr.addMark(1, 4, state.schema.mark('strong'))),
      false,
    );
    let split: Transaction | undefined;
    splitBlock(state, (transaction) => void (split = transaction));
    equal(split && nextSteady(split, { position: 0, height: '28px' }, state.apply(split)), undefined);
  });

  test('is not set for blocks with fields of their own', () => {
    equal(typedBlock(cursorAt(state, state.doc.content.size - 2)), undefined);
  });
});
