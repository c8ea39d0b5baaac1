// The session cookie. Over https its name prefix makes browsers reject one set by another host or over http.
import type { Config } from '#platform/config';

type CookieConfig = Pick<Config, 'url'>;

const isSecure = ({ url }: CookieConfig): boolean => url.startsWith('https:');

export const cookieName = (config: CookieConfig, name = 'lectern-session'): string =>
  isSecure(config) ? `__Host-${name}` : name;

/** The value of a Set-Cookie header; without `seconds` the cookie is deleted. */
export function cookieWith(config: CookieConfig, name: string, value: string, seconds = 0): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The first one counts: browsers send the most specific first, and a second of the same name was not set by us. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
