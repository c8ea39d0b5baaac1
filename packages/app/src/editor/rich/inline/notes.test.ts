import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NodeSelection } from 'prosemirror-state';
import { Writer } from '../testing/writer.ts';
import { addNote, definitionOf, noteAt, noteSplice, noteText, removeNote } from './notes.ts';

const text =
  '# A\n\nThe heron[^1] and *the [white egret](#user-content-fn-2)[^2]* stand.\n\n[^1]: A bird.\n\n[^2]: Also\n    a bird.\n\n    It is white.\n';

const textOf = ({ binding: { page } }: Writer, label: string): string => {
  const found = definitionOf(page, label);
  return found ? noteText(page.text.slice(found.from, found.to)) : '';
};

describe('notes', () => {
  test('are found where the cursor is', () => {
    const writer = new Writer(text);
    equal(noteAt(writer.after('her').state)?.label, '1');
    const egret = noteAt(writer.after('white').state);
    equal(egret?.label, '2');
    equal(writer.state.doc.textBetween(egret?.from ?? 0, egret?.to ?? 0), 'white egret');
    equal(noteAt(writer.after('stand').state), undefined);
  });

  test('have texts of several lines', () => {
    const writer = new Writer(text);
    equal(textOf(writer, '1'), 'A bird.');
    equal(textOf(writer, '2'), 'Also\na bird.\n\nIt is white.');
  });

  test('are changed where they are defined, and nowhere else', () => {
    const writer = new Writer(text);
    const splice = noteSplice(writer.binding.page, '1', 'A *grey* bird.\n\n* one\n* two');
    ok(splice);
    writer.page.apply([splice], 'command');
    equal(writer.text, text.replace('A bird.', 'A *grey* bird.\n\n    * one\n    * two'));
    equal(textOf(writer, '1'), 'A *grey* bird.\n\n* one\n* two');
    equal(noteSplice(writer.binding.page, '3', 'There is none'), undefined);
  });

  test('are added to words', () => {
    const writer = new Writer('# A\n\nThe heron stands.\n');
    const add = (words: string, note: string) => {
      const transaction = addNote(writer.selectText(words).state, writer.binding.page, note);
      ok(transaction);
      writer.dispatch(transaction);
      equal(writer.refused, 0);
    };
    add('heron', 'A bird.\n\nTall.');
    const once = '# A\n\nThe heron[^1] stands.\n\n[^1]: A bird.\n\n    Tall.\n';
    equal(writer.text, once);
    add('stands', 'On _one_ leg.');
    equal(writer.text, `${once.replace('stands', 'stands[^2]')}\n[^2]: On _one_ leg.\n`);
    writer.page.undo();
    equal(writer.text, once);
    writer.page.undo();
    equal(writer.text, '# A\n\nThe heron stands.\n');
    equal(writer.page.canUndo, false);
  });

  test('are removed with their definition, and the words stay', () => {
    const writer = new Writer(text);
    const note = noteAt(writer.after('her').state);
    ok(note);
    writer.dispatch(removeNote(writer.state, note));
    equal(writer.text, text.replace('[^1]', '').replace('[^1]: A bird.\n\n', ''));
    const twice = new Writer('The heron[^1] and the egret[^1].\n\n[^1]: A bird.\n');
    const first = noteAt(twice.after('her').state);
    ok(first);
    twice.dispatch(removeNote(twice.state, first));
    equal(twice.text, 'The heron and the egret[^1].\n\n[^1]: A bird.\n');
  });

  test('may be numbers without words', () => {
    const writer = new Writer('[^1] herons\n\n[^1]: Birds.\n');
    let position: number | undefined;
    writer.state.doc.descendants((node, at) => void (node.type.name === 'inlineIsland' && (position ??= at)));
    ok(position !== undefined);
    writer.dispatch(writer.state.tr.setSelection(NodeSelection.create(writer.state.doc, position)));
    equal(noteAt(writer.state)?.label, '1');
  });
});
