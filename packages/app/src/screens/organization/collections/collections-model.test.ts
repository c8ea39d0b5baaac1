import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { listed, possibleParents } from './collections-model.ts';

const collections = [
  { id: 'b', title: 'Beta', parent: 'a' },
  { id: 'a', title: 'Alpha' },
  { id: 'c', title: 'Gamma', parent: 'b' },
  { id: 'd', title: 'Delta', parent: 'hidden' },
];

describe('collections', () => {
  test('are listed below the one they are in, those of a hidden one at the top', () => {
    assert.deepEqual(
      listed(collections).map(({ collection, path }) => [...path, collection.title].join(' / ')),
      ['Alpha', 'Alpha / Beta', 'Alpha / Beta / Gamma', 'Delta'],
    );
  });

  test('are not moved into themselves or what is in them', () => {
    const into = (id: string): string[] => possibleParents(collections, id).map((one) => one.id);
    assert.deepEqual(
      [into('a'), into('b'), into('c'), into('d')],
      [['d'], ['a', 'd'], ['b', 'a', 'd'], ['b', 'a', 'c']],
    );
  });
});
