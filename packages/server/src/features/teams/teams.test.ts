import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, type Organization, type Person } from '../../../test/harness.ts';

async function rolesIn(organization: Organization, teamId: string, as: Person = organization.admin) {
  const page = await as.call(api.listTeamMembers, { organizationId: organization.id, teamId });
  assert.equal(page.count, page.items.length);
  return Object.fromEntries(page.items.map((item) => [item.organization.id, item.team.role]));
}

const titles = (page: { items: { title: string }[] }) => page.items.map((team) => team.title);

describe('listTeams', () => {
  test('finds by a part of the title, case-insensitively', async () => {
    const organization = await a.organization();
    for (const title of ['Writers', 'Übersetzer', '100% remote']) await a.team({ in: organization, title });
    const find = async (title?: string) =>
      titles(
        await organization.admin.call(api.listTeams, {
          organizationId: organization.id,
          query: title === undefined ? {} : { title },
        }),
      );
    assert.deepEqual(await find(), ['Writers', 'Übersetzer', '100% remote']);
    assert.deepEqual(await find('WRIT'), ['Writers']);
    assert.deepEqual(await find('übers'), ['Übersetzer']);
    assert.deepEqual(await find('0%'), ['100% remote']);
    assert.deepEqual(await find('_'), []);
  });

  test('filters by teams a member owns', async () => {
    const organization = await a.organization();
    const owner = await a.member({ in: organization, role: 'read' });
    await a.team({ in: organization, title: 'Member only', members: [owner.id] });
    await a.team({ in: organization, title: 'Owned', owners: [owner.id] });
    const page = await owner.call(api.listTeams, { organizationId: organization.id, query: { owner: owner.id } });
    assert.deepEqual(titles(page), ['Owned']);
    assert.equal(page.count, 1);
    assert.deepEqual(page.items[0]?.permissions, { admin: true, view: true });
    const none = await owner.call(api.listTeams, { organizationId: organization.id, query: { owner: 'nobody' } });
    assert.deepEqual(none.items, []);
  });

  test('is paginated', async () => {
    const organization = await a.organization();
    for (const title of ['A', 'B', 'C']) await a.team({ in: organization, title });
    const input = { organizationId: organization.id };
    const first = await organization.admin.call(api.listTeams, { ...input, query: { limit: 2 } });
    assert.equal(first.count, 3);
    const second = await organization.admin.call(api.listTeams, { ...input, query: { page: first.next!.page } });
    assert.deepEqual([...titles(first), ...titles(second)], ['A', 'B', 'C']);
    assert.equal(second.next, undefined);
  });

  test('rejects guests and non-members', async () => {
    const organization = await a.organization();
    const guest = await a.member({ in: organization, role: null });
    await assert.rejects(guest.call(api.listTeams, { organizationId: organization.id }), { code: 403 });
    const stranger = await a.person();
    await assert.rejects(stranger.call(api.listTeams, { organizationId: organization.id }), { code: 404 });
  });
});

describe('createTeam', () => {
  test('creates a team with its first members', async () => {
    const organization = await a.organization();
    const one = await a.member({ in: organization, role: 'read' });
    const answer = await organization.admin.send(api.createTeam, {
      organizationId: organization.id,
      body: { title: 'Writers', members: [one.id, one.id] },
    });
    assert.equal(answer.status, 201);
    const team = answer.body as { id: string; members: number; spaces: number };
    assert.deepEqual([team.members, team.spaces], [1, 0]);
    assert.deepEqual(await rolesIn(organization, team.id), { [one.id]: 'member' });
    const shown = await one.call(api.getTeam, { organizationId: organization.id, teamId: team.id });
    assert.deepEqual(shown.permissions, { admin: false, view: true });
  });

  test('names users who are not members, and creates nothing', async () => {
    const organization = await a.organization();
    const stranger = await a.person();
    const body = { title: 'Writers', members: [organization.admin.id, stranger.id, 'nobody'] };
    await assert.rejects(organization.admin.call(api.createTeam, { organizationId: organization.id, body }), {
      code: 400,
      message: `body.members names no user that you can see: ${stranger.id}, nobody`,
    });
    assert.equal((await organization.admin.call(api.listTeams, { organizationId: organization.id })).count, 0);
  });

  test('needs a title and an administrator', async () => {
    const organization = await a.organization();
    const creator = await a.member({ in: organization, role: 'create' });
    const input = { organizationId: organization.id };
    await assert.rejects(creator.call(api.createTeam, { ...input, body: { title: 'Mine' } }), { code: 403 });
    await assert.rejects(organization.admin.call(api.createTeam, { ...input, body: { title: '' } }), { code: 400 });
    const long = { title: 'x'.repeat(65) };
    await assert.rejects(organization.admin.call(api.createTeam, { ...input, body: long }), { code: 400 });
  });
});

describe('updateTeam and deleteTeam', () => {
  test('rename and remove', async () => {
    const organization = await a.organization();
    const team = await a.team({ in: organization, title: 'Before', members: [organization.admin.id] });
    const input = { organizationId: organization.id, teamId: team.id };
    const renamed = await organization.admin.call(api.updateTeam, { ...input, body: { title: 'After' } });
    assert.deepEqual([renamed.title, renamed.members], ['After', 1]);
    const found = await organization.admin.call(api.listTeams, { ...input, query: { title: 'after' } });
    assert.deepEqual(found.items, [renamed]);
    await organization.admin.call(api.deleteTeam, input);
    await organization.admin.call(api.deleteTeam, input);
    await assert.rejects(organization.admin.call(api.getTeam, input), { code: 404, message: 'team not found' });
  });

  test('need an administrator; owners can only rename', async () => {
    const organization = await a.organization();
    const owner = await a.member({ in: organization, role: null });
    const member = await a.member({ in: organization, role: 'create' });
    const team = await a.team({ in: organization, owners: [owner.id], members: [member.id] });
    const input = { organizationId: organization.id, teamId: team.id };
    assert.equal((await owner.call(api.updateTeam, { ...input, body: { title: 'Ours' } })).title, 'Ours');
    await assert.rejects(member.call(api.updateTeam, { ...input, body: { title: 'Mine' } }), { code: 403 });
    await assert.rejects(owner.call(api.deleteTeam, input), { code: 403 });
  });

  test('do not affect teams of other organizations', async () => {
    const one = await a.organization();
    const two = await a.organization();
    const team = await a.team({ in: two });
    const input = { organizationId: one.id, teamId: team.id };
    await assert.rejects(one.admin.call(api.getTeam, input), { code: 404 });
    await assert.rejects(one.admin.call(api.updateTeam, { ...input, body: { title: 'x' } }), { code: 404 });
    await one.admin.call(api.deleteTeam, input);
    assert.equal((await two.admin.call(api.listTeams, { organizationId: two.id })).count, 1);
  });
});

describe('updateTeamMembers', () => {
  test('adds and removes by id and by address in any case; removing wins', async () => {
    const organization = await a.organization();
    const [ann, ben, cas] = [
      await a.member({ in: organization, role: 'read' }),
      await a.member({ in: organization, role: 'read' }),
      await a.member({ in: organization, role: null }),
    ];
    const team = await a.team({ in: organization, members: [ann.id] });
    const input = { organizationId: organization.id, teamId: team.id };
    await organization.admin.call(api.updateTeamMembers, {
      ...input,
      body: { add: [ben.email.toUpperCase(), cas.id, ann.id], remove: [ann.email, cas.id] },
    });
    assert.deepEqual(await rolesIn(organization, team.id), { [ben.id]: 'member' });
    await organization.admin.call(api.updateTeamMembers, { ...input, body: { remove: [cas.id] } });
    await organization.admin.call(api.updateTeamMembers, { ...input, body: {} });
    assert.deepEqual(await rolesIn(organization, team.id), { [ben.id]: 'member' });
  });

  test('sets roles of existing and new team members', async () => {
    const organization = await a.organization();
    const [ann, ben] = [
      await a.member({ in: organization, role: 'read' }),
      await a.member({ in: organization, role: 'read' }),
    ];
    const team = await a.team({ in: organization, members: [ann.id] });
    const input = { organizationId: organization.id, teamId: team.id };
    await organization.admin.call(api.updateTeamMembers, {
      ...input,
      body: { add: [ben.id], memberships: { [ann.id]: { role: 'owner' }, [ben.email]: { role: 'owner' } } },
    });
    assert.deepEqual(await rolesIn(organization, team.id), { [ann.id]: 'owner', [ben.id]: 'owner' });
    await organization.admin.call(api.updateTeamMembers, {
      ...input,
      body: { add: [ann.id], remove: [ben.id], memberships: { [ben.id]: { role: 'owner' } } },
    });
    assert.deepEqual(await rolesIn(organization, team.id), { [ann.id]: 'owner' });
  });

  test('names users who are not members and changes nothing', async () => {
    const organization = await a.organization();
    const ann = await a.member({ in: organization, role: 'read' });
    const outside = await a.member({ in: organization, role: 'read' });
    const stranger = await a.person();
    const team = await a.team({ in: organization, members: [ann.id] });
    const input = { organizationId: organization.id, teamId: team.id };
    const refusals = [
      [{ remove: [ann.id], add: [stranger.id] }, stranger.id],
      [{ remove: [ann.id, 'who@example.test'] }, 'who@example.test'],
      [{ remove: [ann.id], memberships: { nobody: { role: 'owner' as const } } }, 'nobody'],
      [{ remove: [ann.id], memberships: { [outside.id]: { role: 'owner' as const } } }, outside.id],
    ] as const;
    for (const [body, name] of refusals) {
      await assert.rejects(
        organization.admin.call(api.updateTeamMembers, { ...input, body: body as never }),
        (error: { code: number; message: string }) => error.code === 400 && error.message.endsWith(`: ${name}`),
      );
    }
    assert.deepEqual(await rolesIn(organization, team.id), { [ann.id]: 'member' });
  });

  test('handles thousands at once', async () => {
    const organization = await a.organization();
    const team = await a.team({ in: organization });
    const strangers = Array.from({ length: 2500 }, (_, index) => `stranger${index}`);
    await assert.rejects(
      organization.admin.call(api.updateTeamMembers, {
        organizationId: organization.id,
        teamId: team.id,
        body: { add: [organization.admin.id, ...strangers] },
      }),
      { code: 400, message: /stranger0, .* and 2480 more$/ },
    );
  });
});

describe('a team owner', () => {
  test('manages that team, also as a guest, and no other', async () => {
    const organization = await a.organization();
    const owner = await a.member({ in: organization, role: null });
    const member = await a.member({ in: organization, role: 'read' });
    const team = await a.team({ in: organization, owners: [owner.id] });
    const other = await a.team({ in: organization, members: [owner.id] });
    const input = { organizationId: organization.id, teamId: team.id };
    await owner.call(api.updateTeamMembers, { ...input, body: { add: [member.email] } });
    await owner.call(api.setTeamMember, { ...input, userId: member.id, body: { role: 'owner' } });
    assert.deepEqual(await rolesIn(organization, team.id, owner), { [owner.id]: 'owner', [member.id]: 'owner' });
    const page = await owner.call(api.listTeamMembers, input);
    const emails = page.items.map((item) => item.organization.user.email);
    assert.deepEqual(new Set(emails), new Set([owner.email, undefined]));
    await member.call(api.removeTeamMember, { ...input, userId: owner.id });
    await assert.rejects(owner.call(api.getTeam, input), { code: 403 });
    await assert.rejects(owner.call(api.listTeamMembers, { ...input, teamId: other.id }), { code: 403 });
    await assert.rejects(owner.call(api.setTeamMember, { ...input, teamId: other.id, userId: member.id }), {
      code: 403,
    });
  });

  test('loses the role after leaving the organization', async () => {
    const organization = await a.organization();
    const owner = await a.member({ in: organization, role: 'read' });
    const team = await a.team({ in: organization, owners: [owner.id] });
    await owner.call(api.removeMember, { organizationId: organization.id, userId: owner.id });
    await assert.rejects(owner.call(api.getTeam, { organizationId: organization.id, teamId: team.id }), { code: 404 });
  });
});

describe('setTeamMember and removeTeamMember', () => {
  test('add, keep, change and remove one user', async () => {
    const organization = await a.organization();
    const ann = await a.member({ in: organization, role: 'read' });
    const team = await a.team({ in: organization });
    const input = { organizationId: organization.id, teamId: team.id, userId: ann.id };
    await organization.admin.call(api.setTeamMember, input);
    assert.deepEqual(await rolesIn(organization, team.id), { [ann.id]: 'member' });
    await organization.admin.call(api.setTeamMember, { ...input, body: { role: 'owner' } });
    await organization.admin.call(api.setTeamMember, { ...input, body: {} });
    assert.deepEqual(await rolesIn(organization, team.id), { [ann.id]: 'owner' });
    await organization.admin.call(api.removeTeamMember, input);
    await organization.admin.call(api.removeTeamMember, input);
    assert.deepEqual(await rolesIn(organization, team.id), {});
  });

  test('reject missing users and teams', async () => {
    const organization = await a.organization();
    const stranger = await a.person();
    const reader = await a.member({ in: organization, role: 'read' });
    const team = await a.team({ in: organization });
    const input = { organizationId: organization.id, teamId: team.id, userId: stranger.id };
    await assert.rejects(organization.admin.call(api.setTeamMember, input), { code: 404, message: 'member not found' });
    await organization.admin.call(api.removeTeamMember, input);
    await assert.rejects(organization.admin.call(api.removeTeamMember, { ...input, teamId: 'none' }), { code: 404 });
    await assert.rejects(reader.call(api.removeTeamMember, { ...input, userId: organization.admin.id }), { code: 403 });
    const wrong = await organization.admin.send(api.setTeamMember, { ...input, body: { role: 'boss' } });
    assert.equal(wrong.status, 400);
  });
});

describe('listMemberTeams', () => {
  test('lists the teams of a member with their role', async () => {
    const organization = await a.organization();
    const ann = await a.member({ in: organization, role: null });
    const one = await a.team({ in: organization, title: 'Alpha', owners: [ann.id] });
    const two = await a.team({ in: organization, title: 'Beta', members: [ann.id] });
    await a.team({ in: organization, title: 'Gamma' });
    const input = { organizationId: organization.id, userId: ann.id };
    const page = await ann.call(api.listMemberTeams, input);
    assert.deepEqual(
      page.items.map(({ team, member }) => [team.id, member.role, team.permissions.admin]),
      [
        [one.id, 'owner', true],
        [two.id, 'member', false],
      ],
    );
    const found = await organization.admin.call(api.listMemberTeams, { ...input, query: { title: 'BET' } });
    assert.deepEqual([found.count, found.items[0]?.team.id], [1, two.id]);
    assert.equal((await organization.admin.call(api.getMember, input)).teams, 2);
    await assert.rejects(ann.call(api.listMemberTeams, { ...input, userId: organization.admin.id }), { code: 403 });
    await assert.rejects(organization.admin.call(api.listMemberTeams, { ...input, userId: 'none' }), { code: 404 });
  });
});
