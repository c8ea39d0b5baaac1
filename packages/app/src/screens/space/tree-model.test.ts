import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  findByPath,
  moveByDrop,
  moveTowards,
  trailTo,
  typeAhead,
  visibleRows,
  withMove,
  type Direction,
  type TreePage,
} from './tree-model.ts';

const page = (title: string, ...pages: TreePage[]): TreePage => ({
  id: title.toLowerCase(),
  title,
  type: 'document',
  path: title.toLowerCase(),
  pages,
});

const tree = [
  page('A', page('B', page('C')), page('D')),
  page('E'),
  { ...page('G', page('H')), type: 'group' as const },
];

const outline = (pages: readonly TreePage[]): string =>
  pages.map(({ title, pages = [] }) => title + (pages.length > 0 ? `(${outline(pages)})` : '')).join(' ');

const moved = (id: string, direction: Direction): string | undefined => {
  const move = moveTowards(tree, id, direction);
  return move && outline(withMove(tree, move));
};

describe('the tree of pages', () => {
  test('shows pages below open ones', () => {
    const rows = visibleRows(tree, (id) => id === 'a');
    deepEqual(
      rows.map(({ page, level, index, siblings, hasChildren, isOpen }) => [
        page.title,
        level,
        index,
        siblings,
        hasChildren,
        isOpen,
      ]),
      [
        ['A', 1, 0, 3, true, true],
        ['B', 2, 0, 2, true, false],
        ['D', 2, 1, 2, false, false],
        ['E', 1, 1, 3, false, false],
        ['G', 1, 2, 3, true, false],
      ],
    );
  });

  test('finds a page and what is above it', () => {
    deepEqual(
      trailTo(tree, 'c').map(({ title }) => title),
      ['A', 'B', 'C'],
    );
    deepEqual(trailTo(tree, 'none'), []);
    equal(
      findByPath([{ ...page('Guide', { ...page('Start'), path: 'guide/start' }), path: 'guide' }], 'guide/start')
        ?.title,
      'Start',
    );
    equal(findByPath(tree, 'nowhere'), undefined);
  });

  test('moves pages by keyboard', () => {
    equal(moved('d', 'up'), 'A(D B(C)) E G(H)');
    equal(moved('b', 'down'), 'A(D B(C)) E G(H)');
    equal(moved('d', 'inward'), 'A(B(C D)) E G(H)');
    equal(moved('c', 'outward'), 'A(B C D) E G(H)');
    equal(moved('b', 'outward'), 'A(D) B(C) E G(H)');
    for (const [id, direction] of [
      ['a', 'up'],
      ['g', 'down'],
      ['a', 'outward'],
      ['b', 'inward'],
      ['g', 'inward'],
    ] as const) {
      equal(moved(id, direction), undefined, `${id} ${direction}`);
    }
  });

  test('moves pages by drag and drop', () => {
    const dropped = (id: string, target: string, side: 'before' | 'after' | 'inside') => {
      const move = moveByDrop(tree, id, target, side);
      return move && outline(withMove(tree, move));
    };
    equal(dropped('e', 'b', 'before'), 'A(E B(C) D) G(H)');
    equal(dropped('b', 'd', 'after'), 'A(D B(C)) E G(H)');
    equal(dropped('c', 'e', 'inside'), 'A(B D) E(C) G(H)');
    equal(dropped('a', 'c', 'inside'), undefined);
    equal(dropped('g', 'a', 'inside'), undefined);
    equal(dropped('g', 'b', 'before'), undefined);
    equal(dropped('a', 'a', 'after'), undefined);
  });

  test('finds rows by the first letters of their titles', () => {
    const rows = visibleRows([page('Apple'), page('Banana'), page('Apricot')], () => true);
    equal(typeAhead(rows, 0, 'a'), 2);
    equal(typeAhead(rows, 2, 'a'), 0);
    equal(typeAhead(rows, 0, 'apr'), 2);
    equal(typeAhead(rows, 1, 'x'), 1);
  });

  test('of ten thousand pages is listed quickly', () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      page(`P${i}`, ...Array.from({ length: 99 }, (_, j) => page(`P${i}-${j}`))),
    );
    const started = performance.now();
    equal(visibleRows(many, () => true).length, 10_000);
    equal(performance.now() - started < 100, true);
  });
});
