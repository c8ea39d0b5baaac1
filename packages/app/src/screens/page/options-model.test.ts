import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { optionsChange, optionsOf } from './options-model.ts';

describe('options of a page', () => {
  const page = {
    id: 'p1',
    title: 'Guide',
    type: 'document' as const,
    path: 'guide',
    slug: 'guide',
    updatedAt: '2026-11-16T10:00:00.000Z',
    hidden: true,
  };
  const before = optionsOf(page, '🐦');

  test('are those of the page, empty where it has none', () => {
    deepEqual(before, {
      title: 'Guide',
      description: '',
      slug: 'guide',
      emoji: '🐦',
      icon: '',
      condition: '',
      hidden: true,
      noIndex: false,
      noRobotsIndex: false,
    });
  });

  test('are sent only where they differ', () => {
    equal(optionsChange('p1', before, { ...before, title: 'Guide ' }), undefined);
    deepEqual(optionsChange('p1', before, { ...before, description: ' About birds ', hidden: false }), {
      operation: 'update_page',
      page: 'p1',
      description: 'About birds',
      hidden: false,
    });
  });
});
