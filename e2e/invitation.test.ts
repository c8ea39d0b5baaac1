import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient } from '@lectern/contract';
import type { Browser } from 'playwright-core';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;

describe('an e-mail invitation without a mail server', () => {
  before(async () => {
    service = await startService();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  test('lets the invited user choose a name and a password, once', async () => {
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
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Choose a password').fill('an owl in the attic');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/app`);
    assert.match(await page.locator('main').innerText(), /My organization/);
    const members = await admin.call(api.listMembers, { organizationId: organization!.id, query: { search: 'ada' } });
    assert.deepEqual(
      members.items.map(({ user, role }) => [user.displayName, role]),
      [['Ada', 'edit']],
    );
    assert.equal((await fetch(links![0]!.url)).status, 404);
    await page.close();
  });
});
