import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runSync } from '../cooperative.ts';
import { readSummary as readingSummary, type Summary } from './summary.ts';

const readSummary = (text: string): Summary => runSync(readingSummary(text));

const linkIn = (line: string): unknown => {
  const [entry] = readSummary(line).entries;
  return entry?.kind === 'link' ? [entry.title, entry.href, ...entry.around] : entry;
};

describe('a line of SUMMARY.md', () => {
  test('may have a title, spaces and comments around its destination', () => {
    deepEqual(linkIn('* [A](a.md "Title") b'), ['A', 'a.md', '', ' b']);
    deepEqual(linkIn('* [A](my file.md)'), ['A', 'my file.md', '', '']);
    deepEqual(linkIn('* [A](my file.md "Title")'), ['A', 'my file.md', '', '']);
    deepEqual(linkIn(String.raw`* 1. \\[x] ![i](j) [A [b]](a.md)`), [
      'A [b]',
      'a.md',
      String.raw`1. \\[x] ![i](j) `,
      '',
    ]);
    deepEqual(linkIn('* <!-- [x](y) --> [A](<my file.md>)'), ['A', 'my file.md', '<!-- [x](y) --> ', '']);
  });

  test('may close its heading, and name its anchor', () => {
    const titles = readSummary('# Contents\n## One ##\n## Two <a href="#" id="two"></a>\n## C# #\n').entries;
    deepEqual(
      titles.map((entry) => entry.kind === 'group' && [entry.title, entry.anchor]),
      [
        ['One', undefined],
        ['Two', 'two'],
        ['C#', undefined],
      ],
    );
  });

  const length = 60_000;
  const filled = (piece: string): string => piece.repeat(length / piece.length);
  const hostile: Record<string, string> = {
    'spaces in a heading': `# a\n## a${filled(' ')}x`,
    'marks in a heading': `# a\n## a${filled('#')}x`,
    'open comments': `* [a](${filled('<!--')}`,
    'open anchors': `* ${filled('<a ')}`,
    'ids of an open anchor': `* <a ${filled('id="x" ')}`,
    'spaces after a destination': `* [a](b${filled(' ')}x`,
    'open brackets': `* ${filled('[')}`,
    'escaped brackets': `* ${filled('\\\\[')}`,
    images: `* ${filled('![a](b)')}`,
    'open titles': `* [a](b${filled(' "')}x`,
  };
  for (const [name, text] of Object.entries(hostile)) {
    test(`takes linear time with ${name}`, () => {
      const began = process.cpuUsage();
      equal(readSummary(text).entries.length, 1);
      const { user, system } = process.cpuUsage(began);
      ok((user + system) / 1000 < 1000, `${(user + system) / 1000} ms`);
    });
  }
});
