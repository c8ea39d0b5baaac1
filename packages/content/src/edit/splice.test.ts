import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Splice } from './splice.ts';
import { applySplices, composeSplices, invertSplices, mapOffset, rebaseSplices, trimSplices } from './splice.ts';
import type { Random } from './testing/random.ts';
import { randomFrom } from './testing/random.ts';

function someSplices(length: number, random: Random): Splice[] {
  const splices: Splice[] = [];
  let at = 0;
  while (splices.length < 3) {
    const from = at + random.int(6);
    const to = from + random.int(3);
    if (to > length) break;
    splices.push({ from, to, insert: 'XYZ'.slice(0, random.int(4)) });
    at = to + 1;
  }
  return splices;
}

const text = 'abcdefghijklmnopqrstuvwxyz';

describe('splices', () => {
  test('are inverted and composed', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = randomFrom(seed);
      const first = someSplices(text.length, random);
      const middle = applySplices(text, first);
      const second = someSplices(middle.length, random);
      const end = applySplices(middle, second);
      equal(applySplices(middle, invertSplices(text, first)), text, `seed ${seed}`);
      equal(applySplices(text, composeSplices(first, second)), end, `seed ${seed}`);
    }
  });

  test('map offsets, beside insertions to the wanted side', () => {
    const splices = [
      { from: 2, to: 2, insert: '++' },
      { from: 5, to: 8, insert: '-' },
    ];
    equal(mapOffset(splices, 1, 'before'), 1);
    equal(mapOffset(splices, 2, 'before'), 2);
    equal(mapOffset(splices, 2, 'after'), 4);
    equal(mapOffset(splices, 4, 'before'), 6);
    equal(mapOffset(splices, 6, 'before'), 7);
    equal(mapOffset(splices, 6, 'after'), 8);
    equal(mapOffset(splices, 8, 'before'), 8);
    equal(mapOffset(splices, 10, 'before'), 10);
  });

  test('lead to the same text whichever of two sides comes first', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = randomFrom(seed);
      const ours = someSplices(text.length, random);
      const theirs = someSplices(text.length, random);
      const oursFirst = applySplices(applySplices(text, ours), rebaseSplices(theirs, ours, 'after'));
      const theirsFirst = applySplices(applySplices(text, theirs), rebaseSplices(ours, theirs, 'before'));
      equal(oursFirst, theirsFirst, `seed ${seed}`);
    }
  });

  test('are trimmed to what changes, never within a pair of surrogates', () => {
    const trim = (from: string, to: string): string =>
      JSON.stringify(trimSplices(from, [{ from: 0, to: from.length, insert: to }]));
    equal(trim('abc', 'axc'), '[{"from":1,"to":2,"insert":"x"}]');
    equal(trim('same', 'same'), '[]');
    equal(trim('😀', '😁'), '[{"from":0,"to":2,"insert":"😁"}]');
    equal(trim('aa', 'aaa'), '[{"from":2,"to":2,"insert":"a"}]');
  });
});
