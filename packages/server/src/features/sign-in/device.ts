// A mark on browsers somebody has signed in with. It lets nobody in; it only gives the browser a count of failed tries
// of its own, so that tries from elsewhere cannot make its owner wait.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieWith, readCookie } from '#features/sessions';
import type { Services } from '#platform/context';
import { newSecret } from '#platform/ids';

type Known = Pick<Services, 'config' | 'secret'>;

const year = 365 * 86_400;
const nameIn = ({ config }: Known): string => cookieName(config, 'lectern-device');
const signed = ({ secret }: Known, user: string, mark: string): string =>
  createHmac('sha256', secret).update(`device ${user} ${mark}`).digest('base64url');

/** The Set-Cookie header for a browser in which this person has just signed in. */
export function markDevice(services: Known, user: string): string {
  const mark = newSecret(16);
  return cookieWith(services.config, nameIn(services), `${mark}.${signed(services, user, mark)}`, year);
}

/** The mark of a browser this person has signed in with. */
export function deviceOf(services: Known, header: string | undefined, user: string | undefined): string | undefined {
  const [mark, proof] = (readCookie(header, nameIn(services)) ?? '').split('.', 2);
  if (!mark || !proof || user === undefined) return undefined;
  const [right, given] = [Buffer.from(signed(services, user, mark)), Buffer.from(proof)];
  return right.length === given.length && timingSafeEqual(right, given) ? mark : undefined;
}
