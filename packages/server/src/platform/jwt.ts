// Small signed statements (JWT, HS256) that are handed out and read by others.
import { createHmac, timingSafeEqual } from 'node:crypto';

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
const header = encode({ alg: 'HS256', typ: 'JWT' });

/** `claims` with the times of issue and expiry, signed. */
export function signJwt(
  secret: string,
  claims: Record<string, unknown>,
  { now, seconds }: { now: Date; seconds: number },
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const content = `${header}.${encode({ ...claims, iat, exp: iat + seconds })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** A token that is the same whenever it is made of the same claims, `exp` among them. */
export function signClaims(secret: string, claims: Record<string, unknown> & { exp: number }): string {
  const content = `${header}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** By purpose; there are few, and one secret. */
const made = new Map<string, { secret: string; own: string }>();

/** A secret for one purpose only: what was signed for another is not taken for it. */
export function secretFor(secret: string, purpose: string): string {
  const known = made.get(purpose);
  if (known?.secret === secret) return known.own;
  const own = createHmac('sha256', secret).update(purpose).digest('base64url');
  made.set(purpose, { secret, own });
  return own;
}

/** Why a token is not taken. */
export type TokenFault = 'unreadable' | 'algorithm' | 'signature' | 'expired' | 'not-yet-valid';

/** The claims of a token signed with `secret` that has not ended; undefined for any other text. */
export function readJwt(secret: string, token: string, now: Date): Record<string, unknown> | undefined {
  const read = checkJwt(secret, token, now);
  return typeof read === 'string' ? undefined : read;
}

/** The same, or what is wrong with it. */
export function checkJwt(secret: string, token: string, now: Date): Record<string, unknown> | TokenFault {
  const parts = token.split('.');
  if (parts.length !== 3) return 'unreadable';
  const [head, payload, signature] = parts as [string, string, string];
  // Whoever writes the token names the algorithm, so any but ours is refused.
  if (decoded(head)?.['alg'] !== 'HS256') return 'algorithm';
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'signature';
  const claims = decoded(payload);
  if (!claims) return 'unreadable';
  const seconds = now.getTime() / 1000;
  const { exp, nbf } = claims;
  if (exp !== undefined && (typeof exp !== 'number' || exp <= seconds)) return 'expired';
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > seconds)) return 'not-yet-valid';
  return claims;
}

function decoded(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
