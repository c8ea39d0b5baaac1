import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient } from '@lectern/contract';
import type { Browser } from 'playwright-core';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;

before(async () => {
  service = await startService();
  browser = await launch();
});

after(async () => {
  await browser.close();
  await service.stop();
});

describe('an invitation by e-mail, without mail', () => {
  test('gives the invited person a token, once', async () => {
    const admin = createClient({ endpoint: service.url, token: service.token });
    const [organization] = (await admin.call(api.listOrganizations)).items;
    const { links } = await admin.call(api.inviteUsers, {
      organizationId: organization!.id,
      body: { emails: ['ada@example.test'], role: 'edit' },
    });
    const page = await openQuietly(browser, links![0]!.url, { viewport: { width: 320, height: 700 } });
    assert.match(await page.locator('main').innerText(), /My organization/);
    await checkAccessible(page);
    await checkFits(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/lct_/).first().waitFor();
    const token = /lct_\w+/.exec(await page.locator('main').innerText())?.[0];
    await checkAccessible(page);
    const ada = createClient({ endpoint: service.url, token: token! });
    assert.equal((await ada.call(api.getCurrentUser)).email, 'ada@example.test');
    assert.equal((await fetch(links![0]!.url)).status, 404);
    await page.close();
  });
});
