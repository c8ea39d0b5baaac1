// Validates a verified assertion: audience, time, and the request it responds to.
import { badRequest, type HttpError } from '#platform/errors';
import { firstText, identityFrom, type Identity } from './identity.ts';
import { bearer, formats, inAssertion } from './names.ts';
import { attributeOf, childrenNamed, isNamed, readXml, textOf, type XmlElement } from './xml.ts';

export type Expected = { acsURL: string; audience: string; idp: string; inResponseTo: string; now: Date };
export type Statement = { id: string; expires: Date; identity: Identity };

/** Tolerated clock skew of a provider. */
const skewMs = 3 * 60_000;
const what = 'the assertion';
const refusal = (why: string): HttpError => badRequest(`${what} ${why}`);

export async function readStatement(verified: string, expected: Expected): Promise<Statement> {
  const assertion = await readXml(verified, what);
  const id = attributeOf(assertion, 'ID');
  if (!isNamed(assertion, inAssertion('Assertion')) || !id) throw refusal('is not a SAML assertion');
  if (attributeOf(assertion, 'Version') !== '2.0') throw refusal('is not SAML 2.0');
  if (textOf(one(assertion, 'Issuer')) !== expected.idp) throw refusal('comes from another identity provider');
  refuseFuture(timeOf(assertion, 'IssueInstant'), expected.now);
  const confirmed = checkSubject(one(assertion, 'Subject'), expected);
  checkConditions(one(assertion, 'Conditions'), expected);
  checkSession(assertion, expected.now);
  return { id, expires: new Date(confirmed.getTime() + skewMs), identity: whoIs(assertion) };
}

function one(parent: XmlElement, name: string): XmlElement {
  const [only, another] = childrenNamed(parent, inAssertion(name));
  if (!only || another) throw refusal(`must have exactly one ${name}`);
  return only;
}

function timeOf(element: XmlElement, name: string): Date | undefined {
  const text = attributeOf(element, name);
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw refusal(`has a ${name} that is not a valid time`);
  return new Date(time);
}

function refuseFuture(from: Date | undefined, now: Date): void {
  if (from && from.getTime() > now.getTime() + skewMs) throw refusal('is not valid yet');
}

function refusePast(until: Date | undefined, now: Date): void {
  if (until && until.getTime() <= now.getTime() - skewMs) throw refusal('has expired');
}

/** Returns until when the bearer of the assertion is accepted as its subject. */
function checkSubject(subject: XmlElement, { acsURL, inResponseTo, now }: Expected): Date {
  const confirmations = childrenNamed(subject, inAssertion('SubjectConfirmation')).filter(
    (confirmation) => attributeOf(confirmation, 'Method') === bearer,
  );
  const [confirmation, another] = confirmations;
  if (!confirmation || another) throw refusal('must have exactly one bearer subject confirmation');
  const data = one(confirmation, 'SubjectConfirmationData');
  if (attributeOf(data, 'Recipient') !== acsURL) throw refusal('is meant for another recipient');
  if (attributeOf(data, 'InResponseTo') !== inResponseTo) throw refusal('answers another request');
  refuseFuture(timeOf(data, 'NotBefore'), now);
  const until = timeOf(data, 'NotOnOrAfter');
  if (!until) throw refusal('has no expiry');
  refusePast(until, now);
  return until;
}

function checkConditions(conditions: XmlElement, { audience, now }: Expected): void {
  refuseFuture(timeOf(conditions, 'NotBefore'), now);
  refusePast(timeOf(conditions, 'NotOnOrAfter'), now);
  const restrictions = childrenNamed(conditions, inAssertion('AudienceRestriction'));
  const names = restrictions.map((one) => childrenNamed(one, inAssertion('Audience')).map(textOf));
  if (names.length === 0 || !names.every((some) => some.includes(audience))) {
    throw refusal('is meant for another audience');
  }
}

function checkSession(assertion: XmlElement, now: Date): void {
  const statements = childrenNamed(assertion, inAssertion('AuthnStatement'));
  if (statements.length === 0) throw refusal('contains no authentication statement');
  for (const statement of statements) refusePast(timeOf(statement, 'SessionNotOnOrAfter'), now);
}

function whoIs(assertion: XmlElement): Identity {
  const subject = one(assertion, 'Subject');
  if (childrenNamed(subject, inAssertion('EncryptedID')).length > 0) {
    throw refusal('has an encrypted subject id, which is not supported; encrypt the whole assertion');
  }
  const nameId = one(subject, 'NameID');
  const name = textOf(nameId);
  if (!name) throw refusal('has no subject id');
  const format = attributeOf(nameId, 'Format');
  const said = attributesOf(assertion);
  return identityFrom({
    // A transient name id differs each time and identifies nobody.
    subject: format === formats.transient ? undefined : name,
    email: firstText(said, emailNames) ?? (format === formats.transient ? undefined : name),
    name: firstText(said, displayNames) ?? `${firstText(said, givenNames) ?? ''} ${firstText(said, familyNames) ?? ''}`,
  });
}

function attributesOf(assertion: XmlElement): Map<string, string> {
  const said = new Map<string, string>();
  for (const statement of childrenNamed(assertion, inAssertion('AttributeStatement'))) {
    for (const attribute of childrenNamed(statement, inAssertion('Attribute'))) {
      const name = attributeOf(attribute, 'Name')?.toLowerCase();
      const value = textOf(childrenNamed(attribute, inAssertion('AttributeValue'))[0]);
      // The first one counts; a second of the same name cannot replace it.
      if (name !== undefined && value !== undefined && value !== '' && !said.has(name)) said.set(name, value);
    }
  }
  return said;
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const emailNames = [
  'email',
  'mail',
  'emailaddress',
  'user.email',
  `${claims}emailaddress`,
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const displayNames = [
  'displayname',
  'name',
  'cn',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  `${claims}name`,
  'urn:oid:2.5.4.3',
];
const givenNames = ['givenname', 'firstname', 'first_name', 'user.firstname', `${claims}givenname`, 'urn:oid:2.5.4.42'];
const familyNames = ['surname', 'sn', 'lastname', 'last_name', 'user.lastname', `${claims}surname`, 'urn:oid:2.5.4.4'];
