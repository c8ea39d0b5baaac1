import { operation } from '../operation.ts';
import { nothingThere } from '../operation.ts';
import { User } from '../shapes/common.ts';
import { Scopes, Token, TokenOnce } from '../shapes/accounts.ts';
import { list, nullable, object, paging, partial, text, timestamp, optional, webUrl } from '../shape-builders.ts';

const tag = 'Accounts';

export const getVersion = operation({
  id: 'getVersion',
  route: 'GET /v1/',
  summary: 'Get the version of the service',
  tag,
  access: 'anyone',
  status: 200,
  reply: object({ version: text(), build: text() }),
});

export const getCurrentUser = operation({
  id: 'getCurrentUser',
  route: 'GET /v1/user',
  summary: 'Get the user the token belongs to',
  tag,
  access: 'signed-in',
  minimumScope: 'space',
  status: 200,
  reply: User,
});

export const listTokens = operation({
  id: 'listTokens',
  route: 'GET /v1/user/tokens',
  summary: 'List the caller’s API tokens',
  tag,
  access: 'signed-in',
  minimumScope: 'space',
  query: paging,
  status: 200,
  reply: list(Token),
});

export const createToken = operation({
  id: 'createToken',
  route: 'POST /v1/user/tokens',
  summary: 'Create an API token',
  description:
    'The secret is only in this reply. A token created with a restricted token has at most the scopes of that token.',
  tag,
  access: 'signed-in',
  audit: { event: 'token_created', creates: 'token' },
  minimumScope: 'space',
  body: object({ label: text(1, 50), expiresAt: optional(timestamp()), scopes: optional(Scopes) }),
  status: 201,
  reply: TokenOnce,
});

export const deleteToken = operation({
  id: 'deleteToken',
  route: 'DELETE /v1/user/tokens/{tokenId}',
  summary: 'Delete an API token',
  tag,
  access: 'signed-in',
  audit: { event: 'token_deleted', target: 'tokenId' },
  minimumScope: 'space',
  status: 205,
  also: nothingThere,
});

export const getUser = operation({
  id: 'getUser',
  route: 'GET /v1/users/{userId}',
  summary: 'Get a user',
  description:
    'Returns the caller and users who share an organization with them. With a visitor token of a published ' +
    'site it returns the names of members of the site’s organization, without e-mail address and picture.',
  tag,
  access: 'signed-in',
  visitors: true,
  minimumScope: 'space',
  status: 200,
  reply: User,
});

export const updateUser = operation({
  id: 'updateUser',
  route: 'PATCH /v1/users/{userId}',
  summary: 'Update a user’s name or picture',
  tag,
  access: 'signed-in',
  audit: { event: 'user_updated', target: 'userId' },
  minimumScope: 'organization',
  body: partial({ displayName: text(1, 64), photoURL: nullable(webUrl(2048)) }),
  status: 200,
  reply: User,
});
