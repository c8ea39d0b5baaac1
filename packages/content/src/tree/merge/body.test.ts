import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { splitParagraphs } from '../text/split.ts';
import { mergeBodies, mergeLines } from './body.ts';
import type { BodyConflict } from './body.ts';
import type { Choice } from './conflict.ts';

function merge(base: string | undefined, ours: string, theirs: string, choice?: Choice): [string, BodyConflict[]] {
  const conflicts: BodyConflict[] = [];
  const settle = (conflict: BodyConflict): Choice | undefined => {
    conflicts.push(conflict);
    return choice;
  };
  return [mergeBodies({ base, ours, theirs, split: splitParagraphs, settle }), conflicts];
}

const clean: [string, string | undefined, string, string, string][] = [
  ['edits of neighbouring blocks', 'A\n\nB\n', 'A1\n\nB\n', 'A\n\nB2\n', 'A1\n\nB2\n'],
  ['an edit and a block added behind it', 'A\n', 'A1\n', 'A\n\nB\n', 'A1\n\nB\n'],
  ['an edit and a block removed', 'A\n\nB\n\nC\n', 'A\n\nB\n\nC1\n', 'B\n\nC\n', 'B\n\nC1\n'],
  ['blocks added at one place', 'A\n', 'A\n\nM\n', 'A\n\nK\n', 'A\n\nK\n\nM\n'],
  ['the same block added by both', 'A\n', 'A\n\nK\n', 'A\n\nK\n', 'A\n\nK\n'],
  ['runs that share a block', 'A\n', 'A\n\nK\n\nL\n', 'A\n\nK\n\nM\n', 'A\n\nK\n\nL\n\nM\n'],
  [
    'different lines of one block',
    '- a\n- b\n- c\n- d\n',
    '- a1\n- b\n- c\n- d\n',
    '- a\n- b\n- c\n- d1\n',
    '- a1\n- b\n- c\n- d1\n',
  ],
  [
    'the same block added, and its neighbour edited',
    'I\n\n### C\n',
    'I\n\nH\n\n### C\n',
    'I\n\nH\n\n## C\n',
    'I\n\nH\n\n## C\n',
  ],
  ['the same block added behind one that is edited', 'I\n\nC\n', 'I\n\nH\n\nC\n', 'I2\n\nH\n\nC\n', 'I2\n\nH\n\nC\n'],
  [
    'the same block added between two that are edited',
    'I\n\nC\n',
    'I\n\nH\n\nC\n',
    'I2\n\nH\n\nC2\n',
    'I2\n\nH\n\nC2\n',
  ],
  [
    'a block added, and put in place of another',
    'I\n\nC\n\nE\n',
    'I\n\nH\n\nC\n\nE\n',
    'I\n\nH\n\nE\n',
    'I\n\nH\n\nE\n',
  ],
  ['runs that share a block, and an edit', 'I\n\nC\n', 'I\n\nH\n\nK\n\nC\n', 'I\n\nH\n\nC2\n', 'I\n\nH\n\nK\n\nC2\n'],
  ['the same edit by both', 'A\n\nB\n', 'A1\n\nB\n', 'A1\n\nB\n', 'A1\n\nB\n'],
  ['two runs of edits of the same length', 'A\n\nB\n\nC\n', 'A1\n\nB1\n\nC\n', 'A\n\nB1\n\nC1\n', 'A1\n\nB1\n\nC1\n'],
  ['a heading right above its text', '# T\ntext\n\nB\n', '# T\ntext\n\nB1\n', '# U\ntext\n\nB\n', '# U\ntext\n\nB1\n'],
  ['the last block removed', 'A\n\nB\n', 'A1\n\nB\n', 'A\n', 'A1\n'],
  ['Windows line ends', 'A\r\n\r\nB\r\n', 'A1\r\n\r\nB\r\n', 'A\r\n\r\nB2\r\n', 'A1\r\n\r\nB2\r\n'],
  ['frontmatter and a title', 'x\n', '# T\n\nx\n', '---\nicon: a\n---\n\nx\n', '---\nicon: a\n---\n\n# T\n\nx\n'],
  ['a title and a block in front', 'x\n', '# T\n\nx\n', '![i](i)\n\nx\n', '# T\n\n![i](i)\n\nx\n'],
  ['frontmatter and an edit of the first block', 'x\n', '---\na: 1\n---\n\nx\n', 'y\n', '---\na: 1\n---\n\ny\n'],
  ['frontmatter removed, and an edit', '---\na: 1\n---\n\nx\n', 'x\n', '---\na: 1\n---\n\ny\n', 'y\n'],
  ['bodies without a common base that agree', undefined, 'A\n\nB\n', 'A\n', 'A\n\nB\n'],
];

describe('mergeBodies', () => {
  for (const [name, base, ours, theirs, result] of clean) {
    test(`merges ${name}, from either side`, () => {
      deepEqual(merge(base, ours, theirs), [result, []]);
      deepEqual(merge(base, theirs, ours), [result, []]);
    });
  }

  test('reports only the difference where both also added the same', () => {
    const sides = ['I\n\nC\n\nE\n', 'I\n\nH\n\nC1\n\nE\n', 'I\n\nH\n\nC2\n\nE\n'] as const;
    const [preview, conflicts] = merge(...sides);
    equal(preview, sides[1]);
    deepEqual(conflicts, [
      { base: 'C', ours: 'C1', theirs: 'C2', blocks: { base: [1, 2], ours: [2, 3], theirs: [2, 3] } },
    ]);
    equal(merge(...sides, 'theirs')[0], sides[2]);
  });

  test('reports one block edited in two ways, and applies the choice', () => {
    const sides = ['A\n\nB\n\nC\n', 'A\n\nours\n\nC\n', 'A\n\ntheirs\n\nC1\n'] as const;
    const [preview, conflicts] = merge(...sides);
    equal(preview, 'A\n\nours\n\nC1\n');
    deepEqual(conflicts, [
      { base: 'B', ours: 'ours', theirs: 'theirs', blocks: { base: [1, 2], ours: [1, 2], theirs: [1, 2] } },
    ]);
    equal(merge(...sides, 'theirs')[0], 'A\n\ntheirs\n\nC1\n');
    equal(merge(...sides, { text: 'one\n\ntwo' })[0], 'A\n\none\n\ntwo\n\nC1\n');
    equal(merge(...sides, { text: '' })[0], 'A\n\nC1\n');
  });

  test('reports conflicting frontmatter and titles with their positions', () => {
    const sides = ['x\n\ny\n', '---\na: 1\n---\n\n# A\n\nx1\n\ny\n', '---\nb: 1\n---\n\n# B\n\nx2\n\ny\n'] as const;
    const [, conflicts] = merge(...sides);
    deepEqual(
      conflicts.map(({ ours, theirs, blocks }) => [ours, theirs, blocks.base, blocks.ours, blocks.theirs]),
      [
        ['---\na: 1\n---', '---\nb: 1\n---', [0, 0], [0, 1], [0, 1]],
        ['# A', '# B', [0, 0], [1, 2], [1, 2]],
        ['x1', 'x2', [0, 1], [2, 3], [2, 3]],
      ],
    );
    equal(merge(...sides, 'theirs')[0], sides[2]);
  });

  test('reports a deleted block that the other side edited', () => {
    deepEqual(
      merge('A\n\nB\n', 'A\n', 'A\n\nB1\n')[1].map(({ base, ours, theirs }) => [base, ours, theirs]),
      [['B', '', 'B1']],
    );
  });

  test('reports two texts for one empty page', () => {
    deepEqual(merge('', 'A\n', 'B\n'), [
      'A\n',
      [{ base: '', ours: 'A', theirs: 'B', blocks: { base: [0, 0], ours: [0, 1], theirs: [0, 1] } }],
    ]);
    deepEqual(merge('', 'A\n', ''), ['A\n', []]);
  });

  test('never splits a code fence at its blank lines', () => {
    const fence = '```\na\n\nb\n```\n';
    deepEqual(splitParagraphs(`A\n\n${fence}\nB\n`), ['A\n\n', `${fence}\n`, 'B\n']);
  });

  test('stays fast on 100 KB of adversarial input', () => {
    const made = (step: number): string =>
      Array.from({ length: 35_000 }, (_, index) => 'ab'.charAt(((index * step) >> 4) & 1)).join('\n\n');
    const start = process.cpuUsage();
    merge(made(7_919), made(104_729), made(1_299_709));
    equal(process.cpuUsage(start).user < 3_000_000, true);
  });

  test('keeps one copy of equal insertions at one position, whatever else one side edits', () => {
    const edits = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.nat(5), edits, edits, fc.nat(2), (place, mine, yours, more) => {
        const written = (edited: boolean[], mark: string, extra: string[] = []): string => {
          const parts = edited.map((isEdited, at) => `block ${at}${isEdited ? mark : ''}`);
          return `${[...parts.slice(0, place), ...extra, ...parts.slice(place)].join('\n\n')}\n`;
        };
        const hints = ['hint', 'another hint'].slice(0, more);
        const never = mine.map(() => false);
        const apart = mine.map((isEdited, at) => isEdited && yours[at] !== true);
        const [merged, conflicts] = merge(written(never, ''), written(apart, '+', hints), written(yours, '*', hints));
        deepEqual(conflicts, []);
        for (const hint of hints) equal(merged.split('\n').filter((line) => line === hint).length, 1);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps every line of both sides', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'x', 'y', '', '- 1', '- 2', '```'), { maxLength: 14 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        equal(splitParagraphs(base).join(''), base);
        const [merged, conflicts] = merge(base, ours, theirs);
        const kept = new Set(
          [merged, ...conflicts.flatMap((found) => [found.ours, found.theirs])].join('\n').split('\n'),
        );
        const old = new Set(base.split('\n').map((line) => line.trim()));
        for (const line of `${ours}\n${theirs}`.split('\n'))
          equal(old.has(line) || kept.has(line) || line === '', true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('mergeLines', () => {
  test('treats changes of neighbouring lines as one', () => {
    equal(mergeLines('a\nb\nc', 'A\nb\nc', 'a\nb\nC'), 'A\nb\nC');
    equal(mergeLines('a\nb', 'A\nb', 'a\nB'), undefined);
  });
});
