import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readingCost } from './needs-worker.ts';

const mark = '*_~`[<:$@&!{.';
const ofCharacter = (char: string): number => ('\n|'.includes(char) ? 13 : mark.includes(char) ? 7 : 1);
const byCharacter = (text: string): number => text.split('').reduce((cost, char) => cost + ofCharacter(char), 0);

describe('the cost of reading a text', () => {
  test('is that of its characters, whatever they are', () => {
    const char = fc.oneof(
      fc.constantFrom(
        ...mark.split(''),
        '\n',
        '|',
        'a',
        ' ',
        'é',
        '漢',
        '😀',
        '\0',
        '\x7f',
        '\x80',
        '\ud800',
        '\udc00',
      ),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    const text = fc.array(char, { maxLength: 60 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 600 }), (some, times) => {
        const long = some.repeat(times);
        assert.equal(readingCost(long, long.length), byCharacter(long));
      }),
      { numRuns: 60 },
    );
  });

  test('is the length of a text that is longer than the limit', () => {
    assert.equal(readingCost('***', 2), 3);
    assert.equal(readingCost('***', 3), 21);
  });
});
