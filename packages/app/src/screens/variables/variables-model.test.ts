import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindOf, valueOf, variableChange, variablesOf } from './variables-model.ts';

describe('variables of a space', () => {
  test('have values of three kinds', () => {
    deepEqual(['1', 1, false].map(kindOf), ['text', 'number', 'boolean']);
    deepEqual([valueOf('text', ' 1'), valueOf('number', ' 1.5'), valueOf('boolean', 'true')], [' 1', 1.5, true]);
    deepEqual([valueOf('number', 'one'), valueOf('number', ' ')], [undefined, undefined]);
  });

  test('are changed by what is different only', () => {
    const before = { name: 'plan', value: 'free' };
    equal(variableChange(before, before), undefined);
    deepEqual(variableChange(undefined, before), { operation: 'insert_variable', name: 'plan', value: 'free' });
    deepEqual(variableChange(before, { name: 'tier', value: 'free' }), {
      operation: 'update_variable',
      variable: 'plan',
      name: 'tier',
    });
    deepEqual(variableChange({ name: 'n', value: '1' }, { name: 'n', value: 1 }), {
      operation: 'update_variable',
      variable: 'n',
      value: 1,
    });
  });

  test('are sorted, with those that are used but not defined', () => {
    deepEqual(variablesOf({ b: 1, a: 'x' }, ['toString', 'b']), {
      variables: [
        { name: 'a', value: 'x' },
        { name: 'b', value: 1 },
      ],
      missing: ['toString'],
    });
  });
});
