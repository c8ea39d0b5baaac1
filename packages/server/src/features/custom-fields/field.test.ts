import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { checkOptions, checkValue, remainingValue, requireOptions, type FieldType, type Value } from './field.ts';

const options = ['low', 'high'];
const long = 'x'.repeat(257);

const fits: [FieldType, unknown, Value?][] = [
  ['text', ''],
  ['text', 'x'.repeat(256)],
  ['text', '🙂'.repeat(256)],
  ['number', -1.5],
  ['number', 0],
  ['boolean', false],
  ['tags', []],
  ['tags', ['a', 'x'.repeat(256)]],
  ['tags', ['a', 'b', 'a'], ['a', 'b']],
  ['select:single', 'low'],
  ['select:multi', ['high', 'low']],
  ['select:multi', []],
];

const refused: [FieldType, unknown, string][] = [
  ['text', 1, 'at must be a string'],
  ['text', long, 'at must not be longer than 256 characters'],
  ['text', '🙂'.repeat(257), 'at must not be longer than 256 characters'],
  ['number', '1', 'at must be a number'],
  ['number', Infinity, 'at must be a number'],
  ['boolean', 0, 'at must be a boolean'],
  ['tags', 'a', 'at must be an array'],
  ['tags', ['a', 1], 'at.1 must be a string'],
  ['tags', [long], 'at.0 must not be longer than 256 characters'],
  ['select:single', 'middle', 'at must be one of low, high'],
  ['select:single', ['low'], 'at must be one of low, high'],
  ['select:multi', 'low', 'at must be an array'],
  ['select:multi', ['low', 'middle'], 'at.1 must be one of low, high'],
];

describe('values of custom fields', () => {
  for (const [type, value, kept = value] of fits) {
    test(`${type} accepts ${JSON.stringify(value).slice(0, 40)}`, () => {
      assert.deepEqual(checkValue({ type, options }, value, 'at'), kept);
    });
  }

  for (const [type, value, message] of refused) {
    test(`${type} rejects ${JSON.stringify(value).slice(0, 40)}`, () => {
      assert.throws(() => checkValue({ type, options }, value, 'at'), { status: 400, message });
    });
  }

  test('keep the options that still exist', () => {
    assert.equal(remainingValue('low', options), 'low');
    assert.equal(remainingValue('gone', options), undefined);
    assert.deepEqual(remainingValue(['gone', 'high'], options), ['high']);
    assert.equal(remainingValue(['gone'], options), undefined);
    assert.deepEqual(remainingValue([], options), []);
  });
});

describe('options of custom fields', () => {
  test('are allowed for the two select types only', () => {
    for (const type of ['text', 'number', 'boolean', 'tags'] as const) {
      assert.throws(() => checkOptions(type, options), { status: 400 });
      requireOptions(type, undefined);
    }
    for (const type of ['select:single', 'select:multi'] as const) {
      checkOptions(type, options);
      assert.throws(() => requireOptions(type, undefined), { status: 400 });
    }
  });

  test('are unique', () => {
    assert.throws(() => checkOptions('select:single', ['a', 'b', 'a']), { message: 'body.options names “a” twice' });
  });
});
