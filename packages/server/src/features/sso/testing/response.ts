// Hand-written SAML responses, so that each part of them can be wrong.
import { SignedXml } from 'xml-crypto';
import type { Signer } from './certificate.ts';

export type AssertionFacts = {
  idp: string;
  acs: string;
  audience: string;
  inResponseTo: string | undefined;
  /** `InResponseTo` of the assertion, when it differs. */
  subjectInResponseTo?: string | undefined;
  destination?: string;
  recipient?: string;
  email?: string;
  nameId?: string;
  format?: string;
  attributes?: Record<string, string>;
  id?: string;
  now: Date;
  /** Minutes from now. */
  from?: number;
  until?: number;
  issuer?: string;
  responseIssuer?: string;
  status?: string;
  /** Inserted into the assertion after its subject. */
  extra?: string;
};

const samlp = 'urn:oasis:names:tc:SAML:2.0:protocol';
const saml = 'urn:oasis:names:tc:SAML:2.0:assertion';
const after = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
let made = 0;

export function assertionOf(said: AssertionFacts): string {
  const { now, from = -5, until = 5 } = said;
  const id = said.id ?? `_a${++made}${now.getTime()}`;
  const answers = 'subjectInResponseTo' in said ? said.subjectInResponseTo : said.inResponseTo;
  const attributes = Object.entries(said.attributes ?? (said.email === undefined ? {} : { email: said.email }))
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('');
  return `<saml:Assertion xmlns:saml="${saml}" ID="${id}" Version="2.0" IssueInstant="${after(now, Math.min(0, from))}"><saml:Issuer>${said.issuer ?? said.idp}</saml:Issuer><saml:Subject><saml:NameID Format="${said.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${said.nameId ?? said.email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${after(now, until)}" Recipient="${said.recipient ?? said.acs}"${answers === undefined ? '' : ` InResponseTo="${answers}"`}/></saml:SubjectConfirmation></saml:Subject>${said.extra ?? ''}<saml:Conditions NotBefore="${after(now, from)}" NotOnOrAfter="${after(now, until)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${after(now, 0)}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion>`;
}

export function responseAround(said: AssertionFacts, content: string): string {
  const answers = said.inResponseTo === undefined ? '' : ` InResponseTo="${said.inResponseTo}"`;
  return `<samlp:Response xmlns:samlp="${samlp}" xmlns:saml="${saml}" ID="_r${++made}" Version="2.0" IssueInstant="${after(said.now, 0)}" Destination="${said.destination ?? said.acs}"${answers}><saml:Issuer>${said.responseIssuer ?? said.idp}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${said.status ?? 'Success'}"/></samlp:Status>${content}</samlp:Response>`;
}

type How = { hash?: 'sha1' | 'sha256'; place?: 'Assertion' | 'Response' };

/** The document with the named element signed, with the signature after its issuer as the specification requires. */
export function signed(
  xml: string,
  { key, certificate }: Signer,
  { hash = 'sha256', place = 'Assertion' }: How = {},
): string {
  const names = {
    sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
    sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
  }[hash];
  const where = `//*[local-name(.)='${place}']`;
  const signer = new SignedXml({ privateKey: key, publicCert: certificate });
  signer.signatureAlgorithm = names[0]!;
  signer.canonicalizationAlgorithm = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  signer.addReference({
    xpath: where,
    digestAlgorithm: names[1]!,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signer.computeSignature(xml, { location: { reference: `${where}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64');
