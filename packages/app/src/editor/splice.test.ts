import { deepEqual, equal, throws } from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { applySplices, inverseOf, spliceBetween } from './splice.ts';

/** A text, and splices that fit it. */
const spliced = fc.string({ maxLength: 60 }).chain((text) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 5 })), { maxLength: 4 })
    .map((parts) => {
      const ends = parts.flatMap(([from, to]) => [from, to]).sort((one, other) => one - other);
      return { text, splices: parts.map(([, , insert], i) => ({ from: ends[2 * i]!, to: ends[2 * i + 1]!, insert })) };
    }),
);

describe('splices', () => {
  test('replace ranges of a text', () => {
    const splices = [
      { from: 0, to: 1, insert: 'H' },
      { from: 5, to: 5, insert: ',' },
    ];
    equal(applySplices('hello you', splices), 'Hello, you');
    throws(() => applySplices('abc', [{ from: 2, to: 9, insert: '' }]), RangeError);
  });

  test('are undone by their inverse', () => {
    fc.assert(
      fc.property(spliced, ({ text, splices }) => {
        const after = applySplices(text, splices);
        equal(applySplices(after, inverseOf(text, splices)), text);
      }),
    );
  });

  test('between two texts lead from one to the other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        equal(applySplices(before, spliceBetween(before, after)), after);
      }),
    );
    deepEqual(spliceBetween('one two three', 'one 2 three'), [{ from: 4, to: 7, insert: '2' }]);
    deepEqual(spliceBetween('same', 'same'), []);
    deepEqual(spliceBetween('😀', '😁'), [{ from: 0, to: 2, insert: '😁' }]);
  });
});
