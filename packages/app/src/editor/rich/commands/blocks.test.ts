import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Writer } from '../testing/writer.ts';
import { moveBlock } from './blocks.ts';

describe('a block', () => {
  test('moves with the cursor', () => {
    const writer = new Writer('One\n\nTwo\n\nThree\n');
    ok(writer.after('On').run(moveBlock(1)));
    equal(writer.text, 'Two\n\nOne\n\nThree\n');
    equal(writer.type('.').text, 'Two\n\nOn.e\n\nThree\n');
  });

  test('moves alone when the selection goes on in others', () => {
    const writer = new Writer('One\n\nTwo\n\nThree\n');
    writer.select(writer.find('ne').from, writer.state.doc.content.size - 1);
    ok(writer.run(moveBlock(1)));
    equal(writer.text, 'Two\n\nOne\n\nThree\n');
    equal(writer.state.doc.textBetween(writer.state.selection.from, writer.state.selection.to), 'ne');
  });
});
