import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Decision } from '../conflicts/desk-model.ts';
import { conflictsBetween, settledText } from './save-conflict-model.ts';

const page = { id: 'p1', type: 'document', title: 'Birds' } as const;
const texts = {
  base: '# Birds\n\nHerons stand.\n\nStorks fly.\n\nOwls sleep.\n',
  mine: '# Birds\n\nHerons stand still.\n\nStorks fly far.\n\nOwls sleep.\n',
  theirs: '# Birds\n\nHerons stand here.\n\nStorks fly high.\n\nOwls sleep by day.\n',
};
const decided = (...decisions: [string, Decision][]) => settledText(texts, new Map(decisions));

describe('a conflict while saving', () => {
  const conflicts = conflictsBetween(texts, page);

  test('is one for each block that both changed', () => {
    deepEqual(
      conflicts.map(({ base, ours, theirs }) => [base, ours, theirs]),
      [
        ['Herons stand.', 'Herons stand still.', 'Herons stand here.'],
        ['Storks fly.', 'Storks fly far.', 'Storks fly high.'],
      ],
    );
  });

  test('is settled block by block, and what only they changed is kept', () => {
    const [first = '', second = ''] = conflicts.map(({ id }) => id);
    equal(
      decided([first, { take: 'theirs' }], [second, { take: 'text', text: 'Storks fly.' }]),
      '# Birds\n\nHerons stand here.\n\nStorks fly.\n\nOwls sleep by day.\n',
    );
    equal(
      decided([first, { take: 'ours' }], [second, { take: 'theirs' }]),
      '# Birds\n\nHerons stand still.\n\nStorks fly high.\n\nOwls sleep by day.\n',
    );
  });

  test('is the whole text where nothing contradicts', () => {
    const same = { base: 'One.\n', mine: 'One.\n', theirs: 'Two.\n' };
    const [only] = conflictsBetween(same, page);
    equal(only?.ours, 'One.\n');
    equal(settledText(same, new Map([[only?.id ?? '', { take: 'theirs' }]])), 'Two.\n');
  });
});
