import { operation } from '../operation.ts';
import { levels } from '../levels.ts';
import { order, Role, RoleOrGuest } from '../shapes/common.ts';
import { Member, MemberTeamItem } from '../shapes/organizations.ts';
import { Space } from '../shapes/spaces.ts';
import { list, object, oneOf, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Members';

export const listMembers = operation({
  id: 'listMembers',
  route: 'GET /v1/orgs/{organizationId}/members',
  summary: 'List the members of an organization',
  tag,
  seed: 101,
  access: { level: 'read' },
  query: {
    ...paging,
    order,
    role: optional(oneOf([...levels, 'guest'])),
    search: optional(text(0, 512, { description: 'part of the name or the e-mail address' })),
    sort: optional(
      oneOf(['joinedAt', 'lastSeenAt', 'name'], {
        default: 'joinedAt',
        description: '`lastSeenAt` lists only members who were ever active',
      }),
    ),
  },
  status: 200,
  reply: list(Member),
});

export const getMember = operation({
  id: 'getMember',
  route: 'GET /v1/orgs/{organizationId}/members/{userId}',
  summary: 'Get a member',
  tag,
  seed: 102,
  access: { level: 'read', or: 'self' },
  status: 200,
  reply: Member,
});

export const removeMember = operation({
  id: 'removeMember',
  route: 'DELETE /v1/orgs/{organizationId}/members/{userId}',
  summary: 'Remove a member, or leave',
  description: 'Removes the member from teams and deletes their grants. The last administrator cannot leave.',
  tag,
  seed: 103,
  access: { level: 'admin', or: 'self' },
  audit: { event: 'member_removed', target: 'userId' },
  status: 204,
  errors: { 412: 'the last administrator cannot be removed' },
});

export const updateMember = operation({
  id: 'updateMember',
  route: 'PATCH /v1/orgs/{organizationId}/members/{userId}',
  summary: 'Update a member’s role',
  tag,
  seed: 104,
  access: { level: 'admin' },
  audit: { event: 'member_updated', target: 'userId' },
  body: partial({ role: RoleOrGuest }),
  status: 200,
  reply: Member,
  errors: { 412: 'the last administrator cannot be demoted' },
});

export const pingOrganization = operation({
  id: 'pingOrganization',
  route: 'POST /v1/orgs/{organizationId}/ping',
  summary: 'Record that the caller is active',
  tag,
  seed: 105,
  access: { level: 'guest' },
  audit: { event: 'organization_pinged', target: 'organizationId' },
  status: 200,
  reply: object({ docsVisitorClaims: optional(text()) }),
});

export const setMemberSso = operation({
  id: 'setMemberSso',
  route: 'POST /v1/orgs/{organizationId}/members/{userId}/sso',
  summary: 'Require single sign-on for a member',
  tag,
  seed: 106,
  access: { level: 'admin' },
  audit: { event: 'member_sso_set', target: 'userId' },
  status: 200,
  reply: Member,
});

export const listMemberSpaces = operation({
  id: 'listMemberSpaces',
  route: 'GET /v1/orgs/{organizationId}/members/{userId}/spaces',
  summary: 'List the spaces a member can access',
  description: 'Only spaces the caller can see.',
  tag: 'Spaces',
  seed: 19,
  access: { level: 'read', or: 'self' },
  query: { ...paging, order },
  status: 200,
  reply: list(object({ permission: Role, space: Space })),
});

export const listMemberTeams = operation({
  id: 'listMemberTeams',
  route: 'GET /v1/orgs/{organizationId}/members/{userId}/teams',
  summary: 'List the teams of a member',
  tag,
  seed: 107,
  access: { level: 'read', or: 'self' },
  query: { ...paging, title: optional(text(0, 512)) },
  status: 200,
  reply: list(MemberTeamItem),
});
