import { deepEqual, equal, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletePage, movePage, updatePage } from '../edit-page.ts';
import type { PagePatch } from '../edit-page.ts';
import { loadPage } from '../lookup.ts';
import { putFile, putReusableContent, readVariables, setVariables } from '../resources.ts';
import { checkTree } from '../testing/check-tree.ts';
import { TreeFixture } from '../testing/tree-fixture.ts';
import type { Tree } from '../tree.ts';
import type { Choice, Conflict } from './conflict.ts';
import { mergeTrees, resolveConflicts, updateTree } from './merge.ts';

class Branches extends TreeFixture {
  async merge(
    base: Tree,
    ours: Tree,
    theirs: Tree,
  ): Promise<{ outline: string[]; conflicts: readonly Conflict[]; tree: Tree }> {
    const { tree, conflicts, bodies } = await mergeTrees(
      this.records,
      { base, ours, theirs },
      { readBody: this.readBody },
    );
    for (const body of bodies) this.bodies.set(body.hash, body.text);
    await checkTree(this.records, tree);
    return { outline: await this.outline(tree), conflicts, tree };
  }

  /** Merges with one choice for all conflicts. */
  async settle(base: Tree, ours: Tree, theirs: Tree, choice: Choice): Promise<string[]> {
    const { conflicts } = await this.merge(base, ours, theirs);
    const choices = new Map(conflicts.map((conflict) => [conflict.id, choice]));
    const result = await resolveConflicts(this.records, { base, ours, theirs }, choices, { readBody: this.readBody });
    deepEqual(result.conflicts, []);
    await checkTree(this.records, result.tree);
    return this.outline(result.tree);
  }

  async moved(tree: Tree, id: string, into?: string, at?: number): Promise<Tree> {
    return (await movePage(this.records, tree, id, { into, at })).tree;
  }

  async edited(tree: Tree, id: string, patch: PagePatch): Promise<Tree> {
    return (await updatePage(this.records, tree, id, patch)).tree;
  }

  async without(tree: Tree, id: string): Promise<Tree> {
    return (await deletePage(this.records, tree, id)).tree;
  }
}

const kinds = (conflicts: readonly Conflict[]): string[] =>
  conflicts.map((conflict) => `${conflict.kind} ${conflict.subject.id}`);

describe('mergeTrees', () => {
  test('merges different fields of one page, and different variables', async () => {
    const on = new Branches();
    const base = await on.plant({ id: 'a', title: 'a', variables: { one: 1, two: 2 } });
    const ours = await on.edited(base, 'a', { title: 'ours', variables: { one: 10, two: 2 }, updatedAt: '2026-01-02' });
    const theirs = await on.edited(base, 'a', {
      icon: 'gear',
      variables: { one: 1, three: 3 },
      updatedAt: '2026-01-03',
    });
    const { tree, conflicts } = await on.merge(base, ours, theirs);
    const { order: _, ...page } = await loadPage(on.records, tree, 'a');
    deepEqual(
      [page, conflicts],
      [
        {
          id: 'a',
          type: 'document',
          title: 'ours',
          slug: 'a',
          icon: 'gear',
          variables: { one: 10, three: 3 },
          updatedAt: '2026-01-03',
        },
        [],
      ],
    );
  });

  test('reports one field set to two values, which a given text resolves', async () => {
    const on = new Branches();
    const base = await on.plant('a');
    const [ours, theirs] = [await on.edited(base, 'a', { title: 'x' }), await on.edited(base, 'a', { title: 'y' })];
    const { conflicts } = await on.merge(base, ours, theirs);
    const { id, ...conflict } = conflicts[0] as Conflict;
    deepEqual(conflict, {
      kind: 'field',
      subject: { type: 'page', id: 'a' },
      field: 'title',
      base: 'a',
      ours: 'x',
      theirs: 'y',
    });
    deepEqual((await on.merge(base, ours, theirs)).conflicts[0]?.id, id);
    const choose = async (choice: Choice): Promise<string> => {
      const sides = { base, ours, theirs };
      const result = await resolveConflicts(on.records, sides, new Map([[id, choice]]), { readBody: on.readBody });
      return (await loadPage(on.records, result.tree, 'a')).title;
    };
    deepEqual([await choose('ours'), await choose('theirs'), await choose({ text: 'z' })], ['x', 'y', 'z']);
    await rejects(choose({ text: '' }), { code: 'title-missing' });
    const strange = new Map<string, Choice>([['nothing', 'ours']]);
    await rejects(resolveConflicts(on.records, { base, ours, theirs }, strange, { readBody: on.readBody }), {
      code: 'bad-choice',
    });
  });

  test('merges bodies by blocks and names the conflicting block', async () => {
    const on = new Branches();
    const base = await on.plant({ id: 'a', title: 'a', body: on.body('One.\n\nTwo.\n\nThree.\n') });
    const ours = await on.edited(base, 'a', { body: on.body('One!\n\nTwo.\n\nThree.\n') });
    const theirs = await on.edited(base, 'a', { body: on.body('One.\n\nTwo.\n\nThree!\n') });
    const { tree, conflicts } = await on.merge(base, ours, theirs);
    deepEqual(
      [on.readBody((await loadPage(on.records, tree, 'a')).body ?? ''), conflicts],
      ['One!\n\nTwo.\n\nThree!\n', []],
    );
    const against = await on.edited(base, 'a', { body: on.body('One?\n\nTwo.\n\nThree.\n') });
    const [conflict] = (await on.merge(base, ours, against)).conflicts;
    deepEqual(
      [conflict?.base, conflict?.ours, conflict?.theirs, conflict?.blocks?.base],
      ['One.', 'One!', 'One?', [0, 1]],
    );
  });

  test('reports moves below different pages', async () => {
    const on = new Branches();
    const base = await on.plant('a', 'b', 'x');
    const [ours, theirs] = [await on.moved(base, 'x', 'a'), await on.moved(base, 'x', 'b')];
    const { conflicts, outline } = await on.merge(base, ours, theirs);
    deepEqual([kinds(conflicts), outline], [['place x'], ['a', 'a/x', 'b']]);
    deepEqual(await on.settle(base, ours, theirs, 'theirs'), ['a', 'b', 'b/x']);
    const reordered = await on.moved(base, 'x', undefined, 0);
    deepEqual((await on.merge(base, ours, reordered)).conflicts, []);
  });

  test('reports a deletion against an edit, and keeps the page until it is resolved', async () => {
    const on = new Branches();
    const base = await on.plant('a', 'a/b', 'c');
    const [ours, theirs] = [await on.without(base, 'a'), await on.edited(base, 'b', { body: on.body('new') })];
    const { conflicts, outline } = await on.merge(base, ours, theirs);
    deepEqual([kinds(conflicts), outline], [['deleted b'], ['a', 'a/b', 'c']]);
    deepEqual(await on.settle(base, ours, theirs, 'ours'), ['c']);
    deepEqual(await on.settle(base, ours, theirs, 'theirs'), ['a', 'a/b', 'c']);
    deepEqual((await on.merge(base, ours, await on.moved(base, 'c', undefined, 0))).outline, ['c']);
  });

  test('never loses a page moved below a deleted one', async () => {
    const on = new Branches();
    const base = await on.plant('a', 'c');
    const ours = await on.without(base, 'a');
    const inserted = await on.add(await on.add(base, 'a/n'), 'n/m');
    const first = await on.merge(base, ours, inserted);
    deepEqual([kinds(first.conflicts), first.outline], [['orphaned n'], ['a', 'a/n', 'a/n/m', 'c']]);
    deepEqual(await on.settle(base, ours, inserted, 'ours'), ['c']);
    deepEqual(await on.settle(base, ours, inserted, 'theirs'), ['a', 'a/n', 'a/n/m', 'c']);
    const moved = await on.moved(base, 'c', 'a');
    deepEqual(kinds((await on.merge(base, ours, moved)).conflicts), ['orphaned c']);
    deepEqual(await on.settle(base, ours, moved, 'ours'), ['c']);
  });

  test('reports crossing moves', async () => {
    const on = new Branches();
    const base = await on.plant('a', 'b', 'b/c');
    const [ours, theirs] = [await on.moved(base, 'a', 'c'), await on.moved(base, 'b', 'a')];
    const { conflicts, outline } = await on.merge(base, ours, theirs);
    deepEqual([kinds(conflicts), outline], [['cycle a'], ['b', 'b/c', 'b/c/a']]);
    deepEqual(await on.settle(base, ours, theirs, 'theirs'), ['a', 'a/b', 'a/b/c']);
  });

  test('numbers colliding slugs and keeps runs of new pages together', async () => {
    const on = new Branches();
    const base = await on.plant('a', 'z');
    const add = async (side: string): Promise<Tree> => {
      let tree = base;
      for (const [at, name] of ['1', '2', '3'].entries())
        tree = await on.add(tree, { id: `${side}${name}`, title: name, at: at + 1 });
      return tree;
    };
    const [ours, theirs] = [await add('o'), await add('t')];
    const { conflicts, outline, tree } = await on.merge(base, ours, theirs);
    deepEqual([conflicts, outline], [[], ['a', '1', '2', '3', '1-2', '2-2', '3-2', 'z']]);
    deepEqual((await on.merge(base, theirs, ours)).tree, tree);
  });

  test('chooses the same of two positions below a page from either side', async () => {
    const on = new Branches();
    const base = await on.plant('a', 'b', 'c', 'x');
    const [ours, theirs] = [await on.moved(base, 'x', undefined, 1), await on.moved(base, 'x', undefined, 2)];
    const { tree, conflicts, outline } = await on.merge(base, ours, theirs);
    deepEqual([conflicts, outline], [[], ['a', 'x', 'b', 'c']]);
    deepEqual((await on.merge(base, theirs, ours)).tree, tree);
  });

  test('merges files, reusable contents and variables', async () => {
    const on = new Branches();
    const { records } = on;
    const file = { id: 'f', name: 'f.png', contentType: 'image/png', size: 1, content: 'hash' };
    const base = await putFile(records, await on.plant(), file);
    let ours = await putFile(records, base, { ...file, name: 'g.png' });
    ours = await setVariables(records, ours, { one: 1, both: 'ours' });
    let theirs = await putFile(records, base, { ...file, content: 'other', size: 2 });
    theirs = await setVariables(records, theirs, { two: 2, both: 'theirs' });
    theirs = await putReusableContent(records, theirs, { id: 'r', title: 'R' });
    const { tree, conflicts } = await on.merge(base, ours, theirs);
    deepEqual(kinds(conflicts), ['field both']);
    deepEqual(await readVariables(records, tree), { both: 'ours', one: 1, two: 2 });
    deepEqual(tree.files, (await putFile(records, base, { ...file, name: 'g.png', content: 'other', size: 2 })).files);
    equal(tree.reusableContents.count, 1);
  });
});

describe('updateTree', () => {
  test('is the merge from the side of the change request', async () => {
    const on = new Branches();
    const base = await on.plant('a');
    const [main, request] = [
      await on.edited(base, 'a', { title: 'main' }),
      await on.edited(base, 'a', { title: 'request' }),
    ];
    const { tree, conflicts } = await updateTree(on.records, { base, main, request }, { readBody: on.readBody });
    deepEqual(
      [(await loadPage(on.records, tree, 'a')).title, conflicts[0]?.ours, conflicts[0]?.theirs],
      ['request', 'request', 'main'],
    );
  });

  test('keeps the paths of pages of the main content', async () => {
    const on = new Branches();
    const base = await on.plant('a');
    for (const [inMain, inRequest] of [
      ['x', 'y'],
      ['y', 'x'],
    ] as const) {
      const main = await on.add(base, { id: inMain, title: 'dup' });
      const request = await on.add(base, { id: inRequest, title: 'dup' });
      const { tree } = await updateTree(on.records, { base, main, request }, { readBody: on.readBody });
      await checkTree(on.records, tree);
      const slugs = [inMain, inRequest].map(async (id) => (await loadPage(on.records, tree, id)).slug);
      deepEqual(await Promise.all(slugs), ['dup', 'dup-2']);
    }
    // The main content gave a slug to another page, and the change request restores the former holder.
    const main = await on.add(await on.without(base, 'a'), { id: 'n', title: 'a' });
    const request = await on.edited(base, 'a', { icon: 'gear' });
    const { tree } = await updateTree(on.records, { base, main, request }, { readBody: on.readBody });
    deepEqual(
      [(await loadPage(on.records, tree, 'n')).slug, (await loadPage(on.records, tree, 'a')).slug],
      ['a', 'a-2'],
    );
  });
});
