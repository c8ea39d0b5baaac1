import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Conflict } from '../change-requests/queries.ts';
import { bothOf, isEditable, nextOpen, resolutionsOf, resultOf, type Decision } from './desk-model.ts';

const block: Conflict = { id: 'c1', kind: 'block', base: 'Still.\n', ours: 'Very still.\n', theirs: 'Quite still.\n' };
const deletion: Conflict = { id: 'c2', kind: 'deletion', base: 'Notes', theirs: 'Notes' };
const title: Conflict = { id: 'c3', kind: 'attribute', attribute: 'title', base: 'A', ours: 'B', theirs: 'C' };

describe('decisions about conflicts', () => {
  test('take one side, both, or a text', () => {
    equal(resultOf(block, { take: 'ours' }), 'Very still.\n');
    equal(resultOf(deletion, { take: 'ours' }), undefined);
    deepEqual(bothOf(block), { take: 'text', text: 'Very still.\n\nQuite still.\n' });
    equal(resultOf(block, { take: 'text', text: 'Still!' }), 'Still!');
  });

  test('are limited to the sides where no text is possible', () => {
    deepEqual([block, deletion, title].map(isEditable), [true, false, true]);
    deepEqual([bothOf(deletion), bothOf(title)], [undefined, undefined]);
  });

  test('are sent in the order of the conflicts', () => {
    const decisions = new Map<string, Decision>([
      ['c2', { take: 'theirs' }],
      ['c1', { take: 'text', text: 'Still!' }],
      ['gone', { take: 'ours' }],
    ]);
    deepEqual(resolutionsOf([block, deletion, title], decisions), [
      { conflict: 'c1', take: 'text', text: 'Still!' },
      { conflict: 'c2', take: 'theirs' },
    ]);
  });

  test('lead to the next open conflict, around the end', () => {
    const all = [block, deletion, title];
    const decisions = new Map<string, Decision>([['c2', { take: 'ours' }]]);
    equal(nextOpen(all, decisions, 0), 2);
    equal(nextOpen(all, decisions, 2), 0);
    equal(nextOpen([deletion], decisions, 0), undefined);
  });
});
