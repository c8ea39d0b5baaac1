import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nestPages } from './page-tree.ts';

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
});
