// The structure of a response, checked before signatures: one response, one assertion in it, signatures only on their
// parent element. Every signature wrapping attack violates one of these.
import { badRequest, type HttpError } from '#platform/errors';
import { normalizeBase64 } from './base64.ts';
import type { Signed } from './saml-library.ts';
import { dsig, inAssertion, inDsig, inProtocol, success } from './names.ts';
import { attributeOf, childrenNamed, childrenOf, isNamed, readXml, textOf, walk, type XmlElement } from './xml.ts';

export type SamlDocument = {
  xml: string;
  response: XmlElement;
  inResponseTo: string | undefined;
  signed: Signed;
  /** The assertion is encrypted for this service. */
  encrypted: boolean;
};

const longestResponse = 256 * 1024;
const what = 'the response';
const refusal = (why: string): HttpError => badRequest(`${what} ${why}`);

const algorithms = {
  CanonicalizationMethod: [
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  Transform: [
    `${dsig}enveloped-signature`,
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
};

/** From the form field `SAMLResponse`. */
export async function openResponse(encoded: string): Promise<SamlDocument> {
  if (encoded.length > (longestResponse * 4) / 3 + 1000) throw refusal(`is larger than ${longestResponse} bytes`);
  const packed = normalizeBase64(encoded);
  if (packed === undefined) throw refusal('is not base64');
  const xml = decode(Buffer.from(packed, 'base64'));
  const response = await readXml(xml, what);
  if (!isNamed(response, inProtocol('Response'))) throw refusal('is not a SAML response');
  if (attributeOf(response, 'Version') !== '2.0') throw refusal('is not SAML 2.0');
  refuseFailure(response);
  return { xml, response, inResponseTo: attributeOf(response, 'InResponseTo'), ...checkForm(response) };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('is not valid UTF-8');
  }
}

/** Reports why the provider itself rejected the user, which needs no signature. */
function refuseFailure(response: XmlElement): void {
  const [status, another] = childrenNamed(response, inProtocol('Status'));
  const code = status && childrenNamed(status, inProtocol('StatusCode'))[0];
  const value = code && attributeOf(code, 'Value');
  if (!status || another || value === undefined) throw refusal('has no status');
  if (value === success) return;
  const detail = childrenNamed(code!, inProtocol('StatusCode'))[0];
  const name = (detail && attributeOf(detail, 'Value')) ?? value;
  throw badRequest(`the identity provider returned an error: ${name.slice(name.lastIndexOf(':') + 1).slice(0, 100)}`);
}

const countIn = (all: readonly XmlElement[], name: string): number =>
  all.filter(({ localName }) => localName === name).length;

function checkForm(response: XmlElement): Pick<SamlDocument, 'signed' | 'encrypted'> {
  const all = [...walk(response)];
  const encrypted = findEncrypted(response);
  if (countIn(all, 'EncryptedAssertion') !== (encrypted ? 1 : 0)) throw refusal('must contain exactly one assertion');
  if (countIn(all, 'Response') !== 1) throw refusal('contains another response');
  const [assertion] = childrenNamed(response, inAssertion('Assertion'));
  if (countIn(all, 'Assertion') !== (encrypted ? 0 : 1) || Boolean(assertion) === Boolean(encrypted)) {
    throw refusal('must contain exactly one assertion');
  }
  checkIds(all);
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  if (signatures.length === 0 && !encrypted) throw refusal('is not signed');
  for (const signature of signatures) checkSignature(signature, assertion ? [response, assertion] : [response]);
  const owners = new Set(signatures.map(({ parentNode }) => parentNode));
  if (owners.size !== signatures.length) throw refusal('has two signatures on one element');
  const signed = { response: owners.has(response), assertion: assertion !== undefined && owners.has(assertion) };
  return { signed, encrypted: encrypted !== undefined };
}

export const findEncrypted = (response: XmlElement): XmlElement | undefined =>
  childrenNamed(response, inAssertion('EncryptedAssertion'))[0];

/** The same for a decrypted assertion; returns whether it is signed. */
export function checkAssertion(assertion: XmlElement): boolean {
  const all = [...walk(assertion)];
  if (!isNamed(assertion, inAssertion('Assertion'))) throw refusal('contains something other than an assertion');
  const strange = ['Response', 'EncryptedAssertion'].some((name) => countIn(all, name) > 0);
  if (strange || countIn(all, 'Assertion') !== 1) throw refusal('must contain exactly one assertion');
  checkIds(all);
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  for (const signature of signatures) checkSignature(signature, [assertion]);
  if (signatures.length > 1) throw refusal('has two signatures on one element');
  return signatures.length === 1;
}

/** Ids must be unique, so that all parsers resolve them to the same element. */
function checkIds(all: readonly XmlElement[]): void {
  const known = new Set<string>();
  for (const element of all) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (name.toLowerCase() !== 'id' && name.toLowerCase() !== 'xml:id') continue;
      if (known.has(value)) throw refusal('has a duplicate id');
      known.add(value);
    }
  }
}

function checkSignature(signature: XmlElement, places: readonly XmlElement[]): void {
  const owner = places.find((place) => place === signature.parentNode);
  if (!owner || !isNamed(signature, inDsig('Signature'))) throw refusal('has a signature in an unexpected place');
  const parts = [...walk(signature)];
  const [info, ...others] = childrenNamed(signature, inDsig('SignedInfo'));
  const references = parts.filter(({ localName }) => localName === 'Reference');
  if (!info || others.length > 0 || references.length !== 1 || references[0]!.parentNode !== info) {
    throw refusal('has a signature of an unsupported form');
  }
  if (parts.some(({ localName }) => localName === 'Object')) throw refusal('has a signature that contains content');
  if (attributeOf(references[0]!, 'URI') !== `#${attributeOf(owner, 'ID')}`) {
    throw refusal('has a signature that does not cover its parent element');
  }
  for (const [name, allowed] of Object.entries(algorithms)) {
    for (const part of parts.filter(({ localName }) => localName === name)) {
      const algorithm = attributeOf(part, 'Algorithm') ?? '';
      if (!allowed.includes(algorithm))
        throw refusal(`is signed with an algorithm that is not supported: ${algorithm.slice(0, 100)}`);
      if (name !== 'Transform' && childrenOf(part).length > 0) throw refusal('has a signature of an unsupported form');
    }
  }
}

/** Destination and issuer of the response. It may be unsigned, so the assertion must state them too. */
export function checkEnvelope(response: XmlElement, { acsURL, idp }: { acsURL: string; idp: string }): void {
  const destination = attributeOf(response, 'Destination');
  const isSigned = childrenNamed(response, inDsig('Signature')).length > 0;
  if (destination === undefined ? isSigned : destination !== acsURL) throw refusal('has another destination');
  const [issuer, another] = childrenNamed(response, inAssertion('Issuer'));
  if (another || (issuer && textOf(issuer) !== idp)) throw refusal('comes from another identity provider');
}
