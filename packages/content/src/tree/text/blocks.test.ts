import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { revertBlocks } from './revert-blocks.ts';
import { splitParagraphs } from './split.ts';
import { trackBlocks } from './track-blocks.ts';

describe('trackBlocks', () => {
  test('tracks unchanged, moved and edited blocks, and gives up on the rest', () => {
    const older = ['# Title\n\n', 'Some text.\n\n', 'Install it with npm.\n\n', 'A warning.\n\n', 'Gone: xyz.\n'];
    const newer = ['A warning.\n\n', '# Title\n\n', 'Some text.\n\n', 'New.\n\n', 'Install it with npm or yarn.\n'];
    deepEqual(trackBlocks(older, newer), [
      { to: 1, how: 'same' },
      { to: 2, how: 'same' },
      { to: 4, how: 'edited' },
      { to: 0, how: 'moved' },
      undefined,
    ]);
  });

  test('works without spaces between words', () => {
    deepEqual(trackBlocks(['文書を公開する方法。'], ['はじめに', '文書を公開する手順。']), [{ to: 1, how: 'edited' }]);
  });

  test('maps two equal blocks to two positions', () => {
    deepEqual(
      trackBlocks(['a', 'a'], ['x', 'a', 'a']).map((block) => block?.to),
      [1, 2],
    );
  });
});

describe('revertBlocks', () => {
  const older = 'A\n\nB\n\nC\n';

  test('reverts single blocks', () => {
    equal(revertBlocks('A1\n\nB1\n\nC\n', older, { current: [1] }, splitParagraphs), 'A1\n\nB\n\nC\n');
    equal(revertBlocks('A\n\nC1\n', older, { older: [1] }, splitParagraphs), 'A\n\nB\n\nC1\n');
    equal(revertBlocks('A\n\nC1\n', older, { current: [1] }, splitParagraphs), 'A\n\nC\n');
    equal(revertBlocks('A\n\nB\n\nnew\n\nC1\n', older, { current: [0] }, splitParagraphs), 'A\n\nB\n\nnew\n\nC1\n');
  });

  test('removes an added block and restores a deleted one', () => {
    equal(revertBlocks('A\n\nnew\n\nB\n\nC\n', older, { current: [1] }, splitParagraphs), older);
    equal(revertBlocks('A\n\nC\n', older, { older: [1] }, splitParagraphs), older);
  });

  test('does not change edited neighbours', () => {
    const base = '# R\n\nThe first paragraph has some words in it.\n\nlast\n';
    const now = '# R\n\nThe first paragraph has other words in it.\n\nA brand new block.\n\nlast\n';
    const revert = (text: string, current: number[], olderBlocks: number[] = []): string =>
      revertBlocks(text, base, { current, older: olderBlocks }, splitParagraphs);
    equal(revert(now, [2]), now.replace('A brand new block.\n\n', ''));
    equal(revert(now, [1]), now.replace('other', 'some'));
    equal(revert(now, [], [1]), now.replace('other', 'some'));
    equal(revert(now, [1, 2]), base);
    const before = '# R\n\nNew above.\n\nThe first paragraph has other words in it.\n\nlast\n';
    equal(revert(before, [1]), before.replace('New above.\n\n', ''));
    const two = base.replace('last', 'one new\n\ntwo new\n\nlast');
    equal(revert(two, [2]), two.replace('one new\n\n', ''));
    equal(revert(two, [3]), two.replace('two new\n\n', ''));
    equal(revert('# R\n\nlast one\n', [1]), '# R\n\nlast\n');
    equal(revert('# R\n\nlast one\n', [], [1]), '# R\n\nThe first paragraph has some words in it.\n\nlast one\n');
  });
});
