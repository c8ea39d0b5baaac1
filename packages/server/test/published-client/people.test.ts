import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

const { MemberRole, TeamMemberRole } = words;

describe('the published client', () => {
  test('lists, changes and removes members', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'read', name: 'Published Person' });
    const { orgs } = await publishedClient(organization.admin);
    const { id } = organization;
    const found = await orgs.listMembersInOrganizationById(id, { search: 'published p', order: 'asc', limit: 5 });
    assert.deepEqual([found.data.count, found.data.items[0]?.id], [1, member.id]);
    assert.equal((await orgs.getMemberInOrganizationById(id, member.id)).data.role, 'read');
    assert.equal(
      (await orgs.updateMemberInOrganizationById(id, member.id, { role: MemberRole.Edit })).data.role,
      'edit',
    );
    assert.equal((await orgs.setUserAsSsoMemberForOrganization(id, member.id)).data.sso, true);
    assert.equal((await orgs.updateOrganizationMemberLastSeenAt(id)).status, 200);
    const seen = await orgs.listMembersInOrganizationById(id, { sort: 'lastSeenAt' });
    assert.deepEqual(
      seen.data.items.map((item) => item.id),
      [organization.admin.id],
    );
    await assert.rejects(orgs.removeMemberFromOrganizationById(id, organization.admin.id), { code: 412 });
    assert.equal((await orgs.removeMemberFromOrganizationById(id, member.id)).status, 204);
    await assert.rejects(orgs.getMemberInOrganizationById(id, member.id), { code: 404 });
  });

  test('creates and manages teams', async () => {
    const organization = await a.organization();
    const [one, two] = [
      await a.member({ in: organization, role: 'read' }),
      await a.member({ in: organization, role: 'read' }),
    ];
    const { orgs } = await publishedClient(organization.admin);
    const { id } = organization;
    const created = await orgs.createOrganizationTeam(id, { title: 'Writers', members: [one.id] });
    assert.equal(created.status, 201);
    const team = created.data.id;
    assert.equal((await orgs.updateTeamInOrganizationById(id, team, { title: 'Editors' })).data.title, 'Editors');
    const changed = await orgs.updateMembersInOrganizationTeam(id, team, {
      add: [two.email],
      remove: [one.id],
      memberships: { [two.id]: { role: TeamMemberRole.Owner } },
    });
    assert.equal(changed.status, 204);
    await orgs.addMemberToOrganizationTeamById(id, team, one.id, {});
    const members = await orgs.listTeamMembersInOrganizationById(id, team, {});
    assert.deepEqual(Object.fromEntries(members.data.items.map((item) => [item.organization.id, item.team.role])), {
      [one.id]: 'member',
      [two.id]: 'owner',
    });
    assert.equal((await orgs.listTeamsInOrganizationById(id, { owner: two.id, title: 'edit' })).data.count, 1);
    const own = await orgs.listTeamsForOrganizationMember(id, two.id, {});
    assert.deepEqual([own.data.items[0]?.team.id, own.data.items[0]?.member.role], [team, 'owner']);
    assert.equal((await orgs.deleteMemberFromOrganizationTeamById(id, team, one.id)).status, 204);
    assert.equal((await orgs.getTeamInOrganizationById(id, team)).data.members, 1);
    assert.equal((await orgs.removeTeamFromOrganizationById(id, team)).status, 204);
    await assert.rejects(orgs.getTeamInOrganizationById(id, team), { code: 404 });
  });

  test('invites by link and by e-mail', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const person = await a.person();
    const { orgs } = await publishedClient(organization.admin);
    const theirs = await publishedClient(person);
    const { id } = organization;
    const created = await orgs.createOrganizationInvite(id, { role: MemberRole.Comment });
    assert.equal(created.status, 201);
    const invite = created.data.id;
    const toSpace = await orgs.createOrganizationInvite(id, { level: MemberRole.Edit, space: space.id });
    assert.equal((await orgs.listOrganizationInviteLinks(id, {})).data.count, 1);
    assert.equal((await theirs.orgs.getOrganizationInviteLink(id, invite)).data.redundant, false);
    assert.equal((await orgs.updateOrganizationInviteById(id, invite, { role: null })).data.id, invite);
    assert.equal((await theirs.orgs.joinOrganizationWithInvite(id, invite)).status, 200);
    assert.equal((await theirs.orgs.joinOrganizationWithInvite(id, toSpace.data.id)).status, 200);
    assert.equal((await theirs.spaces.getSpaceById(space.id)).data.permissions.edit, true);
    assert.equal((await orgs.deleteOrganizationInviteById(id, invite)).status, 205);
    assert.equal((await orgs.deleteOrganizationInviteById(id, invite)).status, 204);
    const invited = await orgs.inviteUsersToOrganization(id, {
      emails: ['by-address@published.test', { email: person.email, role: MemberRole.Admin }],
      role: MemberRole.Read,
    });
    assert.deepEqual([invited.data.invited, invited.data.users.length], [1, 2]);
  });
});
