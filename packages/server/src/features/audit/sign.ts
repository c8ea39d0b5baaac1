// Addresses of audit logs work without a token, for a quarter of an hour; whether the person is still an administrator is
// looked at again when they are used.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Asked = { organization: string; format: string; filters: string; user: string; expires: string };

const lifetimeMs = 15 * 60_000;

export const expiryOn = (now: Date): string => String(Math.floor((now.getTime() + lifetimeMs) / 1000));

const signature = (secret: string, { organization, format, filters, user, expires }: Asked): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['audit', organization, format, filters, user, expires]))
    .digest('base64url')
    .slice(0, 32);

export function auditPath(secret: string, asked: Asked): string {
  const { organization, format, ...rest } = asked;
  const query = new URLSearchParams({ ...rest, signature: signature(secret, asked) });
  return `/audit/${encodeURIComponent(organization)}.${format}?${query.toString()}`;
}

export function isSigned(secret: string, asked: Asked, given: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(asked.expires) || Number(asked.expires) * 1000 < now.getTime()) return false;
  const right = Buffer.from(signature(secret, asked));
  const offered = Buffer.from(given);
  return right.length === offered.length && timingSafeEqual(right, offered);
}
