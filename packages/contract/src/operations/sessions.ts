import { operation } from '../operation.ts';
import { nothingThere } from '../operation.ts';
import { Session } from '../shapes/sessions.ts';
import { list, object, optional, paging, text, timestamp, url } from '../vocabulary.ts';

const tag = 'Signing in';

export const listSessions = operation({
  id: 'listSessions',
  route: 'GET /v1/user/sessions',
  summary: 'List the caller’s sessions',
  description:
    'Where the caller is signed in with a browser. A token limited to an organization sees those limited to it.',
  tag,
  access: 'signed-in',
  reach: 'organization',
  query: paging,
  status: 200,
  reply: list(Session),
});

export const getCurrentSession = operation({
  id: 'getCurrentSession',
  route: 'GET /v1/user/session',
  summary: 'Get the session this request is made with',
  description:
    'For pages in a browser. With a session, every request that changes something repeats `csrfToken` in the header `x-csrf-token`; with an API token there is no session and nothing to repeat.',
  tag,
  access: 'signed-in',
  reach: 'space',
  status: 200,
  reply: object({ session: Session, csrfToken: text(1) }),
});

export const deleteSession = operation({
  id: 'deleteSession',
  route: 'DELETE /v1/user/sessions/{sessionId}',
  summary: 'End a session',
  description: 'It is dead at once.',
  tag,
  access: 'signed-in',
  audit: { event: 'session_deleted', target: 'sessionId' },
  reach: 'organization',
  status: 205,
  also: nothingThere,
});

export const deleteOtherSessions = operation({
  id: 'deleteOtherSessions',
  route: 'DELETE /v1/user/sessions',
  summary: 'End all of the caller’s sessions but the one this request is made with',
  tag,
  access: 'signed-in',
  audit: { event: 'other_sessions_deleted' },
  reach: 'organization',
  status: 205,
});

export const changePassword = operation({
  id: 'changePassword',
  route: 'PUT /v1/user/password',
  summary: 'Change the caller’s password',
  description:
    'Ends every session the password could have opened, the one it is called with too: sign in again with the new one. With a session or token limited to an organization, it is the password for that organization. Without a password so far, `current` is left out and the session must be younger than 15 minutes.',
  tag,
  access: 'signed-in',
  audit: { event: 'password_changed' },
  reach: 'organization',
  body: object({
    current: optional(text(0, 200)),
    password: text(1, 200, { description: 'at least 8 characters, and not among the commonest' }),
  }),
  status: 204,
});

export const createLoginLink = operation({
  id: 'createLoginLink',
  route: 'POST /v1/orgs/{organizationId}/members/{userId}/login-links',
  summary: 'Make a link with which a member signs in once and chooses a password',
  description:
    'To hand over to somebody who cannot sign in. It works once, for a day, and opens this organization only: an organization vouches for its members to itself, not to others.',
  tag,
  access: { level: 'admin' },
  audit: { event: 'login_link_created', target: 'userId' },
  status: 201,
  reply: object({ user: text(1), url: url(), expiresAt: timestamp() }),
});
