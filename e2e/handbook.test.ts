// A whole real handbook as readers get it: every page, every link, as valid HTML that fits on phones and desks.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { launch, tooWide } from './browser.ts';
import { brokenLinks, crawl, type Seen } from './crawl.ts';
import { publishHandbook, whyNot, type HandbookSite } from './handbook-site.ts';
import { faultsIn } from './validate.ts';

describe('the handbook as a site', { skip: whyNot() }, () => {
  let site: HandbookSite;
  let seen: ReadonlyMap<string, Seen>;
  const pages = (): [string, string][] =>
    [...seen].flatMap(([url, { html }]): [string, string][] => (html === undefined ? [] : [[url, html]]));

  before(async () => {
    site = await publishHandbook();
    seen = await crawl(site.url);
  });
  after(() => site.stop());

  test('serves every page and file', () => {
    const failed = [...seen].filter(([, { status }]) => status !== 200);
    assert.deepEqual(failed, []);
    assert.ok(pages().length > 205, `${pages().length} pages`);
  });

  test('has no broken links', () => {
    // Its authors renamed some headings and left links to them; nothing on those pages has such a name any more.
    const plain = (name: string): string => name.replace(/^id-/, '').replaceAll(/[^\p{L}\p{N}-]/gu, '');
    const broken = brokenLinks(seen, (names, name) => [...names].some((one) => plain(one) === plain(name)));
    assert.deepEqual(broken, []);
  });

  test('is valid HTML', async () => {
    const faults: string[] = [];
    const step = process.env['LECTERN_FUZZ'] === undefined ? 4 : 1;
    for (const [url, html] of pages().filter((_, i) => i % step === 0)) faults.push(...(await faultsIn(html, url)));
    assert.deepEqual(faults, []);
  });

  test('fits at 360 and at 1440 px', { skip: process.env['TEST_BROWSER'] === undefined }, async () => {
    const browser = await launch();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const wide: string[] = [];
    // All of them take minutes on a busy machine.
    const step = process.env['LECTERN_FUZZ'] === undefined ? 10 : 1;
    for (const [url] of pages().filter((_, i) => i % step === 0)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(url, { waitUntil: 'load' });
      wide.push(...(await tooWide(page)));
      await page.setViewportSize({ width: 360, height: 740 });
      wide.push(...(await tooWide(page)));
    }
    await browser.close();
    assert.deepEqual(wide, []);
  });
});
