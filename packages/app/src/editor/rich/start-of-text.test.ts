import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startOfText } from './start-of-text.ts';
import { Writer } from './testing/writer.ts';

function typed(text: string): string {
  const writer = new Writer(text);
  writer.dispatch(writer.state.tr.setSelection(startOfText(writer.state.doc)));
  return writer.type('Here ').text;
}

describe('the cursor of a page that is opened', () => {
  test('is where the text begins, behind the title', () => {
    equal(typed('# Title\n\nText\n'), '# Title\n\nHere Text\n');
    equal(typed('Text\n'), 'Here Text\n');
  });

  test('is below the title when there is no text', () => {
    equal(typed('# Title\n').trimEnd(), '# Title\n\nHere');
    equal(typed('---\nicon: bolt\n---\n\n# Title\n').trimEnd(), '---\nicon: bolt\n---\n\n# Title\n\nHere');
  });

  test('has a place that is not in the text', () => {
    const writer = new Writer('# Title\n');
    equal(writer.state.doc.childCount, 2);
    writer.after('Title').type('s');
    equal(writer.text, '# Titles\n');
  });
});
