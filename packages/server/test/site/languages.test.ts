// Sites in several languages: the interface, the menus, and what engines are told.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../harness.ts';
import { addPages, published } from '../../src/features/publishing/testing/visits.ts';

async function read(address: string): Promise<string> {
  const { pathname, search } = new URL(address, 'http://lectern.test');
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  assert.equal(answer.statusCode, 200, address);
  return answer.payload.replaceAll(/\s+/g, ' ').replaceAll(/ (?=>)/g, '');
}

const menu = (page: string, kind: string): { titles: string[]; hrefs: string[] } => {
  const [inner = ''] = new RegExp(`<details class="menu ${kind}">.*?</details>`).exec(page) ?? [];
  const entries = [...inner.matchAll(/<li><a ?href="([^"]*)".*?<span class="clip"[^>]*>(.*?)<\/span>/g)];
  return {
    hrefs: entries.map(([, href = '']) => href),
    titles: entries.map(([, , title = '']) => title.replaceAll(/<[^>]*>/g, '')),
  };
};

const alternates = (page: string): string[][] =>
  [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language = '', href = '']) => [
    language,
    new URL(href).pathname,
  ]);

/** English and Arabic, with one page that is in English only. */
async function translated() {
  const made = await published('English', 'Arabic');
  const [english, arabic] = made.spaces;
  await made.admin.call(api.updateSpace, { spaceId: english!.id, body: { language: 'en' } });
  await made.admin.call(api.updateSpace, { spaceId: arabic!.id, body: { language: 'ar' } });
  const start = { title: 'Start', markdown: 'Begin.\n' };
  await addPages(made, english!.id, start, { title: 'Install', markdown: 'x\n' }, { title: 'Only', markdown: 'y\n' });
  await addPages(made, arabic!.id, { ...start, title: 'Start' }, { title: 'Install', markdown: 'ثبّت\n' });
  return { ...made, path: new URL(made.base).pathname };
}

describe('a site in several languages', () => {
  test('uses the language and direction of the content', async () => {
    const { base } = await translated();
    const english = await read(`${base}/install`);
    assert.match(english, /<html lang="en" dir="ltr"/);
    assert.match(english, />Skip to content</);
    const arabic = await read(`${base}/arabic/install`);
    assert.match(arabic, /<html lang="ar" dir="rtl"/);
    assert.match(arabic, />الانتقال إلى المحتوى</);
    assert.match(await read(`${base}/arabic/~search?q=nothing&fragment=1`), /لم يُعثر/);
  });

  test('uses the language its owner chose for a site space, whatever the content', async () => {
    const { admin, at, base } = await translated();
    const { items } = await admin.call(api.listSiteSpaces, { ...at, query: {} });
    const siteSpaceId = items.find(({ title }) => title === 'Arabic')!.id;
    const body = { internationalization: { locale: 'fr' as const } };
    await admin.call(api.updateSiteSpaceCustomization, { ...at, siteSpaceId, body });
    assert.match(await read(`${base}/arabic/install`), /<html lang="ar" dir="rtl".*Aller au contenu/);
  });

  test('links to existing translations with hreflang', async () => {
    const { base, path } = await translated();
    const expected = [
      ['en', `${path}/install`],
      ['ar', `${path}/arabic/install`],
      ['x-default', `${path}/install`],
    ];
    assert.deepEqual(alternates(await read(`${base}/install`)), expected);
    assert.deepEqual(alternates(await read(`${base}/arabic/install`)), expected);
    assert.deepEqual(alternates(await read(`${base}/only`)), []);
  });

  for (const field of ['noRobotsIndex', 'hidden'] as const) {
    test(`names no translation with ${field} to search engines`, async () => {
      const { admin, base, spaces } = await translated();
      const [, arabic] = spaces;
      const spaceId = arabic!.id;
      const { pages } = await admin.call(api.listPages, { spaceId });
      const page = pages.find(({ title }) => title === 'Install')!.id;
      const changes = [{ operation: 'update_page' as const, page, [field]: true }];
      await admin.call(api.editContent, { spaceId, body: { changes } });
      assert.deepEqual(alternates(await read(`${base}/install`)), []);
      assert.doesNotMatch(await read(`${base}/sitemap-pages.xml`), /arabic\/install/);
      assert.deepEqual(menu(await read(`${base}/install`), 'languages').titles, ['English', 'العربية']);
    });
  }

  test('lists translations in sitemaps like its pages do', async () => {
    const { base, path } = await translated();
    const full = (page: string): string[] =>
      [...page.matchAll(/rel="alternate" hreflang="[^"]*" href="[^"]*"/g)].map(([link]) => link);
    let found = 0;
    for (const map of [`${base}/sitemap-pages.xml`, `${base}/arabic/sitemap-pages.xml`]) {
      const entries = (await read(map)).match(/<url>.*?<\/url>/g) ?? [];
      for (const entry of entries) {
        const [, address = ''] = /<loc>(.*?)<\/loc>/.exec(entry) ?? [];
        assert.deepEqual(full(entry), full(await read(address)), address);
        found += full(entry).length;
      }
    }
    // Two pages in two languages, each with three links; the page that is in English only has none.
    assert.equal(found, 12);
    const only = new RegExp(`<url><loc>[^<]*${path}/only</loc><lastmod>[^<]*</lastmod></url>`);
    assert.match(await read(`${base}/sitemap-pages.xml`), only);
  });

  test('has a menu of languages by their own names, which link to the same page', async () => {
    const { base, path } = await translated();
    const page = await read(`${base}/install`);
    assert.deepEqual(menu(page, 'languages'), {
      titles: ['English', 'العربية'],
      hrefs: [path, `${path}/arabic/install`],
    });
    assert.deepEqual(menu(page, 'variants').titles, []);
    assert.match(page, /hreflang="ar"/);
    // A page that is not there leads to the start.
    assert.deepEqual(menu(await read(`${base}/only`), 'languages').hrefs, [path, `${path}/arabic`]);
  });

  test('has versions and languages in two menus', async () => {
    const made = await published('v1', 'v2', 'v2 German');
    const [, , german] = made.spaces;
    await made.admin.call(api.updateSpace, { spaceId: german!.id, body: { language: 'de' } });
    for (const { id } of made.spaces) await addPages(made, id, { title: 'Start', markdown: 'Begin.\n' });
    const english = await read(`${made.base}/v2`);
    assert.deepEqual(menu(english, 'variants').titles, ['v1', 'v2']);
    assert.deepEqual(menu(english, 'languages').titles, ['English', 'Deutsch']);
    const there = await read(`${made.base}/v2-german`);
    assert.deepEqual(menu(there, 'variants').titles, []);
    assert.deepEqual(menu(there, 'languages').titles, ['English', 'Deutsch']);
    assert.match(there, />Zum Inhalt springen</);
  });
});
