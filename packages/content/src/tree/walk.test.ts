import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { deletePage, insertPage, movePage, updatePage } from './edit-page.ts';
import { listChildren, pathOf } from './lookup.ts';
import { memoryStore, Records } from './map/records.ts';
import { History, SEED, steps } from './testing/history.ts';
import { manyId, writeManyPages } from './testing/tree-fixture.ts';
import { EMPTY_TREE, loadTree, saveTree } from './tree.ts';
import { TreeError } from './tree-error.ts';
import type { Tree } from './tree.ts';
import { readPages, walkPages } from './walk.ts';
import type { WalkedPage } from './walked-page.ts';

const numRuns = Number(process.env['LECTERN_FUZZ'] ?? 40);

/** The same, page by page. */
async function lookedUp(records: Records, tree: Tree, parent?: string, depth = 0): Promise<WalkedPage[]> {
  const found: WalkedPage[] = [];
  for (const page of await listChildren(records, tree, parent)) {
    const pages = await lookedUp(records, tree, page.id, depth + 1);
    found.push({ page, path: await pathOf(records, tree, page), depth, pages });
  }
  return found;
}

/** One change; impossible ones, such as moving a page below itself, change nothing. */
async function changed(records: Records, tree: Tree, kind: number, id: string, other: string): Promise<Tree> {
  try {
    if (kind === 0) return (await updatePage(records, tree, id, { title: `Changed ${other}` })).tree;
    if (kind === 1) return (await updatePage(records, tree, id, { slug: `changed-${other.toLowerCase()}` })).tree;
    if (kind === 2) return (await movePage(records, tree, id, { into: other, at: 0 })).tree;
    if (kind === 3) return (await insertPage(records, tree, { id: `new-${id}`, title: 'New', into: other })).tree;
    return (await deletePage(records, tree, id)).tree;
  } catch (error) {
    if (error instanceof TreeError) return tree;
    throw error;
  }
}

describe('all pages of a tree', () => {
  test('equal those looked up one by one, whatever was read before', async () => {
    await fc.assert(
      fc.asyncProperty(steps(12), steps(4), async (first, second) => {
        const history = new History(new Records(memoryStore()), new Map(), 'p', EMPTY_TREE);
        await history.run(SEED);
        const { tree: before } = history;
        const read = await readPages(history.records, before);
        for (const step of [...first, ...second]) {
          await history.run([step]);
          deepEqual(await readPages(history.records, history.tree), await lookedUp(history.records, history.tree));
        }
        equal(await readPages(history.records, before), read);
        deepEqual(read, await lookedUp(history.records, before));
      }),
      { numRuns },
    );
  });

  test('are the same objects if nothing changed', async () => {
    const records = new Records(memoryStore());
    const tree = await writeManyPages(records, 2000, 'nested');
    const before = await readPages(records, tree);
    const id = manyId(1234);
    const after = await readPages(records, (await updatePage(records, tree, id, { title: 'Okapi' })).tree);
    const objects = new Set(walkPages(before));
    const others = [...walkPages(after)].filter((walked) => !objects.has(walked)).map(({ page }) => page.id);
    // The page itself and its three ancestors; and pages stored in the same record, with their ancestors.
    for (const above of [1, 12, 123, 1234]) ok(others.includes(manyId(above)));
    ok(others.length < 200, `${others.length} of 2,000`);
    equal([...walkPages(after)].find(({ page }) => page.id === id)!.page.title, 'Okapi');
    ok([...walkPages(before)].every(({ page }) => page.title !== 'Okapi'));
  });

  test('equal those looked up one by one after changes of many pages at once', async () => {
    const numbers = fc.array(fc.tuple(fc.nat(4), fc.nat(299), fc.nat(299)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { minLength: 1, maxLength: 4 }), async (batches) => {
        const records = new Records(memoryStore());
        let tree = await writeManyPages(records, 300, 'nested');
        await readPages(records, tree);
        for (const batch of batches) {
          for (const [kind, one, other] of batch) tree = await changed(records, tree, kind, manyId(one), manyId(other));
          deepEqual(await readPages(records, tree), await lookedUp(records, tree));
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  test('are updated by reading what changed only', async () => {
    const store = memoryStore();
    const writing = new Records(store);
    const tree = await writeManyPages(writing, 5000, 'nested');
    const first = await saveTree(writing, tree);
    await readPages(new Records(store), await loadTree(new Records(store), first.hash));
    const edited = await updatePage(writing, tree, manyId(4321), { title: 'Okapi' });
    const second = await saveTree(writing, edited.tree);
    const reading = new Records(store);
    const pages = await readPages(reading, await loadTree(reading, second.hash));
    equal([...walkPages(pages)].find(({ page }) => page.id === manyId(4321))!.page.title, 'Okapi');
    ok(reading.counts.read < 60, `${reading.counts.read} records were read`);
  });

  test('below a moved page have new paths and are new objects', async () => {
    const records = new Records(memoryStore());
    const tree = await writeManyPages(records, 200, 'nested');
    const before = await readPages(records, tree);
    const after = await readPages(records, (await updatePage(records, tree, manyId(1), { slug: 'okapi' })).tree);
    const below = (roots: readonly WalkedPage[]) => [...walkPages(roots)].find(({ page }) => page.id === manyId(123))!;
    notEqual(below(after), below(before));
    equal(below(after).path, below(before).path!.replace('page-number-1/', 'okapi/'));
    equal(below(after).page, below(before).page);
  });
});
