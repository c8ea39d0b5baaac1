// Coming in with a link that works once: a password is chosen along the way.
import type { FastifyRequest } from 'fastify';
import { findUser, lockPerson } from '#features/accounts';
import { openSession } from '#features/sessions';
import type { Context, Services } from '#platform/context';
import { writing } from './context.ts';
import { markDevice } from './device.ts';
import { claimLink, findLink } from './link.ts';
import { faultIn } from './password-rules.ts';
import { preparePassword, setPassword, tellPasswordChanged, type Reach } from './password.ts';

/** What is wrong with what was chosen; the link can still be used. */
export class LinkFault extends Error {}

/** Said to somebody who signed in elsewhere after the page of the link was shown. */
export const nobodyTold = 'You are signed in as somebody else by now. Look at who you would go on as.';

/** Opens the session of somebody who came by a link, and tells of it. */
export async function openByLink(
  context: Context,
  request: FastifyRequest,
  { user, organization }: { user: string } & Reach,
): Promise<string[]> {
  const { services } = context;
  const { cookie } = await openSession(context, { user, method: 'link', organization, from: request });
  await services.emit(context, 'audit', { organization, action: 'signed_in', user, details: { method: 'link' } });
  return [cookie, ...markDevice(services, user, organization)];
}

export function requireGoodChoice(password: string, email: string): void {
  const fault = faultIn(password, email);
  if (fault !== undefined) throw new LinkFault(fault);
}

/** The cookies to answer with; undefined when the link leads nowhere. Without a password the one there is stays. */
export async function enterByLink(
  services: Services,
  request: FastifyRequest,
  secret: string,
  password: string | undefined,
): Promise<string[] | undefined> {
  const { reads } = services.database;
  const link = await findLink({ db: reads, now: services.clock() }, secret);
  const user = link && (await findUser(reads, link.user));
  if (!user) return undefined;
  if (password !== undefined) requireGoodChoice(password, user.email);
  const hash = password === undefined ? undefined : await preparePassword(services, user.id, password, link);
  return writing(services, { request }, async (context) => {
    await lockPerson(context.db, user.id);
    if (!(await claimLink(context, secret))) return undefined;
    if (hash !== undefined) {
      await setPassword(context, user.id, { organization: link.organization, hash });
      await tellPasswordChanged(context, user.id, link);
    }
    return openByLink(context, request, link);
  });
}
