import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { currentMatch, findingFrom, matchesIn, stepped } from './matches.ts';

const found = (text: string, wanted: string, matchCase = false) =>
  matchesIn(text, { text: wanted, matchCase }).map(({ from, to }) => text.slice(from, to));

describe('finding in a text', () => {
  test('minds the case only when asked', () => {
    deepEqual(found('Heron, heron, HERON', 'heron'), ['Heron', 'heron', 'HERON']);
    deepEqual(found('Heron, heron, HERON', 'heron', true), ['heron']);
    deepEqual(found('ÄPFEL und äpfel', 'äpfel'), ['ÄPFEL', 'äpfel']);
  });

  test('takes signs as they are', () => {
    deepEqual(found('a.b a+b (a) [x]{y} \\ $ ^ |', 'a.b'), ['a.b']);
    for (const sign of ['(a)', '[x]{y}', '\\', '$', '^', '|', 'a+b'])
      deepEqual(found('a.b a+b (a) [x]{y} \\ $ ^ |', sign), [sign]);
  });

  test('finds words on both sides of a line break', () => {
    deepEqual(found('long\nlegs', 'long legs'), ['long\nlegs']);
  });

  test('finds nothing without a text', () => {
    deepEqual(found('words', ''), []);
  });

  test('begins at the cursor, and goes round', () => {
    const term = { text: 'a', matchCase: false };
    const finding = findingFrom(term, matchesIn('a b a b a', term), 3);
    deepEqual(currentMatch(finding), { from: 4, to: 5 });
    deepEqual(currentMatch(stepped(stepped(finding, 1), 1)), { from: 0, to: 1 });
    deepEqual(currentMatch(stepped(stepped(finding, -1), -1)), { from: 8, to: 9 });
    deepEqual(currentMatch(findingFrom(term, finding.matches, 9)), { from: 0, to: 1 });
    equal(currentMatch(stepped(findingFrom(term, [], 0), 1)), undefined);
  });
});
