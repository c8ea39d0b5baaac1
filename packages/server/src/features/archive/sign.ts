// Addresses of exports work without a token, for a quarter of an hour. They say for whom they were made, and what that
// person may have is looked at again when they are used.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Asked = {
  kind: 'organization' | 'space';
  id: string;
  include: 'content' | 'everything';
  user: string;
  /** The space that the caller's token is limited to. */
  only: string;
  /** `open` for whoever may have the keys of sites, invite links and single sign-on; empty for an archive without them. */
  keys: 'open' | '';
  /** Seconds since 1970. */
  expires: string;
};

const lifetimeMs = 15 * 60_000;

export const expiryOn = (now: Date): string => String(Math.floor((now.getTime() + lifetimeMs) / 1000));

const signature = (secret: string, { kind, id, include, user, only, keys, expires }: Asked): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['export', kind, id, include, user, only, keys, expires]))
    .digest('base64url')
    .slice(0, 32);

export function exportPath(secret: string, asked: Asked): string {
  const { kind, id, ...rest } = asked;
  const query = new URLSearchParams({ ...rest, signature: signature(secret, asked) });
  return `/exports/${kind}/${encodeURIComponent(id)}.zip?${query.toString()}`;
}

export function isSigned(secret: string, asked: Asked, given: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(asked.expires) || Number(asked.expires) * 1000 < now.getTime()) return false;
  const right = Buffer.from(signature(secret, asked));
  const offered = Buffer.from(given);
  return right.length === offered.length && timingSafeEqual(right, offered);
}
