import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

describe('the published client', () => {
  test('creates, changes, moves and deletes collections', async () => {
    const organization = await a.organization();
    const { orgs, collections } = await publishedClient(organization.admin);
    const made = await orgs.createCollection(organization.id, { title: 'Guides' });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('location'), made.data.urls.location);
    const { id } = made.data;
    const below = (await orgs.createCollection(organization.id, { title: 'Older', parent: id })).data;
    const beside = (await orgs.createCollection(organization.id, {})).data;
    const changed = await collections.updateCollectionById(id, {
      title: 'Manuals',
      description: 'All of them',
      defaultLevel: words.MemberRole.Comment,
    });
    assert.deepEqual(
      [changed.data.title, changed.data.description, changed.data.defaultLevel],
      ['Manuals', 'All of them', 'comment'],
    );
    assert.deepEqual((await collections.getCollectionById(id)).data, changed.data);
    const top = await orgs.listCollectionsInOrganizationById(organization.id, { nested: false });
    assert.deepEqual(new Set(top.data.items.map((one) => one.id)), new Set([id, beside.id]));
    assert.equal((await orgs.listCollectionsInOrganizationById(organization.id, { limit: 10 })).data.count, 3);

    const space = await a.space({ in: organization, parent: { id } });
    const held = await collections.listSpacesInCollectionById(id, { limit: 5 });
    assert.deepEqual(
      held.data.items.map((one) => [one.id, one.visibility]),
      [[space.id, 'in-collection']],
    );
    const before = { type: 'space' as const, space: space.id };
    const moved = await collections.moveCollection(beside.id, { parent: id, position: { before } });
    assert.equal(moved.data.parent, id);
    assert.equal((await collections.moveCollection(beside.id, { parent: null })).data.parent, undefined);
    await assert.rejects(collections.moveCollection(id, { parent: below.id }), { code: 400 });
    assert.equal((await collections.deleteCollectionById(beside.id)).status, 205);
    await assert.rejects(collections.getCollectionById(beside.id), { code: 404 });
  });

  test('transfers a collection to another organization', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    await a.join({ person: from.admin, in: to, role: 'admin' });
    const { id } = await a.collection({ in: from });
    const { collections } = await publishedClient(from.admin);
    const moved = await collections.transferCollection(id, { organization: to.id });
    assert.equal(moved.data.organization, to.id);
    await assert.rejects(collections.transferCollection(id, { organization: 'nowhere' }), { code: 404 });
  });
});
