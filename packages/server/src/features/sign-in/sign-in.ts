// Signing in with e-mail address and password.
import type { FastifyRequest } from 'fastify';
import { findUserByEmail } from '#features/accounts';
import { openSession } from '#features/sessions';
import type { Services } from '#platform/context';
import { writing } from './context.ts';
import { deviceOf, markDevice } from './device.ts';
import { checkPassword, keepNewer } from './password.ts';
import { attempt, succeeded } from './throttle.ts';

/** The cookies to answer with; undefined when address or password is wrong, which of them is not told. */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<string[] | undefined> {
  const user = await findUserByEmail(services.database.reads, email);
  const device = deviceOf(services, request.headers.cookie, user?.id);
  const tried = await attempt(services, { email, address: request.ip, device });
  const match = await checkPassword(services, user?.id, password);
  if (!user || !match) {
    // For the operator: it is no business of the organizations somebody is in who tries their password, and from where.
    if (user) services.log.info({ user: user.id, address: request.ip, reqId: request.id }, 'a password was wrong');
    return undefined;
  }
  return writing(services, { request }, async (context) => {
    const { organization } = match;
    await succeeded(context, tried, { organization });
    await keepNewer(context, match);
    const { cookie } = await openSession(context, { user: user.id, method: 'password', organization, from: request });
    await services.emit(context, 'audit', {
      organization,
      action: 'signed_in',
      user: user.id,
      details: { method: 'password' },
    });
    return [cookie, ...markDevice(services, user.id, organization)];
  });
}
