import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

describe('the published client', () => {
  test('changes, copies, moves, deletes and restores spaces', async () => {
    const organization = await a.organization();
    const collection = await a.collection({ in: organization });
    const { id, visibility } = await a.space({ in: organization, title: 'Guide' });
    assert.equal(visibility, 'private');
    const { spaces, orgs } = await publishedClient(organization.admin);
    const changed = await spaces.updateSpaceById(id, {
      title: 'Handbook',
      emoji: '1f4d8',
      editMode: words.SpaceEditMode.Live,
      defaultLevel: words.MemberRole.Edit,
    });
    assert.deepEqual(
      [changed.data.title, changed.data.emoji, changed.data.editMode, changed.data.defaultLevel],
      ['Handbook', '1f4d8', 'live', 'edit'],
    );
    const copy = await spaces.duplicateSpace(id);
    assert.equal(copy.status, 201);
    assert.equal(copy.headers.get('location'), copy.data.urls.location);
    const moved = await spaces.moveSpace(id, { parent: collection.id });
    assert.deepEqual([moved.data.parent, moved.data.visibility], [collection.id, 'private']);
    // Without a level of its own it is open to whoever can open the collection.
    const inherits = await spaces.updateSpaceById(id, { defaultLevel: 'inherit' });
    assert.equal(inherits.data.visibility, 'in-collection');
    const after = { type: 'space' as const, space: id };
    assert.equal(
      (await spaces.moveSpace(copy.data.id, { parent: collection.id, position: { after } })).data.id,
      copy.data.id,
    );

    const seen = await orgs.listSpacesForOrganizationMember(organization.id, organization.admin.id, { order: 'asc' });
    assert.deepEqual(
      seen.data.items.map(({ permission, space }) => [permission, space.id]).toSorted(),
      [
        ['admin', id],
        ['admin', copy.data.id],
      ].toSorted(),
    );
    assert.equal((await spaces.deleteSpaceById(id)).status, 205);
    const restored = await spaces.restoreSpace(id);
    assert.deepEqual([restored.status, restored.data.deletedAt], [200, undefined]);
    assert.equal((await spaces.getSpaceById(id, {})).data.title, 'Handbook');
  });

  test('transfers a space to another organization', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    await a.join({ person: from.admin, in: to, role: 'admin' });
    const { id } = await a.space({ in: from });
    const { spaces } = await publishedClient(from.admin);
    assert.equal((await spaces.transferSpace(id, { organization: to.id })).data.organization, to.id);
    await assert.rejects(spaces.transferSpace(id, { organization: 'nowhere' }), { code: 404 });
  });
});
