import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { neighbourOf, reviewedPages, viewedCount } from './review-model.ts';
import type { SemanticChange } from '../comparison/semantic-change.ts';

const page = (id: string) => ({ id, type: 'document' as const, title: id, path: id });

describe('pages to review', () => {
  const changes: SemanticChange[] = [
    { type: 'page_moved', page: page('guide'), parent: {} },
    { type: 'page_edited', page: page('guide'), attributes: { document: {} } },
    { type: 'variables_edited', variables: {} },
    { type: 'page_created', page: page('notes') },
  ];
  const pages = reviewedPages(changes);

  test('are listed once, with their text if that changed', () => {
    deepEqual(
      pages.map(({ type, page: { id } }) => `${type} ${id}`),
      ['page_edited guide', 'page_created notes'],
    );
  });

  test('have neighbours, but not beyond the ends', () => {
    equal(neighbourOf(pages, 'guide', 1)?.page.id, 'notes');
    equal(neighbourOf(pages, 'notes', -1)?.page.id, 'guide');
    equal(neighbourOf(pages, 'notes', 1), undefined);
    equal(neighbourOf(pages, 'other', 1), undefined);
  });

  test('are counted as viewed while they are among the changed ones', () => {
    equal(viewedCount(pages, new Set(['notes', 'other'])), 1);
    equal(viewedCount(pages, new Set()), 0);
  });
});
