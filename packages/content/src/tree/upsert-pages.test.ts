import { deepEqual, equal, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { upsertPages } from './upsert-pages.ts';
import type { UpsertedPage } from './upsert-pages.ts';
import { checkTree } from './testing/check-tree.ts';
import { TreeFixture } from './testing/tree-fixture.ts';
import { EMPTY_TREE, isSameTree } from './tree.ts';
import type { Tree } from './tree.ts';

const now = '2026-01-01T00:00:00.000Z';
const page = (id: string, parent?: string, more: Partial<UpsertedPage> = {}): UpsertedPage => ({
  id,
  type: 'document',
  ...(parent !== undefined && { parent }),
  fields: { title: id },
  ...more,
});

async function bring(
  garden: TreeFixture,
  tree: Tree,
  pages: UpsertedPage[],
  more: { remove?: string[]; whole?: boolean } = {},
) {
  const brought = await upsertPages(garden.records, tree, pages, { now, ...more });
  await checkTree(garden.records, brought.tree);
  return brought;
}

describe('upsertPages', () => {
  test('inserts many pages at once and changes nothing the second time', async () => {
    const garden = new TreeFixture();
    const pages = [page('a'), page('b', 'a'), page('c', 'a'), page('d')];
    const first = await bring(garden, EMPTY_TREE, pages);
    deepEqual(await garden.outline(first.tree), ['a', 'a/b', 'a/c', 'd']);
    equal(first.created.length, 4);
    const second = await bring(garden, first.tree, pages);
    equal(isSameTree(first.tree, second.tree), true);
    deepEqual([second.created, second.updated, second.removed], [[], [], []]);
  });

  test('applies a new order and a new parent, changing as few pages as possible', async () => {
    const garden = new TreeFixture();
    const { tree } = await bring(
      garden,
      EMPTY_TREE,
      ['a', 'b', 'c', 'd', 'e'].map((id) => page(id)),
    );
    const moved = await bring(garden, tree, [page('e'), page('a'), page('x'), page('b'), page('c', 'b'), page('d')]);
    deepEqual(await garden.outline(moved.tree), ['e', 'a', 'x', 'b', 'b/c', 'd']);
    deepEqual(moved.updated, ['e', 'c']);
    deepEqual(moved.created, ['x']);
  });

  test('keeps the position of other pages', async () => {
    const garden = new TreeFixture();
    let { tree } = await bring(garden, EMPTY_TREE, [page('a'), page('b')]);
    tree = await garden.add(tree, { id: 'mine', title: 'mine', at: 1 });
    const again = await bring(garden, tree, [page('a'), page('new'), page('b'), page('last')]);
    deepEqual(await garden.outline(again.tree), ['a', 'new', 'mine', 'b', 'last']);
  });

  test('numbers taken slugs the same way every time, and drops none', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant({ id: 'mine', title: 'Intro' });
    const title = { fields: { title: 'Intro' } };
    const pages = [page('a', undefined, title), page('b', undefined, title), page('c', undefined, { slug: 'intro-2' })];
    const first = await bring(garden, tree, pages);
    deepEqual(await garden.outline(first.tree), ['intro', 'intro-3', 'intro-4', 'intro-2']);
    const second = await bring(garden, first.tree, pages);
    equal(isSameTree(first.tree, second.tree), true);
  });

  test('lets pages swap their slugs', async () => {
    const garden = new TreeFixture();
    const { tree } = await bring(garden, EMPTY_TREE, [
      page('a', undefined, { slug: 'x' }),
      page('b', undefined, { slug: 'y' }),
    ]);
    const after = await bring(garden, tree, [page('a', undefined, { slug: 'y' }), page('b', undefined, { slug: 'x' })]);
    deepEqual(await garden.outline(after.tree), ['y', 'x']);
  });

  test('removes pages and moves their remaining children up', async () => {
    const garden = new TreeFixture();
    let { tree } = await bring(garden, EMPTY_TREE, [page('a'), page('b', 'a'), page('c', 'b'), page('z')]);
    tree = await garden.add(tree, { id: 'mine', title: 'mine', into: 'c' });
    const after = await bring(garden, tree, [page('a'), page('z')], { remove: ['b', 'c', 'nothing'] });
    deepEqual(await garden.outline(after.tree), ['a', 'a/mine', 'z']);
    deepEqual(after.removed, ['b', 'c']);
  });

  test('keeps fields the source omits, unless it is complete', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant({ id: 'a', title: 'a', emoji: '1f600', body: 'hash' });
    const kept = await bring(garden, tree, [page('a', undefined, { fields: { title: 'New' } })]);
    const [page1] = (await checkTree(garden.records, kept.tree)).values();
    deepEqual([page1?.title, page1?.emoji, page1?.body, page1?.updatedAt], ['New', '1f600', 'hash', now]);
    const whole = await bring(garden, tree, [page('a', undefined, { fields: { title: 'New' } })], { whole: true });
    const [page2] = (await checkTree(garden.records, whole.tree)).values();
    deepEqual([page2?.title, page2?.emoji, page2?.body], ['New', undefined, undefined]);
  });

  test('rejects an invalid tree', async () => {
    const garden = new TreeFixture();
    const { tree } = await bring(garden, EMPTY_TREE, [page('a'), page('b', 'a')]);
    const refused: [UpsertedPage[], string][] = [
      [[page('a', 'b')], 'below-itself'],
      [[page('x', 'nowhere')], 'not-found'],
      [[page('y', 'x'), page('x')], 'not-found'],
      [[page('x'), page('x')], 'id-taken'],
      [[page('g', 'a', { type: 'group' })], 'group-below-page'],
      [[page('l', undefined, { type: 'link' }), page('x', 'l')], 'no-children-allowed'],
    ];
    for (const [pages, code] of refused) await rejects(bring(garden, tree, pages), { code });
  });
});
