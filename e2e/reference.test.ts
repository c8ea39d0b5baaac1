import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;

describe('the reference', () => {
  before(async () => {
    service = await startService();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  const pages = ['/reference', '/reference/spaces'];
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
    await page.locator('main a[href$="#updateSpace"]').first().click();
    await page.waitForURL('**/reference/spaces#updateSpace');
    assert.match(await page.locator('#updateSpace').innerText(), /Change a space/);
    await page.close();
  });
});
