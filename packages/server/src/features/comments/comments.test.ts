import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime, services, settleJobs } from '../../../test/harness.ts';
import { insert, places } from './testing/places.ts';

for (const { place, start } of places) {
  describe(`comments on ${place}`, () => {
    test('are created and read in every format of body', async () => {
      const { at, calls, writer, post } = await start();
      const posted = await post({ body: { markdown: 'Is *this* right?' } }, writer);
      assert.equal(posted.postedBy.id, writer.id);
      assert.equal(posted.status, 'open');
      assert.deepEqual(posted.body, { markdown: 'Is *this* right?' });
      assert.deepEqual([posted.reactions, posted.replies, posted.editedAt], [[], 0, undefined]);
      assert.deepEqual(posted.permissions, { view: true, edit: true, delete: true, reply: true });
      assert.ok(posted.urls.location.endsWith(`/comments/${posted.id}`));
      assert.deepEqual(await writer.call(calls.getComment, { ...at, commentId: posted.id }), posted);

      assert.deepEqual((await post({ body: 'Plain text' })).body, { markdown: 'Plain text' });
      assert.deepEqual((await post({ body: {} })).body, { markdown: '' });
      const query = { format: 'document' as const };
      const { body } = await writer.call(calls.getComment, { ...at, commentId: posted.id, query });
      assert.equal(body.markdown, undefined);
      assert.equal(body.document!.nodes.length, 1);
      assert.deepEqual((await post({ body: { document: body.document } })).body, { markdown: 'Is _this_ right?\n' });
      const both = { body: { markdown: 'a', document: body.document } };
      await assert.rejects(post(both), { code: 400 });
      let node: object = { object: 'block', type: 'paragraph', data: {}, nodes: [] };
      for (let depth = 0; depth < 5000; depth++)
        node = { object: 'block', type: 'blockquote', data: {}, nodes: [node] };
      await assert.rejects(post({ body: { document: { object: 'document', data: {}, nodes: [node] } } }), {
        code: 400,
        message: 'body.document is nested too deeply',
      });
    });

    test('name their target', async () => {
      const { at, post, edit, nodes } = await start();
      const whole = await post({});
      const { changeRequest, ...target } = whole.target;
      assert.deepEqual({ ...target, revision: '' }, { space: at.spaceId, revision: '' });
      assert.equal(changeRequest, place === 'a space' ? undefined : at.changeRequestId);

      const [guide] = await edit(insert('Guide', 'One.\n\nTwo.\n', { emoji: '1f4d8' }));
      const [below] = await edit(insert('Below', 'Text.\n', { into: guide!.id }));
      const onPage = await post({ page: below!.id });
      assert.notEqual(onPage.target.revision, whole.target.revision);
      assert.equal(onPage.target.node, undefined);
      const { updatedAt, createdAt, ...page } = onPage.target.page!;
      assert.ok(updatedAt && createdAt);
      assert.deepEqual(page, { id: below!.id, title: 'Below', path: 'guide/below', outdated: false });
      const [, two] = await nodes(guide!.id);
      const onBlock = await post({ page: guide!.id, node: two });
      assert.equal(onBlock.target.page!.emoji, '1f4d8');
      assert.deepEqual(onBlock.target.node, { id: two, preview: 'Two.' });
    });

    test('are rejected on missing targets', async () => {
      const { post, edit, nodes } = await start();
      const [guide, other] = await edit(
        insert('Guide', 'One.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n'),
        insert('Other', 'Three.\n'),
      );
      const [one, table] = await nodes(guide!.id);
      const [three] = await nodes(other!.id);
      const page = guide!.id;
      const refused = async (body: object, message: string) => assert.rejects(post(body), { code: 400, message });
      await refused({ page: 'nowhere' }, 'body.page does not exist: nowhere');
      await refused({ page, node: three }, `body.node is not a block of the page: ${three}`);
      await refused({ node: one }, 'body.page is needed to comment on a part of it');
      const tableCell = { record: 'r1', definition: 'c2' };
      await refused({ page, tableCell }, 'body.node is needed to comment on a cell');
      await refused({ page, node: one, tableCell }, 'body.tableCell is not a cell of the block');
      await refused(
        { page, node: table, tableCell: { ...tableCell, record: 'r9' } },
        'body.tableCell is not a cell of the block',
      );
      const posted = await post({ page, node: table, tableCell });
      assert.deepEqual(posted.target.tableCell, tableCell);
    });

    test('are listed by status, page and author, in order, in pages', async () => {
      const { admin, at, calls, writer, post, edit } = await start();
      const [guide] = await edit(insert('Guide', 'One.\n'));
      const first = await post({}, writer);
      passTime({ minutes: 1 });
      const second = await post({ page: guide!.id });
      passTime({ minutes: 1 });
      const third = await post({}, writer);
      await admin.call(calls.updateComment, { ...at, commentId: second.id, body: { resolved: true } });
      const ids = async (query: object) => {
        const { items, count } = await writer.call(calls.listComments, { ...at, query });
        assert.equal(count, items.length);
        return items.map(({ id }) => id);
      };
      assert.deepEqual(await ids({}), [third.id, second.id, first.id]);
      assert.deepEqual(await ids({ order: 'asc', status: 'all' }), [first.id, second.id, third.id]);
      assert.deepEqual(await ids({ status: 'open' }), [third.id, first.id]);
      assert.deepEqual(await ids({ status: 'resolved' }), [second.id]);
      assert.deepEqual(await ids({ targetPage: guide!.id }), [second.id]);
      assert.deepEqual(await ids({ targetPage: 'nowhere' }), []);
      assert.deepEqual(await ids({ authors: [writer.id] }), [third.id, first.id]);
      assert.deepEqual(await ids({ authors: [writer.id, admin.id] }), [third.id, second.id, first.id]);
      assert.deepEqual(await ids({ authors: ['nobody'] }), []);

      const seen: string[] = [];
      let page: string | undefined;
      do {
        const query = { limit: 2, ...(page !== undefined && { page }) };
        const some = await writer.call(calls.listComments, { ...at, query });
        assert.equal(some.count, 3);
        seen.push(...some.items.map(({ id }) => id));
        page = some.next?.page;
      } while (page !== undefined);
      assert.deepEqual(seen, [third.id, second.id, first.id]);
    });

    test('are changed by their authors and by administrators', async () => {
      const { organization, admin, at, calls, writer, post, get } = await start();
      const { id: commentId } = await post({}, writer);
      const same = await writer.call(calls.updateComment, { ...at, commentId, body: { body: 'Well.' } });
      assert.equal(same.editedAt, undefined);
      const body = { body: { markdown: 'Better.' } };
      const changed = await writer.call(calls.updateComment, { ...at, commentId, body });
      assert.deepEqual(changed.body, body.body);
      assert.ok(changed.editedAt);
      assert.deepEqual(await get({ id: commentId }), changed);

      const other = await a.member({ in: organization, role: 'create' });
      await assert.rejects(other.call(calls.updateComment, { ...at, commentId, body }), { code: 403 });
      const seen = await other.call(calls.getComment, { ...at, commentId });
      assert.deepEqual(seen.permissions, { view: true, edit: false, delete: false, reply: true });
      const reader = await a.member({ in: organization, role: 'read' });
      const { permissions } = await reader.call(calls.getComment, { ...at, commentId });
      assert.deepEqual(permissions, { view: true, edit: false, delete: false, reply: false });
      await assert.rejects(reader.call(calls.updateComment, { ...at, commentId, body: { resolved: true } }), {
        code: 403,
      });
      const byAdmin = await admin.call(calls.updateComment, { ...at, commentId, body: { body: 'Best.' } });
      assert.deepEqual(byAdmin.body, { markdown: 'Best.' });
      assert.equal(byAdmin.postedBy.id, writer.id);
    });

    test('are resolved and reopened, and counted while they are open', async () => {
      const { admin, at, calls, writer, post, get, counted } = await start();
      const { id: commentId } = await post({});
      await post({});
      assert.equal(await counted(), 2);
      const set = (resolved: boolean) => writer.call(calls.updateComment, { ...at, commentId, body: { resolved } });
      const resolved = await set(true);
      assert.equal(resolved.status, 'resolved');
      assert.equal(resolved.resolvedBy!.id, writer.id);
      assert.ok(resolved.resolvedAt);
      assert.equal(resolved.editedAt, undefined);
      assert.equal(await counted(), 1);
      passTime({ minutes: 1 });
      const again = await admin.call(calls.updateComment, { ...at, commentId, body: { resolved: true } });
      assert.deepEqual([again.resolvedAt, again.resolvedBy!.id], [resolved.resolvedAt, writer.id]);
      assert.equal(await counted(), 1);
      const open = await set(false);
      assert.deepEqual([open.status, open.resolvedAt, open.resolvedBy], ['open', undefined, undefined]);
      assert.equal(await counted(), 2);
      assert.equal((await get({ id: commentId })).status, 'open');

      await set(true);
      await admin.call(calls.deleteComment, { ...at, commentId });
      assert.equal(await counted(), 1);
    });

    test('are counted once, whatever resolves or deletes them concurrently', async () => {
      const { admin, at, calls, writer, post, counted } = await start();
      const { id: commentId } = await post({});
      await post({});
      const people = [admin, writer, admin, writer];
      const body = { resolved: true };
      await Promise.all(people.map((person) => person.call(calls.updateComment, { ...at, commentId, body })));
      assert.equal(await counted(), 1);
      await admin.call(calls.updateComment, { ...at, commentId, body: { resolved: false } });
      const answers = await Promise.all(people.map(() => admin.send(calls.deleteComment, { ...at, commentId })));
      assert.ok(answers.some(({ status }) => status === 205));
      assert.equal(await counted(), 1);
    });

    test('are deleted with their replies, by their authors and by administrators', async () => {
      const { organization, admin, at, calls, writer, post, counted } = await start();
      const { id: commentId } = await post({}, writer);
      const input = { ...at, commentId };
      await admin.call(calls.createCommentReply, { ...input, body: { body: 'Yes.' } });
      const other = await a.member({ in: organization, role: 'create' });
      assert.equal((await other.send(calls.deleteComment, input)).status, 403);
      assert.equal((await writer.send(calls.deleteComment, input)).status, 205);
      assert.equal((await writer.send(calls.deleteComment, input)).status, 204);
      assert.equal((await admin.send(calls.deleteComment, input)).status, 204);
      const reader = await a.member({ in: organization, role: 'read' });
      assert.equal((await reader.send(calls.deleteComment, input)).status, 403);
      assert.equal((await writer.send(calls.getComment, input)).status, 404);
      assert.equal((await writer.send(calls.listCommentReplies, input)).status, 404);
      assert.equal(await counted(), 0);
      const theirs = await post({}, writer);
      assert.equal((await admin.send(calls.deleteComment, { ...at, commentId: theirs.id })).status, 205);
    });

    test('cannot be changed by an author who may no longer comment', async () => {
      const { admin, organization, at, calls, writer, post } = await start();
      const { id: commentId } = await post({}, writer);
      await admin.call(api.updateMember, {
        organizationId: organization.id,
        userId: writer.id,
        body: { role: 'read' },
      });
      const { permissions } = await writer.call(calls.getComment, { ...at, commentId });
      assert.deepEqual(permissions, { view: true, edit: false, delete: false, reply: false });
      assert.equal((await writer.send(calls.deleteComment, { ...at, commentId })).status, 403);
    });

    test('have commenters, whose addresses guests do not see', async () => {
      const { organization, admin, at, calls, writer, post } = await start();
      assert.deepEqual((await admin.call(calls.listCommenters, at)).items, []);
      const { id: commentId } = await post({}, writer);
      await post({}, writer);
      await admin.call(calls.createCommentReply, { ...at, commentId, body: { body: 'Yes.' } });
      const { items, count } = await admin.call(calls.listCommenters, at);
      assert.equal(count, 1);
      assert.deepEqual(
        items.map(({ id, user }) => [id, user.email]),
        [[writer.id, writer.email]],
      );
      const guest = await a.member({ in: organization, role: null });
      await admin.call(api.shareSpace, { spaceId: at.spaceId, body: { role: 'comment', users: [guest.id] } });
      const [seen] = (await guest.call(calls.listComments, at)).items;
      assert.equal(seen!.postedBy.email, undefined);
      assert.equal(seen!.postedBy.displayName, items[0]!.user.displayName);
      assert.equal((await guest.call(calls.listCommenters, at)).items[0]!.user.email, undefined);
    });
  });
}

describe('comments of one branch', () => {
  test('are not found in the other', async () => {
    const [space, request] = places;
    const on = await space!.start();
    const { calls } = await request!.start();
    const { id: commentId } = await on.post({});
    const inRequest = await on.admin.call(calls.createComment, { ...on.at, body: { body: 'Here.' } });
    assert.equal((await on.admin.send(calls.getComment, { ...on.at, commentId })).status, 404);
    assert.equal((await on.admin.send(on.calls.getComment, { ...on.at, commentId: inRequest.id })).status, 404);
    assert.equal((await on.admin.send(on.calls.deleteComment, { ...on.at, commentId: inRequest.id })).status, 204);
    assert.deepEqual(
      (await on.admin.call(on.calls.listComments, on.at)).items.map(({ id }) => id),
      [commentId],
    );
    assert.equal(await on.counted(), 1);
  });

  test('move with the space to another organization, and are deleted with it', async () => {
    const { admin, at, calls, post, counted } = await places[0]!.start();
    const { id: commentId } = await post({});
    await admin.call(calls.createCommentReply, { ...at, commentId, body: { body: 'Yes.' } });
    await admin.call(calls.updateComment, { ...at, commentId, body: { addedReactions: ['👍'] } });
    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'admin' });
    await admin.call(api.transferSpace, { spaceId: at.spaceId, body: { organization: other.id } });
    const moved = await admin.call(calls.getComment, { ...at, commentId });
    assert.deepEqual([moved.replies, moved.reactions.length], [1, 1]);
    assert.equal(await counted(), 1);

    await admin.call(api.deleteSpace, { spaceId: at.spaceId });
    passTime({ days: 8 });
    await settleJobs();
    for (const table of ['comments', 'comment_replies', 'comment_reactions'] as const) {
      const left = await services.database.reads.q.selectFrom(table).select('space_id').execute();
      assert.ok(!left.some(({ space_id }) => space_id === at.spaceId), table);
    }
  });
});
