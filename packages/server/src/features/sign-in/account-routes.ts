// The pages of a signed-in user. They use the API where it can do the work.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, ApiError, type Client } from '@lectern/contract';
import { isMemberElsewhere } from '#features/accounts';
import type { AuthorAppState } from '#features/author-app';
import { renewSession } from '#features/sessions';
import type { Caller, SessionCaller } from '#platform/context';
import { HttpError } from '#platform/errors';
import { errorMessage } from '#platform/error-message';
import { changePassword, isExternal, prepareChange } from './change-password.ts';
import { inTransaction } from './in-transaction.ts';
import { organizationsOf, ssoLoginsFor } from './home.ts';
import type { PageParts } from './page-parts.ts';
import { accountPage, type Account } from './pages/account-page.ts';
import { field, redirectTo, requireCsrfToken, sendPage, signedAs } from './pages/forms.ts';
import { homePage } from './pages/home-page.ts';
import { notFoundPage } from './pages/layout.ts';
import { offersPasskeys } from './passkey.ts';
import { hasPassword, auditPasswordChange } from './password.ts';
import { listPasskeys } from './rows-passkeys.ts';
import { findPlace } from './rows.ts';

type WithId = { Params: { id: string } };
type Visit = { request: FastifyRequest; reply: FastifyReply; caller: SessionCaller; client: Client };

const done: Record<string, string> = {
  name: 'Your name was saved.',
  password: 'Your password was changed. You were signed out everywhere else.',
  session: 'The session was ended.',
  sessions: 'All other sessions were ended.',
  token: 'The token was revoked.',
  passkey: 'The passkey was added.',
  'no-passkey': 'The passkey was removed.',
};

/** Shown on the home page while the author application cannot be served. */
const withoutApp: Record<AuthorAppState, string | undefined> = {
  ready: undefined,
  building: 'The author application is being built. Reload this page in a few seconds.',
  failed: 'The author application could not be built; the log of the server says why. You can read everything here.',
  missing: 'The author application is not built. Run npm install on the server. You can read everything here.',
};

export function addAccountRoutes(
  scope: FastifyInstance,
  { services, authenticateCookie, callAs, authorApp }: PageParts,
): void {
  const { config, database } = services;

  /** Redirects a visitor who is not signed in to the sign-in page, and back afterwards. */
  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const { cookie } = request.headers;
    const caller = cookie === undefined ? undefined : await authenticateCookie(cookie);
    if (!caller) {
      const back = request.method === 'GET' ? request.url : '/app/account';
      redirectTo(reply, `/app/signin?next=${encodeURIComponent(back)}`);
      return undefined;
    }
    if (request.method !== 'GET') requireCsrfToken(services, request, caller);
    return { request, reply, caller, client: callAs(caller, request) };
  }

  async function show(
    { reply, caller, client, request }: Visit,
    more: { secret?: string; fault?: string; status?: number } = {},
  ): Promise<FastifyReply> {
    const { organization } = caller.scopes;
    const [user, sessions, tokens, limitedTo, tokenPlaces] = await Promise.all([
      client.call(api.getCurrentUser),
      client.call(api.listSessions, { query: { limit: 100 } }),
      client.call(api.listTokens, { query: { limit: 100 } }),
      // Not through the API: it hides an organization that requires another sign-in method.
      organization === undefined ? undefined : findPlace(database.reads, organization, caller.userId),
      tokenPlacesOf(caller, client),
    ]);
    const content = accountPage({
      signed: signedAs(services, caller),
      name: user.displayName,
      limitedTo: limitedTo?.title,
      canRename: organization === undefined || !(await isMemberElsewhere(database.reads, caller.userId, organization)),
      hasPassword: await hasPassword(database.reads, caller.userId, { organization }),
      external: isExternal(caller),
      passkeys: await passkeysOf(caller),
      sessions: sessions.items,
      tokens: tokens.items,
      tokenPlaces,
      done: done[String((request.query as { done?: unknown }).done)],
      ...more,
    });
    return sendPage(reply, config.url, content, more.status);
  }

  /** What a new token may be limited to; a limited session creates tokens with the same limits. */
  async function tokenPlacesOf({ scopes, closed }: Caller, client: Client): Promise<Account['tokenPlaces']> {
    if (scopes.organization !== undefined) return { whole: !closed?.has(scopes.organization), some: [] };
    const { items } = await client.call(api.listOrganizations, { query: { limit: 100 } });
    return { whole: closed === undefined, some: items.map(({ id, title }) => ({ id, title })) };
  }

  /** Passkeys of the whole account, for sessions without limits. */
  async function passkeysOf({ userId, scopes }: Caller): Promise<Account['passkeys']> {
    if (!offersPasskeys(config) || scopes.organization !== undefined) return undefined;
    const found = await listPasskeys(database.reads, userId);
    return found.map(({ id, label, created_at, last_used_at }) => ({
      id,
      label,
      createdAt: created_at,
      lastUsedAt: last_used_at ?? undefined,
    }));
  }

  /** A form of the account page: errors are shown on the page. */
  function form(path: string, work: (visit: Visit) => Promise<FastifyReply | string>): void {
    scope.post(`/app/account/${path}`, async (request, reply) => {
      const here = await visit(request, reply);
      if (!here) return reply;
      try {
        const result = await work(here);
        return typeof result === 'string' ? redirectTo(reply, `/app/account?done=${result}`) : result;
      } catch (error) {
        const status = error instanceof ApiError ? error.code : error instanceof HttpError ? error.status : 500;
        // The session ended while the form was being processed.
        if (status === 401) return redirectTo(reply, `/app/signin?next=${encodeURIComponent('/app/account')}`);
        if (status !== 400 && status !== 403) throw error;
        return show(here, { fault: sentence(errorMessage(error)), status });
      }
    });
  }

  scope.get<{ Querystring: { joined?: unknown } }>('/app', async (request, reply) => {
    const here = await visit(request, reply);
    if (!here || authorApp?.sendShell(request, reply, here.caller)) return reply;
    const { caller, client } = here;
    // A session limited to one organization must not reveal the user's other memberships.
    const only = caller.scopes.organization;
    const ways = await ssoLoginsFor(
      client,
      [...(caller.closed ?? [])].filter((id) => only === undefined || id === only),
    );
    const places = await organizationsOf(client);
    const [place] = places;
    // Single sign-on made them a member; such a session is limited to that organization.
    const isNew = request.query.joined === '1' && only !== undefined && place !== undefined;
    const words = isNew ? `You are ${place.role} of ${place.title} now.` : authorApp && withoutApp[authorApp.state];
    return sendPage(reply, config.url, homePage(signedAs(services, caller), places, ways, words));
  });

  // Reserves every other path below.
  scope.get('/app/*', async (_, reply) => sendPage(reply, config.url, notFoundPage(), 404));

  scope.get('/app/account', async (request, reply) => {
    const here = await visit(request, reply);
    return here ? show(here) : reply;
  });

  form('name', async ({ request, caller, client }) => {
    const displayName = field(request, 'name').trim();
    await client.call(api.updateUser, { userId: caller.userId, body: { displayName } });
    return 'name';
  });

  form('password', async ({ request, reply, caller }) => {
    const wanted = { password: field(request, 'password'), current: field(request, 'current'), address: request.ip };
    const prepared = await prepareChange(services, caller, wanted);
    const cookie = await inTransaction(services, { request, caller }, async (context) => {
      await changePassword(context, prepared, caller.session.id);
      await auditPasswordChange(context, caller.userId, { organization: caller.scopes.organization });
      // Invalidates a stolen copy of this session.
      return (await renewSession(context, caller.session.id)).cookie;
    });
    return redirectTo(reply, '/app/account?done=password', [cookie]);
  });

  form('sessions/:id/end', async ({ request, client }) => {
    await client.call(api.deleteSession, { sessionId: (request.params as WithId['Params']).id });
    return 'session';
  });

  form('sessions/end-others', async ({ client }) => {
    await client.call(api.deleteOtherSessions);
    return 'sessions';
  });

  form('tokens', async (here) => {
    const { request, client } = here;
    const days = Number(field(request, 'days'));
    const organization = field(request, 'organization');
    const { token } = await client.call(api.createToken, {
      body: {
        label: field(request, 'label').trim(),
        ...(days > 0 &&
          days <= 3650 && { expiresAt: new Date(services.clock().getTime() + days * 86_400_000).toISOString() }),
        scopes: {
          ...(field(request, 'readOnly') === '1' && { readOnly: true }),
          ...(organization !== '' && { organization }),
        },
      },
    });
    return show(here, { secret: token });
  });

  form('tokens/:id/revoke', async ({ request, client }) => {
    await client.call(api.deleteToken, { tokenId: (request.params as WithId['Params']).id });
    return 'token';
  });
}

const sentence = (text: string): string => {
  const plain = text.replace(/^body\.\w+:? ?/, '').replace(/\.$/, '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
};
