// Content-Security-Policy of a page. Its scripts and styles come from this host; nothing is inline.
import { headerOrigin, headerSource, isHeaderHost, isHeaderPath } from '@lectern/contract';
import type { SiteRequest } from './request.ts';
import type { Customization } from '../types.ts';

const pictures = "'self' data: https: http:";

function fontOrigins({ styling: { font, monospaceFont } }: Customization): string[] {
  return [font, monospaceFont].flatMap((one) =>
    typeof one === 'string'
      ? []
      : one.fontFaces.flatMap(({ sources }) => sources.flatMap(({ url }) => headerOrigin(url) ?? [])),
  );
}

/**
 * Only the folder of the scripts: uploaded files are on the same host. Without a scheme it is that of the page,
 * whatever proxy is in between.
 */
export function scriptSource({ host, origin, assets }: Pick<SiteRequest, 'host' | 'origin' | 'assets'>): string {
  const name = host ?? URL.parse(origin)?.host ?? '';
  // A CSP source cannot be an IP address; use 'self' there, as the host serves nothing else a browser takes for a
  // script.
  const isNumber = /^[\d.]+(?::\d+)?$|^\[/.test(name) && !/^127\.0\.0\.1(?::|$)/.test(name);
  return isHeaderHost(name) && !isNumber && isHeaderPath(assets) ? `${name}${assets}/` : "'self'";
}

export type Loaded = {
  /** CSP source of scripts; absent when there are none. */
  scripts?: string;
  customization?: Customization;
  /** Hosts of the APIs that can be tried on the page. */
  hosts?: readonly string[];
  /** Origins of video players that are inserted on click. */
  frames?: readonly string[];
};

export function contentSecurityPolicy({ scripts = "'none'", customization, hosts = [], frames = [] }: Loaded): string {
  const fonts = customization ? [...new Set(fontOrigins(customization))] : [];
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `font-src ${["'self'", ...fonts].join(' ')}`,
    // Authors may embed images of other hosts, but no scripts, styles or frames.
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    `connect-src ${["'self'", ...hosts.flatMap((one) => headerSource(one) ?? [])].join(' ')}`,
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
