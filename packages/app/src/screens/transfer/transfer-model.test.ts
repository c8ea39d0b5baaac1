import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parentPages } from './transfer-model.ts';

describe('pages that others can be moved below', () => {
  test('are documents and groups, with the pages above them', () => {
    deepEqual(
      parentPages([
        { id: 'g', title: 'Guide', type: 'group', pages: 2 },
        { id: 'i', title: 'Install', depth: 1, pages: 1 },
        { id: 'l', title: 'Linux', depth: 2 },
        { id: 'w', title: 'Website', depth: 1, type: 'link' },
        { id: 'n', title: 'Notes' },
      ]),
      [
        { id: 'g', title: 'Guide', note: '' },
        { id: 'i', title: 'Install', note: 'Guide' },
        { id: 'l', title: 'Linux', note: 'Guide / Install' },
        { id: 'n', title: 'Notes', note: '' },
      ],
    );
  });
});
