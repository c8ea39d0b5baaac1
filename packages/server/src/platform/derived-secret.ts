import { createHmac } from 'node:crypto';

/** By purpose; there are few purposes and one secret. */
const derived = new Map<string, { secret: string; own: string }>();

/** Derives a secret for one purpose: signatures for another purpose do not verify with it. */
export function deriveSecret(secret: string, purpose: string): string {
  const known = derived.get(purpose);
  if (known?.secret === secret) return known.own;
  const own = createHmac('sha256', secret).update(purpose).digest('base64url');
  derived.set(purpose, { secret, own });
  return own;
}
