import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { insert, proposals, remove, rewrite, update } from '../../../test/proposals.ts';

describe('mergeChangeRequest', () => {
  test('creates a revision with two parents and is final', async () => {
    const { admin, spaceId, pages, propose, merge, read } = await proposals();
    const { revision: head } = await admin.call(api.getSpace, { spaceId });
    const request = await propose(rewrite(pages['Start']!, 'One.\n\nTwo and a half.\n'), insert('Next', 'New.\n'));
    const merged = await merge(request);
    assert.equal(merged.result, 'merge');
    assert.equal((await admin.call(api.getSpace, { spaceId })).revision, merged.revision);
    assert.equal(await read(pages['Start']!), 'One.\n\nTwo and a half.\n');
    const revision = await admin.call(api.getRevision, { spaceId, revisionId: merged.revision });
    assert.equal(revision.type, 'merge');
    assert.deepEqual(revision.parents, [head, request.revision]);
    const after = await admin.call(api.getChangeRequest, { spaceId, changeRequestId: request.id });
    assert.deepEqual(revision.mergedFrom, after);
    assert.equal(after.status, 'merged');
    assert.equal(after.revisionMerged, merged.revision);
    assert.equal(after.outdated, false);
  });

  test('combines the edits of two users', async () => {
    const { pages, propose, merge, read } = await proposals({ Start: 'One.\n\nTwo.\n\nThree.\n' });
    const start = pages['Start']!;
    const first = await propose(rewrite(start, 'One!\n\nTwo.\n\nThree.\n'));
    const second = await propose(rewrite(start, 'One.\n\nTwo.\n\nThree!\n'), update(start, { title: 'Begin' }));
    assert.equal((await merge(first)).result, 'merge');
    assert.equal((await merge(second)).result, 'merge');
    assert.equal(await read(start), 'One!\n\nTwo.\n\nThree!\n');
  });

  test('returns conflicts and changes nothing', async () => {
    const { admin, spaceId, pages, propose, merge, read, editMain } = await proposals();
    const start = pages['Start']!;
    const request = await propose(rewrite(start, 'One.\n\nOurs.\n'));
    const head = await editMain(rewrite(start, 'One.\n\nTheirs.\n'));
    const before = await admin.call(api.getChangeRequest, { spaceId, changeRequestId: request.id });
    assert.deepEqual(await merge(request), { revision: request.revision, result: 'conflicts' });
    assert.deepEqual(await admin.call(api.getChangeRequest, { spaceId, changeRequestId: request.id }), before);
    assert.equal((await admin.call(api.getSpace, { spaceId })).revision, head);
    assert.equal(await read(start), 'One.\n\nTheirs.\n');
  });

  test('keeps the paths of the main content', async () => {
    const { admin, spaceId, propose, merge, editMain } = await proposals();
    const request = await propose(insert('From the request', '', { slug: 'dup' }));
    await editMain(insert('From the main content', '', { slug: 'dup' }));
    const pathsOf = (pages: { title: string; path: string }[]) =>
      Object.fromEntries(pages.map(({ title, path }) => [title, path]));
    const wanted = { Start: 'start', 'From the main content': 'dup', 'From the request': 'dup-2' };
    const at = { spaceId, changeRequestId: request.id };
    const other = await propose(insert('Newer', '', { slug: 'dup-3' }));
    assert.equal((await admin.call(api.pullIntoChangeRequest, at)).result, 'update');
    assert.deepEqual(pathsOf((await admin.call(api.listPagesInChangeRequest, at)).pages), wanted);
    assert.equal((await merge(request)).result, 'merge');
    assert.deepEqual(pathsOf((await admin.call(api.listPages, { spaceId })).pages), wanted);
    await editMain(insert('First', '', { slug: 'dup-3' }));
    assert.equal((await merge(other)).result, 'merge', 'without an update before');
    const { pages } = await admin.call(api.listPages, { spaceId });
    const { First, Newer } = pathsOf(pages);
    assert.deepEqual([First, Newer], ['dup-3', 'dup-3-2']);
  });

  test('needs the level review', async () => {
    const { organization, propose, merge } = await proposals();
    const request = await propose(insert('New'));
    await assert.rejects(merge(request, await a.member({ in: organization, role: 'edit' })), { code: 403 });
    assert.equal((await merge(request, await a.member({ in: organization, role: 'review' }))).result, 'merge');
  });

  test('loses no edit in concurrent merges', async () => {
    const { admin, spaceId, pages, propose, merge, read } = await proposals({ A: 'a\n', B: 'b\n' });
    const first = await propose(rewrite(pages['A']!, 'a changed\n'));
    const second = await propose(rewrite(pages['B']!, 'b changed\n'));
    const results = await Promise.all([merge(first), merge(second)]);
    assert.deepEqual(
      results.map(({ result }) => result),
      ['merge', 'merge'],
    );
    assert.equal(await read(pages['A']!), 'a changed\n');
    assert.equal(await read(pages['B']!), 'b changed\n');
    const revisions = await Promise.all(
      results.map(({ revision }) => admin.call(api.getRevision, { spaceId, revisionId: revision })),
    );
    const parents = revisions.map((one) => one.parents[0]);
    assert.equal(parents.filter((id) => results.some(({ revision }) => revision === id)).length, 1, 'one on the other');
  });

  test('lets one of two conflicting concurrent merges succeed', async () => {
    const { pages, propose, merge, read } = await proposals({ A: 'a\n' });
    const texts = ['first\n', 'second\n'];
    const requests = [];
    for (const text of texts) requests.push(await propose(rewrite(pages['A']!, text)));
    const results = await Promise.all(requests.map((request) => merge(request)));
    assert.deepEqual(results.map(({ result }) => result).sort(), ['conflicts', 'merge']);
    const winner = results.findIndex(({ result }) => result === 'merge');
    assert.equal(await read(pages['A']!), texts[winner]);
  });

  test('merges a change request once with concurrent requests', async () => {
    const { admin, spaceId, propose } = await proposals();
    const { id: changeRequestId } = await propose(insert('New'));
    const answers = await Promise.all(
      [1, 2].map(() => admin.send(api.mergeChangeRequest, { spaceId, changeRequestId })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const space = await admin.call(api.getSpace, { spaceId });
    assert.deepEqual([space.changeRequestsOpen, space.changeRequestsDraft], [0, 0]);
  });
});

describe('editContentInChangeRequest', () => {
  test('keeps 50 concurrent edits', async () => {
    const { organization, admin, spaceId, propose, edit } = await proposals({});
    const request = await propose(insert('Together'));
    const editors = await Promise.all([1, 2, 3].map(() => a.member({ in: organization, role: 'edit' })));
    const titles = Array.from({ length: 50 }, (_, index) => `Page ${index}`);
    await Promise.all(titles.map((title, index) => edit(request, [insert(title, `${title}\n`)], editors[index % 3])));
    const { pages } = await admin.call(api.listPagesInChangeRequest, { spaceId, changeRequestId: request.id });
    assert.deepEqual(new Set(pages.map(({ title }) => title)), new Set(['Together', ...titles]));
    const { items } = await admin.call(api.listContributors, { spaceId, changeRequestId: request.id });
    assert.equal(
      items.reduce((sum, { count }) => sum + count, 0),
      51,
    );
  });

  test('rejects a lost update', async () => {
    const { admin, spaceId, propose } = await proposals();
    const request = await propose(insert('A'));
    const send = (ifMatch: string) =>
      admin.send(api.editContentInChangeRequest, {
        spaceId,
        changeRequestId: request.id,
        body: { changes: [insert('B')] },
        headers: { 'if-match': ifMatch },
      });
    assert.equal((await send(request.revisionInitial)).status, 412);
    assert.equal((await send(request.revision)).status, 200);
    assert.equal((await send(request.revision)).status, 412);
  });

  test('stores nothing in a dry run or without changes', async () => {
    const { admin, spaceId, pages, propose, edit } = await proposals();
    const request = await propose(insert('A', 'Text.\n'));
    const dry = await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId: request.id,
      query: { dryRun: true },
      body: { changes: [remove(pages['Start']!)] },
    });
    assert.deepEqual((dry as { semanticChanges: object[] }).semanticChanges, [
      { type: 'page_deleted', page: { id: pages['Start'], type: 'document', title: 'Start', path: 'start' } },
    ]);
    assert.deepEqual(await edit(request, [rewrite(pages['Start']!, 'One.\n\nTwo.\n')]), request);
    const whole = await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId: request.id,
      query: { compat: false },
      body: { changes: [insert('More', '', { ref: 'more' })] },
    });
    const { changeRequest, changes } = whole as { changeRequest: { id: string }; changes: { ref: string }[] };
    assert.equal(changeRequest.id, request.id);
    assert.equal(changes[0]!.ref, 'more');
  });
});

describe('concurrent operations', () => {
  test('keep the counts, and every acknowledged edit', async () => {
    const { admin, spaceId, propose } = await proposals();
    const requests = [];
    for (let number = 0; number < 8; number++) requests.push(await propose(insert(`Page ${number}`)));
    const kept: string[][] = [];
    const work = requests.flatMap(({ id: changeRequestId }, number) => {
      const at = { spaceId, changeRequestId };
      const extra = `Extra ${number}`;
      return [
        admin
          .send(api.editContentInChangeRequest, { ...at, body: { changes: [insert(extra)] } })
          .then(({ status }) => status === 200 && kept.push([changeRequestId, extra])),
        number % 4 === 3
          ? admin.send(api.updateChangeRequest, { ...at, body: { status: 'archived' } })
          : admin.send(api.mergeChangeRequest, at),
        admin.send(api.pullIntoChangeRequest, at),
        admin.send(api.updateChangeRequest, { ...at, body: { status: 'open' } }),
      ];
    });
    await Promise.all(work);
    const space = await admin.call(api.getSpace, { spaceId });
    const count = async (status: 'open' | 'draft') =>
      (await admin.call(api.listChangeRequests, { spaceId, query: { status } })).count;
    assert.deepEqual(
      [space.changeRequestsOpen, space.changeRequestsDraft],
      [await count('open'), await count('draft')],
    );
    for (const [changeRequestId, title] of kept) {
      const { pages: now } = await admin.call(api.listPagesInChangeRequest, {
        spaceId,
        changeRequestId: changeRequestId!,
      });
      assert.ok(now.some((page) => page.title === title));
      const request = await admin.call(api.getChangeRequest, { spaceId, changeRequestId: changeRequestId! });
      if (request.status !== 'merged') continue;
      const main = await admin.call(api.listPages, { spaceId });
      assert.ok(main.pages.some((page) => page.title === title));
    }
  });
});

describe('pullIntoChangeRequest', () => {
  test('merges the main content into the change request', async () => {
    const { admin, spaceId, pages, propose, read, editMain, merge } = await proposals({ A: 'a\n', B: 'b\n' });
    const request = await propose(rewrite(pages['A']!, 'ours\n'));
    const head = await editMain(rewrite(pages['B']!, 'theirs\n'));
    const get = () => admin.call(api.getChangeRequest, { spaceId, changeRequestId: request.id });
    assert.equal((await get()).outdated, true);
    const pulled = await admin.call(api.pullIntoChangeRequest, { spaceId, changeRequestId: request.id });
    assert.equal(pulled.result, 'update');
    const after = await get();
    assert.equal(after.outdated, false);
    assert.equal(after.revision, pulled.revision);
    assert.equal(after.revisionMergedAncestor, head);
    assert.equal(after.revisionInitial, request.revisionInitial);
    assert.equal(await read(pages['A']!, request), 'ours\n');
    assert.equal(await read(pages['B']!, request), 'theirs\n');
    const revision = await admin.call(api.getRevision, { spaceId, revisionId: pulled.revision });
    assert.equal(revision.type, 'update');
    assert.deepEqual(revision.parents, [request.revision, head]);
    const { changes } = await admin.call(api.getChangeRequestChanges, { spaceId, changeRequestId: request.id });
    assert.deepEqual(
      changes.map((change) => 'page' in change && change.page.title),
      ['A'],
    );
    assert.deepEqual(await admin.call(api.pullIntoChangeRequest, { spaceId, changeRequestId: request.id }), pulled);
    assert.equal((await merge(request)).result, 'merge');
    assert.equal(await read(pages['A']!), 'ours\n');
    assert.equal(await read(pages['B']!), 'theirs\n');
  });

  test('returns conflicts and changes nothing', async () => {
    const { admin, spaceId, pages, propose, editMain } = await proposals({ A: 'a\n' });
    const request = await propose(rewrite(pages['A']!, 'ours\n'));
    await editMain(rewrite(pages['A']!, 'theirs\n'));
    assert.deepEqual(await admin.call(api.pullIntoChangeRequest, { spaceId, changeRequestId: request.id }), {
      revision: request.revision,
      result: 'conflicts',
    });
  });
});
