import { operation } from '../operation.ts';
import { nothingThere } from '../operation.ts';
import { Session } from '../shapes/sessions.ts';
import { list, paging } from '../vocabulary.ts';

const tag = 'Signing in';

export const listSessions = operation({
  id: 'listSessions',
  route: 'GET /v1/user/sessions',
  summary: 'List the caller’s sessions',
  description:
    'Where the caller is signed in with a browser. A token limited to an organization sees those limited to it.',
  tag,
  access: 'signed-in',
  query: paging,
  status: 200,
  reply: list(Session),
});

export const deleteSession = operation({
  id: 'deleteSession',
  route: 'DELETE /v1/user/sessions/{sessionId}',
  summary: 'End a session',
  description: 'It is dead at once.',
  tag,
  access: 'signed-in',
  status: 205,
  also: nothingThere,
});

export const deleteOtherSessions = operation({
  id: 'deleteOtherSessions',
  route: 'DELETE /v1/user/sessions',
  summary: 'End all of the caller’s sessions but the one this request is made with',
  tag,
  access: 'signed-in',
  status: 205,
});
