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
