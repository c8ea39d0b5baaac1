import { api } from '@lectern/contract';
import { implement, nothingThere } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { presentSession } from './present.ts';
import * as rows from './rows.ts';
import { endSessions, endsOf } from './session.ts';

export const operations = [
  implement(api.listSessions, async ({ query }, context) => {
    const { userId, scopes, session } = context.caller!;
    const { config } = context.services;
    const which = { organization: scopes.organization, ...endsOf(config, context.now) };
    const page = await rows.listSessions(context.db, userId, which, query);
    return mapPage(page, (row) => presentSession(config, row, session?.id));
  }),

  implement(api.deleteSession, async ({ params }, context) => {
    const { userId, scopes } = context.caller!;
    const deleted = await rows.deleteSession(context.db, userId, scopes.organization, params.sessionId);
    return deleted ? undefined : nothingThere;
  }),

  implement(api.deleteOtherSessions, async (_, context) => {
    const { userId, scopes, session } = context.caller!;
    await endSessions(context, { user: userId, organization: scopes.organization, except: session?.id });
    return undefined;
  }),
];
