// The library that writes requests and checks signatures. What a statement says is read by us, from what it verified.
import type { SAML } from '@node-saml/node-saml';
import { certificatesIn } from './certificates.ts';
import type { SamlSettings } from './provider.ts';

/** What of a document bears a signature. */
export type Signed = { response: boolean; assertion: boolean };
export type SamlService = { acsURL: string; entityID: string };

/** Loaded when the first person signs in this way; most processes never need it. */
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
    // Any name will do, and how a person proves who they are is the provider's affair.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Every signature there is must be right, not one of them; that there is one, the library sees to as well.
    wantAuthnResponseSigned: signed?.response ?? true,
    wantAssertionsSigned: signed?.assertion ?? true,
    // For whom and when, and which request is answered, is checked by us, with the database and the service's clock.
    audience: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
  });
}

/** What the signature of the root element covers; throws when it is not of one of these certificates. */
export async function verifiedPart(xml: string, certificates: readonly string[]): Promise<string> {
  // The library itself would decrypt at once, with keys and forms that are not ours.
  const { getVerifiedXml, parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js');
  const { documentElement } = await parseDomFromString(xml);
  const verified = getVerifiedXml(xml, documentElement, [...certificates]);
  if (verified === null) throw new Error('the signature of the response is wrong');
  return verified;
}
