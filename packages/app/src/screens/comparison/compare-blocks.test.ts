import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareBlocks, countBlocks, foldUnchanged, type BlockRow } from './compare-blocks.ts';

const before = '# Guide\n\nHerons stand still.\n\n## Part\n\nThe last words.\n';

const shortly = (row: BlockRow): string =>
  `${row.kind} ${row.type} ${('before' in row ? row.before : row.after).trim()}`;

describe('comparison of two texts by blocks', () => {
  test('tells unchanged, changed, added and removed blocks apart', () => {
    const after =
      '# Guide\n\nHerons stand very still.\n\n## Part\n\nSomething else entirely, written anew.\n\n> Quote\n';
    deepEqual(compareBlocks(before, after).map(shortly), [
      'same title # Guide',
      'changed text Herons stand still.',
      'same text ## Part',
      'removed text The last words.',
      'added text Something else entirely, written anew.',
      'added text > Quote',
    ]);
  });

  test('counts the blocks of the body, without title and frontmatter', () => {
    const after = '---\ndescription: Birds\n---\n\n# Guide\n\nHerons stand still.\n\n## Part\n\nThe last words.\n';
    const rows = compareBlocks(before, after);
    deepEqual(
      rows.map((row) => [row.kind, row.type, 'at' in row ? row.at : undefined]),
      [
        ['added', 'frontmatter', undefined],
        ['same', 'title', undefined],
        ['same', 'text', 0],
        ['same', 'text', 1],
        ['same', 'text', 2],
      ],
    );
  });

  test('counts the blocks of the old body for those that changed or are gone', () => {
    const after = '# Guide\n\n## Part\n\nThe very last words.\n';
    deepEqual(
      compareBlocks(before, after).flatMap((row) => ('was' in row ? [[row.kind, row.was]] : [])),
      [
        ['removed', 0],
        ['changed', 2],
      ],
    );
    deepEqual(countBlocks(before, after), { before: 3, after: 2 });
  });

  test('finds nothing in equal texts, whatever their last line break', () => {
    deepEqual(
      compareBlocks(before, before.trimEnd()).filter(({ kind }) => kind !== 'same'),
      [],
    );
  });

  test('folds long runs of unchanged blocks and keeps the neighbours of changes', () => {
    const text = (last: string) => ['# T', 'One.', 'Two.', 'Three.', 'Four.', 'Five.', last].join('\n\n');
    const parts = foldUnchanged(compareBlocks(text('The end is near.'), text('The end is here.')));
    deepEqual(
      parts.map(({ kind, rows }) => [kind, rows.length]),
      [
        ['fold', 5],
        ['rows', 2],
      ],
    );
  });
});
