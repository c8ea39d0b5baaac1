// The sign-in flow shared by SAML and OpenID Connect: redirect to the provider, handle its response, open the session.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { levelOf } from '@lectern/contract';
import type { Db } from '#db/database';
import { lockSignInShared } from '#features/accounts';
import {
  authenticateCookie,
  cookieName,
  cookieWith,
  openSession,
  readCookie,
  safeRedirectPath,
} from '#features/sessions';
import { urlsOn, type Caller, type Context, type Services, type SessionCaller } from '#platform/context';
import { forbidden, badRequest, notFound, HttpError } from '#platform/errors';
import { newId, newSecret } from '#platform/ids';
import { fingerprint } from '#platform/encrypted-secret';
import { resolveSsoUser, type JoinedMembership } from './resolve-user.ts';
import type { Identity } from './identity.ts';
import type { Kind } from './provider.ts';
import * as flow from './rows-flow.ts';
import * as rows from './rows.ts';

const home = '/app';
/** How long a user may take at the provider, and then from its response to here. */
const requestMs = 15 * 60_000;
const answerMs = 2 * 60_000;
/** How long the confirmation may take. */
const askingMs = 10 * 60_000;

export function contextFor(services: Services, db: Db, request: FastifyRequest): Context {
  const now = services.clock();
  return {
    services,
    db,
    caller: undefined,
    ifMatch: undefined,
    log: services.log.child({ reqId: request.id }),
    now,
    newId: () => newId(now),
    urls: urlsOn(services.config.url, services.config.sitesUrl),
    request: { id: request.id, address: request.ip },
  };
}

export async function loadActiveProvider(context: Context, kind: Kind, id: string): Promise<rows.ProviderRow> {
  const row = await rows.findProviderById(context.db, id);
  if (row?.kind !== kind) throw notFound('this sign-in method was');
  if (row.active !== 1) throw new HttpError(409, 'this sign-in method is not fully configured yet');
  return row;
}

const nameOfCookie = ({ config }: Services): string => cookieName(config, 'lectern-sso');

/** The cookie of the browser that started; shared by several tabs. */
function browserOf(services: Services, request: FastifyRequest): string | undefined {
  const value = readCookie(request.headers.cookie, nameOfCookie(services));
  return value !== undefined && /^[0-9A-Za-z]{40,60}$/.test(value) ? value : undefined;
}

export const newRequestId = (): string => `_${randomBytes(20).toString('hex')}`;

export type StartedLogin = { id: string; cookie: string };

/** Records that this browser is redirected to the provider; `cookie` must be set with the redirect. */
export async function beginLogin(
  services: Services,
  request: FastifyRequest,
  provider: rows.ProviderRow,
  { next, sealed = null, id = newRequestId() }: { next: unknown; sealed?: string | null; id?: string },
): Promise<StartedLogin> {
  const browser = browserOf(services, request) ?? newSecret(32);
  await services.database.write(async (db) => {
    const now = services.clock();
    await flow.deleteExpired(db, now);
    await flow.insertRequest(db, {
      organization_id: provider.organization_id,
      provider_id: provider.id,
      id,
      browser: fingerprint(browser),
      next: safeRedirectPath(next),
      sealed_secret: sealed,
      identity: null,
      code: null,
      expires_at: new Date(now.getTime() + requestMs).toISOString(),
    });
  });
  return { id, cookie: cookieWith(services.config, nameOfCookie(services), browser, requestMs / 1000) };
}

export const isSameBrowser = (services: Services, request: FastifyRequest, row: flow.RequestRow): boolean => {
  const browser = browserOf(services, request);
  return browser !== undefined && fingerprint(browser) === row.browser;
};

/**
 * Stores the identity from the provider until the browser that started has returned: the response is a cross-site
 * POST, which carries no SameSite cookies. Returns the code to return with.
 */
export async function storeResponse(
  { db, now }: Context,
  provider: rows.ProviderRow,
  request: string,
  { assertion, expires, identity }: { assertion: string; expires: Date; identity: Identity },
): Promise<string> {
  const code = newSecret(32);
  const isNew = await flow.recordAssertion(db, provider, fingerprint(assertion), expires);
  const answered = await flow.answerRequest(db, request, {
    identity: JSON.stringify(identity),
    code: fingerprint(code),
    expires_at: new Date(now.getTime() + answerMs).toISOString(),
  });
  if (!isNew || !answered) throw badRequest('this response was already used');
  return code;
}

/** The same for a provider whose response came with the browser itself, until the user has confirmed. */
export async function storeIdentity(
  { db, now }: Context,
  { organization_id, provider_id, browser, next }: flow.RequestRow,
  identity: Identity,
): Promise<string> {
  const code = newSecret(32);
  await flow.insertRequest(db, {
    organization_id,
    provider_id,
    id: newRequestId(),
    browser,
    next,
    sealed_secret: null,
    identity: JSON.stringify(identity),
    code: fingerprint(code),
    expires_at: new Date(now.getTime() + answerMs).toISOString(),
  });
  return code;
}

/** The user is asked for confirmation, so the response is stored longer. */
export const extendForConfirmation = ({ db, now }: Context, code: string): Promise<void> =>
  flow.extendAnswered(db, fingerprint(code), new Date(now.getTime() + askingMs));

/** The caller of the current session in the browser that returned. */
export const currentCaller = async (
  services: Services,
  { headers }: FastifyRequest,
): Promise<SessionCaller | undefined> =>
  headers.cookie === undefined ? undefined : authenticateCookie(services, headers.cookie, services.clock());

/** Whether the session would change to another user, or to another scope. */
export async function isOtherUser(
  { db }: Pick<Context, 'db'>,
  provider: Pick<rows.ProviderRow, 'organization_id' | 'id'>,
  { subject }: Identity,
  { userId, scopes }: Caller,
): Promise<boolean> {
  const same = scopes.organization === provider.organization_id;
  return !same || (await flow.findIdentity(db, provider, subject)) !== userId;
}

export type PendingConfirmation = { provider: rows.ProviderRow; identity: Identity; signedIn: SessionCaller };

/** What the user must confirm before the response with this code is accepted; undefined when no session is replaced. */
export async function findConfirmation(
  context: Context,
  request: FastifyRequest,
  code: string,
): Promise<PendingConfirmation | undefined> {
  const { services, db, now } = context;
  const row = await flow.findAnswered(db, fingerprint(code), now);
  if (!row || !isSameBrowser(services, request, row)) return undefined;
  const signedIn = await currentCaller(services, request);
  const provider = signedIn && (await rows.findProvider(db, row.organization_id, row.provider_id));
  if (!signedIn || !provider) return undefined;
  const identity = JSON.parse(row.identity!) as Identity;
  return (await isOtherUser(context, provider, identity, signedIn)) ? { provider, identity, signedIn } : undefined;
}

export type CompletedLogin = { cookie: string; next: string };

/** Opens the session for a stored response, once, in the browser that started. */
export async function completeLogin(
  context: Context,
  request: FastifyRequest,
  code: string,
  know: (provider: rows.ProviderRow) => void,
): Promise<CompletedLogin> {
  const row = await flow.findAnswered(context.db, fingerprint(code), context.now);
  if (!row || !(await flow.deleteRequest(context.db, row.id)))
    throw badRequest('this sign-in was already completed, or took too long');
  const provider = await rows.findProvider(context.db, row.organization_id, row.provider_id);
  if (!provider) throw gone();
  know(provider);
  if (!isSameBrowser(context.services, request, row)) throw forbidden('this sign-in was started in another browser');
  return openSsoSession(context, request, provider, JSON.parse(row.identity!) as Identity, row.next);
}

const gone = () => notFound('this sign-in method was');

/** The provider may have been deleted since; then its assertions are void. */
export async function openSsoSession(
  context: Context,
  request: FastifyRequest,
  { organization_id, id: providerId }: rows.ProviderRow,
  identity: Identity,
  next: string,
): Promise<CompletedLogin> {
  await lockSignInShared(context.db, organization_id);
  const provider = await rows.findProvider(context.db, organization_id, providerId);
  if (provider?.active !== 1) throw gone();
  const { user, joined } = await resolveSsoUser(context, provider, identity);
  const { organization_id: organization, id, kind, label } = provider;
  const method = kind as Kind;
  if (joined) await tellJoined(context, { organization, user: user.id, method }, joined);
  const { cookie } = await openSession(context, { user: user.id, method, organization, provider: id, from: request });
  await context.services.emit(context, 'audit', {
    organization,
    action: 'signed_in',
    user: user.id,
    target: { type: `${kind}-provider`, id, title: label },
    details: { method },
  });
  // They did not choose to become a member, so the first page says that they are, and where.
  return { cookie, next: joined && next === home ? `${home}?joined=1` : next };
}

/** An audit event that no operation records, because there was none. */
async function tellJoined(
  context: Context,
  { organization, user, method }: { organization: string; user: string; method: Kind },
  { role, team }: JoinedMembership,
): Promise<void> {
  const by = { organization, user, target: { type: 'user', id: user } };
  const { emit } = context.services;
  const details = { role: levelOf(role) ?? 'guest', method };
  await emit(context, 'audit', { ...by, action: 'member_joined', ids: { userId: user }, details });
  if (!team) return;
  const ids = { teamId: team.id, userId: user };
  await emit(context, 'audit', { ...by, action: 'team_member_set', ids, details: { team: team.title.slice(0, 100) } });
}

/** Records for the administrators why a sign-in failed. */
export const recordFailure = (
  services: Services,
  request: FastifyRequest,
  { organization_id: organization, id, kind, label }: rows.ProviderRow,
  reason: string,
): Promise<void> =>
  services.database.write(async (db) => {
    const context = contextFor(services, db, request);
    await services.emit(context, 'audit', {
      organization,
      action: 'sign_in_failed',
      target: { type: `${kind}-provider`, id, title: label },
      details: { method: kind, reason: reason.slice(0, 200) },
    });
  });
