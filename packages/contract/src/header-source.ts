// What of an address may stand in a header, such as a policy for pages. The rules for addresses let hosts hold signs that
// mean something in headers: `https://a;script-src-elem/` is one, and would end one directive and begin another.

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const path = /^(?:\/[\w.~%@:+-]*)*$/;

/** Whether a host, with or without a port, has no sign in it that means something in a header. */
export const isHeaderHost = (text: string): boolean => host.test(text);

/** Whether a path has no such sign in it. */
export const isHeaderPath = (text: string): boolean => path.test(text);

/** The origin of a web address as a header can hold it; undefined when it is none, or its host cannot be written there. */
export function headerOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return isHeaderHost(url.host) ? `${url.protocol}//${url.host}` : undefined;
}

/** The same for an origin whose first name may be any (`https://*.example.com`), as policies for pages spell it. */
export function headerSource(text: string): string | undefined {
  const [, scheme, rest] = /^(https?:\/\/)\*\.(.+)$/i.exec(text) ?? [];
  if (rest === undefined) return headerOrigin(text);
  const origin = headerOrigin(`${scheme}${rest}`);
  return origin?.replace('://', '://*.');
}

/** An address that every part of the service reads alike, and that can be named in a header when it is one of the web. */
export function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  return !/^(?:https?|wss?|ftp):$/.test(url.protocol) || isHeaderHost(url.host);
}
