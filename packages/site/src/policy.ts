// What a page may load and do. Its own scripts and styles come from here and nothing is written into the page itself.
import type { Customization } from './shapes.ts';

const pictures = "'self' data: https: http:";

function fontOrigins({ styling: { font, monospaceFont } }: Customization): string[] {
  return [font, monospaceFont].flatMap((one) =>
    typeof one === 'string'
      ? []
      : one.fontFaces.flatMap(({ sources }) => sources.flatMap(({ url }) => URL.parse(url)?.origin ?? [])),
  );
}

/** `hosts` are those of the APIs that can be tried on the page. */
export function policyFor(customization: Customization | undefined, hosts: readonly string[] = []): string {
  const fonts = customization ? [...new Set(fontOrigins(customization))] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `font-src ${["'self'", ...fonts].join(' ')}`,
    // Authors may show pictures of others; scripts, styles and frames of others nobody may.
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
