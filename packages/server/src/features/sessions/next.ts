/**
 * Where somebody wanted to go before they had to sign in: a path of this service, or else the way home. Anything that
 * a browser could read as another host is not followed.
 */
export function safeRedirectPath(text: unknown, otherwise = '/app'): string {
  if (typeof text !== 'string' || text.length > 2000 || !text.startsWith('/')) return otherwise;
  const here = 'http://here.invalid';
  const parsed = URL.parse(text, here);
  if (!parsed || parsed.origin !== here) return otherwise;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // What is left after reading `/.//other.example` would be read as a host the next time.
  return path.startsWith('//') || /[\\\s]/.test(path) ? otherwise : path;
}
