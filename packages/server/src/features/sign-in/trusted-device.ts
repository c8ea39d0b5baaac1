// Cookie for browsers in which a user proved that the whole account is theirs. It grants no access; it only gives the
// browser its own counter of failed attempts, so that attempts from elsewhere cannot make its owner wait. Sign-ins
// through an organization get none: its administrators could repeat them at will, and each cookie would allow more
// guesses at the account's password.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieWith, readCookie } from '#features/sessions';
import type { Services } from '#platform/context';
import { newSecret } from '#platform/ids';

type DeviceSecrets = Pick<Services, 'config' | 'secret'>;

const year = 365 * 86_400;
const nameIn = ({ config }: DeviceSecrets): string => cookieName(config, 'lectern-device');
const signed = ({ secret }: DeviceSecrets, user: string, mark: string): string =>
  createHmac('sha256', secret).update(`device of the owner ${user} ${mark}`).digest('base64url');

/** The Set-Cookie header for a browser in which this user just signed in, if to the whole account. */
export function trustDevice(services: DeviceSecrets, user: string, organization: string | undefined): string[] {
  if (organization !== undefined) return [];
  const mark = newSecret(16);
  return [cookieWith(services.config, nameIn(services), `${mark}.${signed(services, user, mark)}`, year)];
}

/** The trusted device cookie of this user. */
export function trustedDeviceOf(
  services: DeviceSecrets,
  header: string | undefined,
  user: string | undefined,
): string | undefined {
  const [mark, proof] = (readCookie(header, nameIn(services)) ?? '').split('.', 2);
  if (!mark || !proof || user === undefined) return undefined;
  const [right, given] = [Buffer.from(signed(services, user, mark)), Buffer.from(proof)];
  return right.length === given.length && timingSafeEqual(right, given) ? mark : undefined;
}
