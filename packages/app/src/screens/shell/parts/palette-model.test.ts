import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matching, sectionsOf, type PaletteEntry } from './palette-model.ts';

const entry = (title: string, section = 'Actions'): PaletteEntry => ({
  id: title,
  section,
  title,
  icon: 'page',
  note: '',
});
const titles = (entries: readonly PaletteEntry[]): string[] => entries.map(({ title }) => title);

describe('the palette', () => {
  const entries = [entry('New page'), entry('Change requests'), entry('Étiquettes'), entry('新しいページ')];

  test('finds entries by the beginnings of their words', () => {
    deepEqual(titles(matching(entries, 'pa')), ['New page']);
    deepEqual(titles(matching(entries, 'req cha')), ['Change requests']);
    deepEqual(titles(matching(entries, 'etiq')), ['Étiquettes']);
    deepEqual(titles(matching(entries, 'ページ')), ['新しいページ']);
    deepEqual(titles(matching(entries, 'x')), []);
    deepEqual(matching(entries, '').length, 4);
  });

  test('groups them in the order of their sections', () => {
    const some = [entry('One', 'Pages'), entry('Two'), entry('Three', 'Pages')];
    deepEqual(
      sectionsOf(some).map(({ title, entries }) => [title, titles(entries)]),
      [
        ['Pages', ['One', 'Three']],
        ['Actions', ['Two']],
      ],
    );
  });
});
