// One engine: texts are compared without a database.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { compareTexts } from './compare-texts.ts';

/** One string per line, with changed words in brackets. */
const said = (before: string, after: string): string[] =>
  compareTexts(before, after).map((line) => {
    if (line.kind === 'gap') return '⋯';
    const text = line.parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    return `${{ same: ' ', removed: '-', added: '+' }[line.kind]}${text}`;
  });

const lines = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, at) => `line ${at + from}\n`).join('');

describe('comparing texts', () => {
  test('marks the words of lines that changed', () => {
    assert.deepEqual(said('One small step\n', 'One giant step\n'), ['-One [small] step', '+One [giant] step']);
  });

  test('shows lines with little in common as a whole', () => {
    assert.deepEqual(said('apples and pears\n', 'Write to us today!\n'), ['-apples and pears', '+Write to us today!']);
  });

  test('omits lines far from any change', () => {
    const whole = lines(20);
    assert.deepEqual(said(whole, whole.replace('line 10\n', 'line ten\n')), [
      '⋯',
      ' line 8',
      ' line 9',
      '-line [10]',
      '+line [ten]',
      ' line 11',
      ' line 12',
      '⋯',
    ]);
    const twice = whole.replace('line 3\n', '').replace('line 18\n', '');
    assert.deepEqual(said(whole, twice), [
      ' line 1',
      ' line 2',
      '-line 3',
      ' line 4',
      ' line 5',
      '⋯',
      ' line 16',
      ' line 17',
      '-line 18',
      ' line 19',
      ' line 20',
    ]);
  });

  test('shows the whole of an added or deleted text, and nothing of equal ones', () => {
    assert.deepEqual(said('', 'a\n\nb\n'), ['+a', '+', '+b']);
    assert.deepEqual(said('a\n', ''), ['-a']);
    assert.deepEqual(
      said('a\nb\n', 'a\nb\n').filter((line) => !line.startsWith(' ') && line !== '⋯'),
      [],
    );
  });

  test('compares words up to a limit, and then lines', () => {
    const passages = (word: string): string =>
      Array.from({ length: 20 }, (_, at) => `${'same '.repeat(200)}${word} ${at}\n\nbetween ${at}\n`).join('\n');
    const marks = compareTexts(passages('old'), passages('new')).map(
      (line) => line.kind !== 'gap' && line.parts.some(({ changed }) => changed),
    );
    // A passage has some 400 tokens on each side.
    assert.deepEqual([marks.filter(Boolean).length, marks.at(-3)], [8, false]);
  });
});
