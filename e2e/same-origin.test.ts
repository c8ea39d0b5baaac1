// An administrator who is signed in reads a site that somebody else wrote, on the same origin as the app: nothing of the
// author acts for them.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient, type Client } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { startService, type Service } from './service.ts';

let browser: Browser;
let service: Service;
let page: Page;
let site: string;
let organizationId: string;
const uploads = new Map<string, string>();
const asked: string[] = [];

const attack = `fetch('/app/account').then((r) => r.text()).then((t) => {
  const csrf = /name="csrf" value="([^"]+)"/.exec(t)[1];
  document.title = 'taken over';
  return fetch('/v1/orgs', { headers: { 'x-csrf-token': csrf } });
});`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script><![CDATA[${attack}]]></script></svg>`;

async function publish(client: Client): Promise<void> {
  organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
  const { id: spaceId } = await client.call(api.createSpace, {
    organizationId,
    body: { title: 'Hostile', editMode: 'live' },
  });
  const files: [string, string, string][] = [
    ['attack.js', 'text/javascript', attack],
    ['attack.html', 'text/html', `<!doctype html><script>${attack}</script>`],
    ['attack.svg', 'image/svg+xml', svg],
    ['attack.txt', 'text/plain', `<!doctype html><script>${attack}</script>`],
  ];
  for (const [name, type, text] of files) {
    const form = new FormData();
    form.append('file', new File([text], name, { type }));
    const { insertedFiles } = await client.call(api.uploadFiles, { spaceId, form });
    uploads.set(name, insertedFiles[0]!.downloadURL);
  }
  const script = uploads.get('attack.js')!;
  const markdown = [
    '# Hostile',
    `<script>${attack}</script>`,
    `<script src="${script}"></script>`,
    `<img src="x" onerror="${attack.replaceAll('"', '&quot;')}">`,
    `![drawing](${uploads.get('attack.svg')!})`,
    `<iframe src="${uploads.get('attack.html')!}"></iframe>`,
    `<a href="javascript:${encodeURIComponent(attack)}">a link</a>`,
  ].join('\n\n');
  const changes = [{ operation: 'insert_page' as const, title: 'Hostile', document: { markdown } }];
  await client.call(api.editContent, { spaceId, body: { changes } });
  const { id: siteId } = await client.call(api.createSite, {
    organizationId,
    body: { title: 'Hostile', spaces: [spaceId] },
  });
  site = (await client.call(api.publishSite, { organizationId, siteId })).urls.published!;
}

describe('an administrator on another user’s site on the origin of the app', () => {
  before(async () => {
    [browser, service] = await Promise.all([launch(), startService({}, 'localhost')]);
    await publish(createClient({ endpoint: service.url, token: service.token }));
    page = await (await browser.newContext()).newPage();
    await page.goto(await service.printed(/Sign in\s+(\S+)/));
    await page.getByLabel('Password').fill('a heron on the lectern');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/app`);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  });

  after(async () => {
    await browser.close();
    await service.stop();
  });

  test('is signed in there too, and no script of the page acts for them', async () => {
    await page.goto(site);
    await page.waitForLoadState('networkidle');
    assert.match(await page.title(), /^Hostile/);
    assert.ok(asked.some((path) => path.startsWith('/sites/~assets/site.')));
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/app') || path.startsWith('/v1')),
      [],
    );
  });

  test('cannot be made to load an upload as a script, even by a page with an injection', async () => {
    await page.goto(site);
    const outcome = await page.evaluate(async (src) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const element = document.createElement('script');
      element.src = src;
      element.onload = () => resolve('ran');
      element.onerror = () => resolve('refused');
      document.body.append(element);
      return promise;
    }, uploads.get('attack.js')!);
    assert.equal(outcome, 'refused');
    const worker = await page.evaluate(
      (src) =>
        navigator.serviceWorker.register(src).then(
          () => 'registered',
          () => 'refused',
        ),
      uploads.get('attack.js')!,
    );
    assert.equal(worker, 'refused');
  });

  test('opens uploads as documents with an opaque origin', async () => {
    for (const name of ['attack.svg', 'attack.txt', 'attack.html', 'attack.js']) {
      asked.length = 0;
      const saved = page.waitForEvent('download', { timeout: 5000 }).then(
        () => 'saved',
        () => 'shown',
      );
      await page.goto(uploads.get(name)!).catch(() => undefined);
      const shown = name === 'attack.svg' || name === 'attack.txt';
      if (shown) assert.equal(await page.evaluate(() => self.origin), 'null', name);
      else assert.equal(await saved, 'saved', name);
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/app') || path.startsWith('/v1')),
        [],
        name,
      );
    }
  });
});
