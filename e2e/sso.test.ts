// Signing in through identity providers of others, in a browser to which they are other sites.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient, type Client } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { checkAccessible, checkFits, launch } from './browser.ts';
import { startService, type Service } from './service.ts';
import { startOidcProvider } from './sso/oidc.ts';
import { startSamlp, type IdentityProvider } from './sso/samlp.ts';
import { startPhp, whyNoPhp } from './sso/simplesamlphp.ts';

let browser: Browser;
let service: Service;
let admin: Client;
let organizationId: string;

const addSaml = async (idp: IdentityProvider, label: string) => {
  const body = { label, certificate: idp.metadata, defaultRole: 'edit' as const };
  const provider = await admin.call(api.createSamlProvider, { organizationId, body });
  assert.deepEqual([provider.status, provider.problem], ['active', undefined]);
  await idp.trust(provider.service.entityID, provider.service.acsURL);
  return provider;
};

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** Also where it says which organization somebody has just become a member of. */
const isHome = ({ origin, pathname }: URL): boolean => origin === service.url && pathname === '/app';

const whoIsIn = async (page: Page): Promise<string | undefined> => {
  const answer = await page.request.get(`${service.url}/v1/user`);
  return answer.ok() ? ((await answer.json()) as { email: string }).email : undefined;
};

describe('single sign-on', () => {
  before(async () => {
    service = await startService({ LECTERN_OUTBOUND_ALLOW: 'localhost' });
    browser = await launch();
    admin = createClient({ endpoint: service.url, token: service.token });
    organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  describe('an identity provider (npm package)', () => {
    let idp: IdentityProvider;
    before(async () => {
      idp = await startSamlp();
    });
    after(() => idp.stop());

    test('signs a user in from the sign-in page, with a signed assertion or a signed response', async () => {
      const emailDomains = ['company.example', 'php.example', 'op.example'];
      await admin.call(api.updateOrganization, { organizationId, body: { emailDomains } });
      const provider = await addSaml(idp, 'Company');
      for (const name of ['ada', 'whole']) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(`${service.url}/app/signin?next=${encodeURIComponent('/app/account')}`);
        await page.locator('input[name=email]').fill(`${name}@company.example`);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: /Sign in with Company/ }).click();
        await page.waitForURL('http://localhost:*/**');
        await logIn(page, name, 'wrong');
        await logIn(page, name, 'right');
        await page.waitForURL(`${service.url}/app/account`);
        assert.equal(await whoIsIn(page), `${name}@company.example`);
        await context.close();
      }
      const { items } = await admin.call(api.listMembers, { organizationId, query: { search: 'company.example' } });
      assert.deepEqual(
        items.map(({ role, sso, user }) => [role, sso, user.displayName]),
        [
          ['edit', true, 'Ada Lovelace'],
          ['edit', true, 'Ada Lovelace'],
        ],
      );
      await admin.call(api.deleteSamlProvider, { organizationId, samlProviderId: provider.id });
    });

    test('ends the session when the provider is deleted, with a readable error page', async () => {
      const provider = await addSaml(idp, 'Company');
      const context = await browser.newContext({ viewport: { width: 320, height: 700 }, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(provider.service.startURL);
      await logIn(page, 'grace', 'right');
      await page.waitForURL(isHome);
      assert.equal(await whoIsIn(page), 'grace@company.example');
      await admin.call(api.deleteSamlProvider, { organizationId, samlProviderId: provider.id });
      assert.equal(await whoIsIn(page), undefined);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(provider.service.startURL);
        assert.match(await page.locator('main').innerText(), /not signed in/);
        await checkAccessible(page);
        await checkFits(page);
      }
      await context.close();
    });
  });

  describe('SimpleSAMLphp', { skip: whyNoPhp() ?? false }, () => {
    test('signs a user in, and again without prompting', async () => {
      const idp = await startPhp();
      try {
        const provider = await addSaml(idp, 'PHP');
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(provider.service.startURL);
        await logIn(page, 'ada', 'wrong');
        await logIn(page, 'ada', 'right');
        await page.waitForURL(isHome);
        assert.equal(await whoIsIn(page), 'ada@php.example');
        const session = (await context.cookies()).find(({ name }) => name === 'lectern-session')!.value;
        await context.clearCookies({ name: 'lectern-session' });
        assert.equal(await whoIsIn(page), undefined);
        await page.goto(`${provider.service.startURL}?next=/app/account`);
        await page.waitForURL(`${service.url}/app/account`);
        assert.equal(await whoIsIn(page), 'ada@php.example');
        assert.notEqual((await context.cookies()).find(({ name }) => name === 'lectern-session')!.value, session);

        // From now on it encrypts what it says, for the key of our metadata.
        const { entityID, acsURL } = provider.service;
        const metadata = await (await fetch(entityID)).text();
        const [, certificate] = /use="encryption">[\s\S]*?<X509Certificate>([^<]+)</.exec(metadata)!;
        await idp.trust(entityID, acsURL, certificate);
        await context.clearCookies({ name: 'lectern-session' });
        const [sent] = await Promise.all([page.waitForRequest(acsURL), page.goto(provider.service.startURL)]);
        const said = Buffer.from(new URLSearchParams(sent.postData()!).get('SAMLResponse')!, 'base64').toString();
        assert.deepEqual([said.includes('EncryptedAssertion'), said.includes('ada@php')], [true, false]);
        await page.waitForURL(isHome);
        assert.equal(await whoIsIn(page), 'ada@php.example');
        await context.close();
      } finally {
        await idp.stop();
      }
    });
  });

  describe('an OpenID Connect provider (npm package)', () => {
    test('signs a user in', async () => {
      let callback = '';
      const op = await startOidcProvider(() => callback);
      try {
        const body = {
          label: 'OpenID',
          issuer: op.issuer,
          clientID: op.clientId,
          clientSecret: op.clientSecret,
          defaultRole: 'comment' as const,
        };
        const provider = await admin.call(api.createOidcProvider, { organizationId, body });
        callback = provider.service.callbackURL;
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(provider.service.startURL);
        await page.locator('input[name=login]').fill('ada');
        await page.locator('input[name=password]').fill('any');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.waitForURL(isHome);
        assert.equal(await whoIsIn(page), 'ada@op.example');
        await context.close();
      } finally {
        await op.stop();
      }
    });
  });
});
