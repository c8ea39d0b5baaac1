import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../harness.ts';
import { publishedClient } from './clients.ts';

const document = { format: 'document' as const };
const markdown = (text: string) => ({ markdown: text });

async function start() {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: space } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId: space, body: { editMode: 'live' } });
  const { changes } = (await admin.call(api.editContent, {
    spaceId: space,
    body: { changes: [{ operation: 'insert_page', title: 'Guide', document: markdown('One.\n\nTwo.\n') }] },
  })) as unknown as { changes: { page: { id: string } }[] };
  const { id: request } = await admin.call(api.createChangeRequest, { spaceId: space, body: {} });
  const page = changes[0]!.page.id;
  const { spaces } = await publishedClient(admin);
  const read = (await spaces.getPageById(space, page)).data as unknown as { document: { nodes: { key: string }[] } };
  return { admin, space, request, page, node: read.document.nodes[1]!.key, spaces };
}

describe('the published client', () => {
  test('comments on a space', async () => {
    const { admin, space, page, node, spaces } = await start();
    const posted = await spaces.postCommentInSpace(space, { page, node, body: markdown('Why two?') });
    assert.equal(posted.status, 200);
    const { id } = posted.data;
    assert.deepEqual(posted.data.target.node, { id: node, preview: 'Two.' });
    assert.deepEqual((await spaces.getCommentInSpace(space, id)).data, posted.data);
    assert.ok('document' in (await spaces.getCommentInSpace(space, id, document)).data.body);
    const query = { status: 'open' as const, order: 'asc' as const, targetPage: page, authors: [admin.id], limit: 10 };
    assert.deepEqual((await spaces.listCommentsInSpace(space, query)).data.items, [posted.data]);

    const reply = await spaces.postCommentReplyInSpace(space, id, { body: markdown('Because.') });
    assert.equal(reply.status, 200);
    const replyId = reply.data.id;
    assert.deepEqual((await spaces.listCommentRepliesInSpace(space, id)).data.items, [reply.data]);
    assert.deepEqual((await spaces.getCommentReplyInSpace(space, id, replyId)).data, reply.data);
    const changedReply = await spaces.updateCommentReplyInSpace(space, id, replyId, { body: markdown('Hm.') });
    assert.ok(changedReply.data.editedAt);

    const changed = await spaces.updateCommentInSpace(space, id, { resolved: true, addedReactions: ['👍'] });
    assert.deepEqual([changed.data.status, changed.data.replies, changed.data.reactions[0]!.count], ['resolved', 1, 1]);
    assert.equal((await spaces.getSpaceById(space)).data.comments, 0);
    assert.equal((await spaces.listCommentersInSpace(space)).data.items[0]!.id, admin.id);

    assert.equal((await spaces.deleteCommentReplyInSpace(space, id, replyId)).status, 205);
    assert.equal((await spaces.deleteCommentReplyInSpace(space, id, replyId)).status, 204);
    assert.equal((await spaces.deleteCommentInSpace(space, id)).status, 205);
    assert.equal((await spaces.deleteCommentInSpace(space, id)).status, 204);
    await assert.rejects(spaces.getCommentInSpace(space, id), { code: 404, errorMessage: 'comment not found' });
    await assert.rejects(spaces.postCommentInSpace(space, { page: 'nowhere', body: {} }), { code: 400 });
  });

  test('comments on a change request', async () => {
    const { admin, space, request, page, spaces } = await start();
    const posted = await spaces.postCommentInChangeRequest(space, request, { page, body: markdown('Good.') });
    assert.equal(posted.data.target.changeRequest, request);
    const { id } = posted.data;
    assert.deepEqual((await spaces.getCommentInChangeRequest(space, request, id)).data, posted.data);
    assert.deepEqual((await spaces.listCommentsInChangeRequest(space, request, { status: 'all' })).data.items, [
      posted.data,
    ]);
    assert.equal((await spaces.getChangeRequestById(space, request)).data.comments, 1);
    const reply = await spaces.postCommentReplyInChangeRequest(space, request, id, { body: {} }, document);
    assert.ok('document' in reply.data.body);
    const replyId = reply.data.id;
    const body = { body: markdown('Yes.'), resolved: true, addedReactions: ['1f44d'] };
    const changed = await spaces.updateCommentReplyInChangeRequest(space, request, id, replyId, body);
    assert.deepEqual([changed.data.body, changed.data.reactions[0]!.emoji], [markdown('Yes.'), '1f44d']);
    assert.deepEqual((await spaces.listCommentRepliesInChangeRequest(space, request, id)).data.items, [changed.data]);
    assert.deepEqual((await spaces.getCommentReplyInChangeRequest(space, request, id, replyId)).data, changed.data);
    const open = await spaces.updateCommentInChangeRequest(space, request, id, { body: markdown('Fine.') });
    assert.deepEqual([open.data.status, open.data.body], ['open', markdown('Fine.')]);
    assert.equal((await spaces.listCommentersInChangeRequest(space, request)).data.items[0]!.id, admin.id);
    assert.equal((await spaces.deleteCommentReplyInChangeRequest(space, request, id, replyId)).status, 205);
    assert.equal((await spaces.deleteCommentInChangeRequest(space, request, id)).status, 205);
    assert.equal((await spaces.deleteCommentInChangeRequest(space, request, id)).status, 204);
  });
});
