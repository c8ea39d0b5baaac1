import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withFavorite, type Favorite } from './favorites-model.ts';

describe('favorites', () => {
  const favorites: Favorite[] = [
    { kind: 'collection', collection: 'c1', title: 'Guides' },
    { kind: 'page', space: 's1', page: 'p1', title: 'Start', path: 'start' },
  ];

  test('are added at the end', () => {
    deepEqual(withFavorite(favorites, { kind: 'space', space: 's1' }), [
      { kind: 'collection', collection: 'c1' },
      { kind: 'page', space: 's1', page: 'p1' },
      { kind: 'space', space: 's1' },
    ]);
  });

  test('are removed when they are there', () => {
    deepEqual(withFavorite(favorites, { kind: 'page', space: 's1', page: 'p1' }), [
      { kind: 'collection', collection: 'c1' },
    ]);
  });
});
