import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { updatePage } from './edit-page.ts';
import { listChildren, pathOf } from './lookup.ts';
import { memoryStore, Records } from './map/records.ts';
import { History, SEED, steps } from './testing/history.ts';
import { manyId, writeManyPages } from './testing/tree-fixture.ts';
import { EMPTY_TREE } from './tree.ts';
import type { Tree } from './tree.ts';
import { readPages, walkPages } from './walk.ts';
import type { WalkedPage } from './walk.ts';

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
