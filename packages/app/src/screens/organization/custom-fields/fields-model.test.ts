import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { isChosen, linesIn, textOf, valueIn } from './fields-model.ts';

function form(...entries: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

test('values of custom fields are read from a form by their type', () => {
  equal(valueIn({ name: 'a', type: 'text' }, form(['a', ' x '])), 'x');
  equal(valueIn({ name: 'a', type: 'text' }, form(['a', ' '])), null);
  equal(valueIn({ name: 'a', type: 'number' }, form(['a', '2.5'])), 2.5);
  equal(valueIn({ name: 'a', type: 'number' }, form(['a', ''])), null);
  equal(valueIn({ name: 'a', type: 'boolean' }, form()), false);
  equal(valueIn({ name: 'a', type: 'boolean' }, form(['a', 'on'])), true);
  deepEqual(valueIn({ name: 'a', type: 'tags' }, form(['a', 'x, y, x'])), ['x', 'y']);
  deepEqual(valueIn({ name: 'a', type: 'select:multi' }, form(['a', 'x'], ['a', 'y'])), ['x', 'y']);
  equal(valueIn({ name: 'a', type: 'select:multi' }, form()), null);
});

test('values are shown as they can be typed again', () => {
  equal(textOf(['x', 'y']), 'x, y');
  equal(textOf(3), '3');
  equal(textOf(undefined), '');
  deepEqual(linesIn('a\nb,\n'), ['a', 'b']);
  equal(isChosen(['x'], 'x'), true);
  equal(isChosen('x', 'y'), false);
});
