import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../schema/schema.ts';
import type { Suggestion } from './suggest.ts';
import { TypedList } from './typed-list.ts';

const person = (title: string): Suggestion => ({ kind: 'person', title, note: '', href: title });
const list = new TypedList({
  sign: '@',
  words: /^(?:\S[^\n@]{0,40})?$/,
  insert: ({ title }) => [schema.text(`<${title}>`)],
});

/** What the list needs of a view. */
function open() {
  const view = {
    state: EditorState.create({
      doc: schema.node('doc', null, [schema.node('paragraph')]),
      plugins: [list.plugin],
    }),
    dispatch: (transaction: Transaction) => void (view.state = view.state.apply(transaction)),
    focus: () => undefined,
  };
  const asView = view as unknown as EditorView;
  return {
    type: (text: string) => {
      for (const letter of text) view.dispatch(view.state.tr.insertText(letter));
    },
    answer: (words: string, ...titles: string[]) => list.show(asView, words, titles.map(person)),
    press: (key: string) => list.plugin.props.handleKeyDown?.call(list.plugin, asView, { key } as KeyboardEvent),
    shown: () => list.of(view.state)?.items.map(({ title }) => title),
    text: () => view.state.doc.textContent,
  };
}

describe('a list that a sign opens', () => {
  test('chooses what was found for the words that are typed', () => {
    const editor = open();
    editor.type('@a');
    editor.answer('a', 'Ada', 'Anna');
    editor.type('n');
    // The answer for “an” is still missing.
    deepEqual(editor.shown(), ['Anna']);
    editor.press('Enter');
    equal(editor.text(), '<Anna>');
  });

  test('leaves Enter to the text when nothing known fits', () => {
    const editor = open();
    editor.type('@a');
    editor.answer('a', 'Ada');
    editor.type('l');
    equal(editor.press('Enter'), false);
    editor.answer('al', 'Alan');
    // A late answer for other words changes nothing.
    editor.answer('a', 'Ada');
    deepEqual(editor.shown(), ['Alan']);
    editor.press('Enter');
    equal(editor.text(), '<Alan>');
  });

  test('keeps the chosen entry when the cursor stays', () => {
    const editor = open();
    editor.type('@a');
    editor.answer('a', 'Ada', 'Anna');
    editor.press('ArrowDown');
    editor.press('Enter');
    equal(editor.text(), '<Anna>');
  });
});
