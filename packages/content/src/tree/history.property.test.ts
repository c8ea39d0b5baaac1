import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { diffTrees } from './diff/diff.ts';
import { memoryStore, Records } from './map/records.ts';
import type { Page } from './page.ts';
import { revertPage } from './revert.ts';
import { checkTree } from './testing/check-tree.ts';
import { History, SEED, steps } from './testing/history.ts';
import { EMPTY_TREE, loadTree, saveTree } from './tree.ts';

const numRuns = Number(process.env['LECTERN_FUZZ'] ?? 60);
const facts = ({ order: _order, slug: _slug, parent: _parent, ...rest }: Page): object => rest;

describe('a generated history', () => {
  test('is stored completely, compared exactly and reverted page by page', async () => {
    await fc.assert(
      fc.asyncProperty(steps(8), steps(8), async (first, second) => {
        const store = memoryStore();
        const history = new History(new Records(store), new Map(), 'p', EMPTY_TREE);
        await history.run([...SEED, ...first]);
        const older = await saveTree(history.records, history.tree);
        await history.run(second);
        const newer = await saveTree(history.records, history.tree);

        const records = new Records(store);
        const [then, now] = [await loadTree(records, older.hash), await loadTree(records, newer.hash)];
        const [before, after] = [await checkTree(records, then), await checkTree(records, now)];

        const changes = await diffTrees(records, then, now);
        for (const change of changes) {
          if (!('page' in change)) continue;
          const { id } = change.page;
          equal(change.type === 'page_created', !before.has(id), `${change.type} ${id}`);
          equal(change.type === 'page_deleted', !after.has(id), `${change.type} ${id}`);
        }
        const told = new Set(changes.flatMap((change) => ('page' in change ? [change.page.id] : [])));
        for (const id of new Set([...before.keys(), ...after.keys()])) {
          const [left, right] = [before.get(id), after.get(id)];
          const isOther = left === undefined || right === undefined || left.parent !== right.parent;
          ok(told.has(id) || !isOther, `${id} is not told`);

          const reverted = await checkTree(records, await revertPage(records, now, then, id));
          equal(reverted.has(id), before.has(id));
          const page = reverted.get(id);
          if (page !== undefined && left !== undefined) deepEqual(facts(page), facts(left));
          for (const other of after.keys()) ok(reverted.has(other) || !before.has(other), `${other} is lost`);
        }
      }),
      { numRuns },
    );
  });
});
