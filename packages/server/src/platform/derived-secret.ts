import { createHmac } from 'node:crypto';

/** By purpose; there are few, and one secret. */
const derived = new Map<string, { secret: string; own: string }>();

/** A secret for one purpose only: what was signed for another purpose does not verify with it. */
export function deriveSecret(secret: string, purpose: string): string {
  const known = derived.get(purpose);
  if (known?.secret === secret) return known.own;
  const own = createHmac('sha256', secret).update(purpose).digest('base64url');
  derived.set(purpose, { secret, own });
  return own;
}
