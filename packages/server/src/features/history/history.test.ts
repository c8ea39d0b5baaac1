import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { insert, proposals, remove, rewrite, update } from '../../../test/proposals.ts';

describe('getContent', () => {
  test('returns the content of the space, a change request and a revision', async () => {
    const { admin, spaceId, pages, propose } = await proposals({ Start: 'Hello.\n' });
    const request = await propose(rewrite(pages['Start']!, 'Bye.\n'));
    const query = { format: 'markdown' as const };
    const main = await admin.call(api.getContent, { spaceId, query });
    assert.equal(main.type, 'merge');
    assert.equal(main.mergedFrom!.number, 1);
    assert.deepEqual(
      main.pages.map(({ title, markdown }) => [title, markdown]),
      [['Start', '# Start\n\nHello.\n']],
    );
    const proposed = await admin.call(api.getContentInChangeRequest, { spaceId, changeRequestId: request.id, query });
    assert.equal(proposed.id, request.revision);
    assert.equal(proposed.type, 'edits');
    assert.equal(proposed.mergedFrom, undefined);
    assert.equal(proposed.pages[0]!.markdown, '# Start\n\nBye.\n');
    assert.deepEqual(await admin.call(api.getRevision, { spaceId, revisionId: request.revision, query }), proposed);
    assert.equal((await admin.call(api.getContent, { spaceId })).pages[0]!.markdown, undefined);
  });
});

describe('listRevisions', () => {
  test('lists the revisions of the main content, newest first', async () => {
    const { admin, spaceId, pages, editMain, propose } = await proposals();
    const second = await editMain(update(pages['Start']!, { title: 'Begin' }));
    await propose(insert('Not merged'));
    const { items, count } = await admin.call(api.listRevisions, { spaceId });
    assert.equal(count, 3);
    assert.equal(items[0]!.id, second);
    assert.equal(items[0]!.createdBy!.id, admin.id);
    assert.equal(items[0]!.mergedFrom!.revisionMerged, second);
    assert.deepEqual(
      items.map(({ type }) => type),
      ['merge', 'merge', 'edits'],
    );
    assert.deepEqual(items[2]!.parents, []);
  });
});

describe('the order of revisions', () => {
  test('is the order of creation, also for concurrent commits', async () => {
    const { admin, spaceId, propose, merge } = await proposals({});
    const requests = [];
    for (let number = 0; number < 12; number++) requests.push(await propose(insert(`Page ${number}`)));
    await Promise.all(requests.map((request) => merge(request)));
    const { items } = await admin.call(api.listRevisions, { spaceId });
    assert.equal(items.length, 13);
    assert.equal(items[0]!.id, (await admin.call(api.getSpace, { spaceId })).revision);
    for (const [index, { parents }] of items.slice(0, -1).entries()) assert.equal(parents[0], items[index + 1]!.id);
  });
});

describe('getRevisionChanges', () => {
  test('returns the changes and the origin of a revision', async () => {
    const { admin, spaceId, pages, editMain } = await proposals();
    const revisionId = await editMain(update(pages['Start']!, { title: 'Begin' }), insert('Next'));
    const { changes, mergedFrom } = await admin.call(api.getRevisionChanges, { spaceId, revisionId });
    assert.deepEqual(changes, [
      {
        type: 'page_edited',
        page: { id: pages['Start'], type: 'document', title: 'Begin', path: 'start' },
        attributes: { title: { before: 'Start', after: 'Begin' } },
      },
      { type: 'page_created', page: changes[1] && 'page' in changes[1] && changes[1].page },
    ]);
    assert.equal(mergedFrom!.number, 2);
    const short = await admin.call(api.getRevisionChanges, { spaceId, revisionId, query: { limit: 1 } });
    assert.equal(short.more, 1);
  });
});

describe('restoreRevision', () => {
  test('restores an older revision', async () => {
    const { organization, admin, spaceId, pages, editMain, propose, read } = await proposals({ Start: 'First.\n' });
    const { revision: first } = await admin.call(api.getSpace, { spaceId });
    const second = await editMain(rewrite(pages['Start']!, 'Second.\n'));
    const restored = await admin.call(api.restoreRevision, { spaceId, revisionId: first });
    assert.equal(restored.type, 'rollback');
    assert.deepEqual(restored.parents, [second]);
    assert.equal(await read(pages['Start']!), 'First.\n');
    assert.equal((await admin.call(api.getSpace, { spaceId })).revision, restored.id);
    for (const revisionId of [first, restored.id]) {
      assert.equal((await admin.send(api.restoreRevision, { spaceId, revisionId })).status, 409);
    }
    const request = await propose(insert('Proposed'));
    assert.equal((await admin.send(api.restoreRevision, { spaceId, revisionId: request.revision })).status, 400);
    const editor = await a.member({ in: organization, role: 'edit' });
    assert.equal((await editor.send(api.restoreRevision, { spaceId, revisionId: second })).status, 403);
  });
});

describe('listPageRevisions', () => {
  test('lists only revisions that changed the page, with the change', async () => {
    const { admin, spaceId, pages, editMain } = await proposals({ A: 'a\n', B: 'b\n' });
    const { A, B } = pages as Record<'A' | 'B', string>;
    await editMain(rewrite(A, 'a, edited\n'));
    await editMain(rewrite(B, 'b, edited\n'));
    await editMain(update(A, { title: 'Alpha', into: B }));
    const history = async (pageId: string, query: object = {}) =>
      admin.call(api.listPageRevisions, { spaceId, pageId, query });
    const told = async (pageId: string) =>
      (await history(pageId)).items.map(({ title, path, changed }) => [title, path, changed]);
    const known = [
      ['Alpha', 'b/a', ['attributes', 'place']],
      ['A', 'a', ['body']],
      ['A', 'a', ['created']],
    ];
    assert.deepEqual(await told(A), known);
    await editMain(remove(B));
    assert.deepEqual(await told(A), [['Alpha', 'b/a', ['deleted']], ...known]);
    const first = await history(A, { limit: 3 });
    assert.equal(first.count, 4);
    const rest = await history(A, { limit: 3, page: first.next!.page });
    assert.deepEqual(
      rest.items.map(({ changed }) => changed),
      [['created']],
    );
    assert.equal((await admin.send(api.listPageRevisions, { spaceId, pageId: 'nosuchpage' })).status, 404);
  });

  test('begins with the copy in a copy of a space', async () => {
    const { admin, spaceId, pages } = await proposals({ A: 'a\n' });
    const copy = await admin.call(api.duplicateSpace, { spaceId });
    await admin.call(api.updateSpace, { spaceId: copy.id, body: { editMode: 'live' } });
    const pageId = pages['A']!;
    await admin.call(api.editContent, { spaceId: copy.id, body: { changes: [rewrite(pageId, 'b\n')] } });
    const list = (query: object) => admin.call(api.listPageRevisions, { spaceId: copy.id, pageId, query });
    const changed = (items: { changed: string[] }[]) => items.map((item) => item.changed);
    const whole = await list({});
    assert.deepEqual(changed(whole.items), [['body'], ['created']]);
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, page: first.next!.page });
    assert.deepEqual(changed([...first.items, ...second.items]), [['body'], ['created']]);
    assert.equal(second.next, undefined);
  });
});
