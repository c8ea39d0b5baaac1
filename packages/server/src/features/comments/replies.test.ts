import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a, passTime } from '../../../test/harness.ts';
import { places } from './testing/places.ts';

for (const { place, start } of places) {
  describe(`replies to comments on ${place}`, () => {
    test('are created, listed in order, counted and read', async () => {
      const { admin, at, calls, writer, post, get, counted } = await start();
      const { id: commentId } = await post({});
      const on = { ...at, commentId };
      const first = await writer.call(calls.createCommentReply, { ...on, body: { body: { markdown: 'Yes.' } } });
      assert.equal(first.object, 'comment-reply');
      assert.equal(first.postedBy.id, writer.id);
      assert.deepEqual(first.permissions, { view: true, edit: true, delete: true, reply: true });
      assert.ok(first.urls.location.endsWith(`/comments/${commentId}/replies/${first.id}`));
      passTime({ minutes: 1 });
      const query = { format: 'document' as const };
      const second = await admin.call(calls.createCommentReply, { ...on, query, body: { body: 'No.' } });
      assert.ok(second.body.document);
      const { items, count } = await admin.call(calls.listCommentReplies, { ...on, query: { limit: 1 } });
      assert.deepEqual([count, items], [2, [{ ...first, permissions: items[0]!.permissions }]]);
      const all = await writer.call(calls.listCommentReplies, on);
      assert.deepEqual(
        all.items.map(({ id, body }) => [id, body]),
        [
          [first.id, { markdown: 'Yes.' }],
          [second.id, { markdown: 'No.' }],
        ],
      );
      const one = await writer.call(calls.getCommentReply, { ...on, commentReplyId: first.id });
      assert.deepEqual(one, first);
      assert.equal((await get({ id: commentId })).replies, 2);
      assert.equal(await counted(), 1);
      const absent = await writer.send(calls.getCommentReply, { ...on, commentReplyId: 'absent' });
      assert.equal(absent.status, 404);
      const elsewhere = await post({});
      const other = { ...at, commentId: elsewhere.id, commentReplyId: first.id };
      assert.equal((await writer.send(calls.getCommentReply, other)).status, 404);
    });

    test('are summarized in the comment with their authors, and cannot be resolved', async () => {
      const { admin, at, calls, writer, post, get } = await start();
      const comment = await post({});
      assert.deepEqual(comment.repliers, []);
      const on = { ...at, commentId: comment.id };
      const reply = (by: typeof writer) => by.call(calls.createCommentReply, { ...on, body: { body: 'Yes.' } });
      await reply(admin);
      const second = await reply(admin);
      passTime({ minutes: 1 });
      const last = await reply(writer);
      const told = async () =>
        (await get(comment)).repliers.map(({ user, count, updatedAt }) => [user.id, count, updatedAt]);
      assert.deepEqual(await told(), [
        [writer.id, 1, last.postedAt],
        [admin.id, 2, second.postedAt],
      ]);
      const body = { resolved: true };
      const same = await writer.call(calls.updateCommentReply, { ...on, commentReplyId: last.id, body });
      assert.deepEqual(same, last);
      assert.equal((await get(comment)).status, 'open');
      await writer.call(calls.deleteCommentReply, { ...on, commentReplyId: last.id });
      assert.deepEqual(await told(), [[admin.id, 2, second.postedAt]]);
    });

    test('are changed and deleted by their authors and by administrators', async () => {
      const { organization, admin, at, calls, writer, post, get } = await start();
      const { id: commentId } = await post({});
      const reply = await writer.call(calls.createCommentReply, { ...at, commentId, body: { body: 'Yes.' } });
      const on = { ...at, commentId, commentReplyId: reply.id };
      const same = await writer.call(calls.updateCommentReply, { ...on, body: { body: 'Yes.' } });
      assert.equal(same.editedAt, undefined);
      const changed = await writer.call(calls.updateCommentReply, { ...on, body: { body: 'Yes!' } });
      assert.deepEqual(changed.body, { markdown: 'Yes!' });
      assert.ok(changed.editedAt);
      const other = await a.member({ in: organization, role: 'create' });
      await assert.rejects(other.call(calls.updateCommentReply, { ...on, body: { body: 'No.' } }), { code: 403 });
      await admin.call(calls.updateCommentReply, { ...on, body: { body: 'Perhaps.', addedReactions: ['👍'] } });
      assert.equal((await other.send(calls.deleteCommentReply, on)).status, 403);
      assert.equal((await writer.send(calls.deleteCommentReply, on)).status, 205);
      assert.equal((await writer.send(calls.deleteCommentReply, on)).status, 204);
      assert.equal((await writer.send(calls.deleteCommentReply, { ...on, commentId: 'absent' })).status, 404);
      assert.equal((await get({ id: commentId })).replies, 0);
      const next = await writer.call(calls.createCommentReply, { ...at, commentId, body: { body: 'Again.' } });
      assert.equal((await admin.send(calls.deleteCommentReply, { ...on, commentReplyId: next.id })).status, 205);
    });
  });

  describe(`reactions on ${place}`, () => {
    test('belong to the caller, once each, and can be removed', async () => {
      const { admin, at, calls, writer, post, get } = await start();
      const { id: commentId } = await post({});
      const react = (as: typeof admin, body: object) => as.call(calls.updateComment, { ...at, commentId, body });
      await react(writer, { addedReactions: ['👍', '1f389', '👍'] });
      passTime({ minutes: 1 });
      await react(writer, { addedReactions: ['👍'] });
      const both = await react(admin, { addedReactions: ['👍'] });
      assert.deepEqual(
        both.reactions.map(({ emoji, count, users }) => [emoji, count, users.map(({ user }) => user.id)]).sort(),
        [
          ['1f389', 1, [writer.id]],
          ['👍', 2, [writer.id, admin.id]],
        ],
      );
      const [thumbs] = both.reactions.filter(({ emoji }) => emoji === '👍');
      assert.ok(thumbs!.users[0]!.reactedAt < thumbs!.users[1]!.reactedAt, 'the first time counts');
      assert.equal(both.editedAt, undefined);
      const less = await react(writer, { removedReactions: ['👍', '1f389', '❤️'] });
      assert.deepEqual(
        less.reactions.map(({ emoji, count }) => [emoji, count]),
        [['👍', 1]],
      );
      assert.deepEqual((await get({ id: commentId })).reactions, less.reactions);
    });

    test('to replies stay with the reply', async () => {
      const { admin, at, calls, writer, post, get } = await start();
      const { id: commentId } = await post({});
      const reply = await writer.call(calls.createCommentReply, { ...at, commentId, body: { body: 'Yes.' } });
      const on = { ...at, commentId, commentReplyId: reply.id };
      const body = { addedReactions: ['👍'] };
      const liked = await admin.call(calls.updateCommentReply, { ...on, body });
      assert.deepEqual([liked.reactions[0]!.emoji, liked.reactions[0]!.count], ['👍', 1]);
      assert.equal(liked.reactions[0]!.users[0]!.user.id, admin.id);
      const comment = await get({ id: commentId });
      assert.deepEqual([comment.reactions, comment.status], [[], 'open']);
      const [listed] = (await admin.call(calls.listCommentReplies, { ...at, commentId })).items;
      assert.deepEqual(listed!.reactions, liked.reactions);
      const less = await admin.call(calls.updateCommentReply, { ...on, body: { removedReactions: ['👍'] } });
      assert.deepEqual(less.reactions, []);
    });

    test('concurrent with the deletion of the comment are rejected without an error', async () => {
      const { admin, at, calls, writer, post } = await start();
      for (let round = 0; round < 5; round++) {
        const { id: commentId } = await post({});
        const answers = await Promise.all([
          writer.send(calls.createCommentReply, { ...at, commentId, body: { body: 'Yes.' } }),
          admin.send(calls.deleteComment, { ...at, commentId }),
          writer.send(calls.updateComment, { ...at, commentId, body: { addedReactions: ['👍'] } }),
          writer.send(calls.createCommentReply, { ...at, commentId, body: { body: 'No.' } }),
        ]);
        for (const { status } of answers) assert.ok([200, 204, 205, 404].includes(status), String(status));
      }
    });
  });
}
