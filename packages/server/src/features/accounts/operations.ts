import { api } from '@lectern/contract';
import { requireNotBlank } from '#platform/require-not-blank';
import { forbidden, badRequest, notFound } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { build, version } from '#platform/version';
import type { Caller, Context, SignedInContext } from '#platform/context';
import { lockUser, requireActiveCaller } from './sign-in-lock.ts';
import { presentName, presentToken, presentUser } from './present.ts';
import * as rows from './rows.ts';
import { issueToken } from './token.ts';

async function loadUser(context: SignedInContext, id: string): Promise<rows.UserRow> {
  const { db, caller } = context;
  const { organization, space } = caller.scopes;
  const scope = { only: organization, closed: [...(caller.closed ?? [])] };
  const others = space === undefined && (await rows.shareOrganization(db, caller.userId, id, scope));
  const visible = id === caller.userId || others;
  const user = visible ? await rows.findUser(db, id) : undefined;
  if (!user) throw notFound('user');
  return user;
}

/** A user the pages of an organization may mention: a member. */
async function loadMember({ db }: Context, organization: string, id: string): Promise<rows.UserRow> {
  const user = (await rows.isMember(db, id, organization)) ? await rows.findUser(db, id) : undefined;
  if (!user) throw notFound('user');
  return user;
}

/** A limited caller may not change the account, unless the user is a member of that organization only. */
async function refuseLimited({ db, caller }: SignedInContext): Promise<void> {
  const { userId, scopes } = caller;
  const { organization, space } = scopes;
  if (organization === undefined && space === undefined) return;
  if (space === undefined && !(await rows.isMemberElsewhere(db, userId, organization!))) return;
  throw forbidden('your session or token is limited to one organization or space');
}

/** A token created with an expiring one does not outlive it. */
function expiryFor({ expiresAt: own }: Caller, wanted: string | undefined): string | undefined {
  const asked = wanted === undefined ? undefined : new Date(wanted).toISOString();
  if (own === undefined || asked === undefined) return own ?? asked;
  return asked < own ? asked : own;
}

/** A token created with a limited token has at most its scope. */
function narrowed(caller: Caller, wanted: { readOnly?: boolean; organization?: string; space?: string } = {}) {
  const { scopes, closed } = caller;
  const organization = wanted.organization ?? scopes.organization;
  if (closed && (organization === undefined || closed.has(organization))) {
    throw forbidden('this session has no access to all your organizations: limit the token to one it has access to');
  }
  for (const kind of ['organization', 'space'] as const) {
    if (scopes[kind] !== undefined && wanted[kind] !== undefined && wanted[kind] !== scopes[kind]) {
      throw forbidden(`this token is limited to another ${kind}`);
    }
  }
  return {
    readOnly: scopes.readOnly || wanted.readOnly === true,
    organization,
    space: wanted.space ?? scopes.space,
  };
}

export const operations = [
  implement(api.getVersion, async () => ({ version, build })),

  implement(api.getCurrentUser, async (_, context) =>
    presentUser(context, await loadUser(context, context.caller.userId)),
  ),

  implement(api.listTokens, async ({ query }, context) =>
    mapPage(await rows.listTokens(context.db, context.caller.userId, context.caller.scopes, query), presentToken),
  ),

  implement(api.createToken, async ({ body }, context) => {
    if (body.expiresAt !== undefined && new Date(body.expiresAt) <= context.now) {
      throw badRequest('body.expiresAt must be in the future');
    }
    const caller = context.caller;
    await requireActiveCaller(context);
    const scopes = narrowed(caller, body.scopes);
    if (!(await rows.canScopeTokenTo(context.db, caller.userId, scopes))) {
      throw badRequest('body.scopes names an organization or space you do not belong to');
    }
    const { row, secret } = await issueToken(context, {
      userId: caller.userId,
      label: requireNotBlank(body.label, 'body.label'),
      expiresAt: expiryFor(caller, body.expiresAt),
      scopes,
    });
    return { ...presentToken(row), token: secret };
  }),

  implement(api.deleteToken, async ({ params }, context) => {
    const { userId, scopes } = context.caller;
    await lockUser(context.db, userId);
    const deleted = await rows.deleteToken(context.db, userId, scopes, params.tokenId);
    return deleted ? undefined : alreadyDeleted;
  }),

  implement(api.getUser, async ({ params }, context) => {
    const { visitor } = context.caller;
    if (visitor) return presentName(context, await loadMember(context, visitor.organization, params.userId));
    return presentUser(context, await loadUser(context, params.userId));
  }),

  implement(api.updateUser, async ({ params, body }, context) => {
    await refuseLimited(context);
    if (body.displayName !== undefined) requireNotBlank(body.displayName, 'body.displayName');
    const user = await loadUser(context, params.userId);
    if (user.id !== context.caller.userId) throw forbidden('users can change only their own name and picture');
    return presentUser(context, await rows.updateUser(context, user, body));
  }),
];
