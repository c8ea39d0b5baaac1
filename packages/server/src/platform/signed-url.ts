// Signed URLs: downloads that work without a token until they expire. The signed list begins with the purpose, so a
// signature for one kind of download is invalid for any other.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** All signed values; `expires` is in seconds since 1970. */
export type SignedParts = { purpose: string; parts: readonly string[]; expires: string };

export function signUrl(secret: string, { purpose, parts, expires }: SignedParts): string {
  const message = JSON.stringify([purpose, ...parts, expires]);
  return createHmac('sha256', secret).update(message).digest('base64url').slice(0, 32);
}

/** Whether the signature is valid and the URL has not expired. */
export function isSignedUrl(secret: string, signed: SignedParts, signature: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(signed.expires) || Number(signed.expires) * 1000 < now.getTime()) return false;
  const expected = Buffer.from(signUrl(secret, signed));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export const expiresAfter = (now: Date, ms: number): string => String(Math.floor((now.getTime() + ms) / 1000));

/** One to two periods from now; rounded, so that two calls within a period give the same URL. */
export const expiresAfterPeriod = (now: Date, periodMs: number): string =>
  String(((Math.floor(now.getTime() / periodMs) + 2) * periodMs) / 1000);
