import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

const { MemberRole } = words;

async function start() {
  const organization = await a.organization();
  const guest = await a.member({ in: organization, role: null });
  const team = await a.team({ in: organization, members: [guest.id] });
  const client = await publishedClient(organization.admin);
  return { organization, guest, team, client, both: { users: [guest.id], teams: [team.id] } };
}

describe('the published client', () => {
  test('shares a space and manages its permissions', async () => {
    const { organization, guest, team, client, both } = await start();
    const { id } = await a.space({ in: organization });
    assert.equal((await client.spaces.inviteToSpace(id, { role: MemberRole.Comment, ...both })).status, 204);
    await client.spaces.updateUserPermissionInSpace(id, guest.id, { role: MemberRole.Edit });
    await client.spaces.updateTeamPermissionInSpace(id, team.id, { role: MemberRole.Review });
    const users = await client.spaces.listUserPermissionsInSpace(id);
    assert.deepEqual(
      users.data.items.map(({ permission, user }) => [permission, user.id]),
      [['edit', guest.id]],
    );
    const teams = await client.spaces.listTeamPermissionsInSpace(id);
    assert.deepEqual(
      teams.data.items.map(({ permission, team: { title } }) => [permission, title]),
      [['review', team.title]],
    );
    const everybody = await client.spaces.listPermissionsAggregateInSpace(id, { limit: 10, role: MemberRole.Edit });
    assert.deepEqual(
      everybody.data.items.map(({ user }) => user.id),
      [guest.id],
    );
    assert.equal((await client.spaces.removeUserFromSpace(id, guest.id)).status, 205);
    assert.equal((await client.spaces.removeUserFromSpace(id, guest.id)).status, 204);
    assert.equal((await client.spaces.removeTeamFromSpace(id, team.id)).status, 205);
    await assert.rejects(client.spaces.updateUserPermissionInSpace(id, guest.id, { role: MemberRole.Read }), {
      code: 404,
    });
  });

  test('shares a collection and manages its permissions', async () => {
    const { organization, guest, team, client, both } = await start();
    const { id } = await a.collection({ in: organization });
    assert.equal((await client.collections.inviteToCollection(id, { role: MemberRole.Comment, ...both })).status, 204);
    await client.collections.updateUserPermissionInCollection(id, guest.id, { role: MemberRole.Edit });
    await client.collections.updateTeamPermissionInCollection(id, team.id, { role: MemberRole.Review });
    const users = await client.collections.listUserPermissionsInCollection(id);
    assert.deepEqual(
      users.data.items.map(({ permission, user }) => [permission, user.id]),
      [['edit', guest.id]],
    );
    const teams = await client.collections.listTeamPermissionsInCollection(id);
    assert.deepEqual(
      teams.data.items.map(({ permission, team: { title } }) => [permission, title]),
      [['review', team.title]],
    );
    const everybody = await client.collections.listPermissionsAggregateInCollection(id);
    assert.equal(everybody.data.count, 2);
    assert.equal((await client.collections.removeUserFromCollection(id, guest.id)).status, 205);
    assert.equal((await client.collections.removeTeamFromCollection(id, team.id)).status, 205);
    assert.equal((await client.collections.removeTeamFromCollection(id, team.id)).status, 204);
    await assert.rejects(client.collections.inviteToCollection(id, { role: MemberRole.Read, users: ['nobody'] }), {
      code: 400,
      errorMessage: 'body.users names no user that you can see: nobody',
    });
  });
});
