import { idOf, idsOf, keyedBy } from '../ids.ts';
import { operation } from '../operation.ts';
import { Team, TeamMember, TeamMemberItem, TeamRole } from '../shapes/organizations.ts';
import { array, list, map, object, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Teams';
const UserIdOrEmail = idOf('user', { max: 320 });

export const listTeams = operation({
  id: 'listTeams',
  route: 'GET /v1/orgs/{organizationId}/teams',
  summary: 'List the teams of an organization',
  tag,
  seed: 108,
  access: { level: 'read' },
  query: {
    ...paging,
    owner: optional(text(1, 128, { description: 'only teams this member can manage' })),
    title: optional(text(0, 512, { description: 'part of the title, case-insensitive' })),
  },
  status: 200,
  reply: list(Team),
});

export const createTeam = operation({
  id: 'createTeam',
  route: 'PUT /v1/orgs/{organizationId}/teams',
  summary: 'Create a team',
  tag,
  seed: 109,
  access: { level: 'admin' },
  audit: { event: 'team_created', creates: 'team', target: 'organizationId' },
  body: object({ title: text(1, 64), members: optional(idsOf('user', { maxItems: 10_000 })) }),
  status: 201,
  reply: Team,
});

export const getTeam = operation({
  id: 'getTeam',
  route: 'GET /v1/orgs/{organizationId}/teams/{teamId}',
  summary: 'Get a team',
  tag,
  seed: 110,
  access: { level: 'read', or: 'team-owner' },
  status: 200,
  reply: Team,
});

export const deleteTeam = operation({
  id: 'deleteTeam',
  route: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}',
  summary: 'Delete a team and its grants',
  tag,
  seed: 111,
  access: { level: 'admin' },
  audit: { event: 'team_deleted', target: 'teamId' },
  status: 204,
});

export const updateTeam = operation({
  id: 'updateTeam',
  route: 'PATCH /v1/orgs/{organizationId}/teams/{teamId}',
  summary: 'Update a team',
  tag,
  seed: 112,
  access: { level: 'admin', or: 'team-owner' },
  audit: { event: 'team_updated', target: 'teamId' },
  body: object({ title: text(1, 64) }),
  status: 200,
  reply: Team,
});

export const listTeamMembers = operation({
  id: 'listTeamMembers',
  route: 'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'List the members of a team',
  tag,
  seed: 113,
  access: { level: 'read', or: 'team-owner' },
  query: paging,
  status: 200,
  reply: list(TeamMemberItem),
});

export const updateTeamMembers = operation({
  id: 'updateTeamMembers',
  route: 'PUT /v1/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'Update the members of a team: add, remove and promote them',
  description: 'A user in both `add` and `remove` is removed. Users are given by id or e-mail address.',
  tag,
  seed: 114,
  access: { level: 'admin', or: 'team-owner' },
  audit: { event: 'team_members_updated', target: 'teamId' },
  body: partial({
    add: array(UserIdOrEmail, { maxItems: 10_000 }),
    remove: array(UserIdOrEmail, { maxItems: 10_000 }),
    memberships: keyedBy('user', map(TeamMember)),
  }),
  status: 204,
});

export const setTeamMember = operation({
  id: 'setTeamMember',
  route: 'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'Add a member to a team, or change their role in it',
  tag,
  seed: 115,
  access: { level: 'admin', or: 'team-owner' },
  audit: { event: 'team_member_set', target: 'userId' },
  body: partial({ role: TeamRole }),
  bodyOptional: true,
  status: 204,
});

export const removeTeamMember = operation({
  id: 'removeTeamMember',
  route: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'Remove a member from a team',
  tag,
  seed: 116,
  access: { level: 'admin', or: 'team-owner' },
  audit: { event: 'team_member_removed', target: 'userId' },
  status: 204,
});
