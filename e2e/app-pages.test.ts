// The pages at the addresses that replies give as `urls.app`: for everybody, on a phone, light and dark, without a script.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient, type Client } from '@lectern/contract';
import type { Browser, Page } from 'playwright-core';
import { checkAccessible, checkFits, launch } from './browser.ts';
import { startService, type Service } from './service.ts';
import { faultsIn } from './validate.ts';

const blocks = `Words, \`code\` and <code class="expression">space.vars.version</code>.

{% hint style="warning" %}
Beware of *herons*.
{% endhint %}

{% if visitor.claims.beta %}
Only for some.
{% endif %}

| Name | A long column title that wants to be wide | More |
| ---- | ----------------------------------------- | ---- |
| one  | averyveryveryverylongwordwithoutanybreak  | two  |

\`\`\`js
const answer = await fetch('https://api.example.com/v1/some/very/long/path?with=parameters&and=more');
\`\`\`

{% tabs %}
{% tab title="npm" %}
npm install
{% endtab %}
{% endtabs %}

- [x] done

<details>
<summary>More</summary>

Folded words.

</details>
`;

const rightToLeft = 'مرحبا `--port 80` بكم.\n\n```sh\nlectern serve --port 80\n```\n';

describe('pages of the application', () => {
  let browser: Browser;
  let service: Service;
  let page: Page;
  let paths: string[];

  before(async () => {
    service = await startService({}, 'localhost');
    browser = await launch();
    paths = await fill(createClient({ endpoint: service.url, token: service.token }));
    const context = await browser.newContext({ viewport: { width: 320, height: 700 } });
    page = await context.newPage();
    page.on('request', (request) => assert.equal(new URL(request.url()).host, new URL(service.url).host));
    page.on('console', (message) => assert.notEqual(message.type(), 'error', message.text()));
    await page.goto(await service.printed(/Sign in\s+(\S+)/));
    await page.getByLabel('Choose a password').fill('a heron on the lectern');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/app`);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  test('are accessible and fit on a phone', async () => {
    // The policy of the pages keeps out the script that looks for faults; so it looks at a copy without it.
    const bare = await browser.newPage({ bypassCSP: true, viewport: page.viewportSize()! });
    for (const path of paths) {
      const answer = await page.goto(service.url + path);
      assert.equal(answer?.status(), 200, path);
      await checkFits(page);
      const html = await answer.text();
      // Templates close empty elements as XML does, and leave white space at the ends of lines.
      const faults = (await faultsIn(html, path)).filter((fault) => !/void-style|no-trailing-whitespace/.test(fault));
      assert.deepEqual(faults, []);
      // Dark where there are colours of their own.
      const schemes = /everything$|changes\/\d+$/.test(path) ? (['light', 'dark'] as const) : (['light'] as const);
      for (const colorScheme of schemes) {
        await bare.emulateMedia({ colorScheme });
        await bare.setContent(html);
        await checkAccessible(bare);
      }
    }
  });

  test('show code left to right whatever the direction of the surrounding text', async () => {
    await page.goto(service.url + paths.find((path) => path.endsWith('/arabic'))!);
    const directions = await page
      .locator('.body, .body p > code, .body pre')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
    assert.deepEqual(directions, ['rtl', 'ltr', 'ltr']);
  });
});

/** One of each, and where they are. */
async function fill(client: Client): Promise<string[]> {
  const [organization] = (await client.call(api.listOrganizations)).items;
  const organizationId = organization!.id;
  const collection = await client.call(api.createCollection, { organizationId, body: { title: 'Shelf' } });
  const space = await client.call(api.createSpace, {
    organizationId,
    body: { title: 'Guide', parent: collection.id, editMode: 'live' },
  });
  const spaceId = space.id;
  const insert = (title: string, markdown: string) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown },
  });
  await client.call(api.editContent, {
    spaceId,
    body: { changes: [insert('Start', 'Begin here.\n'), insert('Everything', blocks), insert('Arabic', rightToLeft)] },
  });
  const { pages, urls } = await client.call(api.getContent, { spaceId });
  const request = await client.call(api.createChangeRequest, { spaceId, body: { subject: 'Better words' } });
  const changeRequestId = request.id;
  const document = { markdown: blocks.replace('Words', 'Better words') };
  const change = { operation: 'update_page' as const, page: pages[1]!.id, document };
  await client.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes: [change] } });
  const site = await client.call(api.createSite, { organizationId, body: { title: 'Site', spaces: [spaceId] } });
  await client.call(api.publishSite, { organizationId, siteId: site.id });
  const text = 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: { /x: { get: { responses: {} } } }\n';
  const spec = await client.call(api.createOpenApiSpec, { organizationId, body: { slug: 'api', source: { text } } });
  const things = [organization!, collection, space, { urls }, request, site, spec];
  const home = new URL(space.urls.app).pathname;
  return [
    '/app',
    ...things.map(({ urls }) => new URL(urls.app).pathname),
    ...pages.map(({ urls }) => new URL(urls!.app).pathname),
    `${home}/~/history`,
    `${home}/~/changes`,
    `${new URL(request.urls.app).pathname}/everything`,
  ];
}
