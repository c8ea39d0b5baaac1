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

  test('is behind the title when there is no text', () => {
    equal(typed('# Title\n').trimEnd(), '# TitleHere');
  });
});
