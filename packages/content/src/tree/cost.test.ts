import { ok } from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { diffTrees } from './diff/diff.ts';
import { insertPage, movePage, updatePage } from './edit-page.ts';
import { findByPath, findPage, pathOf } from './lookup.ts';
import { memoryStore, Records } from './map/records.ts';
import { mergeTrees } from './merge/merge.ts';
import { manyId, writeManyPages } from './testing/tree-fixture.ts';
import { loadTree, saveTree } from './tree.ts';
import type { Tree } from './tree.ts';

const COUNT = 10_000;

for (const shape of ['flat', 'nested'] as const) {
  describe(`10,000 pages, ${shape}`, () => {
    const store = memoryStore();
    let root = '';

    before(async () => {
      const records = new Records(store);
      root = (await saveTree(records, await writeManyPages(records, COUNT, shape))).hash;
    });

    /** Runs an operation on many pages with a cold cache and checks the maximum cost of one. */
    const within = async (
      limits: { read: number; written: number; bytes: number },
      work: (records: Records, tree: Tree, index: number) => Promise<Tree | undefined>,
    ): Promise<void> => {
      for (let index = 11; index < COUNT; index += 499) {
        const records = new Records(store);
        const tree = await work(records, await loadTree(records, root), index);
        if (tree !== undefined) await saveTree(records, tree);
        const { read, written, bytesWritten } = records.counts;
        ok(read <= limits.read, `${read} records read`);
        ok(written <= limits.written, `${written} records written`);
        ok(bytesWritten <= limits.bytes, `${bytesWritten} bytes written`);
      }
    };

    test('reads a page by id and by path', async () => {
      await within({ read: 30, written: 0, bytes: 0 }, async (records, tree, index) => {
        const page = await findPage(records, tree, manyId(index));
        if (page === undefined) throw new Error('The page is missing.');
        const path = await pathOf(records, tree, page);
        ok((await findByPath(records, tree, path ?? ''))?.id === page.id);
        return undefined;
      });
    });

    test('edits one page', async () => {
      await within({ read: 8, written: 6, bytes: 25_000 }, async (records, tree, index) => {
        const { tree: edited } = await updatePage(records, tree, manyId(index), { body: 'another' });
        return edited;
      });
    });

    test('inserts and moves one page', async () => {
      await within({ read: 45, written: 25, bytes: 60_000 }, async (records, tree, index) => {
        const { tree: more } = await insertPage(records, tree, { id: 'new', title: 'New', at: 5_000 });
        return (await movePage(records, more, manyId(index), { at: 3 })).tree;
      });
    });

    test('merges and compares one page on each side', async () => {
      await within({ read: 45, written: 10, bytes: 40_000 }, async (records, tree, index) => {
        const ours = (await updatePage(records, tree, manyId(index), { title: 'ours' })).tree;
        const theirs = (await updatePage(records, tree, manyId(index - 1), { title: 'theirs' })).tree;
        const merged = await mergeTrees(records, { base: tree, ours, theirs }, { readBody: () => '' });
        ok(merged.conflicts.length === 0);
        ok((await diffTrees(records, tree, merged.tree)).length === 2);
        return merged.tree;
      });
    });
  });
}
