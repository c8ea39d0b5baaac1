import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, passTime, settleJobs } from '../../../test/harness.ts';

describe('createSpace', () => {
  test('creates an empty space at the end of its parent', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const bare = await admin.call(api.createSpace, { organizationId: organization.id });
    assert.equal(bare.title, 'Untitled');
    assert.equal(bare.emoji, '');
    assert.equal(bare.editMode, 'locked');
    assert.equal(bare.defaultLevel, 'inherit');
    assert.equal(bare.visibility, 'private');
    assert.notEqual(bare.revision, '');
    assert.deepEqual(
      [bare.comments, bare.changeRequests, bare.changeRequestsOpen, bare.changeRequestsDraft],
      [0, 0, 0, 0],
    );
    const shelf = await a.collection({ in: organization });
    const full = await admin.call(api.createSpace, {
      organizationId: organization.id,
      body: { title: 'Guide', emoji: '📘', parent: shelf.id, language: 'fr', editMode: 'live' },
    });
    assert.deepEqual(
      [full.title, full.emoji, full.parent, full.language, full.editMode],
      ['Guide', '📘', shelf.id, 'fr', 'live'],
    );
    assert.deepEqual(await admin.call(api.getSpace, { spaceId: full.id }), full);
  });

  test('needs the level create in the parent', async () => {
    const organization = await a.organization();
    const shelf = await a.collection({ in: organization });
    const creator = await a.member({ in: organization, role: 'create' });
    const reviewer = await a.member({ in: organization, role: 'review' });
    const guest = await a.member({ in: organization, role: null });
    const at = (body: { parent?: string }) => ({ organizationId: organization.id, body });
    await creator.call(api.createSpace, at({ parent: shelf.id }));
    await assert.rejects(reviewer.call(api.createSpace, at({})), { code: 403 });
    await assert.rejects(reviewer.call(api.createSpace, at({ parent: shelf.id })), { code: 403 });
    await assert.rejects(guest.call(api.createSpace, at({ parent: shelf.id })), { code: 400 });
    const elsewhere = await a.collection({});
    await assert.rejects(creator.call(api.createSpace, at({ parent: elsewhere.id })), {
      code: 400,
      message: `body.parent names no collection that you can see: ${elsewhere.id}`,
    });
  });

  test('rejects a title that is too long and names the limit', async () => {
    const { id, admin } = await a.organization();
    const body = { title: 'x'.repeat(51) };
    await assert.rejects(admin.call(api.createSpace, { organizationId: id, body }), {
      code: 400,
      message: 'body.title must not be longer than 50 characters',
    });
    assert.equal((await admin.call(api.listSpaces, { organizationId: id })).count, 0);
  });
});

describe('listSpaces', () => {
  test('paginates by token, counts all and omits next at the end', async () => {
    const organization = await a.organization();
    const made = [];
    for (let i = 0; i < 5; i++) made.push((await a.space({ in: organization })).id);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit: 2, ...(page !== undefined && { page }) };
      const found = await organization.admin.call(api.listSpaces, { organizationId: organization.id, query });
      assert.equal(found.count, 5);
      seen.push(...found.items.map((space) => space.id));
      page = found.next?.page;
    } while (page !== undefined);
    assert.deepEqual(seen, made);
    const move = { position: { before: { type: 'space' as const, space: made[0]! } } };
    await organization.admin.call(api.moveSpace, { spaceId: made[4]!, body: move });
    const moved = await organization.admin.call(api.listSpaces, { organizationId: organization.id });
    assert.equal(moved.items[0]!.id, made[4]);
    const none = await organization.admin.call(api.listSpaces, {
      organizationId: organization.id,
      query: { limit: 0 },
    });
    assert.deepEqual([none.items, none.count, none.next], [[], 5, undefined]);
  });

  test('lists only what the caller can see', async () => {
    const organization = await a.organization();
    const open = await a.space({ in: organization });
    const hidden = await a.space({ in: organization });
    await organization.admin.call(api.updateSpace, { spaceId: hidden.id, body: { defaultLevel: null } });
    const reader = await a.member({ in: organization, role: 'read' });
    const found = await reader.call(api.listSpaces, { organizationId: organization.id });
    assert.deepEqual(
      found.items.map((space) => space.id),
      [open.id],
    );
    assert.equal(found.count, 1);
    await assert.rejects(reader.call(api.getSpace, { spaceId: hidden.id }), { code: 404, message: 'space not found' });
  });
});

describe('listSpaces with filters', () => {
  const titlesOf = ({ items }: { items: { title: string }[] }): string[] => items.map(({ title }) => title).sort();

  test('finds a part of the title without regard to case and accents, and pages through what it finds', async () => {
    const organization = await a.organization();
    for (const title of ['Élan manual', 'The ÉLAN', 'Heron', '100% elan']) await a.space({ in: organization, title });
    const list = (query: { title: string; limit?: number; page?: string }) =>
      organization.admin.call(api.listSpaces, { organizationId: organization.id, query });
    assert.deepEqual(titlesOf(await list({ title: 'elan' })), ['100% elan', 'The ÉLAN', 'Élan manual']);
    assert.deepEqual(titlesOf(await list({ title: '0%' })), ['100% elan']);
    assert.deepEqual(await list({ title: 'stork' }), { items: [], count: 0 });
    const first = await list({ title: 'Elan', limit: 2 });
    const rest = await list({ title: 'Elan', limit: 2, page: first.next!.page });
    assert.deepEqual([first.count, first.items.length, rest.items.length, rest.next], [3, 2, 1, undefined]);
    assert.equal(new Set([...first.items, ...rest.items].map(({ id }) => id)).size, 3);
  });

  test('finds nothing that the caller cannot see', async () => {
    const organization = await a.organization();
    const hidden = await a.space({ in: organization, title: 'Secret plan' });
    await organization.admin.call(api.updateSpace, { spaceId: hidden.id, body: { defaultLevel: null } });
    const reader = await a.member({ in: organization, role: 'read' });
    const found = await reader.call(api.listSpaces, { organizationId: organization.id, query: { title: 'secret' } });
    assert.deepEqual(found, { items: [], count: 0 });
  });

  test('lists at the top what is in no collection, or in one that the caller cannot see', async () => {
    const organization = await a.organization();
    const shelf = await a.collection({ in: organization });
    const inside = await a.space({ in: organization, parent: shelf, title: 'Inside' });
    await a.space({ in: organization, title: 'Outside' });
    const reader = await a.member({ in: organization, role: 'read' });
    const guest = await a.member({ in: organization, role: null });
    await organization.admin.call(api.shareSpace, { spaceId: inside.id, body: { role: 'read', users: [guest.id] } });
    const top = async (person: typeof reader) =>
      titlesOf(await person.call(api.listSpaces, { organizationId: organization.id, query: { top: true } }));
    assert.deepEqual(await top(organization.admin), ['Outside']);
    assert.deepEqual(await top(reader), ['Outside']);
    assert.deepEqual(await top(guest), ['Inside']);
  });
});

describe('updateSpace', () => {
  test('changes only the given fields', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization, title: 'Before' });
    const { admin } = organization;
    const update = (body: object) => admin.call(api.updateSpace, { spaceId: space.id, body });
    assert.equal((await update({ title: 'After', editMode: 'live' })).title, 'After');
    const same = await update({});
    assert.deepEqual([same.title, same.editMode], ['After', 'live']);
    assert.equal((await update({ emoji: '🚀' })).emoji, '🚀');
    const pictured = await update({ icon: 'https://example.test/icon.png' });
    assert.deepEqual([pictured.emoji, pictured.urls.icon], ['', 'https://example.test/icon.png']);
    const bare = await update({ emoji: null, icon: null });
    assert.deepEqual([bare.emoji, bare.urls.icon], ['', undefined]);
    await assert.rejects(update({ emoji: '🚀', icon: 'https://example.test/icon.png' }), { code: 400 });
    await assert.rejects(update({ editMode: 'open' }), {
      code: 400,
      message: 'body.editMode must be one of live, locked',
    });
  });

  test('needs create; a reader gets 403, a non-member 404', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const reviewer = await a.member({ in: organization, role: 'review' });
    const stranger = await a.person();
    const input = { spaceId: space.id, body: { title: 'Mine' } };
    await assert.rejects(reviewer.call(api.updateSpace, input), { code: 403, message: 'this needs the level create' });
    await assert.rejects(stranger.call(api.updateSpace, input), { code: 404 });
  });

  test('does not let a caller set a default level above their own', async () => {
    const organization = await a.organization();
    const creator = await a.member({ in: organization, role: 'create' });
    const space = await a.space({ in: organization });
    const shelf = await a.collection({ in: organization });
    const body = { defaultLevel: 'admin' as const };
    await assert.rejects(creator.call(api.updateSpace, { spaceId: space.id, body }), { code: 403 });
    await assert.rejects(creator.call(api.updateCollection, { collectionId: shelf.id, body }), { code: 403 });
    await creator.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: 'create' } });
    await organization.admin.call(api.updateSpace, { spaceId: space.id, body });
  });

  test('hides a space from all but administrators and its creator', async () => {
    const organization = await a.organization();
    const creator = await a.member({ in: organization, role: 'create' });
    const other = await a.member({ in: organization, role: 'create' });
    const space = await a.space({ in: organization, as: creator });
    const hidden = await creator.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
    assert.equal(hidden.defaultLevel, null);
    assert.equal(hidden.permissions.admin, true);
    await assert.rejects(other.call(api.getSpace, { spaceId: space.id }), { code: 404 });
    assert.equal((await organization.admin.call(api.getSpace, { spaceId: space.id })).id, space.id);
  });
});

describe('deleteSpace and restoreSpace', () => {
  test('delete and restore a space', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const space = await a.space({ in: organization });
    assert.equal((await admin.send(api.deleteSpace, { spaceId: space.id })).status, 205);
    assert.equal((await admin.send(api.deleteSpace, { spaceId: space.id })).status, 204);
    await assert.rejects(admin.call(api.getSpace, { spaceId: space.id }), { code: 404 });
    assert.equal((await admin.call(api.listSpaces, { organizationId: organization.id })).count, 0);
    const gone = await admin.call(api.listSpaces, { organizationId: organization.id, query: { deleted: true } });
    assert.equal(gone.items[0]?.id, space.id);
    assert.ok(gone.items[0]?.deletedAt);
    const back = await admin.call(api.restoreSpace, { spaceId: space.id });
    assert.equal(back.deletedAt, undefined);
    await assert.rejects(admin.call(api.restoreSpace, { spaceId: space.id }), { code: 409 });
  });

  test('restoring expires after 7 days, and then the space is removed permanently', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const space = await a.space({ in: organization });
    const kept = await a.space({ in: organization });
    await admin.call(api.deleteSpace, { spaceId: space.id });
    await admin.call(api.deleteSpace, { spaceId: kept.id });
    passTime({ days: 6 });
    await settleJobs();
    await admin.call(api.restoreSpace, { spaceId: kept.id });
    passTime({ days: 2 });
    await assert.rejects(admin.call(api.restoreSpace, { spaceId: space.id }), { code: 412 });
    const restorable = await admin.call(api.listSpaces, { organizationId: organization.id, query: { deleted: true } });
    assert.equal(restorable.count, 0);
    await settleJobs();
    await assert.rejects(admin.call(api.restoreSpace, { spaceId: space.id }), { code: 404 });
    assert.equal((await admin.call(api.getSpace, { spaceId: kept.id })).id, kept.id);
  });
});

describe('duplicateSpace', () => {
  test('creates a copy beside the original without grants', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const first = await a.space({ in: organization, title: 'A title of exactly fifty characters for this test' });
    const second = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId: first.id, body: { defaultLevel: null, emoji: '🔒' } });
    const copy = await admin.call(api.duplicateSpace, { spaceId: first.id });
    assert.match(copy.title, / \(copy\)$/);
    assert.ok(copy.title.length <= 50);
    assert.deepEqual([copy.emoji, copy.defaultLevel], ['🔒', null]);
    assert.notEqual(copy.revision, first.revision);
    await assert.rejects(
      admin.call(api.moveSpace, {
        spaceId: copy.id,
        body: { position: { before: { type: 'space', space: second.id }, after: { type: 'space', space: first.id } } },
      }),
      { code: 409 },
    );
  });
});

describe('moveSpace', () => {
  test('orders spaces and collections together', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const shelf = await a.collection({ in: organization });
    const [one, two, three] = [
      await a.space({ in: organization, parent: shelf, title: 'one' }),
      await a.space({ in: organization, parent: shelf, title: 'two' }),
      await a.space({ in: organization, parent: shelf, title: 'three' }),
    ];
    const inner = await a.collection({ in: organization, parent: shelf });
    const titles = async () =>
      (await admin.call(api.listCollectionSpaces, { collectionId: shelf.id })).items.map((space) => space.title);
    const move = (spaceId: string, body: object) => admin.call(api.moveSpace, { spaceId, body });
    await move(three.id, { position: { before: { type: 'space', space: one.id } } });
    assert.deepEqual(await titles(), ['three', 'one', 'two']);
    await move(three.id, { position: { after: { type: 'collection', collection: inner.id } } });
    assert.deepEqual(await titles(), ['one', 'two', 'three']);
    await assert.rejects(move(three.id, {}), { code: 409 });
    await move(two.id, { parent: inner.id });
    assert.deepEqual(await titles(), ['one', 'three']);
    const top = await move(two.id, { parent: null });
    assert.equal(top.parent, undefined);
    await assert.rejects(move(one.id, { position: { before: { type: 'space', space: two.id } } }), {
      code: 400,
      message: 'position refers to an item that is not a sibling there',
    });
    await assert.rejects(move(one.id, { position: { before: { type: 'space', space: one.id } } }), { code: 400 });
    assert.deepEqual(await titles(), ['one', 'three']);
  });
});

describe('transferSpace', () => {
  test('moves a space to another organization, without the old grants', async () => {
    const from = await a.organization();
    const space = await a.space({ in: from });
    const to = await a.organization();
    const mover = await a.member({ in: from, role: 'create' });
    const other = await a.member({ in: from, role: 'read' });
    const input = { spaceId: space.id, body: { organization: to.id } };
    await assert.rejects(mover.call(api.transferSpace, input), { code: 404, message: 'organization not found' });
    await a.join({ person: mover, in: to, role: 'read' });
    await assert.rejects(mover.call(api.transferSpace, input), { code: 403 });
    await to.admin.call(api.updateMember, { organizationId: to.id, userId: mover.id, body: { role: 'create' } });
    await from.admin.call(api.shareSpace, { spaceId: space.id, body: { role: 'admin', users: [other.id] } });
    const moved = await mover.call(api.transferSpace, input);
    assert.equal(moved.organization, to.id);
    await assert.rejects(other.call(api.getSpace, { spaceId: space.id }), { code: 404 });
    assert.equal((await to.admin.call(api.getSpace, { spaceId: space.id })).permissions.admin, true);
    await assert.rejects(mover.call(api.transferSpace, input), { code: 409 });
    const shelf = await a.collection({ in: to });
    const shelved = await mover.call(api.transferSpace, {
      spaceId: space.id,
      body: { organization: to.id, parent: shelf.id },
    });
    assert.equal(shelved.parent, shelf.id);
  });
});

describe('transferSpace by a guest', () => {
  test('is rejected, however high their level on the space', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const guest = await a.member({ in: organization, role: null });
    await organization.admin.call(api.shareSpace, { spaceId: space.id, body: { role: 'admin', users: [guest.id] } });
    const own = await guest.call(api.createOrganization, { body: { title: 'Elsewhere' } });
    await assert.rejects(guest.call(api.transferSpace, { spaceId: space.id, body: { organization: own.id } }), {
      code: 403,
    });
  });
});

describe('listMemberSpaces', () => {
  test('lists the spaces of a member that the caller can see too', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const open = await a.space({ in: organization });
    const hidden = await a.space({ in: organization });
    const member = await a.member({ in: organization, role: 'edit' });
    const other = await a.member({ in: organization, role: 'read' });
    await admin.call(api.updateSpace, { spaceId: hidden.id, body: { defaultLevel: null } });
    await admin.call(api.shareSpace, { spaceId: hidden.id, body: { role: 'review', users: [member.id] } });
    const at = { organizationId: organization.id, userId: member.id };
    const all = await admin.call(api.listMemberSpaces, at);
    assert.deepEqual(
      all.items.map((item) => [item.space.id, item.permission]),
      [
        [hidden.id, 'review'],
        [open.id, 'edit'],
      ],
    );
    const seen = await other.call(api.listMemberSpaces, { ...at, query: { order: 'asc' } });
    assert.deepEqual(
      seen.items.map((item) => item.space.id),
      [open.id],
    );
    await assert.rejects(admin.call(api.listMemberSpaces, { ...at, userId: 'nobody' }), { code: 404 });
  });
});

describe('a token for one space', () => {
  test('has access to that space only', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const mine = await a.space({ in: organization });
    const other = await a.space({ in: organization });
    const { token } = await admin.call(api.createToken, { body: { label: 'one', scopes: { space: mine.id } } });
    const limited = clientWith(token);
    assert.equal((await limited.call(api.getSpace, { spaceId: mine.id })).permissions.admin, true);
    await assert.rejects(limited.call(api.getSpace, { spaceId: other.id }), { code: 404 });
    const listed = await limited.call(api.listSpaces, { organizationId: organization.id });
    assert.deepEqual([listed.items.map((space) => space.id), listed.count], [[mine.id], 1]);
    await assert.rejects(limited.call(api.createSpace, { organizationId: organization.id }), { code: 403 });
    await assert.rejects(limited.call(api.listMembers, { organizationId: organization.id }), { code: 403 });
    const { token: reader } = await admin.call(api.createToken, { body: { label: 'r', scopes: { readOnly: true } } });
    await assert.rejects(clientWith(reader).call(api.deleteSpace, { spaceId: mine.id }), {
      code: 403,
      message: 'this token is read-only',
    });
    await assert.rejects(limited.call(api.createToken, { body: { label: 'wider', scopes: { space: other.id } } }), {
      code: 400,
    });
  });
});
