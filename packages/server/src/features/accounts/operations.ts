import { api } from '@lectern/contract';
import { forbidden, invalid, notFound } from '#platform/errors';
import { implement, nothingThere } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { build, version } from '#platform/version';
import type { Caller, Context } from '#platform/context';
import { presentToken, presentUser } from './present.ts';
import * as rows from './rows.ts';
import { issueToken } from './token.ts';

async function loadUser(context: Context, id: string): Promise<rows.UserRow> {
  const { db, caller } = context;
  const visible = id === caller!.userId || (await rows.shareOrganization(db, caller!.userId, id));
  const user = visible ? await rows.findUser(db, id) : undefined;
  if (!user) throw notFound('user');
  return user;
}

/** A token made with a limited token reaches no further than that one. */
function narrowed(caller: Caller, wanted: { readOnly?: boolean; organization?: string; space?: string } = {}) {
  const { scopes } = caller;
  for (const kind of ['organization', 'space'] as const) {
    if (scopes[kind] !== undefined && wanted[kind] !== undefined && wanted[kind] !== scopes[kind]) {
      throw forbidden(`this token is limited to another ${kind}`);
    }
  }
  return {
    readOnly: scopes.readOnly || wanted.readOnly === true,
    organization: wanted.organization ?? scopes.organization,
    space: wanted.space ?? scopes.space,
  };
}

export const operations = [
  implement(api.getVersion, async () => ({ version, build })),

  implement(api.getCurrentUser, async (_, context) =>
    presentUser(context, await loadUser(context, context.caller!.userId)),
  ),

  implement(api.listTokens, async ({ query }, context) =>
    mapPage(await rows.listTokens(context.db, context.caller!.userId, query), presentToken),
  ),

  implement(api.createToken, async ({ body }, context) => {
    if (body.expiresAt !== undefined && new Date(body.expiresAt) <= context.now) {
      throw invalid('body.expiresAt must be in the future');
    }
    const { row, secret } = await issueToken(context, {
      userId: context.caller!.userId,
      label: body.label,
      expiresAt: body.expiresAt,
      scopes: narrowed(context.caller!, body.scopes),
    });
    return { ...presentToken(row), token: secret };
  }),

  implement(api.deleteToken, async ({ params }, context) => {
    const deleted = await rows.deleteToken(context.db, context.caller!.userId, params.tokenId);
    return deleted ? undefined : nothingThere;
  }),

  implement(api.getUser, async ({ params }, context) => presentUser(context, await loadUser(context, params.userId))),

  implement(api.updateUser, async ({ params, body }, context) => {
    const user = await loadUser(context, params.userId);
    if (user.id !== context.caller!.userId) throw forbidden('people change their own name and picture only');
    return presentUser(context, await rows.updateUser(context, user, body));
  }),
];
