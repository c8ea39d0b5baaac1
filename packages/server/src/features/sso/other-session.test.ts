// No session is replaced without confirmation (login CSRF): an attacker who makes a browser start a sign-in, at a
// provider of theirs that responds at once, must not decide as whom the user continues.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime, services, type Organization, type Person } from '../../../test/harness.ts';
import { issueLink } from '../sign-in/index.ts';
import { newBrowser, type Browser } from './testing/browser.ts';
import { startOidc } from './testing/oidc-server.ts';
import {
  bring,
  leave,
  validResponse,
  assertionFactsBy,
  samlProvider,
  signIn,
  type Provider,
} from './testing/saml-sign-in.ts';

const oidc = await startOidc();
let people = 0;

/** A browser signed in to a user's whole account. */
async function signedIn(): Promise<{ browser: Browser; person: Person }> {
  const person = await a.person();
  const browser = newBrowser();
  const now = services.clock();
  const { path } = await services.database.write((db) =>
    issueLink({ db, now }, { user: person.id, lifetimeMs: 60_000 }),
  );
  const answer = await browser.postFromOurs(`/app${path}`, { password: 'words of nobody else 47' });
  assert.equal(answer.status, 303, answer.text);
  return { browser, person };
}

const emailIn = async (browser: Browser) => (await browser.api('/v1/user')).body['email'];
const fieldIn = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
const formIn = (text: string) => ({ csrf: fieldIn(text, 'csrf'), code: fieldIn(text, 'code') });

describe('a provider’s start link', () => {
  let organization: Organization;
  let provider: Provider;
  before(async () => {
    organization = await a.organization({ title: 'Attackers & Co' });
    provider = await samlProvider(organization, { label: 'Evil <login>' });
  });
  after(() => oidc.stop());

  const bySaml = async (browser: Browser, more: Parameters<typeof assertionFactsBy>[2] = {}) => {
    const { answer } = await signIn(provider, more, browser);
    return answer;
  };

  async function byOidc(browser: Browser, email = `oidc${++people}@evil.example`) {
    const made = await organization.admin.call(api.createOidcProvider, {
      organizationId: organization.id,
      body: { label: 'OIDC', issuer: oidc.issuer, clientID: 'lectern', clientSecret: 'a secret of this client' },
    });
    const away = new URL((await browser.get(made.service.startURL)).location!);
    const iat = Math.floor(Date.now() / 1000);
    const [state, nonce] = [away.searchParams.get('state')!, away.searchParams.get('nonce')!];
    const claims = {
      iss: oidc.issuer,
      aud: 'lectern',
      sub: email,
      nonce,
      iat,
      exp: iat + 300,
      email,
      email_verified: true,
    };
    oidc.answer = { claims };
    const answer = await browser.get(`${made.service.callbackURL}?code=c0de&state=${state}`);
    return answer.location?.includes('/sso/finish') ? browser.get(answer.location) : answer;
  }

  const ways: Record<string, (browser: Browser) => ReturnType<Browser['get']>> = {
    'of SAML': (browser) => bySaml(browser, { email: `saml${++people}@evil.example` }),
    'of SAML, sent by the provider unasked': async (browser) => {
      const unasked = validResponse(assertionFactsBy(provider, undefined));
      const form = { SAMLResponse: Buffer.from(unasked).toString('base64') };
      const begun = await browser.postFromElsewhere(provider.service.acsURL, form);
      assert.equal(begun.location, provider.service.startURL);
      const { id, relay } = await leave(browser, provider);
      return bring(browser, provider, validResponse(assertionFactsBy(provider, id)), relay);
    },
    'of OpenID Connect': (browser) => byOidc(browser),
  };

  for (const [what, go] of Object.entries(ways)) {
    test(`${what} does not replace a session without confirmation`, async () => {
      const { browser, person } = await signedIn();
      const members = await organization.admin.call(api.listMembers, { organizationId: organization.id });
      const asked = await go(browser);
      assert.equal(asked.status, 200, asked.text);
      assert.equal(await emailIn(browser), person.email);
      assert.ok(asked.text.includes(person.email) && asked.text.includes('Attackers &amp; Co'));
      assert.ok(!asked.text.includes('<login>'));
      // No membership was created by it either.
      assert.deepEqual(await organization.admin.call(api.listMembers, { organizationId: organization.id }), members);

      const form = formIn(asked.text);
      // Another site knows neither the code nor the token, and is rejected.
      for (const wrong of [{ code: form.code }, { ...form, csrf: 'guessed' }]) {
        assert.equal((await browser.postFromOurs('/sso/finish', wrong)).status, 403);
      }
      const elsewhere = await browser.postFromElsewhere('/sso/finish', form);
      assert.notEqual(elsewhere.status, 303);
      assert.equal(await emailIn(browser), person.email);
    });
  }

  test('replaces it after confirmation, once, and in that browser only', async () => {
    for (const go of [ways['of SAML']!, ways['of OpenID Connect']!]) {
      const { browser } = await signedIn();
      const former = browser.jar.get('lectern-session')!;
      const form = formIn((await go(browser)).text);
      const stranger = await signedIn();
      const csrf = (JSON.parse((await stranger.browser.get('/v1/user/session')).text) as { csrfToken: string })
        .csrfToken;
      assert.equal((await stranger.browser.postFromOurs('/sso/finish', { ...form, csrf })).status, 403);
      assert.equal(await emailIn(stranger.browser), stranger.person.email);

      const again = formIn((await go(browser)).text);
      passTime({ minutes: 9 });
      const answer = await browser.postFromOurs('/sso/finish', again);
      assert.equal(answer.status, 303, answer.text);
      assert.match(String(await emailIn(browser)), /@(?:evil\.example)$/);
      assert.equal((await browser.postFromOurs('/sso/finish', again)).status, 403);
      const old = newBrowser();
      old.jar.set('lectern-session', former);
      assert.equal((await old.api('/v1/user')).status, 401);
    }
  });

  test('does not ask if nobody is signed in, or for the same user', async () => {
    const browser = newBrowser();
    const said = { nameId: 'same-1', email: 'same@evil.example' };
    assert.equal((await bySaml(browser, said)).status, 303);
    assert.equal((await bySaml(browser, said)).status, 303);
    assert.equal(await emailIn(browser), said.email);
    assert.equal((await bySaml(browser, { nameId: 'same-2', email: 'other@evil.example' })).status, 200);
    assert.equal(await emailIn(browser), said.email);
  });

  test('cannot be triggered by an embedded resource such as an image', async () => {
    for (const destination of ['image', 'iframe', 'empty', 'video']) {
      const browser = newBrowser();
      const begun = await browser.getAs(destination, provider.service.startURL);
      assert.equal(begun.status, 403, begun.text);
      assert.deepEqual(begun.cookies, []);
      const finished = await browser.getAs(destination, '/sso/finish?code=anything');
      assert.equal(finished.status, 403, finished.text);
    }
    assert.equal((await newBrowser().getAs('document', provider.service.startURL)).status, 303);
  });

  test('asks a user whose session would become limited to one organization', async () => {
    const { browser, person } = await signedIn();
    await organization.admin.call(api.inviteUsers, {
      organizationId: organization.id,
      body: { emails: [person.email], role: 'read' },
    });
    assert.equal((await bySaml(browser, { email: person.email })).status, 200);
    const { body } = await browser.api('/v1/user/session');
    assert.equal((body['session'] as { organization?: string }).organization, undefined);
  });
});
