// Grants on spaces and collections: the same eight operations for both.
import { idsOf } from '../ids.ts';
import { levels } from '../levels.ts';
import { nothingThere, operation } from '../operation.ts';
import { Role, RoleOrGuest, User } from '../shapes/common.ts';
import { Team } from '../shapes/organizations.ts';
import { array, list, named, nullable, object, oneOf, optional, paging, text } from '../shape-builders.ts';

const tag = 'Permissions';

const UserPermission = named('UserPermission', object({ permission: RoleOrGuest, user: User }));
const TeamPermission = named('TeamPermission', object({ permission: RoleOrGuest, team: Team }));
const EffectivePermission = named('EffectivePermission', object({ permission: Role, user: User }));
const grants = object({
  role: RoleOrGuest,
  users: optional(idsOf('user', { minItems: 1, maxItems: 1000 })),
  teams: optional(idsOf('team', { minItems: 1, maxItems: 1000 })),
});

const Explanation = named(
  'PermissionExplanation',
  object({
    user: User,
    level: nullable(oneOf(levels)),
    steps: array(
      object({
        rule: oneOf([
          'organization-admin',
          'direct-grant',
          'team-grant',
          'creator',
          'default-level',
          'guest',
          'organization-role',
        ]),
        on: object({
          type: oneOf(['space', 'collection', 'organization']),
          id: text(1),
          title: text(),
        }),
        team: optional(object({ id: text(1), title: text() })),
        outcome: oneOf(['decides', 'passes']),
        level: optional(nullable(oneOf([...levels, 'inherit']))),
        text: text(0, undefined, { description: 'a description of the step' }),
      }),
    ),
  }),
);

const aggregateQuery = { ...paging, role: optional(oneOf(levels)) };
const explainQuery = {
  user: optional(text(1, 128, { description: 'user id; the caller when absent' })),
};

export const listSpaceUserPermissions = operation({
  id: 'listSpaceUserPermissions',
  route: 'GET /v1/spaces/{spaceId}/permissions/users',
  summary: 'List the users a space is shared with directly',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(UserPermission),
});

export const listSpaceTeamPermissions = operation({
  id: 'listSpaceTeamPermissions',
  route: 'GET /v1/spaces/{spaceId}/permissions/teams',
  summary: 'List the teams a space is shared with',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(TeamPermission),
});

export const listSpacePermissions = operation({
  id: 'listSpacePermissions',
  route: 'GET /v1/spaces/{spaceId}/permissions/aggregate',
  summary: 'List the users with access to a space, with their level',
  tag,
  access: { level: 'read' },
  query: aggregateQuery,
  status: 200,
  reply: list(EffectivePermission),
});

export const explainSpacePermission = operation({
  id: 'explainSpacePermission',
  route: 'GET /v1/spaces/{spaceId}/permissions/explain',
  summary: 'Explain a user’s level on a space',
  tag,
  access: { level: 'read' },
  query: explainQuery,
  status: 200,
  reply: Explanation,
});

export const shareSpace = operation({
  id: 'shareSpace',
  route: 'POST /v1/spaces/{spaceId}/permissions',
  summary: 'Share a space with users and teams',
  tag,
  access: { level: 'create' },
  audit: { event: 'space_shared', target: 'spaceId' },
  body: grants,
  status: 204,
});

export const updateSpaceUserPermission = operation({
  id: 'updateSpaceUserPermission',
  route: 'PATCH /v1/spaces/{spaceId}/permissions/users/{userId}',
  summary: 'Update a user’s grant on a space',
  tag,
  access: { level: 'create' },
  audit: { event: 'space_user_permission_updated', target: 'userId' },
  body: object({ role: RoleOrGuest }),
  status: 204,
});

export const removeSpaceUserPermission = operation({
  id: 'removeSpaceUserPermission',
  route: 'DELETE /v1/spaces/{spaceId}/permissions/users/{userId}',
  summary: 'Remove a user’s grant on a space',
  tag,
  access: { level: 'create' },
  audit: { event: 'space_user_permission_removed', target: 'userId' },
  status: 205,
  also: nothingThere,
});

export const updateSpaceTeamPermission = operation({
  id: 'updateSpaceTeamPermission',
  route: 'PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}',
  summary: 'Update a team’s grant on a space',
  tag,
  access: { level: 'create' },
  audit: { event: 'space_team_permission_updated', target: 'teamId' },
  body: object({ role: RoleOrGuest }),
  status: 204,
});

export const removeSpaceTeamPermission = operation({
  id: 'removeSpaceTeamPermission',
  route: 'DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}',
  summary: 'Remove a team’s grant on a space',
  tag,
  access: { level: 'create' },
  audit: { event: 'space_team_permission_removed', target: 'teamId' },
  status: 205,
  also: nothingThere,
});

export const listCollectionUserPermissions = operation({
  id: 'listCollectionUserPermissions',
  route: 'GET /v1/collections/{collectionId}/permissions/users',
  summary: 'List the users a collection is shared with directly',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(UserPermission),
});

export const listCollectionTeamPermissions = operation({
  id: 'listCollectionTeamPermissions',
  route: 'GET /v1/collections/{collectionId}/permissions/teams',
  summary: 'List the teams a collection is shared with',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(TeamPermission),
});

export const listCollectionPermissions = operation({
  id: 'listCollectionPermissions',
  route: 'GET /v1/collections/{collectionId}/permissions/aggregate',
  summary: 'List the users with access to a collection, with their level',
  tag,
  access: { level: 'read' },
  query: aggregateQuery,
  status: 200,
  reply: list(EffectivePermission),
});

export const explainCollectionPermission = operation({
  id: 'explainCollectionPermission',
  route: 'GET /v1/collections/{collectionId}/permissions/explain',
  summary: 'Explain a user’s level on a collection',
  tag,
  access: { level: 'read' },
  query: explainQuery,
  status: 200,
  reply: Explanation,
});

export const shareCollection = operation({
  id: 'shareCollection',
  route: 'POST /v1/collections/{collectionId}/permissions',
  summary: 'Share a collection with users and teams',
  tag,
  access: { level: 'create' },
  audit: { event: 'collection_shared', target: 'collectionId' },
  body: grants,
  status: 204,
});

export const updateCollectionUserPermission = operation({
  id: 'updateCollectionUserPermission',
  route: 'PATCH /v1/collections/{collectionId}/permissions/users/{userId}',
  summary: 'Update a user’s grant on a collection',
  tag,
  access: { level: 'create' },
  audit: { event: 'collection_user_permission_updated', target: 'userId' },
  body: object({ role: RoleOrGuest }),
  status: 204,
});

export const removeCollectionUserPermission = operation({
  id: 'removeCollectionUserPermission',
  route: 'DELETE /v1/collections/{collectionId}/permissions/users/{userId}',
  summary: 'Remove a user’s grant on a collection',
  tag,
  access: { level: 'create' },
  audit: { event: 'collection_user_permission_removed', target: 'userId' },
  status: 205,
  also: nothingThere,
});

export const updateCollectionTeamPermission = operation({
  id: 'updateCollectionTeamPermission',
  route: 'PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}',
  summary: 'Update a team’s grant on a collection',
  tag,
  access: { level: 'create' },
  audit: { event: 'collection_team_permission_updated', target: 'teamId' },
  body: object({ role: RoleOrGuest }),
  status: 204,
});

export const removeCollectionTeamPermission = operation({
  id: 'removeCollectionTeamPermission',
  route: 'DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}',
  summary: 'Remove a team’s grant on a collection',
  tag,
  access: { level: 'create' },
  audit: { event: 'collection_team_permission_removed', target: 'teamId' },
  status: 205,
  also: nothingThere,
});
