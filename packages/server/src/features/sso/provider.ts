// Checks what a provider needs before it can be used; pure.
import { certificatesIn } from './certificates.ts';

export type SamlSettings = { ssoURL: string; entityID: string; certificate: string };
export type OidcSettings = { issuer: string; clientID: string };
export type Kind = 'saml' | 'oidc';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const missing = (settings: Record<string, string>): string | undefined => {
  const names = Object.keys(settings).filter((name) => settings[name] === '');
  return names.length === 0 ? undefined : `${listed(names)} must be set`;
};

/** What keeps a provider from being used; undefined when nothing does. */
export function problemOfSaml({ ssoURL, entityID, certificate }: SamlSettings): string | undefined {
  const lacking = missing({ entityID, ssoURL, certificate });
  if (lacking !== undefined) return lacking;
  const read = certificatesIn(certificate);
  return 'problem' in read ? read.problem : undefined;
}

/** Over http anybody on the network could impersonate the provider; loopback is safe. */
const isTrusted = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

export function problemOfIssuer(issuer: string): string | undefined {
  const url = URL.parse(issuer);
  if (!url || !isTrusted(url)) return 'issuer must be a URL that begins with https://';
  if (url.search !== '' || url.hash !== '') return 'issuer must be a URL without a query';
  // With such a URL the library would not compare the discovered issuer.
  if (url.pathname.includes('/.well-known/'))
    return 'issuer must be the URL of the provider, not of its discovery document';
  return undefined;
}

export const problemOfOidc = ({ issuer, clientID }: OidcSettings): string | undefined =>
  missing({ issuer, clientID }) ?? problemOfIssuer(issuer);
