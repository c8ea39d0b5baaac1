import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { placeIn } from './error-place.ts';

test('the line and the column of an error are found in its message', () => {
  deepEqual(placeIn('the document is not YAML: deficient indentation (3:1)'), { line: '3', column: '1' });
  deepEqual(placeIn('Unexpected token at position 23 (line 2 column 7)'), { line: '2', column: '7' });
  deepEqual(placeIn('the document has no paths'), undefined);
});
