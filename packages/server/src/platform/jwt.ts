// JSON Web Tokens signed with HMAC (HS256).
import { processCaches } from '@lectern/content';
import { isObject } from '@lectern/content/is-object';

type Claims = Record<string, unknown>;

/** The library is loaded with the first token: a start does without. */
const algorithm = 'HS256';
/** Importing a key takes longer than verifying with it. One key per site, and few of our own. */
const keys = processCaches.cache<Promise<CryptoKey>>('signing-keys', { weigh: () => 500 });

function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return keys.set(secret, key);
}

/** `claims` with iat and exp, signed. */
export function signJwt(
  secret: string,
  claims: Claims,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  return signClaims(secret, { ...claims, iat, exp: iat + seconds });
}

/** Deterministic: the same claims, `exp` included, give the same token. */
export async function signClaims(secret: string, claims: Claims & { exp: number }): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(await keyOf(secret));
}

/** Why a token is rejected. */
export type TokenFault = 'unreadable' | 'algorithm' | 'signature' | 'expired' | 'not-yet-valid';

/** The claims of a token signed with `secret` that has not expired; undefined for any other text. */
export async function readJwt(secret: string, token: string, now: Date): Promise<Claims | undefined> {
  const read = await checkJwt(secret, token, now);
  return typeof read === 'string' ? undefined : read;
}

/** The same, or why it is rejected. */
export async function checkJwt(secret: string, token: string, now: Date): Promise<Claims | TokenFault> {
  const { compactVerify, errors } = await import('jose');
  let payload: Uint8Array;
  try {
    // The token names its own algorithm, so any but ours is rejected.
    ({ payload } = await compactVerify(token, await keyOf(secret), { algorithms: [algorithm] }));
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
    if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
    if (error instanceof errors.JOSEError) return 'unreadable';
    throw error;
  }
  // Not `jwtVerify`, which also requires `iat` to be a number: customers' backends put other values there.
  const claims = objectIn(payload);
  if (!claims) return 'unreadable';
  const seconds = now.getTime() / 1000;
  const { exp, nbf } = claims;
  if (exp !== undefined && (typeof exp !== 'number' || exp <= seconds)) return 'expired';
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > seconds)) return 'not-yet-valid';
  return claims;
}

function objectIn(payload: Uint8Array): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload).toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
