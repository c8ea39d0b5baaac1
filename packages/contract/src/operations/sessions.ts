import { operation } from '../operation.ts';
import { nothingThere } from '../operation.ts';
import { Session } from '../shapes/sessions.ts';
import { list, object, optional, paging, text, timestamp, url } from '../shape-builders.ts';

const tag = 'Signing in';

export const listSessions = operation({
  id: 'listSessions',
  route: 'GET /v1/user/sessions',
  summary: 'List the caller’s sessions',
  description:
    'The browser sessions of the caller. A token limited to an organization sees only sessions limited to it.',
  tag,
  access: 'signed-in',
  minimumScope: 'organization',
  query: paging,
  status: 200,
  reply: list(Session),
});

export const getCurrentSession = operation({
  id: 'getCurrentSession',
  route: 'GET /v1/user/session',
  summary: 'Get the session of this request',
  description:
    'For pages in a browser. With a session, every request that changes something must send `csrfToken` in the header `x-csrf-token`. With an API token there is no session, and the header is not needed.',
  tag,
  access: 'signed-in',
  minimumScope: 'space',
  status: 200,
  reply: object({ session: Session, csrfToken: text(1) }),
});

export const deleteSession = operation({
  id: 'deleteSession',
  route: 'DELETE /v1/user/sessions/{sessionId}',
  summary: 'Delete a session',
  description: 'Takes effect immediately.',
  tag,
  access: 'signed-in',
  audit: { event: 'session_deleted', target: 'sessionId' },
  minimumScope: 'organization',
  status: 205,
  also: nothingThere,
});

export const deleteOtherSessions = operation({
  id: 'deleteOtherSessions',
  route: 'DELETE /v1/user/sessions',
  summary: 'Delete all of the caller’s sessions except the one of this request',
  tag,
  access: 'signed-in',
  audit: { event: 'other_sessions_deleted' },
  minimumScope: 'organization',
  status: 205,
});

export const changePassword = operation({
  id: 'changePassword',
  route: 'PUT /v1/user/password',
  summary: 'Change the caller’s password',
  description:
    'Ends every session the password could have opened, including the one of this request: sign in again with the new password. With a session or token limited to an organization, this is the password for that organization. If there is no password yet, `current` is omitted and the session must be younger than 15 minutes.',
  tag,
  access: 'signed-in',
  audit: { event: 'password_changed' },
  minimumScope: 'organization',
  body: object({
    current: optional(text(0, 200)),
    password: text(1, 200, { description: 'at least 8 characters, and not a common password' }),
  }),
  status: 204,
});

export const createLoginLink = operation({
  id: 'createLoginLink',
  route: 'POST /v1/orgs/{organizationId}/members/{userId}/login-links',
  summary: 'Create a one-time sign-in link for a member, to choose a password',
  description:
    'For a member who cannot sign in. It works once, expires after a day, and gives access to this organization only, because an organization can vouch for its members only to itself.',
  tag,
  access: { level: 'admin' },
  audit: { event: 'login_link_created', target: 'userId' },
  status: 201,
  reply: object({ user: text(1), url: url(), expiresAt: timestamp() }),
});
