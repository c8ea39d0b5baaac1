import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, type Person } from '../../../test/harness.ts';
import { insert, proposals } from '../../../test/proposals.ts';

type Counts = [total: number, open: number, draft: number];

async function counts(admin: Person, spaceId: string): Promise<Counts> {
  const space = await admin.call(api.getSpace, { spaceId });
  return [space.changeRequests, space.changeRequestsOpen, space.changeRequestsDraft];
}

describe('createChangeRequest', () => {
  test('starts a draft at the current content, numbered within the space', async () => {
    const { organization, admin, space, spaceId, editMain } = await proposals();
    const head = await editMain(insert('More'));
    const request = await a.changeRequest({ in: organization, space, subject: 'Say more' });
    assert.equal(request.number, 3);
    assert.equal(request.status, 'draft');
    assert.equal(request.subject, 'Say more');
    assert.equal(request.revision, head);
    assert.equal(request.revisionInitial, head);
    assert.equal(request.outdated, false);
    assert.equal(request.createdBy.id, admin.id);
    for (const changeRequestId of [request.id, '3']) {
      assert.deepEqual(await admin.call(api.getChangeRequest, { spaceId, changeRequestId }), request);
    }
    const unnamed = await admin.call(api.createChangeRequest, { spaceId });
    assert.equal(unnamed.subject, '');
    assert.equal(unnamed.number, 4);
    const other = await a.space({ in: organization });
    assert.equal((await a.changeRequest({ in: organization, space: other })).number, 1);
    assert.equal(
      (await admin.send(api.getChangeRequest, { spaceId: other.id, changeRequestId: request.id })).status,
      404,
    );
  });

  test('assigns unique numbers to concurrent requests', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const made = await Promise.all(Array.from({ length: 20 }, () => a.changeRequest({ in: organization, space })));
    assert.deepEqual(
      made.map(({ number }) => number).sort((one, other) => one - other),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    assert.deepEqual(await counts(organization.admin, space.id), [20, 0, 20]);
  });
});

describe('updateChangeRequest', () => {
  test('goes through every state and keeps the counts of the space', async () => {
    const { organization, admin, space, spaceId } = await proposals({});
    const { id: changeRequestId, updatedAt } = await a.changeRequest({ in: organization, space });
    const to = (status: 'draft' | 'open' | 'archived') =>
      admin.call(api.updateChangeRequest, { spaceId, changeRequestId, body: { status } });
    assert.deepEqual(await counts(admin, spaceId), [1, 0, 1]);
    const steps: ['draft' | 'open' | 'archived', Counts][] = [
      ['open', [1, 1, 0]],
      ['draft', [1, 0, 1]],
      ['archived', [1, 0, 0]],
      ['archived', [1, 0, 0]],
      ['draft', [1, 0, 1]],
      ['open', [1, 1, 0]],
      ['archived', [1, 0, 0]],
      ['open', [1, 1, 0]],
    ];
    for (const [status, expected] of steps) {
      assert.equal((await to(status)).status, status);
      assert.deepEqual(await counts(admin, spaceId), expected);
    }
    const renamed = await admin.call(api.updateChangeRequest, { spaceId, changeRequestId, body: { subject: '' } });
    assert.equal(renamed.subject, '');
    assert.ok(renamed.updatedAt >= updatedAt);
    assert.equal((await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId })).result, 'merge');
    assert.deepEqual(await counts(admin, spaceId), [1, 0, 0]);
    for (const body of [{ status: 'open' as const }, { subject: 'Late' }]) {
      assert.equal((await admin.send(api.updateChangeRequest, { spaceId, changeRequestId, body })).status, 412);
    }
    const body = { status: 'merged' as never };
    assert.equal((await admin.send(api.updateChangeRequest, { spaceId, changeRequestId, body })).status, 400);
  });

  test('lets editors archive their own only', async () => {
    const { organization, space, spaceId } = await proposals({});
    const editor = await a.member({ in: organization, role: 'edit' });
    const reviewer = await a.member({ in: organization, role: 'review' });
    const own = await a.changeRequest({ in: organization, space, as: editor });
    const other = await a.changeRequest({ in: organization, space });
    const archive = async (as: Person, changeRequestId: string) =>
      (await as.send(api.updateChangeRequest, { spaceId, changeRequestId, body: { status: 'archived' } })).status;
    assert.equal(await archive(editor, own.id), 200);
    assert.equal(await archive(editor, other.id), 403);
    assert.equal(await archive(reviewer, other.id), 200);
    assert.equal(await archive(editor, other.id), 200, 'nothing is left to archive');
  });

  test('rejects edits of archived or merged change requests', async () => {
    const { admin, spaceId, propose, merge } = await proposals();
    const archived = await propose(insert('A'));
    const merged = await propose(insert('B'));
    await admin.call(api.updateChangeRequest, {
      spaceId,
      changeRequestId: archived.id,
      body: { status: 'archived' },
    });
    await merge(merged);
    const body = { changes: [insert('C')] };
    for (const { id: changeRequestId } of [archived, merged]) {
      assert.equal((await admin.send(api.editContentInChangeRequest, { spaceId, changeRequestId, body })).status, 412);
      assert.equal((await admin.send(api.pullIntoChangeRequest, { spaceId, changeRequestId })).status, 412);
      assert.equal((await admin.send(api.previewMerge, { spaceId, changeRequestId })).status, 412);
    }
    assert.equal((await admin.send(api.mergeChangeRequest, { spaceId, changeRequestId: archived.id })).status, 412);
    assert.equal((await admin.send(api.mergeChangeRequest, { spaceId, changeRequestId: merged.id })).status, 409);
  });
});

describe('listChangeRequests', () => {
  test('filters by state, contributor and creator, newest update first, in pages', async () => {
    const { organization, admin, space, spaceId, edit } = await proposals({});
    const editor = await a.member({ in: organization, role: 'edit' });
    const first = await a.changeRequest({ in: organization, space });
    const second = await a.changeRequest({ in: organization, space, as: editor });
    const third = await a.changeRequest({ in: organization, space });
    for (const { id } of [first, second, third]) {
      await admin.call(api.updateChangeRequest, { spaceId, changeRequestId: id, body: { status: 'open' } });
    }
    await edit(first, [insert('By the editor')], editor);
    const list = async (query: object) => admin.call(api.listChangeRequests, { spaceId, query });
    const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
    assert.equal((await ids({}))[0], first.id);
    assert.deepEqual((await ids({})).sort(), [first.id, second.id, third.id].sort());
    assert.deepEqual(await ids({ status: 'draft' }), []);
    assert.deepEqual((await ids({ contributor: editor.id })).sort(), [first.id, second.id].sort());
    assert.deepEqual(await ids({ creator: editor.id }), [second.id]);
    const page = await list({ limit: 2 });
    assert.equal(page.count, 3);
    assert.equal(page.items.length, 2);
    const rest = await list({ limit: 2, page: page.next!.page });
    assert.equal(rest.items.length, 1);
    assert.equal(rest.next, undefined);
  });
});

describe('listContributors', () => {
  test('counts the revisions of each', async () => {
    const { organization, admin, spaceId, propose, edit } = await proposals();
    const editor = await a.member({ in: organization, role: 'edit' });
    const request = await propose(insert('One'));
    await edit(request, [insert('Two')], editor);
    await edit(request, [insert('Three')], editor);
    const { items } = await admin.call(api.listContributors, { spaceId, changeRequestId: request.id });
    assert.deepEqual(
      new Map(items.map(({ user, count }) => [user.id, count])),
      new Map([
        [admin.id, 1],
        [editor.id, 2],
      ]),
    );
  });
});

describe('listOrganizationChangeRequests', () => {
  test('lists those of spaces the caller can access', async () => {
    const { organization, admin, space, spaceId } = await proposals({});
    const hidden = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId: hidden.id, body: { defaultLevel: null } });
    const reader = await a.member({ in: organization, role: 'read' });
    const seen = await a.changeRequest({ in: organization, space });
    const unseen = await a.changeRequest({ in: organization, space: hidden });
    const ids = async (as: Person, query: object) =>
      (await as.call(api.listOrganizationChangeRequests, { organizationId: organization.id, query })).items
        .map(({ id }) => id)
        .sort();
    assert.deepEqual(await ids(admin, {}), []);
    assert.deepEqual(await ids(admin, { status: ['draft', 'open'] }), [seen.id, unseen.id].sort());
    assert.deepEqual(await ids(reader, { status: ['draft'] }), [seen.id]);
    assert.deepEqual(await ids(admin, { status: ['draft'], space: spaceId }), [seen.id]);
    assert.deepEqual(await ids(admin, { status: ['draft'], creator: reader.id }), []);
    assert.deepEqual(
      await ids(admin, { status: ['draft'], contributor: admin.id, orderBy: 'createdAt' }),
      [seen.id, unseen.id].sort(),
    );
    assert.deepEqual(await ids(admin, { status: ['draft'], site: 'nosuchsite' }), []);
    const { id: site } = await admin.call(api.createSite, {
      organizationId: organization.id,
      body: { title: 'Site', spaces: [spaceId] },
    });
    assert.deepEqual(await ids(admin, { status: ['draft'], site }), [seen.id]);
    const { id: empty } = await admin.call(api.createSite, {
      organizationId: organization.id,
      body: { title: 'Other', spaces: [hidden.id] },
    });
    assert.deepEqual(await ids(admin, { status: ['draft'], site: empty }), [unseen.id]);
    assert.deepEqual(await ids(reader, { status: ['draft'], site: empty }), []);
    await admin.call(api.deleteSpace, { spaceId });
    assert.deepEqual(await ids(admin, { status: ['draft'] }), [unseen.id]);
    const guest = await a.member({ in: organization, role: null });
    assert.deepEqual(await ids(guest, { status: ['draft'] }), []);
  });
});
