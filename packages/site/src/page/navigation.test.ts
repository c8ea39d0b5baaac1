import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { navigationOf, type NavigationItem } from './navigation.ts';
import { page, sampleLinker } from '../testing/sample.ts';

const count = (items: readonly NavigationItem[]): number => items.reduce((sum, item) => sum + 1 + count(item.items), 0);

function navigation(chapters: number, each: number, current: string): NavigationItem[] {
  const pages = Array.from({ length: chapters }, (_, c) =>
    page(`c${c}`, `c${c}`, { pages: Array.from({ length: each }, (_, p) => page(`c${c}p${p}`, `c${c}/p${p}`)) }),
  );
  const linker = sampleLinker({ pages });
  const { tree } = linker.parts.here;
  return navigationOf(tree, tree.byId.get(current), linker);
}

describe('the table of contents', () => {
  test('of a small space is complete', () => {
    assert.equal(count(navigation(10, 10, 'c3p4')), 110);
  });

  test('of a large space shows the ancestors of the page and their siblings', () => {
    const items = navigation(100, 100, 'c50p60');
    assert.ok(count(items) < 200, String(count(items)));
    const open = items.find(({ open }) => open)!;
    assert.equal(open.title, 'c50');
    assert.ok(open.items.some(({ current, title }) => current && title === 'c50p60'));
    assert.ok(items.every((item) => item === open || item.items.length === 0));
    assert.equal(open.items.at(-1)!.rest, 100);
    assert.match(open.items.at(-1)!.href, /~contents\?of=c50$/);
  });

  test('of a large space lists what is in the groups at its root, if that is little', () => {
    const chapter = (c: number) =>
      page(`c${c}`, `c${c}`, { pages: Array.from({ length: 100 }, (_, p) => page(`c${c}p${p}`, `c${c}/p${p}`)) });
    const grouped = (count: number): NavigationItem[] => {
      const pages = [0, 1].map((g) =>
        page(`g${g}`, `g${g}`, {
          type: 'group',
          kind: 'group',
          pages: Array.from({ length: count }, (_, c) => chapter(g * 1000 + c)),
        }),
      );
      const linker = sampleLinker({ pages });
      return navigationOf(linker.parts.here.tree, undefined, linker);
    };
    assert.deepEqual(
      grouped(5).map(({ items, folded }) => [items.length, folded]),
      [
        [5, false],
        [5, false],
      ],
    );
    assert.ok(grouped(5).every(({ items }) => items.every((item) => item.folded && item.items.length === 0)));
    assert.deepEqual(
      grouped(60).map(({ items, folded }) => [items.length, folded]),
      [
        [0, true],
        [0, true],
      ],
    );
  });

  test('omits hidden pages', () => {
    const linker = sampleLinker({ pages: [page('a', 'a'), page('b', 'b', { hidden: true })] });
    const { tree } = linker.parts.here;
    assert.deepEqual(
      navigationOf(tree, tree.first, linker).map(({ title }) => title),
      ['a'],
    );
    assert.ok(tree.byPath.has('b'));
  });
});
