import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spaceTree, type SpaceNode } from './space-tree-model.ts';

const outline = (nodes: readonly SpaceNode[]): unknown[] =>
  nodes.map((node) => (node.kind === 'collection' ? [node.title, ...outline(node.children)] : node.title));

const space = (id: string, parent?: string) => ({
  id,
  title: id,
  emoji: '',
  changeRequestsOpen: 0,
  ...(parent && { parent }),
});

describe('collections and spaces', () => {
  test('form one tree', () => {
    const collections = [
      { id: 'inner', title: 'Inner', parent: 'outer' },
      { id: 'outer', title: 'Outer' },
    ];
    const spaces = [space('top'), space('deep', 'inner'), space('in outer', 'outer')];
    deepEqual(outline(spaceTree(collections, spaces)), [['Outer', ['Inner', 'deep'], 'in outer'], 'top']);
  });

  test('in a collection that cannot be seen stand at the top', () => {
    deepEqual(outline(spaceTree([], [space('shared', 'hidden')])), ['shared']);
  });
});
