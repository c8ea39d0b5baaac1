import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rememberCursor } from '../cursor.ts';
import { keepDocument, openDocument } from './kept-document.ts';
import { Writer } from './testing/writer.ts';

function closed(writer: Writer): void {
  const { doc, selection } = writer.state;
  const cursor = rememberCursor(writer.page, writer.binding.offsetAt(doc, selection.head), true);
  keepDocument(writer.page, { binding: writer.binding, doc, selection, cursor });
}

describe('the document of a closed editor', () => {
  test('is opened again with the space behind the last word', () => {
    const writer = new Writer('Herons\n');
    writer.after('Herons').type(' stand ');
    closed(writer);
    const opened = openDocument(writer.page);
    ok(opened);
    equal(opened.doc, writer.state.doc);
    equal(opened.selection, writer.state.selection);
  });

  test('leaves the cursor where another editor has put it', () => {
    const writer = new Writer('Herons\n');
    closed(writer);
    rememberCursor(writer.page, 2, true);
    equal(openDocument(writer.page)?.selection, undefined);
  });

  test('is read from the text when that has changed', () => {
    const writer = new Writer('Herons\n');
    closed(writer);
    const before = writer.state.doc;
    writer.page.apply([{ from: 0, to: 0, insert: 'Two ' }], 'command');
    equal(openDocument(writer.page)?.doc.textContent, 'Two Herons');
    equal(before.textContent, 'Herons');
  });
});
