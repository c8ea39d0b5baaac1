import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listBreak } from './continue-list.ts';

const continued = (insert: string) => ({ kind: 'continue', insert });

describe('Enter in a list', () => {
  test('begins the next item', () => {
    deepEqual(listBreak('- one', ''), continued('\n- '));
    deepEqual(listBreak('  * one', ' and more'), continued('\n  * '));
    deepEqual(listBreak('9. nine', ''), continued('\n10. '));
    deepEqual(listBreak('> - quoted', ''), continued('\n> - '));
    deepEqual(listBreak('- [x] done', ''), continued('\n- [ ] '));
  });

  test('ends the list on an empty item', () => {
    deepEqual(listBreak('- ', ''), { kind: 'end' });
    deepEqual(listBreak('2. ', ' '), { kind: 'end' });
  });

  test('is a plain line break elsewhere', () => {
    deepEqual(listBreak('some words', ''), undefined);
    deepEqual(listBreak('', '- one'), undefined);
    deepEqual(listBreak('-', '- one'), undefined);
    deepEqual(listBreak('2024 was', ''), undefined);
  });
});
