import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { petshop, publishApi, setSpec, startApi, type ApiSite, type SmallApi } from './api-site.ts';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { startService, type Service } from './service.ts';
import { faultsIn } from './validate.ts';

let browser: Browser;
let service: Service;
let small: SmallApi;
let site: ApiSite;

/** With the policy of the page in force, and its faults noticed. */
async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.on('console', (message) => assert.notEqual(message.type(), 'error', message.text()));
  page.on('pageerror', (error) => assert.fail(error));
  await page.goto(site.url + path);
  return page;
}

describe('an API on a site', () => {
  before(async () => {
    [browser, service, small] = await Promise.all([launch(), startService(), startApi()]);
    site = await publishApi(service, small.url);
  });
  after(async () => {
    await browser.close();
    await service.stop();
    await small.stop();
  });

  test('is valid HTML with its hosts in the Content-Security-Policy', async () => {
    const answer = await fetch(`${site.url}/pets-by-hand`);
    assert.match(answer.headers.get('content-security-policy')!, new RegExp(`connect-src 'self' ${small.url};`));
    assert.deepEqual(await faultsIn(await answer.text(), 'pets-by-hand'), []);
    const other = await fetch(`${site.url}/gone`);
    assert.match(other.headers.get('content-security-policy')!, /connect-src 'self';/);
    const plain = await (await fetch(site.url)).text();
    assert.doesNotMatch(plain, /api\.[0-9a-f]+\.(?:js|css)/);
  });

  test('has separate pages for tags, operations and models', async () => {
    const page = await openQuietly(browser, `${site.url}/pets/list-pets`, { viewport: { width: 1440, height: 900 } });
    assert.equal(await page.locator('h1').innerText(), 'List the pets');
    assert.equal(await page.locator('main h2', { hasText: 'List the pets' }).count(), 0);
    const facts = (await page.locator('.api-facts').boundingBox())!;
    const samples = (await page.locator('.api-samples').boundingBox())!;
    assert.ok(samples.x >= facts.x + facts.width, 'the code stands beside the words');
    for (const title of ['Pets', 'Orders and delivery', 'Models'])
      assert.ok(await page.locator('.contents').getByText(title, { exact: true }).first().isVisible(), title);
    await checkAccessible(page);
    const folded = page.locator('main details:not([open], .try, .menu) > :not(summary)');
    assert.ok((await folded.count()) > 0 && !(await folded.first().isVisible()));
    await page.emulateMedia({ media: 'print' });
    for (const part of await folded.all()) assert.ok(await part.isVisible(), 'nothing is opened on paper');
    await page.close();
    assert.match(await (await fetch(`${site.url}/sitemap-pages.xml`)).text(), /\/models\/new-pet</);
    assert.match(await (await fetch(`${site.url}/llms.txt`)).text(), /\[Order food\]/);
    const found = await (await fetch(`${site.url}/~search?q=order+fo&fragment=1`)).text();
    assert.match(found, /orders-and-delivery\/order"[^]*<mark>Order<\/mark> <mark>fo(?:<\/mark>od|od<\/mark>)/);
    assert.match(
      await (await fetch(`${site.url}/llms-full.txt`)).text(),
      /# Order food\nSource: \S+\n\n`POST \/orders`/,
    );
  });

  test('works without JavaScript', async () => {
    const page = await openQuietly(browser, `${site.url}/pets-by-hand`, { javaScriptEnabled: false });
    const text = await page.locator('main').innerText();
    for (const part of [
      'Take a pet in',
      'POST',
      'What it listens to.',
      'Walks alone',
      'The pet',
      'curl',
      'A pet was born',
    ])
      assert.ok(text.includes(part), part);
    assert.equal(await page.locator('details.try:visible').count(), 0);
    await page.locator('summary', { hasText: 'Fields of Owner' }).first().click();
    assert.ok(await page.getByText('Shown above: Pet').first().isVisible());
    await page.locator('label', { hasText: 'Python' }).first().click();
    assert.ok(await page.getByText('import requests').first().isVisible());
    assert.deepEqual((await page.locator('.outline a').allInnerTexts()).slice(0, 4), [
      'Take a pet in',
      'Get a pet',
      'Models',
      'Webhook',
    ]);
    await page.close();
  });

  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    test(`is accessible and fits at ${width} px in ${colorScheme}`, async () => {
      const page = await openQuietly(browser, `${site.url}/pets-by-hand`, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))");
      await checkAccessible(page);
      await checkFits(page);
      await page.close();
    });
  }

  test('can be tried by keyboard, with a token that stays in the tab', async () => {
    const page = await open('/pets-by-hand');
    await page.locator('details.try summary').first().focus();
    await page.keyboard.press('Enter');
    const form = page.locator('details.try form').first();
    await form.getByLabel('token: Token').fill('s3cret');
    await form.getByLabel(/X-Trace/).fill('t1');
    await form.getByLabel('application/json').fill('{ "name": "Bo" }');
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    await form.locator('.try-answer').getByText('"name": "Bo"').waitFor();
    assert.match(await form.locator('.try-answer').innerText(), /201[^]*x-rate-left: 9[^]*"name": "Bo"/);
    assert.equal(small.asked.at(-1), 'POST /v1/pets Bearer s3cret t1 { "name": "Bo" }');

    const second = page.locator('details.try').nth(1);
    await second.locator('summary').click();
    // Filled in by the event of opening, which comes a moment later.
    const token = second.getByLabel('token: Token');
    for (let tries = 0; tries < 400 && (await token.inputValue()) === ''; tries++) await wait(25);
    assert.equal(await token.inputValue(), 's3cret');
    await second.getByLabel(/petId/).fill('');
    await second.getByRole('button', { name: 'Send' }).click();
    await second.locator('.try-answer').getByText('petId: required').waitFor();
    await second.getByLabel(/petId/).fill('p 1');
    await second.getByRole('button', { name: 'Send' }).click();
    await second.getByText('"Ada"').waitFor();
    assert.equal(small.asked.at(-1), 'GET /v1/pets/p%201 Bearer s3cret - ');

    // Another server may have a scheme of the same name, and so may another site on this host.
    const shown = async (change: string): Promise<string> => {
      await page.goto(`${site.url}/pets-by-hand`);
      await page.evaluate(change);
      await page.locator('details.try summary').first().click();
      await page.locator('details.try[open]').waitFor();
      await wait(200);
      return page.locator('details.try form').first().getByLabel('token: Token').inputValue();
    };
    assert.equal(await shown(''), 's3cret');
    assert.equal(await shown("document.querySelector('[data-server] option').value = 'https://other.example'"), '');
    assert.equal(await shown("document.querySelector('[data-search]').href = '/sites/other/~search'"), '');
    await page.close();
    await page.close();
  });

  test('has code samples with the entered values, without secrets', async () => {
    const page = await open('/pets-by-hand');
    await page.locator('details.try summary').nth(1).click();
    const form = page.locator('details.try form').nth(1);
    const samples = page.locator('.api').nth(1).locator('[data-sample]');
    const said = async (label: string): Promise<string> =>
      (await page.locator('.api').nth(1).locator(`[data-sample="${label}"] code`).textContent()) ?? '';
    assert.equal(await samples.count(), 5);
    const before = await said('cURL');
    await form.getByLabel('token: Token').fill('s3cret');
    await form.getByLabel(/petId/).fill("o'neil 1");
    assert.match(await said('cURL'), /\/v1\/pets\/o'\\''neil%201'/);
    assert.match(await said('Python'), /\/v1\/pets\/o'neil%201"/);
    assert.match(await said('Go'), /NewRequest\("GET", "[^"]*\/v1\/pets\/o'neil%201"/);
    for (const label of ['cURL', 'JavaScript', 'Python', 'Go', 'HTTP']) {
      assert.doesNotMatch(await said(label), /s3cret/, label);
      assert.match(await said(label), /YOUR_TOKEN/, label);
    }
    // With the values it began with it is what the server wrote.
    await form.evaluate('(form) => form.reset()');
    const value = /\/v1\/pets\/([^'?]*)/.exec(before)?.[1] ?? '';
    await form.getByLabel(/petId/).fill(value.startsWith('{') ? '' : decodeURIComponent(value));
    assert.equal(await said('cURL'), before);
    await page.close();
  });

  test('has the method beside the title of each operation', async () => {
    const page = await openQuietly(browser, `${site.url}/pets/list-pets`, { viewport: { width: 1440, height: 900 } });
    const badges = await page.locator('.contents .nav-method').allInnerTexts();
    assert.ok(badges.includes('GET') && badges.includes('POST'), badges.join(' '));
    await page.close();
  });

  test('shows a message when there is no response', async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/pets-by-hand`);
    await page.route(`${small.url}/**`, (route) => route.abort());
    await page.locator('details.try summary').first().click();
    await page.getByRole('button', { name: 'Send' }).first().click();
    await page.getByText('No response.').waitFor();
    await page.close();
  });

  test('shows a message on a page whose descriptions were deleted', async () => {
    const page = await openQuietly(browser, `${site.url}/gone`);
    assert.equal(await page.locator('.api-missing').count(), 3);
    await checkAccessible(page);
    await page.close();
  });

  test('is available as Markdown', async () => {
    const text = await (await fetch(`${site.url}/pets-by-hand.md`)).text();
    for (const part of ['## Take a pet in', '`POST /pets`', '`kind` (`string`, required)', '```bash', "curl '"])
      assert.ok(text.includes(part), part);
    assert.doesNotMatch(text, /\{%/);
  });

  test('follows the latest version at the next request', async () => {
    await fetch(`${site.url}/pets-by-hand`);
    const renamed = petshop(small.url).replace('summary: Take a pet in', 'summary: Welcome a pet');
    await setSpec(site.admin, site.organization, renamed);
    assert.match(await (await fetch(`${site.url}/pets-by-hand`)).text(), /<h2 id="welcome-a-pet">Welcome a pet<\/h2>/);
    assert.match(await (await fetch(`${site.url}/pets/add-pet`)).text(), /<h1><span>Welcome a pet<\/span><\/h1>/);
    assert.match(await (await fetch(site.url)).text(), /Welcome a pet/);
    await site.admin.call(api.deleteOpenApiSpec, { organizationId: site.organization, specSlug: 'pets' });
    const gone = await fetch(`${site.url}/pets-by-hand`);
    assert.equal(gone.status, 200);
    assert.match(await gone.text(), /“pets” cannot be read at the moment/);
    assert.equal((await fetch(`${site.url}/pets/add-pet`)).status, 404);
    assert.doesNotMatch(await (await fetch(site.url)).text(), /Welcome a pet/);
    await setSpec(site.admin, site.organization, renamed);
    assert.match(await (await fetch(site.url)).text(), /Welcome a pet/);
  });
});
