import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletePage, insertPage, movePage, updatePage } from './edit-page.ts';
import { findByPath, findPage, firstDocument, indexOf, listChildren, loadPage, pathOf } from './lookup.ts';
import { LONG_KEY } from './order.ts';
import { checkTree } from './testing/check-tree.ts';
import { TreeFixture } from './testing/tree-fixture.ts';
import { EMPTY_TREE, loadTree, saveTree } from './tree.ts';

describe('insertPage', () => {
  test('derives a slug and numbers it if a sibling has it', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant(
      { id: 'a', title: 'Hello World' },
      { id: 'b', title: 'Hello, world!' },
      { id: 'c', title: 'Hello world', into: 'a' },
    );
    deepEqual(await garden.outline(tree), ['hello-world', 'hello-world/hello-world', 'hello-world-2']);
  });

  test('inserts pages at the requested position', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant(
      'a',
      'b',
      { id: 'c', title: 'c', at: 0 },
      { id: 'd', title: 'd', at: 1 },
      { id: 'e', title: 'e', at: 99 },
    );
    deepEqual(await garden.outline(tree), ['c', 'd', 'a', 'b', 'e']);
  });

  test('rejects an invalid tree', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant('a', {
      id: 'link',
      title: 'link',
      type: 'link',
      target: { kind: 'url', url: 'https://example.org' },
    });
    const refused: [Parameters<typeof insertPage>[2], string][] = [
      [{ id: 'a', title: 'again' }, 'id-taken'],
      [{ id: 'x', title: '' }, 'title-missing'],
      [{ id: 'x', title: 'x', slug: 'a' }, 'slug-taken'],
      [{ id: 'x', title: 'x', slug: 'a/b' }, 'slug-invalid'],
      [{ id: 'x', title: 'x', into: 'nowhere' }, 'not-found'],
      [{ id: 'x', title: 'x', into: 'link' }, 'no-children-allowed'],
      [{ id: 'x', title: 'x', type: 'group', into: 'a' }, 'group-below-page'],
      [{ id: 'x/y', title: 'x' }, 'bad-id'],
    ];
    for (const [input, code] of refused) await rejects(insertPage(garden.records, tree, input), { code });
  });

  test('keeps order keys short when all pages are inserted at one position', async () => {
    const garden = new TreeFixture();
    let tree = await garden.plant('first', 'last');
    for (let index = 0; index < 400; index += 1) tree = await garden.add(tree, { id: `p${index}`, title: 'p', at: 1 });
    const pages = await checkTree(garden.records, tree);
    ok([...pages.values()].every((page) => page.order.length <= LONG_KEY));
    const ids = (await listChildren(garden.records, tree, undefined)).map((page) => page.id);
    deepEqual(ids, ['first', ...Array.from({ length: 400 }, (_, index) => `p${399 - index}`), 'last']);
  });
});

describe('updatePage', () => {
  test('changes title and slug independently', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant('a', 'b');
    const renamed = await updatePage(garden.records, tree, 'a', { title: 'Other', icon: 'gear' });
    equal(renamed.page.slug, 'a');
    const cleared = await updatePage(garden.records, renamed.tree, 'a', { icon: '', title: 'a' });
    deepEqual(cleared.tree, tree);
    await rejects(updatePage(garden.records, tree, 'a', { slug: 'b' }), { code: 'slug-taken' });
    deepEqual(await garden.outline((await updatePage(garden.records, tree, 'a', { slug: 'z' })).tree), ['z', 'b']);
  });
});

describe('movePage', () => {
  test('moves the child pages along and counts positions without itself', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant('a', 'a/b', 'b/c', 'd', 'e');
    const outline = async (id: string, to: { into?: string; at?: number }): Promise<string[]> =>
      garden.outline((await movePage(garden.records, tree, id, to)).tree);
    deepEqual(await outline('b', { at: 0 }), ['b', 'b/c', 'a', 'd', 'e']);
    deepEqual(await outline('a', { at: 1 }), ['d', 'a', 'a/b', 'a/b/c', 'e']);
    deepEqual(await outline('e', { at: 1 }), ['a', 'a/b', 'a/b/c', 'e', 'd']);
    deepEqual(await outline('e', { into: 'b', at: 0 }), ['a', 'a/b', 'a/b/e', 'a/b/c', 'd']);
    for (const into of ['a', 'b', 'c']) {
      await rejects(movePage(garden.records, tree, 'a', { into }), { code: 'below-itself' });
    }
  });

  test('numbers a slug that is taken at the new position', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant('a', { id: 'x', title: 'a', into: 'a' });
    deepEqual(await garden.outline((await movePage(garden.records, tree, 'x', {})).tree), ['a', 'a-2']);
  });
});

describe('deletePage', () => {
  test('deletes the child pages too', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant('a', 'a/b', 'b/c', 'd');
    const { tree: rest, deleted } = await deletePage(garden.records, tree, 'a');
    deepEqual(
      deleted.map((page) => page.id),
      ['a', 'b', 'c'],
    );
    deepEqual(await garden.outline(rest), ['d']);
    deepEqual((await deletePage(garden.records, rest, 'd')).tree, EMPTY_TREE);
  });
});

describe('lookup', () => {
  test('finds by id, by path and by position', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant(
      { id: 'g', title: 'Group', type: 'group' },
      { id: 'hidden', title: 'Hidden', into: 'g', hidden: true },
      { id: 'one', title: 'One', into: 'g' },
      'one/two',
    );
    equal((await findByPath(garden.records, tree, '/group/one/two/'))?.id, 'two');
    equal(await findByPath(garden.records, tree, 'one'), undefined);
    equal(await findByPath(garden.records, tree, ''), undefined);
    equal(await findPage(garden.records, tree, 'nobody'), undefined);
    const page = await loadPage(garden.records, tree, 'two');
    equal(await pathOf(garden.records, tree, page), 'group/one/two');
    equal(await indexOf(garden.records, tree, await loadPage(garden.records, tree, 'one')), 1);
    equal((await firstDocument(garden.records, tree))?.id, 'one');
    equal(await firstDocument(garden.records, EMPTY_TREE), undefined);
    await rejects(loadPage(garden.records, tree, 'nobody'), { code: 'not-found' });
  });

  test('reads saved trees from the store', async () => {
    const garden = new TreeFixture();
    const tree = await garden.plant('a', 'a/b');
    const { hash, written } = await saveTree(garden.records, tree);
    equal(written.at(-1)?.hash, hash);
    deepEqual(await loadTree(garden.records, hash), tree);
  });
});
