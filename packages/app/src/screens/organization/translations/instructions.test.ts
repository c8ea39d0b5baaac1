import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { textOfDocument } from './instructions.ts';

const text = (words: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: words }] });
const block = (...nodes: object[]) => ({ object: 'block', type: 'paragraph', nodes });

test('instructions are shown as their words', () => {
  equal(textOfDocument({ object: 'document', nodes: [] }), '');
  equal(
    textOfDocument({ object: 'document', nodes: [block(text('Say '), text('you'), text('.')), block(text('Short.'))] }),
    'Say you.\n\nShort.',
  );
});
