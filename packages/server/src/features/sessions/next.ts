/**
 * Validates the return path after sign-in: a path of this service, or else `otherwise`. Anything a browser could
 * parse as another host is rejected (open redirect).
 */
export function safeRedirectPath(text: unknown, otherwise = '/app'): string {
  if (typeof text !== 'string' || text.length > 2000 || !text.startsWith('/')) return otherwise;
  const here = 'http://here.invalid';
  const parsed = URL.parse(text, here);
  if (!parsed || parsed.origin !== here) return otherwise;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // `/.//other.example` normalizes to `//other.example`, which would be parsed as a host the next time.
  return path.startsWith('//') || /[\\\s]/.test(path) ? otherwise : path;
}
