import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime, settleJobs } from '../../../test/harness.ts';

describe('createCollection', () => {
  test('nests, and lists nested ones only when requested', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const outer = await a.collection({ in: organization, title: 'Outer' });
    const inner = await a.collection({ in: organization, parent: outer, title: 'Inner' });
    assert.equal(inner.parent, outer.id);
    assert.equal(inner.defaultLevel, 'inherit');
    const list = async (query: object) =>
      (await admin.call(api.listCollections, { organizationId: organization.id, query })).items.map((one) => one.title);
    assert.deepEqual((await list({})).sort(), ['Inner', 'Outer']);
    assert.deepEqual(await list({ nested: false }), ['Outer']);
    assert.deepEqual(await admin.call(api.getCollection, { collectionId: inner.id }), inner);
  });
});

describe('updateCollection', () => {
  test('applies its default level to the spaces that inherit', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const outer = await a.collection({ in: organization });
    const inner = await a.collection({ in: organization, parent: outer });
    const space = await a.space({ in: organization, parent: inner });
    const reader = await a.member({ in: organization, role: 'read' });
    const update = (collectionId: string, body: object) => admin.call(api.updateCollection, { collectionId, body });
    await update(outer.id, { defaultLevel: 'edit', description: 'For all' });
    assert.equal((await reader.call(api.getSpace, { spaceId: space.id })).permissions.edit, true);
    await update(inner.id, { defaultLevel: null });
    await assert.rejects(reader.call(api.getSpace, { spaceId: space.id }), { code: 404 });
    await assert.rejects(reader.call(api.getCollection, { collectionId: inner.id }), { code: 404 });
    assert.equal((await reader.call(api.listCollections, { organizationId: organization.id })).count, 1);
  });
});

describe('moveCollection', () => {
  test('rejects cycles', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const outer = await a.collection({ in: organization });
    const inner = await a.collection({ in: organization, parent: outer });
    const move = (collectionId: string, body: object) => admin.call(api.moveCollection, { collectionId, body });
    await assert.rejects(move(outer.id, { parent: inner.id }), {
      code: 400,
      message: 'body.parent is the collection itself or one of its descendants',
    });
    await assert.rejects(move(outer.id, { parent: outer.id }), { code: 400 });
    await assert.rejects(move(outer.id, {}), { code: 409 });
    const moved = await move(inner.id, {
      parent: null,
      position: { before: { type: 'collection', collection: outer.id } },
    });
    assert.equal(moved.parent, undefined);
    const listed = await admin.call(api.listCollections, { organizationId: organization.id });
    assert.deepEqual(
      listed.items.map((one) => one.id),
      [inner.id, outer.id],
    );
  });
});

describe('deleteCollection', () => {
  test('deletes its spaces; restoring one restores its parent collections', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const outer = await a.collection({ in: organization });
    const inner = await a.collection({ in: organization, parent: outer });
    await admin.call(api.updateCollection, { collectionId: outer.id, body: { defaultLevel: null } });
    const kept = await a.space({ in: organization, parent: inner });
    const lost = await a.space({ in: organization, parent: inner });
    const reader = await a.member({ in: organization, role: 'read' });
    assert.equal((await admin.send(api.deleteCollection, { collectionId: outer.id })).status, 205);
    assert.equal((await admin.send(api.deleteCollection, { collectionId: outer.id })).status, 204);
    await assert.rejects(admin.call(api.getSpace, { spaceId: kept.id }), { code: 404 });
    await assert.rejects(admin.call(api.getCollection, { collectionId: inner.id }), { code: 404 });
    const back = await admin.call(api.restoreSpace, { spaceId: kept.id });
    assert.equal(back.parent, inner.id);
    assert.equal((await admin.call(api.getCollection, { collectionId: outer.id })).id, outer.id);
    await assert.rejects(reader.call(api.getSpace, { spaceId: kept.id }), { code: 404 });
    passTime({ days: 8 });
    await settleJobs();
    await assert.rejects(admin.call(api.restoreSpace, { spaceId: lost.id }), { code: 404 });
    assert.equal((await admin.call(api.getSpace, { spaceId: kept.id })).id, kept.id);
  });
});

describe('transferCollection', () => {
  test('moves its contents to the other organization', async () => {
    const from = await a.organization();
    const to = await a.organization();
    const outer = await a.collection({ in: from });
    const inner = await a.collection({ in: from, parent: outer });
    const space = await a.space({ in: from, parent: inner });
    await a.join({ person: from.admin, in: to, role: 'create' });
    const input = { collectionId: outer.id, body: { organization: to.id } };
    const moved = await from.admin.call(api.transferCollection, input);
    assert.equal(moved.organization, to.id);
    assert.equal((await to.admin.call(api.getCollection, { collectionId: inner.id })).parent, outer.id);
    assert.equal((await to.admin.call(api.getSpace, { spaceId: space.id })).organization, to.id);
    await assert.rejects(from.admin.call(api.transferCollection, input), { code: 409 });
  });
});
