import { api } from '@lectern/contract';
import { lockUser } from '#features/accounts';
import { notFound } from '#platform/errors';
import { csrfToken } from '#platform/http/csrf';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { presentSession } from './present.ts';
import * as rows from './rows.ts';
import { endSessions, expiryLimits } from './session.ts';

export const operations = [
  implement(api.listSessions, async ({ query }, context) => {
    const { userId, scopes, session } = context.caller;
    const { config } = context.services;
    const which = { organization: scopes.organization, ...expiryLimits(config, context.now) };
    const page = await rows.listSessions(context.db, userId, which, query);
    return mapPage(page, (row) => presentSession(config, row, session?.id));
  }),

  implement(api.getCurrentSession, async (_, context) => {
    const { config, secret } = context.services;
    const id = context.caller.session?.id;
    const row = id === undefined ? undefined : await rows.findSession(context.db, id);
    if (!row) throw notFound('session');
    return { session: presentSession(config, row, id), csrfToken: csrfToken(secret, row.id) };
  }),

  implement(api.deleteSession, async ({ params }, context) => {
    const { userId, scopes } = context.caller;
    await lockUser(context.db, userId);
    const deleted = await rows.deleteSession(context.db, userId, scopes.organization, params.sessionId);
    return deleted ? undefined : alreadyDeleted;
  }),

  implement(api.deleteOtherSessions, async (_, context) => {
    const { userId, scopes, session } = context.caller;
    await endSessions(context, { user: userId, organization: scopes.organization, except: session?.id });
    return undefined;
  }),
];
