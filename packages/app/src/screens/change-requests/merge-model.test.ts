import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SemanticChange } from '../comparison/semantic-change.ts';
import { endedPaths, pagesAfter } from './merge-model.ts';

const page = (id: string, path = id, type: 'document' | 'group' = 'document') => ({ id, type, title: id, path });

describe('what a merge means for readers', () => {
  const changes: SemanticChange[] = [
    { type: 'page_edited', page: page('guide'), attributes: {} },
    { type: 'page_moved', page: page('guide'), parent: {} },
    { type: 'page_created', page: page('new', 'old') },
    { type: 'page_created', page: page('part', 'part', 'group') },
    { type: 'page_deleted', page: page('gone') },
    { type: 'page_deleted', page: page('replaced', 'old') },
    { type: 'page_deleted', page: page('chapter', 'chapter', 'group') },
    { type: 'variables_edited', variables: {} },
  ];

  test('are pages that are there afterwards, each once', () => {
    deepEqual(
      pagesAfter(changes).map(({ id }) => id),
      ['guide', 'new'],
    );
  });

  test('are addresses that end, unless another page takes them over', () => {
    deepEqual(endedPaths(changes), ['gone']);
  });
});
