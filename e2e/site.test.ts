import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { checkFormulas, covered } from './formulas.ts';
import { publish, type PublishedSite } from './published-site.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;
let site: PublishedSite;

before(async () => {
  service = await startService();
  site = await publish(service);
  browser = await launch();
});

after(async () => {
  await browser.close();
  await service.stop();
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    'document.activeElement.textContent.trim() || document.activeElement.getAttribute("aria-label")',
  ) as Promise<string>;

describe('a published site', () => {
  const templates = ['', '/all-blocks', '/write', '/~search?q=install', '/~contents'];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      test(`is accessible and fits at ${width} px in ${colorScheme}`, async () => {
        for (const path of templates) {
          const page = await openQuietly(browser, site.url + path, { colorScheme, viewport: { width, height: 900 } });
          await checkAccessible(page);
          await checkFits(page);
          await page.close();
        }
      });
    }
  }

  const hard = '/all-blocks/err-http2-invalid-connection-headers-and-more';

  test('fits on the narrowest screens, and long words do not widen it', async () => {
    for (const path of ['/all-blocks', hard, `${hard}/after`]) {
      const page = await openQuietly(browser, site.url + path, { viewport: { width: 320, height: 700 } });
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await checkFits(page);
        const cut = `[...document.querySelectorAll('.sidebar, .outline, .card, .tabs, .pagination a, .breadcrumbs')]
          .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className)`;
        assert.deepEqual(await page.evaluate(cut), [], `${path} at ${width}`);
      }
      if (path === hard) await checkAccessible(page);
      await page.close();
    }
  });

  test('has its outline above the text where there is no space beside it', async () => {
    const page = await openQuietly(browser, `${site.url}/install`, {
      viewport: { width: 360, height: 700 },
      javaScriptEnabled: false,
    });
    const outline = page.getByRole('navigation', { name: 'On this page' });
    await outline.getByText('On this page').click();
    await outline.getByRole('link', { name: 'With a container' }).click();
    assert.match(page.url(), /#with-a-container$/);
    await page.setViewportSize({ width: 1440, height: 700 });
    assert.ok(!(await outline.isVisible()));
    await page.close();
  });

  test('does not violate its Content-Security-Policy', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks`, { bypassCSP: false });
    await page.locator('.diagram').scrollIntoViewIfNeeded();
    await page.locator('.diagram.drawn iframe').waitFor();
    await page.close();
  });

  test('renders diagrams outside the viewport, so that they are printed', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks`, { viewport: { width: 1000, height: 300 } });
    await page.locator('.diagram.drawn iframe').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate('scrollY'), 0);
    await page.close();
  });

  test('can be read and navigated without JavaScript', async () => {
    const page = await openQuietly(browser, site.url, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'here' }).click();
    assert.match(await page.locator('h1').innerText(), /Install/);
    await page.getByRole('link', { name: /^Next/ }).click();
    assert.match(await page.locator('h1').innerText(), /Write/);
    await page.goto(`${site.url}/all-blocks`);
    await page.locator('.tabs').first().getByText('pnpm', { exact: true }).click();
    assert.ok(await page.getByText('pnpm add lectern').isVisible());
    assert.ok(!(await page.getByText('npm install lectern').isVisible()));
    await page.locator('.search-open').click();
    await page.locator('main').getByRole('searchbox').fill('container');
    await page.keyboard.press('Enter');
    await page.locator('.found-section', { hasText: 'With a container' }).click();
    assert.match(page.url(), /\/install#with-a-container$/);
    await page.close();
  });

  test('is searched while typing, with the keyboard only', async () => {
    const page = await openQuietly(browser, site.url);
    await page.keyboard.press('/');
    await page.keyboard.type('contain');
    await page.locator('dialog.search mark').first().waitFor();
    await checkAccessible(page);
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /Install/);
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /With a container/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/install#with-a-container');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('words');
    await page.keyboard.press('Escape');
    assert.ok(!(await page.locator('dialog.search').isVisible()));
    await page.close();
  });

  test('keeps the theme a reader chose', async () => {
    const context = await browser.newContext({ colorScheme: 'light', bypassCSP: true });
    const page = await context.newPage();
    const ground = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.body).backgroundColor') as Promise<string>;
    await page.goto(site.url);
    const light = await ground();
    await page.locator('.theme-switch').click();
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.goto(`${site.url}/install`);
    assert.equal(await ground(), dark);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await context.close();
  });

  test('shows the same tab everywhere and opens the tab named in the URL', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks#inside-a-tab`);
    assert.ok(await page.locator('#inside-a-tab').isVisible());
    await page.goto(`${site.url}/all-blocks`);
    const first = page.locator('.tabs').first();
    await first.locator('input').first().focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.getByText('pnpm add lectern').isVisible());
    assert.ok(await page.getByText('pnpm start').isVisible());
    await page.close();
  });

  test('marks the current position in the outline', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks`, { viewport: { width: 1440, height: 800 } });
    assert.equal(await page.locator('.outline [data-current]').count(), 0);
    await page.locator('#cards').evaluate((part: { scrollIntoView(): void }) => part.scrollIntoView());
    await page.locator('.outline [data-current]', { hasText: 'Cards' }).waitFor();
    await page.close();
  });

  test('has its contents in a menu on a phone', async () => {
    const page = await openQuietly(browser, site.url, { viewport: { width: 360, height: 740 } });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    assert.ok(!(await contents.isVisible()));
    await page.getByRole('button', { name: 'Menu' }).click();
    assert.ok(await contents.isVisible());
    assert.equal(await focused(page), 'Close');
    await page.keyboard.press('Shift+Tab');
    assert.ok(!(await contents.isVisible()));
    await page.getByRole('button', { name: 'Menu' }).click();
    await checkAccessible(page);
    await contents.getByRole('link', { name: 'Install' }).click();
    await page.waitForURL('**/install');
    await page.close();
  });

  test('has a skip link to the content', async () => {
    const page = await openQuietly(browser, `${site.url}/install`);
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate('document.querySelector("main").contains(document.activeElement)'));
    await page.close();
  });

  test('shows a footnote beside its reference, on hover and on focus', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks`, { viewport: { width: 360, height: 700 } });
    const word = page.locator('.annotation', { hasText: 'word' });
    const note = page.getByRole('tooltip');
    await word.hover();
    assert.equal(await note.innerText(), 'The note to the word.');
    const [at, beside] = [(await word.boundingBox())!, (await note.boundingBox())!];
    assert.ok(Math.abs(beside.y - at.y - at.height) < 20, `${at.y} ${beside.y}`);
    await checkFits(page);
    // It stays while it is read, and goes when the mouse does.
    await note.hover();
    assert.ok(await note.isVisible());
    await page.mouse.move(5, 5);
    await note.waitFor({ state: 'hidden' });
    await page.locator('.body a', { hasText: 'outside link' }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await word.getAttribute('aria-describedby'), '~note');
    assert.ok(await note.isVisible());
    await page.keyboard.press('Escape');
    assert.ok(!(await note.isVisible()));
    await page.keyboard.press('Enter');
    assert.match(page.url(), /#note-1$/);
    await page.close();
  });

  test('renders lines, columns and colours of formulas, and stretchy operators', async () => {
    const ink = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      // With the policy of the page, which refuses styles in attributes.
      const page = await openQuietly(browser, `${site.url}/all-blocks/formulas`, { colorScheme, bypassCSP: false });
      const { colored, scrolls } = await checkFormulas(page);
      assert.equal(scrolls, 1);
      ink.add(colored);
      if (colorScheme === 'light')
        for (const sign of ['→', '⏟', '\u0302']) assert.ok((await covered(page, sign)) > 0.8, sign);
      await page.close();
    }
    assert.equal(ink.size, 2);
    const page = await openQuietly(browser, `${site.url}/all-blocks/formulas`, {
      viewport: { width: 360, height: 740 },
    });
    await checkFormulas(page);
    await checkFits(page);
    await checkAccessible(page);
    await page.close();
  });

  test('is printed without the page frame, and with every tab', async () => {
    const page = await openQuietly(browser, `${site.url}/all-blocks`);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.top', '.sidebar', '.outline']) assert.ok(!(await page.locator(part).isVisible()), part);
    assert.ok(await page.getByText('npm install lectern').first().isVisible());
    assert.ok(await page.getByText('pnpm add lectern').isVisible());
    await page.close();
  });

  test('is printed light, with collapsed content and its diagrams', async () => {
    const page = await openQuietly(browser, site.url + hard, { colorScheme: 'dark' });
    const drawn = page.locator('.diagram.drawn iframe');
    await drawn.nth(2).waitFor({ state: 'attached' });
    const shown = (kind: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('img.${kind}')).display`) as Promise<string>;
    assert.equal(await shown('on-light'), 'none');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.ok(await page.getByText('Only seen when it is opened.').isVisible());
    assert.equal(await shown('on-dark'), 'none');
    assert.notEqual(await shown('on-light'), 'none');
    for (const frame of await drawn.all()) assert.ok((await frame.boundingBox())!.height > 20);
    await page.close();
  });

  test('links to its feed', async () => {
    const page = await openQuietly(browser, `${site.url}/write`);
    const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    const answer = await fetch(new URL(feed!, site.url));
    assert.match(await answer.text(), /<item><title>Search while typing/);
    await page.close();
  });

  test('has a small transfer size', async () => {
    const page = await browser.newPage();
    const weights = new Map<string, number>();
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      weights.set(request.url(), responseBodySize);
    });
    await page.goto(`${site.url}/install`, { waitUntil: 'networkidle' });
    const sum = (fonts: boolean): number =>
      [...weights].reduce((total, [url, size]) => (url.endsWith('.woff2') === fonts ? total + size : total), 0);
    assert.ok(sum(false) <= 60_000, `${sum(false)} bytes without fonts`);
    assert.ok(sum(true) <= 120_000, `${sum(true)} bytes of fonts`);
    console.log(`a text page: ${sum(false)} bytes, fonts ${sum(true)} bytes`);
    await page.close();
  });
});

describe('a site with many settings', () => {
  before(async () => {
    const { admin, organization: organizationId, site: siteId } = site;
    const at = { organizationId, siteId };
    const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body: { title: 'Reference' } });
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId, title: 'Calls', icon: 'code' } });
    const more = { description: 'Every call and its answer' };
    await admin.call(api.updateSiteSection, { ...at, siteSectionId: section.id, body: more });
    const group = { title: 'Develop', icon: 'rocket', sections: [section.id] };
    await admin.call(api.createSiteSectionGroup, { ...at, body: group });
    const settings = await admin.call(api.getSiteCustomization, at);
    await admin.call(api.setSiteCustomization, {
      ...at,
      body: {
        ...settings,
        styling: {
          ...settings.styling,
          theme: 'gradient',
          primaryColor: { light: '#8a1c7c', dark: '#e070d0' },
          tint: { color: { light: '#00aa77', dark: '#00ffaa' } },
          background: 'match',
          corners: 'circular',
          font: 'ABCFavorit',
          icons: 'duotone',
          sidebar: { background: 'filled', list: 'line' },
          search: 'prominent',
        },
        ai: { mode: 'assistant' },
        feedback: { enabled: true },
        insights: { trackingCookie: true },
        trademark: { enabled: true },
      },
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`accepts feedback, and is accessible, in ${colorScheme}`, async () => {
      const page = await openQuietly(browser, `${site.url}/install`, { colorScheme });
      await page.locator('.page-actions summary').click();
      assert.match(await page.locator('.assistants code').innerText(), /\/~mcp$/);
      await checkAccessible(page);
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByLabel('Tell us more').fill('It was clear.');
      await checkAccessible(page);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.feedback:not(:has(textarea))').waitFor();
      const cookies = await page.context().cookies();
      assert.deepEqual(
        cookies.map(({ name, httpOnly }) => [name, httpOnly]),
        [['lectern-reader', true]],
      );
      await checkAccessible(page);
      await page.close();
    });
  }

  test('has groups, icons and descriptions of sections in the phone menu', async () => {
    const page = await openQuietly(browser, site.url, { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    const sections = page.getByRole('navigation', { name: 'Menu: Sections' });
    const said = await sections.innerText();
    assert.match(said, /Develop\s+Calls\s+Every call and its answer/);
    assert.equal(await sections.locator('.group .icon').count(), 2);
    await checkAccessible(page);
    await checkFits(page);
    await page.close();
  });

  test('collapses header items that do not fit into menus, without moving', async () => {
    const { admin, organization: organizationId, site: siteId, space: spaceId } = site;
    const at = { organizationId, siteId };
    for (const title of ['Integrations and connectors', 'Administration handbook', 'Frequently asked', 'Releases']) {
      const space = await admin.call(api.createSpace, { organizationId, body: { title } });
      await admin.call(api.createSiteSection, { ...at, body: { spaceId: space.id, title: `${title} of everything` } });
    }
    const pages = Array.from({ length: 40 }, (_, i) => ({
      operation: 'insert_page' as const,
      title: `Entry ${i + 1}`,
      document: { markdown: `# Entry ${i + 1}\n\nText.\n` },
    }));
    await admin.call(api.editContent, { spaceId, body: { changes: pages } });
    const settings = await admin.call(api.getSiteCustomization, at);
    const link = (title: string) => ({ title, to: { kind: 'url' as const, url: `https://${title}.test/` }, links: [] });
    const titles = ['Documentation', 'Community', 'Changelog', 'Marketplace', 'Integrations', 'Partners', 'Pricing'];
    const header = { ...settings.header, links: titles.map(link) };
    const announcement = { enabled: true, message: 'Something is new', style: 'info' as const };
    await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, header, announcement } });

    const page = await openQuietly(browser, `${site.url}/entry-40`, { viewport: { width: 1030, height: 700 } });
    const current = page.locator('.contents [aria-current="page"]');
    assert.equal(await page.evaluate('scrollY'), 0);
    assert.ok((await current.boundingBox())!.y < 700);
    for (const width of [1030, 1100, 1300, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await checkFits(page);
    }
    await page.setViewportSize({ width: 1030, height: 700 });
    for (const [row, last] of [
      ['.header-links', 'Pricing'],
      ['.sections', 'Releases of everything'],
    ] as const) {
      await page.locator(row).getByText('More', { exact: true }).focus();
      await page.keyboard.press('Enter');
      assert.ok(await page.locator(`${row} .menu-list`).getByText(last).isVisible());
      await checkAccessible(page);
      await checkFits(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      assert.equal(await page.locator('details.menu[open]').count(), 0);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.waitForFunction('document.querySelector(".sidebar").scrollTop > 0');
    assert.ok((await current.boundingBox())!.y < 700);
    await page.close();
  });
});
