// Signing in as people do it: the link of the first start, a password, out and in again, a passkey.
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { checkAccessible, checkFits, launch } from './browser.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;

const password = 'a heron on the lectern';

/** A browser of somebody's own, which must not find anything wrong with our pages. */
async function newPerson(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 320, height: 700 }, ...options });
  const page = await context.newPage();
  page.on('request', (request) => assert.equal(new URL(request.url()).host, new URL(service.url).host));
  // A refused form is an answer too, and the browser notes its status.
  page.on('console', (message) =>
    assert.ok(message.type() !== 'error' || /status of 4\d\d/.test(message.text()), message.text()),
  );
  return page;
}

/** The policy of the pages keeps out the script that looks for faults; so it looks at a copy of the page without it. */
async function look(page: Page, schemes: readonly ('light' | 'dark')[] = ['light']): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const bare = await browser.newPage({ bypassCSP: true, colorScheme, viewport: page.viewportSize()! });
    await bare.setContent(await page.content());
    await checkAccessible(bare);
    await bare.close();
  }
  await checkFits(page);
}

async function signIn(page: Page, next = '/app'): Promise<void> {
  await page.getByLabel('E-mail address').fill('admin@localhost');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(service.url + next);
}

describe('signing in', () => {
  before(async () => {
    service = await startService({}, 'localhost');
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  describe('the first administrator', () => {
    test('signs in with the link of the first start, sets a password, signs out and in again', async () => {
      const page = await newPerson();
      const link = await service.printed(/Sign in\s+(\S+)/);
      assert.ok(link.startsWith(service.url));
      await page.goto(link);
      await look(page);
      await page.getByLabel('Choose a password').fill('password');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await look(page, ['light', 'dark']);
      await page.getByLabel('Choose a password').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${service.url}/app`);
      assert.match(await page.locator('main').innerText(), /My organization/);
      await look(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${service.url}/app/signin`);
      await look(page);
      assert.equal(
        (await page.goto(`${service.url}/app/account`))?.url(),
        `${service.url}/app/signin?next=%2Fapp%2Faccount`,
      );
      await signIn(page, '/app/account');
      await look(page, ['light', 'dark']);
      assert.equal((await (await newPerson()).goto(link))?.status(), 404);
      await page.goto(`${service.url}/app/reset`);
      await look(page);
      await page.context().close();
    });

    test('needs no JavaScript, and another browser is signed out immediately', async () => {
      const here = await newPerson({ javaScriptEnabled: false, viewport: { width: 1000, height: 800 } });
      const there = await newPerson();
      for (const page of [here, there]) {
        await page.goto(`${service.url}/app/signin`);
        await page.getByLabel('E-mail address').fill('admin@localhost');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(`${service.url}/app`);
      }
      await here.goto(`${service.url}/app/account`);
      await here.getByRole('button', { name: 'End all other sessions' }).click();
      await here.getByRole('status').waitFor();
      await there.goto(`${service.url}/app`);
      assert.equal(new URL(there.url()).pathname, '/app/signin');
      await here.getByLabel('Label', { exact: true }).fill('laptop');
      await here.getByRole('button', { name: 'Create the token' }).click();
      const token = /lct_\w+/.exec(await here.getByRole('status').innerText())?.[0];
      const answer = await fetch(`${service.url}/v1/user`, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(answer.status, 200);
      await here.context().close();
      await there.context().close();
    });
  });

  describe('a page of another site', () => {
    test('cannot use the session of its reader', async () => {
      const form = `<form method="post" action="${service.url}/app/signout"><button>Win a prize</button></form>`;
      const evil = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(form));
      await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
      const { port } = evil.address() as { port: number };
      const page = await newPerson();
      await page.goto(`${service.url}/app/signin`);
      await signIn(page);
      // To the second the browser sends the cookie along, because to it both are one site.
      for (const host of ['127.0.0.1', 'localhost']) {
        const theirs = await page.context().newPage();
        await theirs.goto(`http://${host}:${port}/`);
        const created = await theirs.evaluate(async (url) => {
          const body = '{"title":"Theirs"}';
          const sent = { method: 'POST', mode: 'no-cors', credentials: 'include', body } as const;
          await fetch(`${url}/v1/orgs`, sent);
          return fetch(`${url}/v1/user`, { credentials: 'include' }).then(
            () => 'readable',
            () => 'kept back',
          );
        }, service.url);
        assert.equal(created, 'kept back', host);
        const [answer] = await Promise.all([theirs.waitForResponse(/signout/), theirs.getByRole('button').click()]);
        assert.equal(answer.status(), 403, host);
        // Now and then Chromium never answers to the closing of a page that has not shown its document yet.
        await theirs.waitForURL(/signout/);
        await theirs.close();
      }
      await page.goto(`${service.url}/app`);
      const text = await page.locator('main').innerText();
      assert.ok(text.includes('My organization') && !text.includes('Theirs'));
      await page.context().close();
      // The browser keeps its connections open for a while.
      evil.closeAllConnections();
      await new Promise((closed) => evil.close(closed));
    });
  });

  describe('a passkey', () => {
    test('is added to the account and signs its owner in without a password', async () => {
      const page = await newPerson({ viewport: { width: 1000, height: 800 } });
      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(`${service.url}/app/signin`);
      await signIn(page);
      await page.goto(`${service.url}/app/account`);
      await page.getByLabel('Name of the new passkey').fill('Work laptop');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.waitForURL(`${service.url}/app/account?done=passkey`);
      await look(page);
      assert.match(await page.locator('main').innerText(), /Work laptop/);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${service.url}/app/signin`);
      await page.goto(`${service.url}/app/signin?next=/app/account`);
      const answered = page.waitForRequest(/signin\/passkey$/);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL(`${service.url}/app/account`);
      assert.match(await page.locator('main').innerText(), /by passkey/);
      // The same answer again is of somebody who listened.
      const again = await fetch(`${service.url}/app/signin/passkey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: (await answered).postData()!,
      });
      assert.equal(again.status, 403);
      await page.getByRole('button', { name: 'Remove: Work laptop' }).click();
      await page.waitForURL(`${service.url}/app/account?done=no-passkey`);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${service.url}/app/signin`);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      assert.match(await page.getByRole('alert').innerText(), /is not registered/);
      await page.context().close();
    });
  });
});
