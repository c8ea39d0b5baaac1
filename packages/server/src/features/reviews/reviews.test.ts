import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import { a, type Person } from '../../../test/harness.ts';
import { insert, proposals } from '../../../test/proposals.ts';

async function start() {
  const all = await proposals();
  const request = await all.propose(insert('New'));
  const reviewer = await a.member({ in: all.organization, role: 'review' });
  const editor = await a.member({ in: all.organization, role: 'edit' });
  const at = { spaceId: all.spaceId, changeRequestId: request.id };
  return {
    ...all,
    request,
    reviewer,
    editor,
    at,
    review: (as: Person, body: BodyOf<typeof api.createReview>) => as.call(api.createReview, { ...at, body }),
    ask: (as: Person, body: BodyOf<typeof api.requestReviewers>) => as.call(api.requestReviewers, { ...at, body }),
    asked: async () => (await all.admin.call(api.listRequestedReviewers, at)).items.map(({ user }) => user!.id).sort(),
  };
}

describe('getReview', () => {
  test('returns the review at its URL', async () => {
    const { admin, reviewer, at, review, propose } = await start();
    const made = await review(reviewer, { status: 'approved', comment: { markdown: 'Fine.' } });
    const { spaceId, changeRequestId } = at;
    assert.equal(
      made.urls.location,
      `http://lectern.test/v1/spaces/${spaceId}/change-requests/${changeRequestId}/reviews/${made.id}`,
    );
    assert.deepEqual(await admin.call(api.getReview, { ...at, reviewId: made.id }), made);
    assert.deepEqual((await admin.call(api.listReviews, at)).items, [made]);
    const other = await propose(insert('Other'));
    for (const params of [
      { ...at, reviewId: 'none' },
      { spaceId, changeRequestId: other.id, reviewId: made.id },
    ])
      await assert.rejects(admin.call(api.getReview, params), { code: 404 });
  });
});

describe('createReview', () => {
  test('approves or requests changes, with a comment', async () => {
    const { admin, request, reviewer, at, review, edit } = await start();
    const first = await review(reviewer, { status: 'changes-requested', comment: { markdown: 'Say *more*.' } });
    assert.equal(first.status, 'changes-requested');
    assert.equal(first.revision, request.revision);
    assert.equal(first.reviewer.id, reviewer.id);
    assert.equal(first.requestedBy, undefined);
    assert.deepEqual(first.comment!.body, { markdown: 'Say *more*.' });
    assert.equal(first.comment!.target.review, first.id);
    const edited = await edit(request, [insert('More')]);
    const second = await review(reviewer, { status: 'approved' });
    assert.equal(second.revision, edited.revision);
    assert.equal(second.comment, undefined);
    const list = await admin.call(api.listReviews, at);
    assert.equal(list.count, 2);
    assert.deepEqual(new Set(list.items.map(({ id }) => id)), new Set([first.id, second.id]));
    const asDocuments = await admin.call(api.listReviews, { ...at, query: { format: 'document' } });
    const documents = asDocuments.items.flatMap(({ comment }) => comment?.body.document ?? []);
    assert.equal(documents.length, 1);
    const { comments } = await admin.call(api.getChangeRequest, at);
    assert.equal(comments, 1);
    await admin.call(api.deleteCommentInChangeRequest, { ...at, commentId: first.comment!.id });
    const without = await admin.call(api.listReviews, at);
    assert.ok(without.items.every((item) => item.comment === undefined));
  });

  test('accepts plain text, needs the level review and an open change request', async () => {
    const { admin, editor, at, request, review, merge } = await start();
    await assert.rejects(review(editor, { status: 'approved' }), { code: 403 });
    const own = await review(admin, { status: 'approved', comment: 'Mine is fine.' });
    assert.deepEqual(own.comment!.body, { markdown: 'Mine is fine.' });
    await merge(request);
    await assert.rejects(review(admin, { status: 'approved' }), { code: 412 });
    assert.equal((await editor.call(api.listReviews, at)).count, 1);
  });
});

describe('requestReviewers', () => {
  test('opens the draft and lists the requested reviewers', async () => {
    const { organization, admin, spaceId, editor, reviewer, at, ask, asked, review } = await start();
    const other = await a.member({ in: organization, role: 'create' });
    const { users } = await ask(editor, { users: [reviewer.id, other.email, reviewer.id], subject: 'Ready' });
    assert.deepEqual(new Set(users.map(({ user }) => user!.id)), new Set([reviewer.id, other.id]));
    assert.equal(users[0]!.requestedBy.id, editor.id);
    const request = await admin.call(api.getChangeRequest, at);
    assert.deepEqual([request.status, request.subject], ['open', 'Ready']);
    const space = await admin.call(api.getSpace, { spaceId });
    assert.deepEqual([space.changeRequestsOpen, space.changeRequestsDraft], [1, 0]);
    const waiting = async (requestedReviewer: string) =>
      (
        await admin.call(api.listOrganizationChangeRequests, {
          organizationId: organization.id,
          query: { requestedReviewer },
        })
      ).items.map(({ id }) => id);
    assert.deepEqual(await waiting(reviewer.id), [request.id]);
    const given = await review(reviewer, { status: 'approved' });
    assert.equal(given.requestedBy!.id, editor.id);
    assert.deepEqual(await asked(), [other.id]);
    assert.deepEqual(await waiting(reviewer.id), []);
    assert.deepEqual((await ask(admin, { users: [other.id] })).users[0]!.requestedBy.id, editor.id, 'asked once');
  });

  test('drops reviewers of the organization a space left', async () => {
    const { admin, spaceId, request, reviewer, at, ask } = await start();
    await ask(admin, { users: [reviewer.id] });
    const elsewhere = await a.organization();
    await a.join({ person: admin, in: elsewhere, role: 'admin' });
    await admin.call(api.transferSpace, { spaceId, body: { organization: elsewhere.id } });
    assert.deepEqual((await admin.call(api.listRequestedReviewers, at)).items, []);
    const { items } = await admin.call(api.listOrganizationChangeRequests, { organizationId: elsewhere.id });
    assert.deepEqual(
      items.map(({ id }) => id),
      [request.id],
    );
  });

  test('rejects users who cannot review, and closed change requests', async () => {
    const { admin, editor, reviewer, at, ask, asked, request, merge } = await start();
    await assert.rejects(ask(admin, { users: [reviewer.id, editor.id] }), { code: 400 });
    await assert.rejects(ask(admin, { users: ['nobody'] }), { code: 400 });
    assert.deepEqual(await asked(), []);
    assert.equal((await admin.call(api.getChangeRequest, at)).status, 'draft');
    await merge(request);
    await assert.rejects(ask(admin, { users: [reviewer.id] }), { code: 412 });
  });
});

describe('removeRequestedReviewer', () => {
  test('removes the request, by editors and by the reviewer', async () => {
    const { organization, editor, reviewer, at, ask, asked } = await start();
    const other = await a.member({ in: organization, role: 'review' });
    await ask(editor, { users: [reviewer.id, other.id] });
    const drop = async (as: Person, userId: string) =>
      (await as.send(api.removeRequestedReviewer, { ...at, userId })).status;
    const reader = await a.member({ in: organization, role: 'read' });
    assert.equal(await drop(reader, reviewer.id), 403);
    assert.equal(await drop(reviewer, reviewer.id), 205);
    assert.equal(await drop(editor, reviewer.id), 204);
    assert.deepEqual(await asked(), [other.id]);
    assert.equal(await drop(editor, other.id), 205);
  });
});
