// Response headers that keep uploads from being run as pages of this service.
const inline = new Set([
  'application/json',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/x-icon',
  'text/plain',
]);
const inlineKinds = /^(?:audio|video|font)\/[a-z\d.+-]+$/;
const mediaType = /^[a-z\d!#$&^_.+-]+\/[a-z\d!#$&^_.+-]+$/;
const svg = 'image/svg+xml';
/** Types a browser would run as a script of this host. */
const script = /(?:java|ecma|j|live)script|wasm|\bcss\b/;
const closed = "default-src 'none'; sandbox";
const policies: Record<string, string> = { [svg]: "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** A type that browsers treat neither as page nor as script, and whether it may be shown inline. */
export function fileHeaders(name: string, type: string): Record<string, string> {
  const essence = type.split(';', 1)[0]!.trim().toLowerCase();
  const known = mediaType.test(essence) && !script.test(essence) ? essence : 'application/octet-stream';
  const shown = known === svg || inline.has(known) || inlineKinds.test(known);
  return {
    'content-type': known === 'text/plain' ? 'text/plain; charset=utf-8' : known,
    'content-disposition': disposition(shown ? 'inline' : 'attachment', name),
    'x-content-type-options': 'nosniff',
    // Sandboxed: opened directly, the document has an opaque origin and no access to the user's session.
    'content-security-policy': policies[known] ?? (inlineKinds.test(known) ? 'sandbox' : closed),
  };
}

/** The name in ASCII, and in full (RFC 5987). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
