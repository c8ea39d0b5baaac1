// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { editsBetween } from './edits.ts';
import { piecesOf } from './similar-words.ts';

const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'));
const wordOf = (minLength: number, maxLength: number) =>
  fc.array(letter, { minLength, maxLength }).map((letters) => letters.join(''));
type Edit = { at: number; kind: number; letter: string };
const edit: fc.Arbitrary<Edit> = fc.record({ at: fc.nat(), kind: fc.nat({ max: 3 }), letter });

function edited(word: string, { at, kind, letter: other }: Edit): string {
  const place = at % word.length;
  const [before, after] = [word.slice(0, place), word.slice(place)];
  if (kind === 0) return before + other + after;
  if (kind === 1) return before + after.slice(1);
  if (kind === 2) return before + other + after.slice(1);
  return after.length < 2 ? word : before + after[1]! + after[0]! + after.slice(2);
}

describe('editsBetween', () => {
  for (const [word, other, edits] of [
    ['server', 'server', 0],
    ['sevrer', 'server', 1],
    ['servr', 'server', 1],
    ['serverr', 'server', 1],
    ['zerver', 'server', 1],
    ['confguraiton', 'configuration', 2],
    ['abcd', 'wxyz', 3],
  ] as const) {
    test(`counts ${edits} from ${word} to ${other}`, () => assert.equal(editsBetween(word, other, 2), edits));
  }

  test('ignores the rest of a word that is still being typed', () => {
    assert.equal(editsBetween('instlal', 'installation', 2, true), 1);
    assert.equal(editsBetween('instlal', 'installation', 2), 3);
  });

  test('never counts more edits than were made', () => {
    const made = fc.property(wordOf(8, 14), edit, edit, (word, one, two) => {
      assert.ok(editsBetween(edited(word, one), word, 1) <= 1);
      // Two overlapping edits may count as three.
      assert.ok(editsBetween(edited(edited(word, one), two), word, 3) <= 3);
    });
    fc.assert(made);
  });
});

describe('the prefixes and suffixes of a word', () => {
  const isAmong = (word: string, typed: string, edits: number): boolean => {
    const { begins, ends } = piecesOf(typed, edits, true);
    return begins.some((one) => word.startsWith(one)) || ends.some((one) => word.endsWith(one));
  };

  test('find every word one edit away', () => {
    const kept = fc.property(wordOf(4, 7), edit, (word, one) => {
      const typed = edited(word, one);
      fc.pre(typed.length >= 4);
      return isAmong(word, typed, 1);
    });
    fc.assert(kept, { numRuns: 2000 });
  });

  test('find every word two edits away', () => {
    const kept = fc.property(wordOf(8, 14), edit, edit, (word, one, two) => {
      const typed = edited(edited(word, one), two);
      fc.pre(typed.length >= 8 && editsBetween(typed, word, 2) <= 2);
      return isAmong(word, typed, 2);
    });
    fc.assert(kept, { numRuns: 5000 });
  });
});
