// Sign-in with a single-use link, on which a password is chosen.
import type { FastifyRequest } from 'fastify';
import { findUser, lockUser } from '#features/accounts';
import { openSession } from '#features/sessions';
import type { Context, Services } from '#platform/context';
import { inTransaction } from './in-transaction.ts';
import { trustDevice } from './trusted-device.ts';
import { claimLink, findLink } from './link.ts';
import { passwordProblem } from './password-rules.ts';
import { preparePassword, setPassword, auditPasswordChange, type PasswordScope } from './password.ts';

/** The input is invalid; the link stays usable. */
export class LinkError extends Error {}

/** Shown to a user who signed in elsewhere after the page of the link was opened. */
export const sessionChangedMessage =
  'You are now signed in as another user. Check which account you want to continue with.';

/** Opens a session for a user with a link, and records the audit event. */
export async function openSessionByLink(
  context: Context,
  request: FastifyRequest,
  { user, organization }: { user: string } & PasswordScope,
): Promise<string[]> {
  const { services } = context;
  const { cookie } = await openSession(context, { user, method: 'link', organization, from: request });
  await services.emit(context, 'audit', { organization, action: 'signed_in', user, details: { method: 'link' } });
  return [cookie, ...trustDevice(services, user, organization)];
}

export function requireValidChoice(password: string, email: string): void {
  const fault = passwordProblem(password, email);
  if (fault !== undefined) throw new LinkError(fault);
}

/** The cookies to set; undefined when the link is invalid. Without a password the existing one stays. */
export async function signInByLink(
  services: Services,
  request: FastifyRequest,
  secret: string,
  password: string | undefined,
): Promise<string[] | undefined> {
  const { reads } = services.database;
  const link = await findLink({ db: reads, now: services.clock() }, secret);
  const user = link && (await findUser(reads, link.user));
  if (!user) return undefined;
  if (password !== undefined) requireValidChoice(password, user.email);
  const hash = password === undefined ? undefined : await preparePassword(services, user.id, password, link);
  return inTransaction(services, { request, caller: undefined }, async (context) => {
    await lockUser(context.db, user.id);
    if (!(await claimLink(context, secret))) return undefined;
    if (hash !== undefined) {
      await setPassword(context, user.id, { organization: link.organization, hash });
      await auditPasswordChange(context, user.id, link);
    }
    return openSessionByLink(context, request, link);
  });
}
