// The library that writes requests and verifies signatures. We parse assertions ourselves, from what it verified.
import type { SAML } from '@node-saml/node-saml';
import { certificatesIn } from './certificates.ts';
import type { SamlSettings } from './provider.ts';

/** Which elements are signed. */
export type Signed = { response: boolean; assertion: boolean };
export type SamlService = { acsURL: string; entityID: string };

/** Loaded on first use; most processes never need it. */
export async function openSaml(
  { ssoURL, certificate }: SamlSettings,
  service: SamlService,
  { requestId, signed }: { requestId?: string; signed?: Signed } = {},
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const read = certificatesIn(certificate);
  return new SAML({
    entryPoint: ssoURL,
    issuer: service.entityID,
    callbackUrl: service.acsURL,
    idpCert: 'pems' in read ? read.pems : [],
    // Any name id format and authentication method is accepted.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // All signatures must be valid, not just one; the library also ensures that there is one.
    wantAuthnResponseSigned: signed?.response ?? true,
    wantAssertionsSigned: signed?.assertion ?? true,
    // Audience, time and request id are checked by us, with the database and the server's clock.
    audience: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
  });
}

/** What the root element's signature covers; throws unless it is by one of these certificates. */
export async function verifiedPart(xml: string, certificates: readonly string[]): Promise<string> {
  // The library itself would decrypt at once, with keys and formats that are not ours.
  const { getVerifiedXml, parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js');
  const { documentElement } = await parseDomFromString(xml);
  const verified = getVerifiedXml(xml, documentElement, [...certificates]);
  if (verified === null) throw new Error('the signature of the response is invalid');
  return verified;
}
