import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nestPages } from './page-tree.ts';
import { placeAfter } from './place-after.ts';

describe('the rows of a page tree', () => {
  test('become nested pages with their paths', () => {
    deepEqual(
      nestPages([
        { id: 'g', title: 'Guides', type: 'group', slug: 'guides', pages: 2 },
        { id: 's', depth: 1, title: 'Start', slug: 'start', emoji: '1f680', pages: 1 },
        { id: 'd', depth: 2, title: 'Deeper', slug: 'deep', hidden: true },
        { id: 'l', depth: 1, title: 'Site', type: 'link' },
        { id: 'n', title: 'Notes', slug: 'notes' },
      ]),
      [
        {
          id: 'g',
          title: 'Guides',
          type: 'group',
          path: 'guides',
          pages: [
            {
              id: 's',
              title: 'Start',
              type: 'document',
              path: 'guides/start',
              emoji: '1f680',
              pages: [{ id: 'd', title: 'Deeper', type: 'document', path: 'guides/start/deep', hidden: true }],
            },
            { id: 'l', title: 'Site', type: 'link', path: '' },
          ],
        },
        { id: 'n', title: 'Notes', type: 'document', path: 'notes' },
      ],
    );
  });

  test('have a place behind each page, among its siblings', () => {
    const pages = nestPages([
      { id: 'a', title: 'A', slug: 'a', pages: 2 },
      { id: 'b', depth: 1, title: 'B', slug: 'b' },
      { id: 'c', depth: 1, title: 'C', slug: 'c' },
      { id: 'd', title: 'D', slug: 'd' },
    ]);
    deepEqual(placeAfter(pages, 'a'), { at: 1 });
    deepEqual(placeAfter(pages, 'b'), { into: 'a', at: 1 });
    deepEqual(placeAfter(pages, 'c'), { into: 'a', at: 2 });
    deepEqual(placeAfter(pages, 'gone'), undefined);
  });
});
