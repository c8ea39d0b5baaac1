// Passkeys on the pages: a small script requests options, calls WebAuthn in the browser, and sends the response.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { findUser, lockUser, requireActiveCaller } from '#features/accounts';
import { openSession, safeRedirectPath } from '#features/sessions';
import type { SessionCaller } from '#platform/context';
import { forbidden, badRequest, notFound, unauthorized } from '#platform/errors';
import { requireRecentSignIn } from './change-password.ts';
import { inTransaction } from './in-transaction.ts';
import { trustDevice } from './trusted-device.ts';
import type { PageParts } from './page-parts.ts';
import { redirectTo, requireCsrfToken } from './pages/forms.ts';
import { scriptPath } from './pages/layout.ts';
import {
  addPasskey,
  checkPasskey,
  checkRegistration,
  offersPasskeys,
  registrationOptions,
  signInOptions,
  usePasskey,
} from './passkey.ts';
import { deletePasskey } from './rows-passkeys.ts';
import { countPageAttempt } from './throttle.ts';

const longestLabel = 50;

const partOf = (request: FastifyRequest, name: string): unknown =>
  typeof request.body === 'object' ? (request.body as Record<string, unknown> | null)?.[name] : undefined;

/** The WebAuthn library validates its content. */
function answerIn(request: FastifyRequest): AuthenticationResponseJSON & RegistrationResponseJSON {
  const response = partOf(request, 'response') as (AuthenticationResponseJSON & RegistrationResponseJSON) | undefined;
  if (typeof response?.id !== 'string') throw badRequest('response must be a passkey response');
  return response;
}

export function addPasskeyRoutes(scope: FastifyInstance, { services, authenticateCookie }: PageParts): void {
  if (!offersPasskeys(services.config)) return;
  let script: string | undefined;
  scope.get(scriptPath, async (_, reply) => {
    script ??= await readFile(join(import.meta.dirname, 'pages', 'passkeys.js'), 'utf8');
    return reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .header('x-content-type-options', 'nosniff')
      .send(script);
  });

  scope.post('/app/signin/passkey/options', async () => signInOptions(services));

  scope.post('/app/signin/passkey', async (request, reply) => {
    await countPageAttempt(services, request.ip);
    const checked = await checkPasskey(services, answerIn(request));
    const user = checked.row.user_id;
    const cookies = await inTransaction(services, { request, caller: undefined }, async (context) => {
      await usePasskey(context, checked);
      const { cookie } = await openSession(context, { user, method: 'passkey', from: request });
      const details = { method: 'passkey' };
      await services.emit(context, 'audit', { organization: undefined, action: 'signed_in', user, details });
      return [cookie, ...trustDevice(services, user, undefined)];
    });
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    return { location: safeRedirectPath(partOf(request, 'next')) };
  });

  /** A session limited to one organization must not create a key to the whole account. */
  async function owner(request: FastifyRequest): Promise<SessionCaller> {
    const { cookie } = request.headers;
    const caller = cookie === undefined ? undefined : await authenticateCookie(cookie);
    if (!caller) throw unauthorized('sign in first');
    requireCsrfToken(services, request, caller);
    if (caller.scopes.organization !== undefined) throw forbidden('this session is for one organization only');
    return caller;
  }

  scope.post('/app/account/passkeys/options', async (request, reply) => {
    const caller = await owner(request);
    await requireRecentSignIn(services, caller, 'sign out and in again, then add the passkey immediately');
    const user = await findUser(services.database.reads, caller.userId);
    const person = { id: caller.userId, email: caller.email, name: user!.display_name };
    return reply.send(await registrationOptions(services, person));
  });

  scope.post('/app/account/passkeys', async (request, reply) => {
    const caller = await owner(request);
    await requireRecentSignIn(services, caller, 'sign out and in again, then add the passkey immediately');
    const given = partOf(request, 'label');
    const label = (typeof given === 'string' ? given.trim() : '').slice(0, longestLabel) || 'Passkey';
    const credential = await checkRegistration(services, caller.userId, answerIn(request));
    await inTransaction(services, { request, caller }, async (context) => {
      await requireActiveCaller(context);
      await addPasskey(context, caller.userId, credential, label);
      await services.emit(context, 'audit', { organization: undefined, action: 'passkey_added', user: caller.userId });
    });
    return reply.send({ location: '/app/account?done=passkey' });
  });

  scope.post<{ Params: { id: string } }>('/app/account/passkeys/:id/remove', async (request, reply) => {
    const caller = await owner(request);
    await inTransaction(services, { request, caller }, async (context) => {
      await lockUser(context.db, caller.userId);
      if (!(await deletePasskey(context.db, caller.userId, request.params.id))) throw notFound('passkey');
      await services.emit(context, 'audit', {
        organization: undefined,
        action: 'passkey_removed',
        user: caller.userId,
      });
    });
    return redirectTo(reply, '/app/account?done=no-passkey');
  });
}
