// What readers do with a site besides reading: switch languages, search, enlarge, play, close.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { publish, type PublishedSite } from './published-site.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;
let site: PublishedSite;
const arabicPath = '/arabic';

const plan =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#9cf"/></svg>';
const media = `# Media

{% embed url="https://www.youtube.com/watch?v=abcdefghijk&t=1m5s" %}
How it works
{% endembed %}

<h2 align="center">In the middle</h2>

<figure><img src="./plan" alt="A plan"></figure>

| Setting | Meaning |
| --- | --- |
| \`LECTERN_CONNECTIONS_PER_ADDRESS\` | Donaudampfschifffahrtsgesellschaftskapitän and many other words beside it |
`;

const phone = { viewport: { width: 390, height: 844 } };

const observeShifts = `globalThis.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value)))
    .observe({ type: 'layout-shift', buffered: true });`;

/** How much of the page moved by itself until everything had arrived and been scrolled past. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return (await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 30)));
    }
    return globalThis.shift;
  })()`)) as number;
}

describe('a reader', () => {
  before(async () => {
    service = await startService();
    site = await publish(service);
    const { admin, organization: organizationId, site: siteId, space: spaceId } = site;
    const at = { organizationId, siteId };
    const insert = (title: string, markdown: string, slug?: string) => ({
      operation: 'insert_page' as const,
      title,
      document: { markdown },
      ...(slug !== undefined && { slug }),
    });
    const file = {
      name: 'plan.svg',
      base64: Buffer.from(plan).toString('base64'),
      contentType: 'image/svg+xml',
      ref: 'plan',
    };
    const inserted = { operation: 'insert_files' as const, files: [file] };
    await admin.call(api.editContent, { spaceId, body: { changes: [inserted, insert('Media', media)] } });
    await admin.call(api.updateSpace, { spaceId, body: { language: 'en' } });
    const arabic = await admin.call(api.createSpace, { organizationId, body: { title: 'Arabic', language: 'ar' } });
    await admin.call(api.updateSpace, { spaceId: arabic.id, body: { editMode: 'live' } });
    const changes = [
      insert('البداية', 'نص عربي.\n\n## أولا\n\nنص.\n\n## ثانيا\n\nنص.\n'),
      insert('التثبيت', 'شغّله.\n', 'install'),
    ];
    await admin.call(api.editContent, { spaceId: arabic.id, body: { changes } });
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId: arabic.id } });
    const settings = await admin.call(api.getSiteCustomization, at);
    const announcement = { enabled: true, message: 'Something is new', style: 'info' as const };
    await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, announcement } });
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  test('sees no layout shift on a phone while a page loads', async () => {
    for (const path of ['', '/install', '/all-blocks', '/write', '/media', arabicPath, '/~search?q=install']) {
      const page = await browser.newPage({ ...phone, isMobile: true, hasTouch: true });
      // Fonts and scripts that come late are what moves a page.
      await page.route(/\.(?:woff2|js)$/, async (route) => {
        await new Promise((next) => setTimeout(next, 150));
        await route.continue();
      });
      await page.addInitScript(observeShifts);
      await page.goto(site.url + path);
      const shift = await shiftOf(page);
      assert.ok(shift < 0.02, `${path} ${shift}`);
      await page.close();
    }
  });

  test('sees no layout shift when the font of formulas loads after the first paint', async () => {
    const page = await browser.newPage({ ...phone, isMobile: true, hasTouch: true, bypassCSP: true });
    await page.addInitScript(observeShifts);
    await page.route(/formulas-\w+\.\w+\.woff2$/, async (route) => {
      await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0');
      await route.continue();
    });
    await page.goto(`${site.url}/all-blocks/formulas`);
    const shift = await shiftOf(page);
    assert.ok(shift < 0.02, String(shift));
    assert.ok(await page.locator('.pagination').isVisible());
    await page.close();
    // Nobody waits for a font that does not come, nor for a script that does not run.
    const without = await browser.newPage({ javaScriptEnabled: false });
    await without.goto(`${site.url}/all-blocks/formulas`);
    assert.ok(await without.locator('.math').first().isVisible());
    await without.close();
    const failing = await browser.newPage();
    await failing.route(/\.(?:woff2|js)$/, (route) => route.abort());
    await failing.goto(`${site.url}/all-blocks/formulas`);
    await failing.locator('.math').first().waitFor();
    await failing.close();
  });

  test('switches the language and stays on the page, which is right to left', async () => {
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1280, 'light'],
    ] as const) {
      const page = await openQuietly(browser, `${site.url}/install`, { colorScheme, viewport: { width, height: 844 } });
      await page.locator('.languages summary').click();
      await checkAccessible(page);
      await page.getByRole('link', { name: 'العربية' }).click();
      await page.waitForURL(`**${arabicPath}/install`);
      assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
      await page.locator('.page-actions summary').click();
      await checkAccessible(page);
      await checkFits(page);
      await page.close();
    }
  });

  test('has page actions that are not part of the text', async () => {
    const page = await openQuietly(browser, `${site.url}/install`);
    assert.doesNotMatch(await page.locator('main').innerText(), /Copy page|Markdown|PDF/);
    const actions = page.getByRole('region', { name: 'Page actions' });
    await actions.getByLabel('More actions for this page').press('Enter');
    assert.ok(await actions.locator('.menu-list').getByText('View as Markdown').isVisible());
    await page.keyboard.press('Escape');
    assert.ok(!(await actions.locator('.menu-list').isVisible()));
    // The first line of the page leaves the button its room.
    const [button, title] = await Promise.all([
      actions.locator('.split').boundingBox(),
      page.locator('h1').boundingBox(),
    ]);
    assert.ok(title!.x + title!.width <= button!.x + 1, `${JSON.stringify(title)} ${JSON.stringify(button)}`);
    await page.close();
    const without = await browser.newPage({ javaScriptEnabled: false });
    await without.goto(`${site.url}/install`);
    assert.ok(await without.locator('.split > a', { hasText: 'View as Markdown' }).isVisible());
    assert.ok(!(await without.getByText('Copy page').isVisible()));
    await without.close();
  });

  test('dismisses the announcement permanently', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(site.url);
    const announcement = page.getByRole('complementary', { name: 'Announcement' });
    await announcement.getByRole('button', { name: 'Close' }).click();
    assert.ok(!(await announcement.isVisible()));
    await page.goto(`${site.url}/install`);
    assert.ok(!(await announcement.isVisible()));
    await context.close();
  });

  test('repeats a recent search, and gets help when nothing is found', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.keyboard.press('/');
    assert.ok(await page.getByText('Type to search.').isVisible());
    await page.keyboard.type('page belo');
    const found = page.locator('dialog.search .found-page', { hasText: 'Below' });
    assert.match(await found.locator('.found-place').innerText(), /All blocks$/);
    // The last letter and the click arrive before the search for the whole word: the whole word is what is remembered.
    await found.evaluate((result) => {
      const input = result.closest('dialog')!.querySelector('input')!;
      input.value = 'page below';
      input.dispatchEvent(new Event('input'));
      (result.closest('a') ?? result.querySelector('a'))!.click();
    });
    await page.waitForURL('**/all-blocks/below');
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'page below' }).waitFor();
    await checkAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await found.waitFor();
    await page.locator('dialog.search input').fill('zzzqqqxx');
    await page.getByText('Check the spelling').waitFor();
    await checkAccessible(page);
    await page.locator('dialog.search input').fill('');
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.ok(!(await page.getByRole('button', { name: 'page below' }).isVisible()));
    await context.close();
  });

  test('continues from a URL without a page', async () => {
    const page = await browser.newPage({ bypassCSP: true, ...phone });
    assert.equal((await page.goto(`${site.url}/guides/instal`))?.status(), 404);
    await checkAccessible(page);
    await checkFits(page);
    assert.ok(await page.locator('main').getByRole('link', { name: 'Install' }).isVisible());
    assert.equal(await page.locator('main').getByRole('searchbox').inputValue(), 'instal');
    await page.locator('main').getByRole('searchbox').fill('container');
    await page.keyboard.press('Enter');
    await page.locator('.found-section', { hasText: 'With a container' }).waitFor();
    await page.goto(`${site.url}/qqq`);
    assert.ok(await page.locator('main').getByRole('link', { name: 'Welcome' }).isVisible());
    await page.close();
  });

  test('enlarges an image and closes it with the keyboard', async () => {
    const page = await openQuietly(browser, `${site.url}/media`);
    const link = page.getByRole('link', { name: 'A plan' });
    await link.press('Enter');
    const large = page.getByRole('dialog', { name: 'A plan' });
    assert.ok(await large.isVisible());
    await checkAccessible(page);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate('document.activeElement.className'), 'zoom');
    await page.close();
  });

  test('plays a video in place, and no third party is contacted before', async () => {
    // Asks nobody else, or this fails.
    const quiet = await openQuietly(browser, `${site.url}/media`, { bypassCSP: false });
    await quiet.close();
    const page = await browser.newPage();
    const asked: string[] = [];
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' });
    });
    await page.goto(`${site.url}/media`);
    const box = await page.locator('.video-link').boundingBox();
    await page.getByRole('link', { name: 'Play “How it works”' }).click();
    await page.frameLocator('.video iframe').getByText('The film').waitFor();
    assert.deepEqual(asked, ['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=65']);
    assert.deepEqual(await page.locator('.video iframe').boundingBox(), box);
    await page.close();
  });

  test('reads tables without broken words and with vertically centred headings', async () => {
    const page = await openQuietly(browser, `${site.url}/media`, phone);
    await checkFits(page);
    const lines = `(selector) => { const range = document.createRange(); range.selectNodeContents(document.querySelector(selector)); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }`;
    assert.equal(await page.evaluate(`(${lines})('td code')`), 1);
    const middle = (await page.evaluate(`(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('.align-center h2'));
      const { left, right } = range.getBoundingClientRect();
      const body = document.querySelector('.body').getBoundingClientRect();
      return (left + right) / 2 - (body.left + body.right) / 2;
    })()`)) as number;
    assert.ok(Math.abs(middle) < 2, String(middle));
    await page.close();
  });

  test('sees the outline scroll along with the page', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks`, { viewport: { width: 1440, height: 420 } });
    const last = page.locator('.outline a').last();
    await page.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })');
    await page.locator('.outline a[aria-current="location"]').waitFor();
    await page.waitForFunction('document.querySelector(".outline").scrollTop > 0');
    assert.ok((await last.boundingBox())!.y < 420);
    await page.close();
  });
});
