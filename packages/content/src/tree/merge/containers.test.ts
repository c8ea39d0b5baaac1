// Conflicts within container blocks.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { blocks } from '../../markdown/blocks.ts';
import { partsInside } from '../../markdown/parts-inside.ts';
import { mergeBodies } from './body.ts';
import type { BodyConflict } from './body.ts';
import type { Choice } from './conflict.ts';

function merge(base: string, ours: string, theirs: string, choice?: Choice): [string, BodyConflict[]] {
  const conflicts: BodyConflict[] = [];
  const settle = (conflict: BodyConflict): Choice | undefined => {
    conflicts.push(conflict);
    return choice;
  };
  const split = (markdown: string): string[] => blocks(markdown).map(({ text }) => text);
  return [mergeBodies({ base, ours, theirs, split, inside: partsInside, settle }), conflicts];
}

const changelog = (sentence: string, first = ''): string => {
  const update = (at: number) =>
    `{% update date="2026-01-${at}" %}\n## Release ${at}\n\n${at === 7 ? sentence : `Text of ${at}.`}\n\n* a\n* b\n{% endupdate %}`;
  const updates = Array.from({ length: 12 }, (_, at) => update(at + 1));
  return `Intro.\n\n{% updates format="full" %}\n${first}${updates.join('\n\n')}\n{% endupdates %}\n\nEnd.\n`;
};

/** The base of a container, what each side writes instead of `OLD`, and what is reported. */
const containers: [name: string, text: string, reported: string][] = [
  ['updates', changelog('OLD'), 'OLD'],
  [
    'tabs',
    '{% tabs %}\n{% tab title="A" %}\nOLD\n\nb\n{% endtab %}\n\n{% tab title="B" %}\nc\n{% endtab %}\n{% endtabs %}\n',
    'OLD',
  ],
  [
    'steppers',
    '{% stepper %}\n{% step %}\na\n\nOLD\n{% endstep %}\n\n{% step %}\nc\n{% endstep %}\n{% endstepper %}\n',
    'OLD',
  ],
  [
    'columns',
    '{% columns %}\n{% column %}\na\n\nOLD\n{% endcolumn %}\n\n{% column %}\nc\n{% endcolumn %}\n{% endcolumns %}\n',
    'OLD',
  ],
  ['hints', '{% hint style="info" %}\na\n\nOLD\n\nb\n{% endhint %}\n', 'OLD'],
  ['expandables', '<details>\n\n<summary>s</summary>\n\na\n\nOLD\n\n</details>\n', 'OLD'],
  ['lists', '* a\n* OLD\n* c\n', '* OLD'],
  ['numbered lists', '1. a\n2. OLD\n3. c\n', '2. OLD'],
  ['lists in lists', '* a\n  * b\n  * OLD\n* c\n', '  * OLD'],
  ['paragraphs of items', '1. a\n\n   OLD\n\n   b\n2. c\n', '   OLD'],
  ['hints of items', '1. a\n\n    {% hint style="info" %}\n    OLD\n\n    b\n    {% endhint %}\n2. c\n', '    OLD'],
  ['pipe tables', '| h | i |\n| --- | --- |\n| a | b |\n| OLD | c |\n| d | e |\n', '| OLD | c |'],
  [
    'HTML tables',
    '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>a</td></tr><tr><td>OLD</td></tr></tbody></table>\n',
    '<tr><td>OLD</td></tr>',
  ],
  ['conditions', '{% if visitor.claims.x %}\na\n\nOLD\n{% endif %}\n', 'OLD'],
  [
    'tabs in steps',
    '{% stepper %}\n{% step %}\n{% tabs %}\n{% tab title="A" %}\nOLD\n\nb\n{% endtab %}\n{% endtabs %}\n{% endstep %}\n{% endstepper %}\n',
    'OLD',
  ],
];

describe('conflicts within containers', () => {
  for (const [name, text, reported] of containers) {
    const written = (word: string): string => text.replace('OLD', word);
    test(`${name} are as small as the part they are in`, () => {
      const sides = [text, written('OURS'), written('THEIRS')] as const;
      const [preview, conflicts] = merge(...sides);
      equal(preview, sides[1]);
      deepEqual(
        conflicts.map(({ base, ours, theirs }) => [base, ours, theirs]),
        [[reported, reported.replace('OLD', 'OURS'), reported.replace('OLD', 'THEIRS')]],
      );
      equal(merge(...sides, 'theirs')[0], sides[2]);
      const given = merge(...sides, { text: reported.replace('OLD', 'GIVEN').trim() })[0];
      equal(given, written('GIVEN'));
    });
  }

  test('a block with new neighbours gives no larger conflict', () => {
    const sides = [
      changelog('Old.'),
      `New.\n\n${changelog('Ours.')}`,
      changelog('Theirs.').replace('End.', 'More.\n\nEnd.'),
    ];
    const [merged, conflicts] = merge(sides[0]!, sides[1]!.replace('Intro.\n\n', 'Intro.\n\nAdded.\n\n'), sides[2]!);
    deepEqual(
      conflicts.map(({ base }) => base),
      ['Old.'],
    );
    for (const word of ['New.', 'Added.', 'More.', 'Ours.']) ok(merged.includes(word), word);
  });

  test('items that the sides add or edit separately are merged', () => {
    const entry = (word: string): string => `{% update date="2026-02-01" %}\n${word}\n{% endupdate %}\n\n`;
    const [merged, conflicts] = merge(
      changelog('Old.'),
      changelog('Ours.', entry('Mine')),
      changelog('Old.', entry('Yours')).replace('Text of 8.', 'Theirs.'),
    );
    deepEqual(conflicts, []);
    for (const word of ['Ours.', 'Theirs.', 'Mine', 'Yours']) equal(merged.split(word).length, 2, word);
    deepEqual(merge('* a\n* b\n', '* a\n* b1\n', '* a1\n* b\n'), ['* a1\n* b1\n', []]);
    deepEqual(merge('* a\n* b\n', '* a\n* x\n* b\n', '* a\n* x\n* b1\n'), ['* a\n* x\n* b1\n', []]);
  });

  test('blocks whose type changed are compared as a whole', () => {
    const [, conflicts] = merge('* a\n* b\n', '1. a\n2. c\n', '* a\n* d\n');
    equal(conflicts.length, 1);
  });
});

test('parts joined give the source again', () => {
  for (const [, text] of containers) {
    for (const { text: block } of blocks(text)) equal(partsInside(block)?.parts.join('') ?? block, block);
  }
});

test('no line of either side is lost in containers', () => {
  const item = fc.constantFrom('* a', '* b', '* c', '  * d', '  x', '', '  y', '* e');
  const line = fc.constantFrom(
    'a',
    'b',
    'c',
    '',
    '{% hint style="info" %}',
    '{% endhint %}',
    '* e',
    '| r | s |',
    '```',
  );
  const text = fc.oneof(
    fc.array(item, { maxLength: 10 }).map((lines) => `* first\n${lines.join('\n')}\n`),
    fc.array(line, { maxLength: 10 }).map((lines) => `{% hint style="info" %}\n${lines.join('\n')}\n{% endhint %}\n`),
    fc
      .array(item, { maxLength: 8 })
      .map((lines) => `{% tabs %}\n{% tab title="A" %}\n${lines.join('\n')}\n{% endtab %}\n{% endtabs %}\n`),
  );
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      const [merged, conflicts] = merge(base, ours, theirs);
      const kept = [merged, ...conflicts.flatMap((found) => [found.ours, found.theirs])].join('\n').split('\n');
      const known = new Set(kept.map((one) => one.trim()));
      const old = new Set(base.split('\n').map((one) => one.trim()));
      for (const one of `${ours}\n${theirs}`.split('\n')) ok(old.has(one.trim()) || known.has(one.trim()), one);
      deepEqual(merge(base, theirs, ours)[1].length === 0, conflicts.length === 0);
      if (conflicts.length === 0) equal(merge(base, theirs, ours)[0], merged);
    }),
    { numRuns: Number(process.env['LECTERN_FUZZ'] ?? 500) },
  );
});
