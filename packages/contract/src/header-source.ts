// Which parts of a URL are safe in a header such as a Content-Security-Policy. URL hosts may contain delimiters:
// `https://a;script-src-elem/` is valid and would inject a directive.

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const path = /^(?:\/[\w.~%@:+-]*)*$/;

/** Whether a host, with or without a port, has no delimiter of a header in it. */
export const isHeaderHost = (text: string): boolean => host.test(text);

/** Whether a path has no such delimiter in it. */
export const isHeaderPath = (text: string): boolean => path.test(text);

/** The origin of an http(s) URL for use in a header; undefined when it is none or its host is unsafe. */
export function headerOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return isHeaderHost(url.host) ? `${url.protocol}//${url.host}` : undefined;
}

/** The same for an origin with a wildcard (`https://*.example.com`), as in a CSP source. */
export function headerSource(text: string): string | undefined {
  const [, scheme, rest] = /^(https?:\/\/)\*\.(.+)$/i.exec(text) ?? [];
  if (rest === undefined) return headerOrigin(text);
  const origin = headerOrigin(`${scheme}${rest}`);
  return origin?.replace('://', '://*.');
}

/** A URL that all parts of the service parse alike, and that is safe in a header if it is http(s). */
export function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  return !/^(?:https?|wss?|ftp):$/.test(url.protocol) || isHeaderHost(url.host);
}
