// Small signed statements (JWT, HS256) that are handed out and read by others.
import { createHmac } from 'node:crypto';

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
