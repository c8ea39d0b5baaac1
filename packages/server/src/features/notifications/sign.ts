// The link in every mail that stops mails without signing in. It names one member and does nothing else.
import { expiresAfter, isSignedUrl, signUrl, type SignedParts } from '#platform/signed-url';

export type UnsubscribeLink = { organization: string; user: string; expires: string };

export const unsubscribePath = '/notifications/unsubscribe';
const lifetimeMs = 365 * 86_400_000;

const signedParts = ({ organization, user, expires }: UnsubscribeLink): SignedParts => ({
  purpose: 'unsubscribe',
  parts: [organization, user],
  expires,
});

/** Below `/app`. */
export function unsubscribeLink(secret: string, now: Date, member: { organization: string; user: string }): string {
  const link = { ...member, expires: expiresAfter(now, lifetimeMs) };
  const query = new URLSearchParams({ ...link, signature: signUrl(secret, signedParts(link)) });
  return `${unsubscribePath}?${query.toString()}`;
}

export const isUnsubscribeLink = (secret: string, link: UnsubscribeLink, signature: string, now: Date): boolean =>
  isSignedUrl(secret, signedParts(link), signature, now);
