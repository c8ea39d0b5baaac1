import { deepEqual, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletePage, movePage, updatePage } from './edit-page.ts';
import { revertPage } from './revert.ts';
import { TreeFixture } from './testing/tree-fixture.ts';

describe('revertPage', () => {
  test('resets fields, body and position', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const older = await garden.plant('a', 'b', 'c');
    let tree = (await updatePage(records, older, 'b', { title: 'B', body: garden.body('x') })).tree;
    tree = (await movePage(records, tree, 'b', { into: 'a' })).tree;
    deepEqual(await revertPage(records, tree, older, 'b'), older);
  });

  test('restores a deleted page with its child pages', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const older = await garden.plant('a', 'a/b', 'b/c', 'b/d', 'e');
    const moved = (await movePage(records, older, 'd', { into: 'e' })).tree;
    const { tree } = await deletePage(records, moved, 'a');
    deepEqual(await garden.outline(await revertPage(records, tree, older, 'b')), ['b', 'b/c', 'e', 'e/d']);
    const { tree: without } = await deletePage(records, older, 'a');
    deepEqual(await revertPage(records, without, older, 'a'), older);
  });

  test('removes an added page and moves older pages below it back', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const older = await garden.plant('a', 'b');
    const added = await garden.add(await garden.add(older, 'n'), 'n/m');
    const tree = (await movePage(records, added, 'b', { into: 'm' })).tree;
    deepEqual(await revertPage(records, tree, older, 'n'), older);
    await rejects(revertPage(records, older, older, 'n'), { code: 'not-found' });
  });

  test('numbers a slug that was taken since and never creates a cycle', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const older = await garden.plant('a', 'a/b');
    let tree = (await movePage(records, older, 'b', {})).tree;
    tree = (await movePage(records, tree, 'a', { into: 'b' })).tree;
    deepEqual(await garden.outline(await revertPage(records, tree, older, 'b')), ['b', 'b/a']);
    const replaced = await garden.add((await deletePage(records, older, 'a')).tree, { id: 'x', title: 'a' });
    deepEqual((await garden.outline(await revertPage(records, replaced, older, 'a'))).sort(), ['a', 'a-2', 'a-2/b']);
  });
});
