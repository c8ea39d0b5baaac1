// Signed URLs: download addresses that work without a token until they expire. What a URL is for is signed as a list
// that begins with its purpose, so a signature made for one kind of download opens no other.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Everything the URL says; `expires` is in seconds since 1970. */
export type SignedParts = { purpose: string; parts: readonly string[]; expires: string };

export function signUrl(secret: string, { purpose, parts, expires }: SignedParts): string {
  const message = JSON.stringify([purpose, ...parts, expires]);
  return createHmac('sha256', secret).update(message).digest('base64url').slice(0, 32);
}

/** Whether the signature is ours and the URL has not expired. */
export function isSignedUrl(secret: string, signed: SignedParts, signature: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(signed.expires) || Number(signed.expires) * 1000 < now.getTime()) return false;
  const expected = Buffer.from(signUrl(secret, signed));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export const expiresAfter = (now: Date, ms: number): string => String(Math.floor((now.getTime() + ms) / 1000));

/** One to two periods from now; rounded, so that asking twice within a period gives the same URL. */
export const expiresAfterPeriod = (now: Date, periodMs: number): string =>
  String(((Math.floor(now.getTime() / periodMs) + 2) * periodMs) / 1000);
