// Documents with one fault each. None of them signs anybody in, and afterwards the valid one still does.
import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { a, services } from '../../../test/harness.ts';
import { newBrowser, type Browser } from './testing/browser.ts';
import { newSigner } from './testing/certificate.ts';
import { assertionOf, encoded, responseAround, signed, type AssertionFacts } from './testing/response.ts';
import {
  bring,
  leave,
  validResponse,
  assertionFactsBy,
  samlProvider,
  signer,
  type Provider,
} from './testing/saml-sign-in.ts';

const provider = await samlProvider(await a.organization());
const other = await samlProvider(await a.organization());
const mallory = newSigner();
const victim = 'victim@example.test';
const me = 'mallory@example.test';

const signatureIn = (xml: string): string => /<Signature[\s\S]*?<\/Signature>/.exec(xml)![0];
const assertionIn = (xml: string): string => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
const without = (xml: string, part: string): string => xml.replace(part, '');
/** What an attacker makes of a valid response for themselves. */
const asVictim = (xml: string): string => xml.replaceAll(me, victim).replace(/ ID="_a/, ' ID="_evil');

type Hostile = (said: AssertionFacts) => string;
const plain: Hostile = (said) => responseAround(said, assertionOf(said));
const mine: Hostile = (said) => validResponse({ ...said, email: me });
const mineWhole: Hostile = (said) => signed(plain({ ...said, email: me }), signer, { place: 'Response' });
const changed =
  (change: Partial<AssertionFacts>): Hostile =>
  (said) =>
    validResponse({ ...said, ...change });
/** An assertion signed for the attacker beside one for the victim. */
const wrapped =
  (
    build: (parts: { good: string; evil: string; bare: string; signature: string; said: AssertionFacts }) => string,
  ): Hostile =>
  (said) => {
    const good = assertionIn(mine(said));
    const signature = signatureIn(good);
    const bare = without(good, signature);
    return build({ good, evil: asVictim(bare), bare, signature, said });
  };
const behindIssuer = (xml: string, more: string): string => xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`);
const intoSignature = (signature: string, more: string): string =>
  signature.replace('</Signature>', `${more}</Signature>`);
const withDtd =
  (dtd: string): Hostile =>
  (said) =>
    `<?xml version="1.0"?>${dtd}${validResponse(said)}`;

const wrong: Record<string, Hostile> = {
  'not signed': plain,
  'signed by somebody else': (said) => validResponse(said, mallory),
  'signed by somebody else as a whole': (said) => signed(plain(said), mallory, { place: 'Response' }),
  'signed rightly inside, by somebody else outside': (said) => signed(mine(said), mallory, { place: 'Response' }),
  'changed after it was signed': (said) => mine(said).replaceAll(me, victim),
  'changed after the whole was signed': (said) => mineWhole(said).replaceAll(me, victim),
  'signed with SHA-1': (said) => signed(plain(said), signer, { hash: 'sha1' }),
  'signed with the certificate as a shared secret': (said) => {
    const xml = validResponse(said).replaceAll('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1');
    const value = createHmac('sha1', signer.certificate).update('x').digest('base64');
    return xml.replace(/<SignatureValue>[^<]*/, `<SignatureValue>${value}`);
  },
  'with an empty signature': (said) => validResponse(said).replace(/<SignatureValue>[^<]*/, '<SignatureValue>'),
  'with a signature of nothing': (said) => validResponse(said).replace(/<Reference [\s\S]*<\/Reference>/, ''),
  'with a signature of the whole document, by an empty reference': (said) =>
    validResponse(said).replace(/<Reference URI="[^"]*"/, '<Reference URI=""'),
  'with the same id twice': (said) =>
    validResponse(said)
      .replace(
        '<samlp:Status>',
        `<samlp:Status ID="${/<saml:Assertion[^>]* ID="([^"]+)"/.exec(plain({ ...said, id: '_twice' }))![1]}">`,
      )
      .replace(/ID="_a[^"]+"/, 'ID="_twice"'),
  expired: changed({ from: -20, until: -4 }),
  'not valid yet': changed({ from: 4, until: 9 }),
  'for another audience': changed({ audience: other.service.entityID }),
  'for no audience': (said) =>
    signed(plain(said).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''), signer),
  'for another destination': changed({ destination: other.service.acsURL }),
  'signed as a whole, for no destination': (said) =>
    signed(plain(said).replace(/ Destination="[^"]*"/, ''), signer, { place: 'Response' }),
  'for another recipient': changed({ recipient: other.service.acsURL }),
  'for a recipient that begins like us': changed({ recipient: `${provider.service.acsURL}.evil.example` }),
  'of another provider': changed({ issuer: 'https://other.example/' }),
  'brought by another provider': changed({ responseIssuer: 'https://other.example/' }),
  'in answer to a request nobody made': changed({ inResponseTo: '_0000' }),
  'in answer to another request inside': changed({ subjectInResponseTo: '_0000' }),
  'in answer to no request inside': changed({ subjectInResponseTo: undefined }),
  'confirmed for somebody with a key': (said) => signed(plain(said).replace('cm:bearer', 'cm:holder-of-key'), signer),
  'confirmed without an end': (said) =>
    signed(plain(said).replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1'), signer),
  'of somebody who did not sign in': (said) =>
    signed(plain(said).replace(/<saml:AuthnStatement[\s\S]*<\/saml:AuthnStatement>/, ''), signer),
  'of a session that is over': (said) =>
    signed(plain(said).replace('SessionIndex="_s1"', 'SessionNotOnOrAfter="2020-01-01T00:00:00Z"'), signer),
  'of another version': (said) => signed(plain(said).replaceAll('Version="2.0"', 'Version="1.1"'), signer),
  'with times that are none': (said) =>
    signed(plain(said).replaceAll(/NotOnOrAfter="[^"]*"/g, 'NotOnOrAfter="soon"'), signer),
  'of nobody': changed({ nameId: '', attributes: { email: victim } }),
  'with an address that is two': changed({ attributes: { email: `${me},${victim}` } }),
  'with a comment in the name, signed': changed({ nameId: `${victim}<!---->.evil.test`, attributes: {} }),
  'with a comment in the name, added after signing': (said) =>
    validResponse({ ...said, nameId: `${victim}.evil.test`, attributes: {} }).replace(
      `${victim}.evil.test`,
      `${victim}<!-- -->.evil.test`,
    ),
  'with an instruction in the name': (said) =>
    validResponse({ ...said, nameId: `${victim}.evil.test`, attributes: {} }).replace(
      `${victim}.evil.test`,
      `${victim}<?x?>.evil.test`,
    ),
  'with a CDATA section in the name': changed({ nameId: `<![CDATA[${victim}]]>`, attributes: {} }),
  'with an element in the name': changed({ nameId: `${victim}<b>.evil.test</b>`, attributes: {} }),
  'with two names': (said) =>
    signed(plain(said).replace('</saml:NameID>', `</saml:NameID><saml:NameID>${victim}</saml:NameID>`), signer),
  'with two subjects': changed({ extra: `<saml:Subject><saml:NameID>${victim}</saml:NameID></saml:Subject>` }),
  'with two assertions': (said) =>
    responseAround(said, assertionIn(mine(said)) + assertionIn(changed({ email: victim })(said))),
  'with an encrypted assertion too': (said) =>
    mine(said).replace('<saml:Assertion', '<saml:EncryptedAssertion/><saml:Assertion'),
  'with an entity': (said) =>
    withDtd(`<!DOCTYPE r [<!ENTITY who "${victim}">]>`)({ ...said, nameId: '&who;', attributes: { email: '&who;' } }),
  'with an entity from a file': withDtd('<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
  'with a document type elsewhere': withDtd('<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">'),
  'with entities of entities': withDtd(
    `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'
      .split('')
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`)
      .join('')}]>`,
  ),
  'with something behind it': (said) => `${validResponse(said)}<x/>`,
  'with too many layers': (said) => responseAround(said, '<a>'.repeat(20_000) + '</a>'.repeat(20_000)),
  'with too many parts': (said) => responseAround(said, '<a/>'.repeat(6000)),
  'too large': (said) => responseAround(said, `<a>${'x'.repeat(300_000)}</a>`),
  'not XML': () => 'no response at all',
  'nothing but an assertion': (said) => signed(assertionOf(said), signer),
  'of another kind': (said) => validResponse(said).replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  'in other namespaces': (said) => validResponse(said).replace('SAML:2.0:protocol', 'SAML:2.1:protocol'),
  'with NUL in it': (said) => validResponse(said).replace('<samlp:Status>', '\0<samlp:Status>'),

  'wrapped: the signed response inside the signature of another (1)': (said) => {
    const whole = mineWhole(said);
    const signature = signatureIn(whole);
    const evil = whole.replaceAll(me, victim).replace(/ ID="_r\d+"/, ' ID="_evil"');
    return evil.replace(signature, intoSignature(signature, without(whole, signature)));
  },
  'wrapped: the signed response before the signature of another (2)': (said) => {
    const whole = mineWhole(said);
    const signature = signatureIn(whole);
    const evil = whole.replaceAll(me, victim).replace(/ ID="_r\d+"/, ' ID="_evil"');
    return evil.replace(signature, without(whole, signature) + signature);
  },
  'wrapped: another assertion before the signed one (3)': wrapped(({ good, evil, said }) =>
    responseAround(said, evil + good),
  ),
  'wrapped: another assertion after the signed one': wrapped(({ good, evil, said }) =>
    responseAround(said, good + evil),
  ),
  'wrapped: the signed assertion inside another (4)': wrapped(({ good, evil, said }) =>
    responseAround(said, evil.replace('</saml:Assertion>', `${good}</saml:Assertion>`)),
  ),
  'wrapped: the signature in another, the signed one at the end (5)': wrapped(({ evil, bare, signature, said }) =>
    responseAround(said, behindIssuer(evil, signature) + bare),
  ),
  'wrapped: the signed assertion inside the signature of another (6)': wrapped(({ evil, bare, signature, said }) =>
    responseAround(said, behindIssuer(evil, intoSignature(signature, bare))),
  ),
  'wrapped: another assertion inside extensions (7)': wrapped(({ good, evil, said }) =>
    responseAround(said, `<samlp:Extensions>${evil}</samlp:Extensions>${good}`),
  ),
  'wrapped: the signed one inside extensions': wrapped(({ good, evil, said }) =>
    responseAround(said, `<samlp:Extensions>${good}</samlp:Extensions>${evil}`),
  ),
  'wrapped: the signed assertion inside an object of the signature (8)': wrapped(({ evil, bare, signature, said }) =>
    responseAround(said, behindIssuer(evil, intoSignature(signature, `<Object>${bare}</Object>`))),
  ),
  'wrapped: the signature moved up to the response': wrapped(({ evil, bare, signature, said }) =>
    behindIssuer(responseAround(said, evil), signature).replace('</samlp:Response>', `${bare}</samlp:Response>`),
  ),
  'wrapped: a second reference in the signature': (said) =>
    mine(said).replace('</SignedInfo>', '<Reference URI="#_evil"/></SignedInfo>'),
};

/** A document must be rejected for its own fault and no other. */
const reasons: Record<string, RegExp> = {
  'not signed': /not signed/,
  'signed by somebody else': /signature .* is not one of/,
  'changed after it was signed': /signature .* is not one of/,
  'signed with SHA-1': /rsa-sha1/,
  expired: /has expired/,
  'not valid yet': /not valid yet/,
  'for another audience': /another audience/,
  'for no audience': /another audience/,
  'for another destination': /another destination/,
  'for another recipient': /another recipient/,
  'of another provider': /assertion comes from another/,
  'brought by another provider': /response comes from another/,
  'in answer to a request nobody made': /no request of this service/,
  'in answer to another request inside': /answers another request/,
  'in answer to no request inside': /answers another request/,
  'with a comment in the name, signed': /a comment/,
  'with an entity': /a document type/,
  'with two names': /exactly one NameID/,
};

const isIn = async (browser: Browser): Promise<boolean> => (await browser.api('/v1/user')).status === 200;
const exists = async (email: string): Promise<boolean> =>
  (await services.database.reads.q.selectFrom('users').select('id').where('email', '=', email).execute()).length > 0;

async function refuses(to: Provider, browser: Browser, xml: string): Promise<string> {
  const { status, text } = await bring(browser, to, xml);
  assert.ok(status === 400 || status === 403, `${status}`);
  assert.equal(await isIn(browser), false);
  assert.equal(await exists(victim), false);
  return /<p>(.*?)<\/p>/.exec(text)![1]!;
}

describe('a response is rejected', () => {
  const browser = newBrowser();
  let asked: ReturnType<typeof leave>;
  before(() => void (asked = leave(browser, provider)));
  for (const [how, make] of Object.entries(wrong)) {
    test(how, async () => {
      const { id } = await asked;
      const reason = await refuses(provider, browser, make(assertionFactsBy(provider, id, { email: victim })));
      assert.match(reason, reasons[how] ?? /./);
    });
  }

  test('in malformed requests', async () => {
    const { id } = await asked;
    const { acsURL } = provider.service;
    const xml = validResponse(assertionFactsBy(provider, id));
    const values = [
      '',
      '%%%',
      encoded(xml).replace(/^./, '*'),
      Buffer.from(xml, 'utf16le').toString('base64'),
      deflateRawSync(xml).toString('base64'),
      deflateRawSync(Buffer.alloc(50_000_000)).toString('base64'),
    ];
    for (const SAMLResponse of values) {
      assert.equal((await browser.postFromElsewhere(acsURL, { SAMLResponse })).status, 400, SAMLResponse.slice(0, 20));
    }
    assert.equal((await browser.postFromElsewhere(acsURL, { SAMLRequest: encoded(xml) })).status, 400);
    assert.equal((await browser.postFromElsewhere(acsURL, { SAMLResponse: 'A'.repeat(2_000_000) })).status, 413);
  });

  test('if it is for another provider that trusts the same key', async () => {
    const { id } = await asked;
    await refuses(other, newBrowser(), validResponse(assertionFactsBy(provider, id)));
    const theirs = newBrowser();
    const { id: otherId } = await leave(theirs, other);
    await refuses(
      other,
      theirs,
      validResponse(assertionFactsBy(provider, otherId, { destination: other.service.acsURL })),
    );
  });

  test('and afterwards the valid one signs in, once', async () => {
    const { id } = await asked;
    const said = assertionFactsBy(provider, id, { email: 'right@example.test' });
    const xml = validResponse(said);
    assert.equal((await bring(browser, provider, xml)).status, 303);
    assert.equal(await isIn(browser), true);
    const again = newBrowser();
    const { id: next } = await leave(again, provider);
    assert.match(await refuses(provider, again, xml), /already answered/);
    const used = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml)![1]!;
    const reused = validResponse(assertionFactsBy(provider, next, { email: 'right@example.test', id: used }));
    assert.match(await refuses(provider, again, reused), /already used/);
    const kept = await services.database.reads.q.selectFrom('sso_assertions').selectAll().execute();
    assert.ok(kept.every((row) => row.expires_at > services.clock().toISOString()));
  });
});
