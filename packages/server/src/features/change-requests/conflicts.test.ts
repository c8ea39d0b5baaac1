import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { insert, proposals, remove, rewrite, update, type Proposals } from '../../../test/proposals.ts';

type Resolutions = BodyOf<typeof api.resolveConflicts>['resolutions'];

const list = ({ admin, spaceId }: Proposals, { id }: { id: string }) =>
  admin.call(api.listConflicts, { spaceId, changeRequestId: id });
const resolve = ({ admin, spaceId }: Proposals, { id }: { id: string }, resolutions: Resolutions, primary?: string) =>
  admin.call(api.resolveConflicts, {
    spaceId,
    changeRequestId: id,
    body: { resolutions, ...(primary !== undefined && { primary }) },
  });

/** Both sides changed the second block and the title of a page. */
async function contradiction() {
  const all = await proposals({ Start: 'One.\n\nTwo.\n\nThree.\n' });
  const start = all.pages['Start']!;
  const request = await all.propose(rewrite(start, 'One.\n\nOurs.\n\nThree!\n'), update(start, { title: 'Ours' }));
  const head = await all.editMain(rewrite(start, 'One?\n\nTheirs.\n\nThree.\n'), update(start, { title: 'Theirs' }));
  return { all, start, request, head };
}

describe('listConflicts', () => {
  test('lists blocks and attributes with the three versions', async () => {
    const { all, start, request, head } = await contradiction();
    const { items, revision, primary, count } = await list(all, request);
    assert.equal(revision, request.revision);
    assert.equal(primary, head);
    assert.equal(count, 2);
    const page = { id: start, type: 'document' as const, title: 'Ours', path: 'start' };
    const attribute = items.find(({ kind }) => kind === 'attribute')!;
    assert.deepEqual(attribute, {
      id: attribute.id,
      kind: 'attribute',
      page,
      attribute: 'title',
      base: 'Start',
      ours: 'Ours',
      theirs: 'Theirs',
    });
    const block = items.find(({ kind }) => kind === 'block')!;
    assert.deepEqual([block.page, block.base, block.ours, block.theirs], [page, 'Two.', 'Ours.', 'Theirs.']);
    const shown = await all.admin.call(api.getPageInChangeRequest, {
      spaceId: all.spaceId,
      changeRequestId: request.id,
      pageId: start,
    });
    assert.equal((shown.document!.nodes[1] as { key: string }).key, block.block);
    assert.deepEqual((await list(all, request)).items, items, 'ids stay');
    const first = await all.admin.call(api.listConflicts, {
      spaceId: all.spaceId,
      changeRequestId: request.id,
      query: { limit: 1 },
    });
    const second = await all.admin.call(api.listConflicts, {
      spaceId: all.spaceId,
      changeRequestId: request.id,
      query: { limit: 1, page: first.next!.page },
    });
    assert.deepEqual([...first.items, ...second.items], items);
    assert.equal(second.next, undefined);
  });

  test('shows one sentence of a changelog, not the whole block', async () => {
    const entry = (text: string) => `{% update date="2026-01-01" %}\n## Release\n\n${text}\n\nMore.\n{% endupdate %}`;
    const changelog = (sentence: string) => {
      const entries = Array.from({ length: 60 }, (_, at) => entry(at === 40 ? sentence : `Text ${at}.`));
      return `{% updates %}\n${entries.join('\n\n')}\n{% endupdates %}\n`;
    };
    const all = await proposals({ Start: changelog('Old.') });
    const start = all.pages['Start']!;
    const request = await all.propose(rewrite(start, changelog('Ours.')));
    await all.editMain(rewrite(start, changelog('Theirs.')));
    const [found, ...others] = (await list(all, request)).items;
    assert.deepEqual([others.length, found?.base, found?.ours, found?.theirs], [0, 'Old.', 'Ours.', 'Theirs.']);
    const { result } = await resolve(all, request, [{ conflict: found!.id, take: 'text', text: 'Both.' }]);
    assert.equal(result, 'update');
    const { markdown = '' } = await all.admin.call(api.getPageInChangeRequest, {
      spaceId: all.spaceId,
      changeRequestId: request.id,
      pageId: start,
      query: { format: 'markdown' },
    });
    assert.ok(markdown.endsWith(changelog('Both.')), markdown.slice(0, 200));
  });

  test('shows one item of a list with the key of its block', async () => {
    const items = (word: string) => `One.\n\n* a\n* b ${word}\n* c\n`;
    const all = await proposals({ Start: items('old') });
    const start = all.pages['Start']!;
    const request = await all.propose(rewrite(start, items('ours')));
    await all.editMain(rewrite(start, items('theirs')));
    const [found] = (await list(all, request)).items;
    assert.deepEqual([found?.base, found?.ours, found?.theirs], ['* b old', '* b ours', '* b theirs']);
    const shown = await all.admin.call(api.getPageInChangeRequest, {
      spaceId: all.spaceId,
      changeRequestId: request.id,
      pageId: start,
    });
    const keys = new Map<string, string>();
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('key' in node && typeof node.key === 'string') keys.set(node.key, JSON.stringify(node));
      for (const inner of Object.values(node)) collect(inner);
    };
    collect(shown.document);
    const block = keys.get(found!.block!) ?? '';
    assert.ok(block.includes('b ours') && !block.includes('"a"'), block);
  });

  test('shows deletions and moves', async () => {
    const all = await proposals({ A: 'a\n', B: 'b\n', C: 'c\n', D: 'd\n' });
    const { A, B, C, D } = all.pages as Record<'A' | 'B' | 'C' | 'D', string>;
    const request = await all.propose(remove(A), update(B, { into: C }));
    await all.editMain(rewrite(A, 'a, edited\n'), update(B, { into: D }));
    const { items } = await list(all, request);
    const told = items.map(({ kind, page, base, ours, theirs }) => ({ page: page!.title, kind, base, ours, theirs }));
    assert.deepEqual(
      told.sort((one, other) => (one.page < other.page ? -1 : 1)),
      [
        { page: 'A', kind: 'deletion', base: '# A\n\na\n', ours: undefined, theirs: '# A\n\na, edited\n' },
        { page: 'B', kind: 'place', base: '', ours: 'c', theirs: 'd' },
      ],
    );
  });

  test('is empty without conflicts, and after the merge', async () => {
    const all = await proposals();
    const request = await all.propose(insert('New'));
    assert.deepEqual((await list(all, request)).items, []);
    await all.merge(request);
    await all.editMain(insert('Newer'));
    assert.deepEqual((await list(all, request)).items, []);
  });
});

describe('resolveConflicts', () => {
  test('resolves all conflicts, and the merge succeeds', async () => {
    const { all, start, request, head } = await contradiction();
    const { items } = await list(all, request);
    const answer = await resolve(
      all,
      request,
      items.map(({ id, kind }) =>
        kind === 'block'
          ? { conflict: id, take: 'text' as const, text: 'Both.' }
          : { conflict: id, take: 'theirs' as const },
      ),
      head,
    );
    assert.deepEqual([answer.result, answer.remaining], ['update', []]);
    const revision = await all.admin.call(api.getRevision, { spaceId: all.spaceId, revisionId: answer.revision });
    assert.equal(revision.type, 'update');
    assert.deepEqual((await list(all, request)).items, []);
    assert.equal((await all.merge(request)).result, 'merge');
    assert.equal(await all.read(start), 'One?\n\nBoth.\n\nThree!\n');
    const page = await all.admin.call(api.getPage, { spaceId: all.spaceId, pageId: start });
    assert.equal(page.title, 'Theirs');
  });

  test('resolves conflicts that appear only after others are resolved', async () => {
    const all = await proposals({ A: 'a\n', B: 'b\n' });
    const { A, B } = all.pages as Record<'A' | 'B', string>;
    const request = await all.propose(remove(A));
    await all.editMain(rewrite(A, 'a, edited\n'), update(B, { into: A }));
    const choices = new Map<string, Resolutions[number]>();
    for (const { id } of (await list(all, request)).items) choices.set(id, { conflict: id, take: 'theirs' });
    let answer = await resolve(all, request, [...choices.values()]);
    for (let round = 0; answer.remaining.length > 0; round++) {
      assert.ok(round < 5, 'it comes to an end');
      for (const id of answer.remaining) choices.set(id, { conflict: id, take: 'theirs' });
      answer = await resolve(all, request, [...choices.values()]);
    }
    assert.equal((await all.merge(request)).result, 'merge');
    assert.equal(await all.read(A), 'a, edited\n');
    assert.equal(await all.read(B), 'b\n');
  });

  test('lists open conflicts and changes nothing', async () => {
    const { all, request } = await contradiction();
    const { items } = await list(all, request);
    const answer = await resolve(all, request, [{ conflict: items[0]!.id, take: 'ours' }]);
    assert.deepEqual(answer, { result: 'conflicts', revision: request.revision, remaining: [items[1]!.id] });
    assert.equal((await list(all, request)).items.length, 2);
  });

  test('rejects unknown conflicts, a changed main content and invalid texts', async () => {
    const all = await proposals({ A: 'a\n', B: 'b\n' });
    const { A, B } = all.pages as Record<'A' | 'B', string>;
    const request = await all.propose(remove(A));
    const head = await all.editMain(rewrite(A, 'a, edited\n'));
    const { id } = (await list(all, request)).items[0]!;
    await assert.rejects(resolve(all, request, [{ conflict: 'nosuch', take: 'ours' }]), { code: 409 });
    await assert.rejects(resolve(all, request, [{ conflict: id, take: 'text', text: 'x' }]), { code: 400 });
    const twice: Resolutions = [
      { conflict: id, take: 'ours' },
      { conflict: id, take: 'theirs' },
    ];
    await assert.rejects(resolve(all, request, twice), { code: 400 });
    await all.editMain(rewrite(B, 'b, edited\n'));
    await assert.rejects(resolve(all, request, [{ conflict: id, take: 'ours' }], head), { code: 409 });
    assert.equal((await resolve(all, request, [{ conflict: id, take: 'ours' }])).result, 'update');
    await all.merge(request);
    const { pages } = await all.admin.call(api.listPages, { spaceId: all.spaceId });
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['B'],
    );
    await assert.rejects(resolve(all, request, [{ conflict: id, take: 'ours' }]), { code: 412 });
  });

  test('applies the limits of edits to given texts', async () => {
    const all = await proposals({ Start: 'One.\n\nTwo.\n', Ya: 'y\n' });
    const { Start: start, Ya: ya } = all.pages as Record<'Start' | 'Ya', string>;
    const fields = (side: string) => ({ title: side, emoji: side, icon: side });
    const request = await all.propose(rewrite(start, 'One.\n\nOurs.\n'), update(start, fields('ours')));
    await all.editMain(rewrite(start, 'One.\n\nTheirs.\n'), update(start, fields('theirs')));
    const { items } = await list(all, request);
    assert.equal(items.length, 4);
    const settle = (texts: Record<string, string>) =>
      resolve(
        all,
        request,
        items.map(({ id, kind, attribute }) => {
          const text = texts[kind === 'block' ? 'block' : attribute!];
          return text === undefined ? { conflict: id, take: 'ours' } : { conflict: id, take: 'text', text };
        }),
      );
    for (const texts of [
      { title: 'x'.repeat(513) },
      { title: ' \n' },
      { block: 'x\n'.repeat(20_001) },
      { emoji: 'x'.repeat(51) },
      { icon: 'x'.repeat(51) },
    ]) {
      await assert.rejects(settle(texts), { code: 400 });
    }
    assert.equal((await list(all, request)).items.length, 4, 'nothing changed');
    assert.equal(
      (await settle({ title: 'A\ntitle', block: 'See [x](./ya.md#part) and [y](./nowhere.md).' })).result,
      'update',
    );
    assert.equal(await all.read(start, request), `One.\n\nSee [x](/pages/${ya}#part) and [y](./nowhere.md).`);
    const at = { spaceId: all.spaceId, changeRequestId: request.id, pageId: start };
    assert.equal((await all.admin.call(api.getPageInChangeRequest, at)).title, 'A title');
  });

  test('needs the level edit', async () => {
    const { all, request } = await contradiction();
    const commenter = await a.member({ in: all.organization, role: 'comment' });
    const input = {
      spaceId: all.spaceId,
      changeRequestId: request.id,
      body: { resolutions: [{ conflict: 'any', take: 'ours' as const }] },
    };
    await assert.rejects(commenter.call(api.resolveConflicts, input), { code: 403 });
    assert.equal(
      (await commenter.call(api.listConflicts, { spaceId: all.spaceId, changeRequestId: request.id })).count,
      2,
    );
  });
});

describe('previewMerge', () => {
  test('returns what a merge would do and changes nothing', async () => {
    const all = await proposals({ A: 'a\n', B: 'b\n' });
    const { A, B } = all.pages as Record<'A' | 'B', string>;
    const request = await all.propose(rewrite(A, 'a, edited\n'), insert('C'), update(B, { into: A }));
    await all.editMain(insert('D'));
    const input = { spaceId: all.spaceId, changeRequestId: request.id };
    const before = await all.admin.call(api.getChangeRequest, input);
    const preview = await all.admin.call(api.previewMerge, input);
    assert.equal(preview.result, 'merge');
    assert.equal(preview.outdated, true);
    assert.deepEqual(preview.conflicts, []);
    assert.deepEqual(
      preview.changes.map((change) => [change.type, 'page' in change && change.page.title]),
      [
        ['page_edited', 'A'],
        ['page_moved', 'B'],
        ['page_created', 'C'],
      ],
    );
    const moved = preview.changes[1] as { parent: object };
    assert.deepEqual(moved.parent, { after: { id: A, type: 'document', title: 'A', path: 'a' } });
    const short = await all.admin.call(api.previewMerge, { ...input, query: { limit: 1 } });
    assert.deepEqual([short.changes.length, short.more], [1, 2]);
    assert.deepEqual(await all.admin.call(api.getChangeRequest, input), before);
  });

  test('renders a page as it would be after the merge, also where both sides changed it', async () => {
    const all = await proposals({ A: 'One.\n\nTwo.\n' });
    const showPage = all.pages['A']!;
    const request = await all.propose(rewrite(showPage, 'One, *proposed*.\n\nTwo.\n'));
    await all.editMain(rewrite(showPage, 'One.\n\nTwo, since.\n'));
    const input = { spaceId: all.spaceId, changeRequestId: request.id };
    const preview = (query: { showPage?: string }) => all.admin.call(api.previewMerge, { ...input, query });
    assert.match((await preview({ showPage })).page?.html ?? '', /One, <em>proposed<\/em>\.[^]*Two, since\./);
    assert.equal((await preview({})).page, undefined);
    await assert.rejects(preview({ showPage: 'missing' }), { code: 404 });
  });

  test('returns the conflicts', async () => {
    const { all, request } = await contradiction();
    const input = { spaceId: all.spaceId, changeRequestId: request.id };
    const preview = await all.admin.call(api.previewMerge, input);
    assert.equal(preview.result, 'conflicts');
    assert.deepEqual(preview.conflicts, (await list(all, request)).items);
  });
});

describe('getChangeRequestChanges', () => {
  test('refers to bodies by document id and to files by URL', async () => {
    const all = await proposals({ A: 'a\n' });
    const request = await all.propose(rewrite(all.pages['A']!, 'b\n'), {
      operation: 'insert_files',
      files: [{ name: 'dot.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'image/gif' }],
    });
    const input = { spaceId: all.spaceId, changeRequestId: request.id };
    const { changes, more } = await all.admin.call(api.getChangeRequestChanges, input);
    assert.equal(more, undefined);
    const [edited, created] = changes as unknown as [
      { attributes: { document: { before: string; after: string } } },
      { type: string; file: { name: string; downloadURL: string } },
    ];
    const { before, after } = edited.attributes.document;
    for (const [documentId, text] of [
      [before, '"text":"a"'],
      [after, '"text":"b"'],
    ] as const) {
      const document = await all.admin.call(api.getDocument, { spaceId: all.spaceId, documentId });
      assert.ok(JSON.stringify(document).includes(text));
    }
    assert.equal(created.type, 'file_created');
    assert.match(created.file.downloadURL, /\/files\//);
    const none = await all.admin.call(api.getChangeRequestChanges, { ...input, query: { limit: 0 } });
    assert.deepEqual([none.changes, none.more], [[], 2]);
    await all.merge(request);
    assert.equal(
      (await all.admin.call(api.getChangeRequestChanges, input)).changes.length,
      2,
      'merged, it says the same',
    );
  });
});
