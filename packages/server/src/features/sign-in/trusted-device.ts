// A mark on browsers in which somebody proved that the whole account is theirs. It lets nobody in; it only gives the
// browser a count of failed tries of its own, so that tries from elsewhere cannot make its owner wait. Whoever came by
// the word of an organization gets none: its administrators could come that way as often as they like, and each mark
// would be some more guesses at the password of the account.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieWith, readCookie } from '#features/sessions';
import type { Services } from '#platform/context';
import { newSecret } from '#platform/ids';

type DeviceSecrets = Pick<Services, 'config' | 'secret'>;

const year = 365 * 86_400;
const nameIn = ({ config }: DeviceSecrets): string => cookieName(config, 'lectern-device');
const signed = ({ secret }: DeviceSecrets, user: string, mark: string): string =>
  createHmac('sha256', secret).update(`device of the owner ${user} ${mark}`).digest('base64url');

/** The Set-Cookie header for a browser in which this person has just signed in, if it was to the whole account. */
export function trustDevice(services: DeviceSecrets, user: string, organization: string | undefined): string[] {
  if (organization !== undefined) return [];
  const mark = newSecret(16);
  return [cookieWith(services.config, nameIn(services), `${mark}.${signed(services, user, mark)}`, year)];
}

/** The mark of a browser this person has signed in with. */
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
