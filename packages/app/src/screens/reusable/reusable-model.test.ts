import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergedText } from './reusable-model.ts';

describe('the text of a reusable content', () => {
  const base = 'One.\n\nTwo.\n';

  test('is saved as written when nobody else changed it', () => {
    equal(mergedText({ base, ours: 'Mine.\n', theirs: base }), 'Mine.\n');
  });

  test('keeps what somebody else changed in another block', () => {
    equal(mergedText({ base, ours: 'Mine.\n\nTwo.\n', theirs: 'One.\n\nTheirs.\n' }), 'Mine.\n\nTheirs.\n');
  });

  test('is not saved when both changed the same words', () => {
    equal(mergedText({ base, ours: 'Mine.\n\nTwo.\n', theirs: 'Theirs.\n\nTwo.\n' }), undefined);
  });
});
