import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { api } from '@lectern/contract';
import { a, services, type Organization } from '../../../test/harness.ts';
import { newBrowser, type Browser } from './testing/browser.ts';
import { startOidc, type Claims } from './testing/oidc-server.ts';

const oidc = await startOidc();
const { privateKey: foreign } = await generateKeyPair('RS256');
const clientID = 'lectern';
const clientSecret = 'a secret of the client: / + %';

const newProvider = (organization: Organization, body: object = {}) =>
  organization.admin.call(api.createOidcProvider, {
    organizationId: organization.id,
    body: { label: 'Company', issuer: oidc.issuer, clientID, clientSecret, ...body },
  });
type Provider = Awaited<ReturnType<typeof newProvider>>;

async function leave(browser: Browser, provider: Provider, next = ''): Promise<URL> {
  const { status, location, text } = await browser.get(`${provider.service.startURL}?next=${next}`);
  assert.equal(status, 303, text);
  return new URL(location!);
}

let people = 0;
const claimsFor = (nonce: string, more: Claims = {}): Claims => {
  const now = Math.floor(Date.now() / 1000);
  const sub = `sub-${++people}`;
  const email = `${sub}@oidc.example`;
  return {
    iss: oidc.issuer,
    aud: clientID,
    sub,
    nonce,
    iat: now,
    exp: now + 300,
    email,
    email_verified: true,
    ...more,
  };
};

const back = (browser: Browser, provider: Provider, state: string) =>
  browser.get(`${provider.service.callbackURL}?code=c0de&state=${state}`);

async function signIn(provider: Provider, more: Claims = {}, sign?: (claims: Claims) => Promise<string>) {
  const browser = newBrowser();
  const away = await leave(browser, provider);
  const claims = claimsFor(away.searchParams.get('nonce')!, more);
  oidc.answer = { claims, ...(sign && { sign }) };
  const answer = await back(browser, provider, away.searchParams.get('state')!);
  return { browser, answer, claims };
}

describe('OpenID Connect', () => {
  after(() => oidc.stop());

  describe('signing in with OpenID Connect', () => {
    test('adds a new user, with PKCE', async () => {
      const organization = await a.organization();
      const team = await a.team({ in: organization });
      const provider = await newProvider(organization, { defaultRole: 'comment', defaultTeam: team.id });
      const browser = newBrowser();
      const away = await leave(browser, provider, '/app/o/1');
      assert.equal(away.origin + away.pathname, `${oidc.issuer}/authorize`);
      const asked = Object.fromEntries(away.searchParams);
      assert.deepEqual(
        [asked['client_id'], asked['response_type'], asked['redirect_uri'], asked['code_challenge_method']],
        [clientID, 'code', provider.service.callbackURL, 'S256'],
      );
      oidc.answer = { claims: claimsFor(asked['nonce']!, { email: 'Lin@Oidc.example', name: 'Lin' }) };
      const answer = await back(browser, provider, asked['state']!);
      assert.deepEqual([answer.status, answer.location], [303, 'http://lectern.test/app/o/1'], answer.text);
      const { authorization, form } = oidc.exchanged.at(-1)!;
      const challenge = createHash('sha256').update(form.get('code_verifier')!).digest('base64url');
      assert.equal(challenge, asked['code_challenge']);
      assert.match(authorization!, /^Basic /);
      const { body: user } = await browser.api('/v1/user');
      assert.deepEqual([user['email'], user['displayName']], ['lin@oidc.example', 'Lin']);
      const userId = user['id'] as string;
      const member = await organization.admin.call(api.getMember, { organizationId: organization.id, userId });
      assert.deepEqual([member.role, member.sso, member.teams], ['comment', true, 1]);
      const { body } = await browser.api('/v1/user/sessions');
      const [session] = body['items'] as { method: string; provider: string; organization: string }[];
      assert.deepEqual(
        [session!.method, session!.provider, session!.organization],
        ['oidc', provider.id, organization.id],
      );
    });

    test('requests the address from the userinfo endpoint if the token has none', async () => {
      const provider = await newProvider(await a.organization());
      const browser = newBrowser();
      const away = await leave(browser, provider);
      const { email: _, ...claims } = claimsFor(away.searchParams.get('nonce')!);
      oidc.answer = { claims, userInfo: { email: 'info@oidc.example', email_verified: true } };
      const answer = await back(browser, provider, away.searchParams.get('state')!);
      assert.equal(answer.status, 303, answer.text);
      assert.equal((await browser.api('/v1/user')).body['email'], 'info@oidc.example');
    });

    test('recognizes the user by the subject', async () => {
      const provider = await newProvider(await a.organization());
      const first = await signIn(provider, { sub: 'same', email: 'one@oidc.example' });
      const second = await signIn(provider, { sub: 'same', email: 'two@oidc.example' });
      assert.deepEqual((await second.browser.api('/v1/user')).body, (await first.browser.api('/v1/user')).body);
    });

    test('sanitizes the name', async () => {
      const provider = await newProvider(await a.organization());
      const { browser } = await signIn(provider, { name: `Ev\0e ${'🦊'.repeat(60)}` });
      assert.equal((await browser.api('/v1/user')).body['displayName'], `Eve ${'🦊'.repeat(48)}`);
    });

    const now = Math.floor(Date.now() / 1000);
    const wrong: Record<string, [Claims, ((claims: Claims) => Promise<string>)?]> = {
      'of another issuer': [{ iss: 'https://other.example' }],
      'for another client': [{ aud: 'other' }],
      'for several clients, asked by another': [{ aud: [clientID, 'other'], azp: 'other' }],
      'that has expired': [{ iat: now - 900, exp: now - 600 }],
      'with another nonce': [{ nonce: 'another' }],
      'without a nonce': [{ nonce: undefined }],
      'with an address nobody verified': [{ email_verified: false }],
      'with an address that is none': [{ email: 'nobody' }],
      'about somebody whose name cannot be stored': [{ sub: 'a\0b' }],
      'about somebody with half a character for a name': [{ sub: 'a\ud83e' }],
      'signed by another key': [
        {},
        (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(foreign),
      ],
      'signed with the secret of the client': [
        {},
        (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret.padEnd(32, '.'))),
      ],
      'not signed': [{}, async (claims) => new UnsecuredJWT(claims).encode()],
    };
    for (const [how, [more, sign]] of Object.entries(wrong)) {
      test(`rejects a token ${how}`, async () => {
        const provider = await newProvider(await a.organization());
        const { browser, answer } = await signIn(provider, more, sign);
        assert.equal(answer.status, 400, answer.text);
        assert.equal((await browser.api('/v1/user')).status, 401);
      });
    }

    test('ends in the browser in which it started, and once', async () => {
      const provider = await newProvider(await a.organization());
      const browser = newBrowser();
      const away = await leave(browser, provider);
      const state = away.searchParams.get('state')!;
      oidc.answer = { claims: claimsFor(away.searchParams.get('nonce')!) };
      assert.equal((await back(newBrowser(), provider, state)).status, 403);
      assert.equal((await back(browser, provider, 'another')).status, 400);
      assert.equal((await back(browser, provider, state)).status, 303);
      assert.equal((await back(browser, provider, state)).status, 400);
      const other = await newProvider(await a.organization());
      const elsewhere = (await leave(browser, provider)).searchParams.get('state')!;
      assert.equal((await back(browser, other, elsewhere)).status, 400);
    });

    test('shows the error of the provider', async () => {
      const provider = await newProvider(await a.organization());
      const browser = newBrowser();
      const state = (await leave(browser, provider)).searchParams.get('state')!;
      const address = `${provider.service.callbackURL}?error=access_denied&state=${state}`;
      assert.match((await browser.get(address)).text, /returned an error: access_denied/);
    });

    test('rejects a provider with another issuer, and one that cannot be reached', async () => {
      const organization = await a.organization();
      oidc.metadata = { issuer: 'https://elsewhere.example' };
      try {
        assert.equal((await newBrowser().get((await newProvider(organization)).service.startURL)).status, 400);
      } finally {
        oidc.metadata = {};
      }
      const closed = await newProvider(organization, { issuer: 'https://127.0.0.2:1' });
      const { status, text } = await newBrowser().get(closed.service.startURL);
      assert.deepEqual([status, /not public/.test(text)], [400, true], text);
    });

    test('does not connect to internal addresses', async () => {
      const provider = await newProvider(await a.organization());
      oidc.metadata = { token_endpoint: 'http://127.0.0.2:9/token' };
      try {
        const { answer } = await signIn(provider);
        assert.equal(answer.status, 400);
      } finally {
        oidc.metadata = {};
      }
    });
  });

  describe('OpenID Connect providers', () => {
    test('never return the secret, and store it encrypted', async () => {
      const organization = await a.organization();
      const provider = await newProvider(organization);
      const input = { organizationId: organization.id, oidcProviderId: provider.id };
      assert.deepEqual([provider.hasClientSecret, provider.status], [true, 'active']);
      const listed = await organization.admin.call(api.listOidcProviders, { organizationId: organization.id });
      const row = await services.database.reads.q
        .selectFrom('sso_providers')
        .selectAll()
        .where('id', '=', provider.id)
        .execute();
      for (const shown of [provider, listed, row]) assert.ok(!JSON.stringify(shown).includes('a secret of'));
      const bare = await organization.admin.call(api.updateOidcProvider, { ...input, body: { clientSecret: '' } });
      assert.deepEqual([bare.hasClientSecret, bare.status], [false, 'active']);
      const { answer } = await signIn(bare);
      assert.equal(answer.status, 303, answer.text);
      assert.equal(oidc.exchanged.at(-1)!.authorization, undefined);
      assert.equal((await organization.admin.send(api.deleteOidcProvider, input)).status, 204);
      assert.equal((await organization.admin.send(api.deleteOidcProvider, input)).status, 204);
      await assert.rejects(organization.admin.call(api.getOidcProvider, input), { code: 404 });
    });

    test('are pending until they are complete and use https', async () => {
      const organization = await a.organization();
      const at = { organizationId: organization.id };
      const body = { label: 'New' };
      const made = await organization.admin.call(api.createOidcProvider, { ...at, body });
      assert.deepEqual([made.status, made.problem], ['pending', 'issuer and clientID must be set']);
      for (const issuer of ['http://idp.example', 'nonsense', 'https://idp.example/?x', 'javascript:alert(1)']) {
        const sent = { ...at, oidcProviderId: made.id, body: { issuer } };
        await assert.rejects(organization.admin.call(api.updateOidcProvider, sent), { code: 400 }, issuer);
      }
    });
  });
});
