// Signing in with e-mail address and password.
import type { FastifyRequest } from 'fastify';
import { findUserByEmail, lockUser, type UserRow } from '#features/accounts';
import { openSession } from '#features/sessions';
import type { Context, Services } from '#platform/context';
import { inTransaction } from './in-transaction.ts';
import { trustedDeviceOf, trustDevice } from './trusted-device.ts';
import { checkPassword, isPasswordUnchanged, upgradePasswordHash, type Match } from './password.ts';
import { countAttempt, clearAttempts, type Attempt } from './throttle.ts';

/** A concurrent sign-in may have upgraded the hash since it was checked. */
const checks = 2;

/** The cookies to set; undefined when e-mail address or password is wrong, without telling which. */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<string[] | undefined> {
  const user = await findUserByEmail(services.database.reads, email);
  const device = trustedDeviceOf(services, request.headers.cookie, user?.id);
  const tried = await countAttempt(services, { email, address: request.ip, device });
  if (!user) {
    await checkPassword(services, undefined, password);
    return undefined;
  }
  for (let turn = 0; turn < checks; turn++) {
    const match = await checkPassword(services, user.id, password);
    if (!match) break;
    const cookies = await inTransaction(services, { request, caller: undefined }, (context) =>
      enter(context, request, { user, match, tried }),
    );
    if (cookies) return cookies;
  }
  // For the operator: organizations of the user must not learn who tries their password, and from where.
  services.log.info({ user: user.id, address: request.ip, reqId: request.id }, 'a sign-in with a wrong password');
  return undefined;
}

/** Undefined when the password changed since it was checked. */
async function enter(
  context: Context,
  request: FastifyRequest,
  { user, match, tried }: { user: UserRow; match: Match; tried: Attempt },
): Promise<string[] | undefined> {
  const { services } = context;
  const { organization } = match;
  await lockUser(context.db, user.id);
  if (!(await isPasswordUnchanged(context, match))) return undefined;
  await clearAttempts(context, tried, { organization });
  await upgradePasswordHash(context, match);
  const { cookie } = await openSession(context, { user: user.id, method: 'password', organization, from: request });
  await services.emit(context, 'audit', {
    organization,
    action: 'signed_in',
    user: user.id,
    details: { method: 'password' },
  });
  return [cookie, ...trustDevice(services, user.id, organization)];
}
