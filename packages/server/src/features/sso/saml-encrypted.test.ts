// Assertions encrypted for this service, by another library than the one that decrypts them.
// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { encrypt, type EncryptionAlgorithm, type KeyEncryptionAlgorithm } from 'xml-encryption';
import { a, app, services } from '../../../test/harness.ts';
import { newBrowser } from './testing/browser.ts';
import { newSigner } from './testing/certificate.ts';
import { assertionOf, responseAround, signed, type AssertionFacts } from './testing/response.ts';
import { bring, leave, assertionFactsBy, samlProvider, signer, type Provider } from './testing/saml-sign-in.ts';

const xmlenc = 'http://www.w3.org/2001/04/xmlenc#';
const gcm: EncryptionAlgorithm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
const oaep: KeyEncryptionAlgorithm = `${xmlenc}rsa-oaep-mgf1p`;

const organization = await a.organization();
const provider = await samlProvider(organization);

async function publishedCertificate({ service }: Provider): Promise<string> {
  const { payload } = await app.http.inject({ url: new URL(service.entityID).pathname });
  const [, content] = /use="encryption">[\s\S]*?<X509Certificate>([^<]+)</.exec(payload) ?? [];
  assert.ok(content !== undefined, payload);
  return `-----BEGIN CERTIFICATE-----\n${content.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`;
}

async function sealedFor(
  certificate: string,
  xml: string,
  method: EncryptionAlgorithm = gcm,
  key: KeyEncryptionAlgorithm = oaep,
): Promise<string> {
  const publicKey = createPublicKey(certificate).export({ type: 'spki', format: 'pem' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { rsa_pub: publicKey, pem: certificate, encryptionAlgorithm: method, keyEncryptionAlgorithm: key };
  encrypt(xml, { ...options, warnInsecureAlgorithm: false }, (error, sealed) =>
    error ? reject(error) : resolve(sealed),
  );
  return `<saml:EncryptedAssertion>${await promise}</saml:EncryptedAssertion>`;
}

describe('an encrypted assertion', () => {
  let certificate: string;
  before(async () => {
    certificate = await publishedCertificate(provider);
  });

  const comeWith = async (make: (said: AssertionFacts) => string | Promise<string>) => {
    const browser = newBrowser();
    const { id, relay } = await leave(browser, provider);
    const said = assertionFactsBy(provider, id);
    const answer = await bring(browser, provider, await make(said), relay);
    const { body } = await browser.api('/v1/user');
    return { said, status: answer.status, text: answer.text, email: body['email'] };
  };
  const signedInside = (said: AssertionFacts, by = signer): string => signed(assertionOf(said), by);

  for (const method of [gcm, `${xmlenc}aes256-cbc`, `${xmlenc}aes128-cbc`] as const) {
    test(`is accepted if it is signed inside, with ${method.slice(method.indexOf('#') + 1)}`, async () => {
      const { said, status, email } = await comeWith(async (said) =>
        responseAround(said, await sealedFor(certificate, signedInside(said), method)),
      );
      assert.deepEqual([status, email], [303, said.email]);
    });
  }

  test('is accepted if the response around it is signed, and if both are', async () => {
    for (const inner of [assertionOf, signedInside]) {
      const { said, status, email } = await comeWith(async (said) =>
        signed(responseAround(said, await sealedFor(certificate, inner(said))), signer, { place: 'Response' }),
      );
      assert.deepEqual([status, email], [303, said.email]);
    }
  });

  test('is rejected with one message, whatever is wrong inside', async () => {
    const stranger = newSigner();
    const wrap = async (said: AssertionFacts, inside: string) =>
      responseAround(said, await sealedFor(certificate, inside));
    const wrong: Record<string, (said: AssertionFacts) => Promise<string>> = {
      'signed by nobody': (said) => wrap(said, assertionOf(said)),
      'signed by somebody else': (said) => wrap(said, signedInside(said, stranger)),
      'no assertion': (said) => wrap(said, '<a/>'),
      'no XML': (said) => wrap(said, 'hello'),
      'two assertions': (said) => wrap(said, `<a>${signedInside(said)}${assertionOf(said)}</a>`),
      'for somebody else': async (said) =>
        responseAround(said, await sealedFor(newSigner().certificate, signedInside(said))),
      'cut off': async (said) =>
        (await wrap(said, signedInside(said))).replace(/(<xenc:CipherValue>|<e:CipherValue>)(.{40})/g, '$1'),
      'changed after the response was signed': async (said) =>
        signed(await wrap(said, assertionOf(said)), signer, { place: 'Response' }).replace(
          /<saml:EncryptedAssertion>[\s\S]*<\/saml:EncryptedAssertion>/,
          await sealedFor(certificate, assertionOf({ ...said, email: 'victim@example.test' })),
        ),
    };
    const messages = new Set<string>();
    for (const [what, make] of Object.entries(wrong)) {
      const { status, text, email } = await comeWith(make);
      assert.deepEqual([status, email], [400, undefined], what);
      messages.add(/The response [^<]*/.exec(text)?.[0] ?? text);
    }
    assert.deepEqual(
      [...messages],
      ['The response cannot be decrypted, or its signature is not one of the identity provider.'],
    );
  });

  test('is rejected with a reason if its form is not supported', async () => {
    const weak = await comeWith(async (said) =>
      responseAround(said, await sealedFor(certificate, signedInside(said), gcm, `${xmlenc}rsa-1_5`)),
    );
    assert.equal(weak.status, 400);
    assert.match(weak.text, /encryption algorithm that is not supported: .*rsa-1_5/);
    const beside = await comeWith(async (said) =>
      responseAround(said, (await sealedFor(certificate, signedInside(said))) + signedInside(said)),
    );
    assert.match(beside.text, /must contain exactly one assertion/);
  });

  test('needs a published key, which stays the same', async () => {
    const other = await samlProvider(await a.organization());
    const browser = newBrowser();
    const { id, relay } = await leave(browser, other);
    const said = assertionFactsBy(other, id);
    const xml = responseAround(said, await sealedFor(certificate, signedInside(said)));
    assert.match((await bring(browser, other, xml, relay)).text, /no key for it/);
    const asked = await Promise.all([1, 2, 3].map(() => publishedCertificate(other)));
    assert.equal(new Set(asked).size, 1);
    assert.notEqual(asked[0], certificate);
    assert.equal(new X509Certificate(asked[0]!).publicKey.asymmetricKeyDetails?.modulusLength, 2048);
    assert.equal(await publishedCertificate(other), asked[0]);
    assert.ok(
      !JSON.stringify(await services.database.reads.q.selectFrom('sso_providers').selectAll().execute()).includes(
        'PRIVATE KEY',
      ),
    );
  });
});
