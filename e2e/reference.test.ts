import { strict as assert } from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, createClient } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { becomes, checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;
/** A folder for pictures of the journey; none are taken without. */
const pictures = process.env['JOURNEY_PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await writeFile(join(pictures, `${name}.png`), await page.screenshot());
}

describe('the reference', () => {
  before(async () => {
    service = await startService();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  const pages = ['/reference', '/reference/spaces', '/reference/spaces/update-space', '/reference/guides/errors'];
  // Colours do not depend on the width: each of both is seen once, and the longest page in one of them.
  for (const [colorScheme, width, paths] of [
    ['light', 320, pages],
    ['dark', 1280, [...pages, '/reference/shapes']],
  ] as const) {
    test(`is accessible and fits at ${width} px in ${colorScheme}`, async () => {
      for (const path of paths) {
        const page = await openQuietly(browser, service.url + path, {
          colorScheme,
          viewport: { width, height: 800 },
        });
        await checkAccessible(page);
        await checkFits(page);
        await page.close();
      }
    });
  }

  test('can be navigated from the overview to an operation without JavaScript', async () => {
    const page = await openQuietly(browser, `${service.url}/reference`, { javaScriptEnabled: false });
    await page.locator('nav.contents').getByRole('link', { name: 'Spaces', exact: true }).click();
    await page.waitForURL('**/reference/spaces');
    assert.match(await page.locator('#updateSpace').locator('xpath=..').innerText(), /a space/);
    await page.locator('main').getByRole('link', { name: 'Get a space', exact: true }).click();
    await page.waitForURL('**/reference/spaces/get-space');
    await page.close();
  });

  // Somebody who does not know the product: searches, opens the first result that answers, and has what to send.
  for (const [words, title, shows] of [
    ['invite a member', 'Invite people by e-mail address', /\/v1\/orgs\/[^/]+\/invites/],
    ['publish a site', 'Publish a site', /\/publish/],
    ['change a page', 'Change pages', /update_page/],
  ] as const) {
    test(`leads somebody new to “${words}” in under three clicks`, async () => {
      const page = await openQuietly(browser, `${service.url}/reference`, { viewport: { width: 1280, height: 800 } });
      const name = words.replaceAll(' ', '-');
      let clicks = 0;
      await page
        .getByRole('link', { name: 'Search' })
        .or(page.getByRole('button', { name: 'Search' }))
        .first()
        .click();
      clicks += 1;
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(words);
      const result = page.locator('.search-results').getByRole('link', { name: title }).first();
      await result.waitFor();
      await picture(page, `${name}-search`);
      await result.click();
      clicks += 1;
      await becomes(() => page.locator('h1').first().innerText(), title);
      await picture(page, `${name}-page`);
      assert.match((await page.locator('main pre').allInnerTexts()).join('\n'), shows);
      assert.ok(clicks < 3);
      await page.close();
    });
  }

  test('sends requests with one’s own token to this server only', async () => {
    const page = await openQuietly(browser, `${service.url}/reference/spaces/get-space`, { bypassCSP: false });
    const admin = createClient({ endpoint: service.url, token: service.token });
    const organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
    const { id } = await admin.call(api.createSpace, { organizationId, body: { title: 'Tried' } });
    await page.locator('details.try summary').click();
    await page.locator('[data-scheme="token"]').fill(service.token);
    await page.locator('[data-name="spaceId"]').fill(id);
    await picture(page, 'try-form');
    await page.locator('details.try button[type="submit"]').click();
    await becomes(() => page.locator('.try-status').innerText(), /^200/);
    assert.match(await page.locator('.try-answer').innerText(), /"title": "Tried"/);
    await picture(page, 'try-answer');
    await page.close();
  });
});
