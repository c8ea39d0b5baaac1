// Coming in with a link that works once: a password is chosen along the way.
import type { FastifyRequest } from 'fastify';
import { findUser, lockUser } from '#features/accounts';
import { openSession } from '#features/sessions';
import type { Context, Services } from '#platform/context';
import { inTransaction } from './in-transaction.ts';
import { trustDevice } from './trusted-device.ts';
import { claimLink, findLink } from './link.ts';
import { passwordProblem } from './password-rules.ts';
import { preparePassword, setPassword, auditPasswordChange, type PasswordScope } from './password.ts';

/** What is wrong with what was chosen; the link can still be used. */
export class LinkError extends Error {}

/** Said to somebody who signed in elsewhere after the page of the link was shown. */
export const sessionChangedMessage = 'You are signed in as somebody else by now. Look at who you would go on as.';

/** Opens the session of somebody who came by a link, and tells of it. */
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

/** The cookies to answer with; undefined when the link leads nowhere. Without a password the one there is stays. */
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
  return inTransaction(services, { request }, async (context) => {
    await lockUser(context.db, user.id);
    if (!(await claimLink(context, secret))) return undefined;
    if (hash !== undefined) {
      await setPassword(context, user.id, { organization: link.organization, hash });
      await auditPasswordChange(context, user.id, link);
    }
    return openSessionByLink(context, request, link);
  });
}
