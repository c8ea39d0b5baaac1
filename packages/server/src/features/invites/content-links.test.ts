// Links to spaces and collections are listed for those who may revoke them, and for nobody else.
import { strict as assert } from 'node:assert';
import { before, describe, test } from 'node:test';
import { api, type Level } from '@lectern/contract';
import { a, clientWith, passTime, services, type Organization, type Person } from '../../../test/harness.ts';
import { fingerprint } from '../../platform/encrypted-secret.ts';

describe('invite links to content', () => {
  let organization: Organization;
  let at: { organizationId: string };
  let admin: Person;
  let spaceId: string;
  let collectionId: string;

  before(async () => {
    organization = await a.organization();
    admin = organization.admin;
    at = { organizationId: organization.id };
    spaceId = (await a.space({ in: organization })).id;
    collectionId = (await a.collection({ in: organization })).id;
  });

  async function link(by: Person, where: { space: string } | { collection: string }, level: Level) {
    passTime({ minutes: 1 });
    return by.call(api.createInviteLink, { ...at, body: { level, ...where } });
  }
  const granted = async (role: Level): Promise<Person> => {
    const person = await a.member({ in: organization, role: null });
    await admin.call(api.shareSpace, { spaceId, body: { role, users: [person.id] } });
    await admin.call(api.shareCollection, { collectionId, body: { role, users: [person.id] } });
    return person;
  };
  const idsOf = ({ items }: { items: readonly { id: string }[] }): string[] => items.map(({ id }) => id);

  test('of any member are listed for administrators, who can revoke them', async () => {
    const creator = await granted('create');
    const toSpace = await link(creator, { space: spaceId }, 'edit');
    const toCollection = await link(creator, { collection: collectionId }, 'read');
    const all = await admin.call(api.listContentInviteLinks, at);
    assert.deepEqual(idsOf(all), [toCollection.id, toSpace.id]);
    assert.equal(all.count, 2);
    const [second, first] = all.items;
    assert.ok(first && 'space' in first && first.space.id === spaceId && first.level === 'edit');
    assert.ok(second && 'collection' in second && second.collection.id === collectionId);
    assert.deepEqual(idsOf(await admin.call(api.listSpaceInviteLinks, { spaceId })), [toSpace.id]);
    assert.deepEqual(idsOf(await admin.call(api.listCollectionInviteLinks, { collectionId })), [toCollection.id]);
    // Links to the organization itself are a separate list.
    assert.deepEqual(idsOf(await admin.call(api.listInviteLinks, at)), []);

    const page = await admin.call(api.listContentInviteLinks, { ...at, query: { limit: 1 } });
    const next = await admin.call(api.listContentInviteLinks, { ...at, query: { limit: 1, page: page.next!.page } });
    assert.deepEqual([...idsOf(page), ...idsOf(next)], [toCollection.id, toSpace.id]);

    const guest = await a.person();
    for (const { id } of all.items) {
      await admin.call(api.deleteInviteLink, { ...at, inviteId: id });
      assert.equal((await guest.send(api.acceptInvite, { ...at, inviteId: id })).status, 404);
    }
    assert.equal((await admin.call(api.listContentInviteLinks, at)).count, 0);
    const { items } = await admin.call(api.listAuditEntries, at);
    const withdrawn = items.filter(({ action }) => action === 'invite_link_deleted').map(({ target }) => target?.id);
    assert.deepEqual(withdrawn.toSorted(), [toSpace.id, toCollection.id].map(fingerprint).toSorted());
  });

  test('are listed only for those who could create them', async () => {
    const [owner, creator, editor] = [await granted('admin'), await granted('create'), await granted('edit')];
    const stranger = await a.person();
    for (const where of [{ space: spaceId }, { collection: collectionId }]) {
      const high = await link(admin, where, 'admin');
      const low = await link(admin, where, 'read');
      const listed = (who: Person) =>
        'space' in where
          ? who.send(api.listSpaceInviteLinks, { spaceId })
          : who.send(api.listCollectionInviteLinks, { collectionId });
      const shown = async (who: Person) => idsOf((await listed(who)).body as { items: { id: string }[] });
      assert.deepEqual(await shown(owner), [low.id, high.id]);
      // The other link would give them a higher level than their own.
      assert.deepEqual(await shown(creator), [low.id]);
      assert.deepEqual([(await listed(editor)).status, (await listed(stranger)).status], [403, 404]);
      await owner.call(api.deleteInviteLink, { ...at, inviteId: high.id });
      await creator.call(api.deleteInviteLink, { ...at, inviteId: low.id });
      assert.deepEqual(await shown(owner), []);
    }
    assert.equal((await owner.send(api.listContentInviteLinks, at)).status, 403);
    assert.equal((await stranger.send(api.listContentInviteLinks, at)).status, 404);
  });

  test('are hidden from read-only tokens and from other organizations', async () => {
    const other = await a.organization();
    const made = await link(admin, { space: spaceId }, 'read');
    const { token } = await admin.call(api.createToken, { body: { label: 'reads', scopes: { readOnly: true } } });
    const reading = clientWith(token);
    for (const answer of [
      await reading.send(api.listSpaceInviteLinks, { spaceId }),
      await reading.send(api.listCollectionInviteLinks, { collectionId }),
      await reading.send(api.listContentInviteLinks, at),
    ]) {
      assert.equal(answer.status, 403);
    }
    assert.deepEqual((await other.admin.call(api.listContentInviteLinks, { organizationId: other.id })).items, []);
    assert.equal((await other.admin.send(api.listContentInviteLinks, at)).status, 404);
    await admin.call(api.deleteInviteLink, { ...at, inviteId: made.id });
  });

  test('to deleted content are listed again when it is restored', async () => {
    const { id } = await a.space({ in: organization });
    const made = await link(admin, { space: id }, 'read');
    await admin.call(api.deleteSpace, { spaceId: id });
    assert.deepEqual(idsOf(await admin.call(api.listContentInviteLinks, at)), []);
    await admin.call(api.restoreSpace, { spaceId: id });
    assert.deepEqual(idsOf(await admin.call(api.listContentInviteLinks, at)), [made.id]);
    await admin.call(api.deleteInviteLink, { ...at, inviteId: made.id });
  });

  test('that can no longer be shown can be revoked', async () => {
    const made = await link(admin, { space: spaceId }, 'read');
    const known = fingerprint(made.id);
    await services.database.write((db) =>
      db.q.updateTable('invites').set({ sealed_id: 'of a lost secret' }).where('id', '=', known).execute(),
    );
    assert.deepEqual(idsOf(await admin.call(api.listSpaceInviteLinks, { spaceId })), [known]);
    // What is listed opens nothing.
    assert.equal((await (await a.person()).send(api.acceptInvite, { ...at, inviteId: known })).status, 404);
    assert.equal((await admin.send(api.deleteInviteLink, { ...at, inviteId: known })).status, 205);
    assert.deepEqual(idsOf(await admin.call(api.listSpaceInviteLinks, { spaceId })), []);
  });
});
