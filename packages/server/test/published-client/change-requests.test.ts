import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { insert, proposals, rewrite } from '../proposals.ts';
import { publishedClient, words } from './clients.ts';

describe('the published client', () => {
  test('takes a change request from draft to merged', async () => {
    const { admin, spaceId, pages, edit, read } = await proposals({ Start: 'Hello.\n' });
    const { spaces } = await publishedClient(admin);
    const made = await spaces.createChangeRequest(spaceId, { subject: 'Say more' });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('location'), made.data.urls.location);
    const { id } = made.data;
    await edit({ id }, [rewrite(pages['Start']!, 'Hello, world.\n'), insert('Next')]);
    const opened = await spaces.updateChangeRequestById(spaceId, id, { status: 'open', subject: 'Say it' });
    assert.deepEqual([opened.data.status, opened.data.subject], ['open', 'Say it']);
    const listed = await spaces.listChangeRequestsForSpace(spaceId, { limit: 5 });
    assert.deepEqual(listed.data.items, [opened.data]);
    assert.deepEqual((await spaces.getChangeRequestById(spaceId, String(opened.data.number))).data, opened.data);

    const content = await spaces.getRevisionOfChangeRequestById(spaceId, id);
    assert.deepEqual(
      content.data.pages.map(({ title }) => title),
      ['Start', 'Next'],
    );
    const changes = await spaces.getChangeRequestChanges(spaceId, id, { limit: 1 });
    assert.deepEqual([changes.data.changes.length, changes.data.more], [1, 1]);
    const contributors = await spaces.getContributorsByChangeRequestId(spaceId, id);
    assert.equal(contributors.data.items[0]!.user.id, admin.id);

    const merged = await spaces.mergeChangeRequest(spaceId, id);
    assert.equal(merged.data.result, 'merge');
    assert.equal(await read(pages['Start']!), 'Hello, world.\n');
    await assert.rejects(spaces.mergeChangeRequest(spaceId, id), { code: 409 });
    const revision = await spaces.getRevisionById(spaceId, merged.data.revision);
    assert.equal(revision.data.type, 'merge');
    const semantic = await spaces.getRevisionSemanticChanges(spaceId, merged.data.revision);
    assert.equal(semantic.data.mergedFrom!.id, id);
    assert.equal((await spaces.getCurrentRevision(spaceId)).data.id, merged.data.revision);
  });

  test('updates a change request, and gets conflicts', async () => {
    const { admin, spaceId, pages, propose, editMain } = await proposals({ A: 'a\n', B: 'b\n' });
    const { spaces } = await publishedClient(admin);
    const request = await propose(rewrite(pages['A']!, 'ours\n'));
    await editMain(rewrite(pages['B']!, 'theirs\n'));
    assert.equal((await spaces.getChangeRequestById(spaceId, request.id)).data.outdated, true);
    assert.equal((await spaces.updateChangeRequest(spaceId, request.id)).data.result, 'update');
    assert.equal((await spaces.getChangeRequestById(spaceId, request.id)).data.outdated, false);
    await editMain(rewrite(pages['A']!, 'theirs too\n'));
    assert.equal((await spaces.mergeChangeRequest(spaceId, request.id)).data.result, 'conflicts');
  });

  test('requests and submits reviews', async () => {
    const { organization, admin, spaceId, propose } = await proposals();
    const reviewer = await a.member({ in: organization, role: 'review' });
    const request = await propose(insert('New'));
    const mine = await publishedClient(admin);
    const theirs = await publishedClient(reviewer);
    const asked = await mine.spaces.requestReviewersForChangeRequest(spaceId, request.id, { users: [reviewer.id] });
    assert.equal(asked.data.users!.length, 1);
    const waiting = await theirs.spaces.getRequestedReviewersByChangeRequestId(spaceId, request.id);
    assert.equal(waiting.data.items.length, 1);
    const given = await theirs.spaces.submitChangeRequestReview(spaceId, request.id, {
      status: words.ChangeRequestReviewStatus.Approved,
      comment: { markdown: 'Fine.' },
    });
    assert.equal(given.status, 201);
    const reviews = await mine.spaces.getReviewsByChangeRequestId(spaceId, request.id);
    assert.deepEqual(
      reviews.data.items.map(({ status, reviewer: { id } }) => [status, id]),
      [['approved', reviewer.id]],
    );
    assert.equal(
      (await mine.spaces.removeRequestedReviewerFromChangeRequest(spaceId, request.id, reviewer.id)).status,
      204,
    );
  });
});
