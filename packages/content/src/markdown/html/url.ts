/**
 * Schemes that run code in the page or read local files. All other schemes belong to an external program, for which
 * browsers ask the reader: `vscode:`, `slack:`, `ssh:`.
 */
const refused = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'view-source', 'jar']);
/** Our own scheme for references, which nothing else can resolve. */
const ours = 'lectern';
const imageData = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i;
const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** A URL as a browser would see it: it ignores control characters and leading space. */
const seen = (url: string): string =>
  // eslint-disable-next-line no-control-regex
  url.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '');

/** The scheme of a URL; undefined when it is relative. */
export function schemeOf(url: string): string | undefined {
  return scheme.exec(seen(url))?.[1]?.toLowerCase();
}

/** The URL if it is safe to follow. Everything that renders links must use this. */
export function safeLink(url: string): string | undefined {
  let rest = seen(url);
  // Some programs unwrap nested schemes: `feed:javascript:…`.
  for (let depth = 0; depth < 8; depth++) {
    const found = scheme.exec(rest)?.[1];
    if (found === undefined) return url;
    // A single letter is a drive letter.
    if (found.length === 1 || found.toLowerCase() === ours || refused.has(found.toLowerCase())) {
      return imageData.test(url) ? url : undefined;
    }
    rest = rest.slice(found.length + 1);
  }
  return undefined;
}

/** The URL if it is safe to load as an image or audio. */
export function safeSource(url: string): string | undefined {
  const found = schemeOf(url);
  if (found === undefined || found === 'http' || found === 'https') return url;
  return imageData.test(url) ? url : undefined;
}
