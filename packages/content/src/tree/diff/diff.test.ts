import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletePage, insertPage, movePage, updatePage } from '../edit-page.ts';
import { putFile, putReusableContent, setVariables } from '../resources.ts';
import { TreeFixture } from '../testing/tree-fixture.ts';
import type { Tree } from '../tree.ts';
import { diffTrees } from './diff.ts';

describe('diffTrees', () => {
  test('reports changes of pages in reading order', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const base = await garden.plant('a', 'b', 'b/c', 'd', 'e');
    let tree: Tree = (await updatePage(records, base, 'e', { title: 'E', body: garden.body('x') })).tree;
    tree = (await movePage(records, tree, 'd', { into: 'a' })).tree;
    tree = (await deletePage(records, tree, 'b')).tree;
    tree = (await insertPage(records, tree, { id: 'n', title: 'n', at: 0 })).tree;
    deepEqual(await diffTrees(records, base, tree), [
      { type: 'page_created', page: { id: 'n', type: 'document', title: 'n', path: 'n' } },
      { type: 'page_moved', page: { id: 'd', type: 'document', title: 'd', path: 'a/d' }, parent: { after: 'a' } },
      { type: 'page_deleted', page: { id: 'b', type: 'document', title: 'b', path: 'b' } },
      { type: 'page_deleted', page: { id: 'c', type: 'document', title: 'c', path: 'b/c' } },
      {
        type: 'page_edited',
        page: { id: 'e', type: 'document', title: 'E', path: 'e' },
        attributes: { title: { before: 'e', after: 'E' }, document: { after: garden.body('x') } },
      },
    ]);
    deepEqual(await diffTrees(records, tree, tree), []);
  });

  test('reports a move among siblings, but not a change of keys alone', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const base = await garden.plant('a', 'b', 'c');
    const swapped = (await movePage(records, base, 'a', { at: 2 })).tree;
    deepEqual(
      (await diffTrees(records, base, swapped)).map((change) => change.type),
      ['page_moved'],
    );
    const back = (await movePage(records, swapped, 'a', { at: 0 })).tree;
    deepEqual(await diffTrees(records, base, back), []);
    let crowded = base;
    for (let index = 0; index < 300; index += 1)
      crowded = await garden.add(crowded, { id: `p${index}`, title: 'p', at: 1 });
    const types = new Set((await diffTrees(records, base, crowded)).map((change) => change.type));
    deepEqual(types, new Set(['page_created']));
  });

  test('reports changes of files, reusable contents and variables', async () => {
    const garden = new TreeFixture();
    const { records } = garden;
    const file = { id: 'f', name: 'f.png', contentType: 'image/png', size: 1, content: 'hash' };
    let base = await putFile(records, await garden.plant(), file);
    base = await setVariables(records, base, { version: '1', gone: true });
    let tree = await putFile(records, base, { ...file, name: 'g.png' });
    tree = await putReusableContent(records, tree, { id: 'r', title: 'R' });
    tree = await setVariables(records, tree, { version: '2', gone: undefined });
    deepEqual(await diffTrees(records, base, tree), [
      {
        type: 'file_edited',
        file: { ...file, name: 'g.png' },
        attributes: { name: { before: 'f.png', after: 'g.png' } },
      },
      { type: 'reusable_content_created', reusableContent: { id: 'r', title: 'R' } },
      { type: 'variables_edited', variables: { version: { before: '1', after: '2' }, gone: { before: true } } },
    ]);
  });
});
