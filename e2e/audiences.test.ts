// Readers who are not everybody: with a login of the owner's own, with a link, with claims, and before a merge.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient, type Client } from '@lectern/contract';
import type { Browser } from 'playwright-core';
import { checkAccessible, checkFits, launch, openQuietly } from './browser.ts';
import { startIdentityBackend } from './identity-backend.ts';
import { startService, type Service } from './service.ts';
import { faultsIn } from './validate.ts';

let browser: Browser;
let service: Service;
let admin: Client;
let organizationId: string;

const welcome = `# Welcome

{% if visitor.claims.plan == "gold" %}
Only for gold.
{% endif %}

{% if visitor.claims.plan == "tin" %}
Only for tin.
{% endif %}

For all.
`;

type Space = { title?: string; language?: 'ar'; pages?: { title: string; markdown: string }[] };

async function addSpace({ title = 'Docs', language, pages }: Space = {}): Promise<string> {
  const body = { title, editMode: 'live' as const, ...(language && { language }) };
  const space = await admin.call(api.createSpace, { organizationId, body });
  const all = pages ?? [
    { title: 'Welcome', markdown: welcome },
    { title: 'Install', markdown: '# Install\n\nRun it.\n' },
  ];
  const changes = all.map(({ title: name, markdown }) => ({
    operation: 'insert_page' as const,
    title: name,
    document: { markdown },
  }));
  await admin.call(api.editContent, { spaceId: space.id, body: { changes } });
  return space.id;
}

async function addSite(visibility: 'public' | 'share-link' | 'visitor-auth', space: string, title = 'Handbook') {
  const { id } = await admin.call(api.createSite, { organizationId, body: { title, visibility, spaces: [space] } });
  const at = { organizationId, siteId: id };
  const { urls } = await admin.call(api.publishSite, at);
  return { at, url: urls.published! };
}

describe('readers of sites that are not for everybody', () => {
  before(async () => {
    service = await startService();
    admin = createClient({ endpoint: service.url, token: service.token });
    organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  describe('readers of a site with its owner’s login', () => {
    test('return signed in to the requested page, and each sees only their content', async () => {
      const site = await addSite('visitor-auth', await addSpace());
      let key = '';
      const backend = await startIdentityBackend(() => ({ site: site.url, key }));
      await admin.call(api.updatePublishingAuth, {
        ...site.at,
        body: { backend: 'custom', fallbackURL: `${backend.url}/in` },
      });
      await admin.call(api.updateSite, { ...site.at, body: { adaptiveContent: { enabled: true } } });
      const plan = { type: 'string', description: 'What they pay for', enum: ['gold', 'tin'] };
      await admin.call(api.setAdaptiveSchema, {
        ...site.at,
        body: { jsonSchema: { type: 'object', properties: { plan }, additionalProperties: false } },
      });
      key = (await admin.call(api.getPublishingAuth, site.at)).privateKey;

      for (const [chosen, seen, unseen] of [
        ['gold', 'Only for gold.', 'Only for tin.'],
        ['tin', 'Only for tin.', 'Only for gold.'],
      ] as const) {
        const context = await browser.newContext({ bypassCSP: true });
        const page = await context.newPage();
        await page.goto(`${site.url}/install`);
        assert.equal(new URL(page.url()).origin, backend.url);
        await page.getByLabel('Plan').fill(chosen);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(`${site.url}/install`);
        assert.match(await page.locator('h1').innerText(), /Install/);
        await page.goto(site.url);
        const text = await page.locator('main').innerText();
        assert.ok(text.includes(seen) && text.includes('For all.'), text);
        assert.ok(!text.includes(unseen), text);
        assert.equal(await page.evaluate('document.cookie'), '');
        await page.goto(`${site.url}/~lectern/auth/logout`);
        assert.equal(new URL(page.url()).origin, backend.url);
        await context.close();
      }
      await backend.stop();
    });

    test('get a notice where the site has no login', async () => {
      const site = await addSite('visitor-auth', await addSpace());
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ colorScheme, bypassCSP: true, viewport: { width: 320, height: 700 } });
        const answer = await page.goto(site.url);
        assert.equal(answer?.status(), 404);
        await checkAccessible(page);
        await checkFits(page);
        await page.close();
      }
    });
  });

  describe('readers with a share link', () => {
    test('can navigate the site with it; others have no access', async () => {
      const site = await addSite('share-link', await addSpace());
      const link = await admin.call(api.createShareLink, { ...site.at, body: { name: 'Ada' } });
      const page = await openQuietly(browser, link.urls.published!);
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Install' }).click();
      await page.waitForURL(`${link.urls.published!}/install`);
      assert.match(await page.locator('h1').innerText(), /Install/);
      await page.close();
      assert.equal((await fetch(`${site.url}/install`)).status, 404);
    });
  });

  describe('readers of a change request', () => {
    test('see the proposed content, marked as a preview', async () => {
      const space = await addSpace();
      const site = await addSite('public', space);
      const request = await admin.call(api.createChangeRequest, { spaceId: space, body: { subject: 'More' } });
      const document = { markdown: '# Proposed\n\nNot yet.\n' };
      await admin.call(api.editContentInChangeRequest, {
        spaceId: space,
        changeRequestId: request.id,
        body: { changes: [{ operation: 'insert_page', title: 'Proposed', document }] },
      });
      const { search } = new URL((await admin.call(api.getSitePreview, site.at)).url);
      const page = await openQuietly(browser, `${site.url}/~/changes/${request.id}/proposed${search}`);
      assert.match(await page.locator('h1').innerText(), /Proposed/);
      assert.ok(await page.locator('.preview').isVisible());
      await checkAccessible(page);
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Install' }).click();
      await page.waitForURL(`**/~/changes/${request.id}/install`);
      assert.equal((await fetch(`${site.url}/proposed`)).status, 404);
      await page.close();
    });
  });

  describe('a site with sections, versions and right-to-left text', () => {
    test('is accessible, valid and fits in both themes, also on pages that are not found', async () => {
      const arabic = [
        {
          title: 'مرحبا',
          markdown: '# مرحبا\n\nابدأ من [هنا](./install.md).\n\n{% hint style="info" %}\nانتبه.\n{% endhint %}\n',
        },
        { title: 'Install', markdown: '# التثبيت\n\n```sh\nnpm start\n```\n' },
      ];
      const site = await addSite('public', await addSpace({ title: 'Guide' }), 'Everything there is');
      const { at } = site;
      const rtl = await addSpace({ title: 'Arabic', language: 'ar', pages: arabic });
      const section = await admin.call(api.createSiteSection, {
        ...at,
        body: { spaceId: rtl, title: 'العربية', icon: 'book' },
      });
      const grouped = await admin.call(api.createSiteSection, {
        ...at,
        body: { spaceId: await addSpace(), title: 'Inner' },
      });
      await admin.call(api.createSiteSectionGroup, { ...at, body: { title: 'More', sections: [grouped.id] } });
      const urls = [
        site.url,
        section.urls.published!,
        `${section.urls.published!}/nothing-like-this`,
        `${site.url}/~search?q=zz`,
      ];
      for (const [colorScheme, width] of [
        ['light', 320],
        ['dark', 1440],
      ] as const) {
        for (const url of urls) {
          const page = await browser.newPage({ colorScheme, bypassCSP: true, viewport: { width, height: 800 } });
          const answer = await page.goto(url);
          assert.deepEqual(await faultsIn(await answer!.text(), url), []);
          await checkAccessible(page);
          await checkFits(page);
          await page.close();
        }
      }
      const page = await openQuietly(browser, section.urls.published!, { viewport: { width: 1440, height: 900 } });
      assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
      const side = await page.locator('.sidebar').boundingBox();
      const main = await page.locator('main').boundingBox();
      assert.ok(side!.x > main!.x, 'the contents stand on the right');
      await page.close();
    });
  });
});
