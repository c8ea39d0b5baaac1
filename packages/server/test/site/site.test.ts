import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api } from '@lectern/contract';
import { a, app, services, type Organization } from '../harness.ts';

type Answer = { status: number; headers: Record<string, string>; text: string; cookies: string[] };

async function visit(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search, headers: { host, ...headers } });
  const raw = answer.rawPayload;
  const encoding = answer.headers['content-encoding'];
  const plain = encoding === 'br' ? brotliDecompressSync(raw) : encoding === 'gzip' ? gunzipSync(raw) : raw;
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text: tidied(plain.toString()),
    cookies,
  };
}

/** Space that means nothing between attributes and tags. */
const tidied = (html: string): string => html.replaceAll(/ +/g, ' ').replaceAll(/ \/?>/g, '>');

type Insert = { title: string; markdown: string; into?: string; ref?: string; condition?: string; hidden?: boolean };

async function space(organization: Organization, pages: Insert[]) {
  const made = await a.space({ in: organization });
  await organization.admin.call(api.updateSpace, { spaceId: made.id, body: { editMode: 'live' } });
  await edit(organization, made.id, pages);
  return made;
}

const edit = (organization: Organization, spaceId: string, pages: Insert[]) =>
  organization.admin.call(api.editContent, {
    spaceId,
    body: {
      changes: pages.map(({ markdown, ...page }) => ({
        operation: 'insert_page' as const,
        document: { markdown },
        ...page,
      })),
    },
  });

async function site(
  pages: Insert[],
  options: { visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'; title?: string } = {},
) {
  const organization = await a.organization();
  const { admin } = organization;
  const made = await space(organization, pages);
  const body = {
    spaces: [made.id],
    title: options.title ?? 'The docs',
    visibility: options.visibility ?? ('public' as const),
  };
  const created = await admin.call(api.createSite, { organizationId: organization.id, body });
  const published = await admin.call(api.publishSite, { organizationId: organization.id, siteId: created.id });
  const at = { organizationId: organization.id, siteId: created.id };
  return { organization, admin, at, space: made.id, url: published.urls.published! };
}

const pages: Insert[] = [
  { title: 'Welcome', markdown: '# Welcome\n\nRead [how to install](./install.md).\n', ref: 'welcome' },
  {
    title: 'Install',
    markdown: '---\ndescription: On a machine.\n---\n\n# Install\n\n## With npm\n\nRun it on a zebra.\n',
    ref: 'install',
  },
  { title: 'Below', markdown: '# Below\n', into: 'install' },
  { title: 'Hidden', markdown: '# Hidden\n\nquagga\n', hidden: true },
];

describe('a published page', () => {
  test('is complete HTML with its navigation, and links by path', async () => {
    const { url } = await site(pages);
    const first = await visit(url);
    assert.equal(first.status, 200);
    assert.match(first.text, /<title>Welcome \| The docs<\/title>/);
    assert.match(first.text, new RegExp(`<a href="${new URL(url).pathname}/install">how to install</a>`));
    assert.match(first.text, /<a href="[^"]*" aria-current="page"><span>Welcome<\/span><\/a>/);
    assert.doesNotMatch(first.text, /Hidden/);
    const second = await visit(`${url}/install`);
    assert.match(second.text, /<meta name="description" content="On a machine\.">/);
    assert.match(second.text, new RegExp(`<link rel="canonical" href="${url}/install">`));
    assert.match(second.text, /class="anchor" href="#with-npm"/);
    assert.equal((await visit(`${url}/hidden`)).status, 200);
  });

  test('has one canonical URL', async () => {
    const { url } = await site(pages);
    const path = new URL(url).pathname;
    for (const [from = '', to = ''] of [
      ['/welcome', ''],
      ['/install/', '/install'],
      ['//install', '/install'],
    ]) {
      const answer = await visit(url + from);
      assert.equal(answer.status, 302, from);
      assert.equal(answer.headers['location'], path + to, from);
    }
  });

  test('that does not exist is 404, with suggestions', async () => {
    const { url } = await site(pages);
    const answer = await visit(`${url}/instal`);
    assert.equal(answer.status, 404);
    assert.match(answer.text, /You may be looking for[^]*>Install</);
    const nowhere = await visit('http://lectern.test/sites/nobody/nothing');
    assert.equal(nowhere.status, 404);
    assert.match(nowhere.text, /Nothing is published here/);
  });

  test('is 404 at a URL with a NUL', async () => {
    const { url } = await site(pages);
    for (const asked of ['/%00', '/a%00b', '/~search?q=a%00b']) {
      assert.equal((await visit(url + asked)).status, 404, asked);
    }
  });

  test('loads nothing from elsewhere and runs no inline script', async () => {
    const { url } = await site(pages);
    const { headers, text } = await visit(url);
    assert.match(
      headers['content-security-policy']!,
      /default-src 'none'; script-src lectern\.test\/sites\/~assets\/; style-src 'self'/,
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.doesNotMatch(text, /<script(?! src| type="(?:module" src|application\/ld))|<style| style=| on\w+="/);
    for (const [, address] of text.matchAll(/(?:src|<link rel="stylesheet" href)="([^"]*)"/g)) {
      assert.match(address!, /^\/sites\//);
      const asset = await visit(`http://lectern.test${address}`, { 'accept-encoding': 'br' });
      assert.equal(asset.status, 200, address!);
      assert.match(asset.headers['cache-control']!, /immutable/);
      assert.equal(asset.headers['content-encoding'], 'br');
      for (const [, font] of asset.text.matchAll(/url\((\/sites\/[^)]*latin-wght-normal\.woff2)\)/g)) {
        const file = await visit(`http://lectern.test${font}`);
        assert.equal(file.headers['content-type'], 'font/woff2');
      }
    }
  });

  test('is compressed as the browser accepts and revalidated with 304', async () => {
    const { url } = await site(pages);
    const plain = await visit(url);
    for (const encoding of ['br', 'gzip']) {
      const answer = await visit(url, { 'accept-encoding': encoding });
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.equal(answer.text, plain.text);
      assert.notEqual(answer.headers['etag'], plain.headers['etag']);
      const again = await visit(url, { 'accept-encoding': encoding, 'if-none-match': answer.headers['etag']! });
      assert.equal(again.status, 304);
      assert.equal(again.text, '');
    }
  });

  test('is recompressed better on repeated requests, and both ETags are valid', async () => {
    const { url } = await site(pages);
    const ask = (headers: Record<string, string> = {}) => visit(url, { 'accept-encoding': 'gzip', ...headers });
    const first = await ask();
    let latest = first;
    for (let turn = 0; turn < 1000 && latest.headers['etag'] === first.headers['etag']; turn++) {
      latest = await ask();
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.notEqual(latest.headers['etag'], first.headers['etag']);
    assert.equal(latest.text, first.text);
    for (const { headers } of [first, latest]) {
      const again = await ask({ 'if-none-match': headers['etag']! });
      assert.deepEqual([again.status, again.headers['etag']], [304, headers['etag']]);
    }
  });

  test('shows an edit at the next request', async () => {
    const { url, space, organization } = await site(pages);
    const { etag } = (await visit(`${url}/install`)).headers;
    await edit(organization, space, [{ title: 'New', markdown: '# New page\n' }]);
    const after = await visit(`${url}/install`, { 'if-none-match': etag! });
    assert.equal(after.status, 200);
    assert.match(after.text, /New page/);
    assert.match((await visit(`${url}/new-page`)).text, /<h1><span>New page/);
  });

  test('is 404 when the site is deleted', async () => {
    const { url, admin, at } = await site(pages);
    assert.equal((await visit(url)).status, 200);
    await admin.call(api.unpublishSite, at);
    assert.equal((await visit(url)).status, 404);
  });

  test('links to its feed if it has updates', async () => {
    const update = (title: string) => `{% update date="2026-01-02" %}\n## ${title}\n\nNews.\n{% endupdate %}\n`;
    const updates = `{% updates %}\n${update('Two')}${update('One')}{% endupdates %}\n`;
    const { url } = await site([...pages, { title: 'Changes', markdown: `# Changes\n\n${updates}` }]);
    const feed = /<link rel="alternate" type="application\/rss\+xml" href="([^"]*)"/;
    const path = feed.exec((await visit(`${url}/changes`)).text)![1]!;
    const told = (await visit(new URL(path, url).href)).text;
    assert.match(told, /<title>One<\/title>/);
    assert.ok(
      told.includes(`<atom:link href="${new URL(path, url).href}" rel="self" type="application/rss+xml"/>`),
      told,
    );
    const names = [...told.matchAll(/<guid>[^<]*#([^<]*)<\/guid>/g)].map(([, name]) => name);
    assert.deepEqual(names, ['update-2026-01-02-2', 'update-2026-01-02']);
    assert.doesNotMatch((await visit(`${url}/install`)).text, feed);
  });

  test('shows reusable contents', async () => {
    const { url } = await site([
      { title: 'A', markdown: '# A\n\n$$x^2$$ and <code class="expression">page.vars.n</code>\n' },
    ]);
    assert.match((await visit(url)).text, /<math/);
  });
});

describe('a site', () => {
  test('has the customization and language of its owner', async () => {
    const { url, admin, at } = await site(pages);
    const settings = await admin.call(api.getSiteCustomization, at);
    await admin.call(api.setSiteCustomization, {
      ...at,
      body: {
        ...settings,
        styling: {
          ...settings.styling,
          primaryColor: { light: '#ff0000', dark: '#00ff00' },
          corners: 'circular',
          font: 'Lato',
        },
        internationalization: { locale: 'de' },
        themes: { default: 'dark', toggeable: false },
        header: {
          preset: 'bold',
          links: [
            { title: 'Source', to: { kind: 'url', url: 'https://example.test/' }, links: [], style: 'button-primary' },
          ],
        },
        footer: {
          groups: [
            { title: 'More', links: [{ title: 'Imprint', to: { kind: 'url', url: 'https://example.test/imprint' } }] },
          ],
          copyright: '© Us',
        },
        announcement: { enabled: true, message: 'Version two is out', style: 'success' },
        externalLinks: { target: 'blank' },
        pagination: { enabled: false },
        pageActions: { externalAI: false, markdown: false },
        trademark: { enabled: true },
      } as never,
    });
    const { text } = await visit(url);
    assert.match(text, /class="[^"]*corners-circular[^"]*header-bold[^"]*one-theme" data-theme="dark"/);
    assert.match(text, /Zum Inhalt springen/);
    assert.match(
      text,
      /<a class="button button-primary" href="https:\/\/example\.test\/" target="_blank" rel="noopener">Source/,
    );
    assert.match(text, /Version two is out/);
    assert.match(text, />Imprint<\/a>/);
    assert.match(text, /© Us/);
    assert.match(text, /Veröffentlicht mit Lectern/);
    assert.doesNotMatch(text, /class="pagination"|text\/markdown|theme-switch/);
    const sheet = /href="([^"]*~style[^"]*)"/.exec(text)![1]!;
    const { text: css } = await visit(`http://lectern.test${sheet}`);
    assert.match(css, /--primary:light-dark\(#ff0000, #00ff00\)/);
    assert.match(css, /Lato/);
  });

  test('has sections and versions to navigate', async () => {
    const { url, admin, at, organization } = await site(pages);
    const other = await space(organization, [{ title: 'Calls', markdown: '# Calls\n\nSee the zebra.\n' }]);
    const older = await space(organization, [{ title: 'Old', markdown: '# Old\n' }]);
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId: other.id, title: 'Reference' } });
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId: older.id, sectionId: section.id } });
    const base = new URL(url).pathname;
    const { text } = await visit(url);
    const href = new RegExp(`<nav class="sections"[^]*?<a href="(${base}/[^"]+)">Reference</a>`).exec(text)?.[1];
    assert.ok(href, text.slice(text.indexOf('<nav class="sections"'), 200));
    const there = await visit(`http://lectern.test${href}`);
    assert.equal(there.status, 200);
    assert.match(there.text, /<h1><span>Calls/);
    const version = new RegExp(`class="menu variants"[^]*?href="(${href}/[^"?]+)"`).exec(there.text)![1]!;
    const old = await visit(`http://lectern.test${version}`);
    assert.match(old.text, /<h1><span>Old/);
    const missing = await visit(`http://lectern.test${version}/nowhere?fallback=true`);
    assert.equal(missing.headers['location'], version);
    const found = await visit(`${url}/~search?q=zebra`);
    assert.match(found.text, new RegExp(`href="${base}/install#with-npm"`));
    assert.match(found.text, new RegExp(`href="${href}"`));
    assert.match(found.text, /<mark>zebra<\/mark>/);
    assert.doesNotMatch((await visit(`${url}/~search?q=quagga`)).text, /class="found-page"/);
    const fragment = await visit(`${url}/~search?q=zebra&fragment=1`);
    assert.doesNotMatch(fragment.text, /<html/);
  });

  test('links to pages of its other spaces', async () => {
    const { url, admin, at, organization, space: first } = await site(pages);
    const other = await space(organization, [
      { title: 'Start', markdown: '# Start\n' },
      { title: 'Calls', markdown: '# Calls\n' },
    ]);
    await admin.call(api.createSiteSection, { ...at, body: { spaceId: other.id, title: 'Reference' } });
    const { pages: made } = await admin.call(api.listPages, { spaceId: other.id });
    const calls = made[1]!.id;
    const target = `${services.config.url}/app/s/${other.id}/calls`;
    const markdown = `[by id](lectern:page/${calls}?space=${other.id}) [by path](${target})\n\n{% content-ref url="${target}" %}\n[calls](${target})\n{% endcontent-ref %}\n`;
    await edit(organization, first, [{ title: 'Leads', markdown }]);
    const change = (fields: object) =>
      admin.call(api.editContent, {
        spaceId: other.id,
        body: { changes: [{ operation: 'update_page', page: calls, ...fields }] },
      });
    const read = async (etag = '') => visit(`${url}/leads`, { 'if-none-match': etag });
    const before = await read();
    assert.match(before.text, /<a href="[^"]*\/reference\/calls">by path<\/a>/);
    await change({ title: 'Requests', slug: 'requests', document: { markdown: '# Requests\n' } });
    const after = await read(before.headers['etag']);
    assert.equal(after.status, 200);
    assert.match(after.text, /<a href="[^"]*\/reference\/requests">by path<\/a>/);
    assert.match(after.text, /Requests/);
    assert.doesNotMatch(after.text, /\/reference\/calls"/);
    await change({ condition: 'false' });
    const hidden = await read(after.headers['etag']);
    assert.equal(hidden.status, 200);
    assert.doesNotMatch(hidden.text, /Requests|\/reference\/(?:calls|requests)"/);
  });

  test('is served on its own hostname', async () => {
    const { admin, at } = await site(pages);
    const hostname = `docs-${at.siteId.toLowerCase()}.example.test`;
    await admin.call(api.updateSite, { ...at, body: { hostname } });
    const first = await visit(`https://${hostname}/`);
    assert.equal(first.status, 200);
    assert.match(first.text, /<a href="\/install">how to install<\/a>/);
    assert.match(first.text, /src="\/~assets\/site\./);
    assert.equal((await visit(`https://${hostname}/install`)).status, 200);
    assert.match((await visit(`https://${hostname}/robots.txt`)).text, /Sitemap: /);
    assert.equal((await visit(`https://${hostname}/reference`)).status, 404);
    // A version of the content may stand where the API is on its own host; the paths of the API are answered there too.
    assert.match((await visit(`https://${hostname}/v1/install`)).headers['content-type']!, /^text\/html/);
    assert.match((await visit(`https://${hostname}/v1/orgs`)).headers['content-type']!, /^application\/json/);
    assert.equal((await visit('https://unknown.example.test/')).status, 404);
    const script = /src="(\/~assets\/site\.[^"]*)"/.exec(first.text)![1]!;
    assert.equal((await visit(`https://${hostname}${script}`)).status, 200);
  });

  test('redirects to the proxy of its owner', async () => {
    const { url, admin, at } = await site(pages);
    const host = `www-${at.siteId.toLowerCase()}.example.test`;
    await admin.call(api.updateSite, { ...at, body: { proxy: `${host}/help` } });
    const { text } = await visit(url, { 'x-forwarded-host': host });
    assert.match(text, /<a href="\/help\/install">how to install<\/a>/);
    assert.match(text, new RegExp(`<link rel="canonical" href="https://${host}/help">`));
    const script = /src="\/help(\/~assets\/site\.[^"]*)"/.exec(text)![1]!;
    assert.equal((await visit(url + script)).status, 200);
    assert.doesNotMatch((await visit(url, { 'x-forwarded-host': 'other.test' })).text, /<a href="\/help/);
  });

  test('has a PDF of a page', async () => {
    const { url } = await site(pages);
    const path = /href="([^"]*~pdf[^"]*)"/.exec((await visit(`${url}/install`)).text)![1]!;
    const answer = await visit(`http://lectern.test${path}`);
    assert.equal(answer.status, 302);
    assert.equal((await visit(answer.headers['location']!)).headers['content-type'], 'application/pdf');
    assert.equal((await visit(`${url}/~pdf?page=nothing`)).status, 404);
  });

  test('is available to programs too', async () => {
    const { url } = await site(pages);
    const list = await visit(`${url}/llms.txt`);
    assert.match(list.text, new RegExp(String.raw`- \[Install\]\(${url}/install\.md\): On a machine\.`));
    assert.doesNotMatch(list.text, /Hidden/);
    const page = await visit(`${url}/install.md`);
    assert.equal(page.headers['content-type'], 'text/markdown; charset=utf-8');
    assert.match(page.text, /^# Install\n\n> On a machine\.\n\n## With npm/);
    assert.match((await visit(`${url}/welcome.md`)).text, new RegExp(String.raw`\(${url}/install\)`));
    assert.match((await visit(`${url}/llms-full.txt`)).text, /zebra/);
    const map = await visit(`${url}/sitemap.xml`);
    const inner = /<loc>([^<]*)<\/loc>/.exec(map.text)![1]!;
    assert.match((await visit(inner)).text, new RegExp(`<loc>${url}/install</loc><lastmod>`));
  });

  test('excludes private content from what search engines get', async () => {
    const { url } = await site(pages, { visibility: 'unlisted' });
    assert.match((await visit(url)).text, /<meta name="robots" content="noindex">/);
    assert.equal((await visit(`${url}/sitemap.xml`)).status, 404);
    assert.match((await visit(`${url}/robots.txt`)).text, /Disallow: \/\n/);
  });
});

describe('visitors', () => {
  test('who may not see the default of a site are redirected with the requested path', async () => {
    const { url, admin, at, organization } = await site(pages);
    const other = await space(organization, [{ title: 'Other', markdown: '# Other\n\nokapi\n' }]);
    await admin.call(api.createSiteSection, { ...at, body: { spaceId: other.id, title: 'Open' } });
    const { items } = await admin.call(api.listSiteSections, at);
    const siteSectionId = items.find(({ title }) => title !== 'Open')!.id;
    await admin.call(api.updateSiteSection, { ...at, siteSectionId, body: { condition: 'visitor.claims.beta' } });
    const { pathname } = new URL(url);
    for (const path of ['/llms.txt', '/~search?q=okapi', '/sitemap.xml', '?a=b']) {
      const answer = await visit(url + path);
      assert.equal(answer.headers['location'], `${pathname}/open${path}`, path);
      assert.equal((await visit(new URL(answer.headers['location'], url).href)).status, 200, path);
    }
  });

  test('with the key of a share link have access, and the key stays in links', async () => {
    const { url, admin, at } = await site(pages, { visibility: 'share-link' });
    assert.equal((await visit(url)).status, 404);
    const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Ada' } });
    const { text, status, headers } = await visit(link.urls.published!);
    assert.equal(status, 200);
    assert.match(text, new RegExp(`<a href="${new URL(link.urls.published!).pathname}/install">how to install</a>`));
    assert.match(headers['cache-control']!, /private/);
    assert.equal((await visit(`${link.urls.published!}/install`)).status, 200);
    await admin.call(api.updateShareLink, { ...at, shareLinkId: link.id, body: { active: false } });
    assert.equal((await visit(link.urls.published!)).status, 404);
  });

  test('with a signed token have access, and the token is stored in a cookie', async () => {
    const { url, admin, at } = await site(pages, { visibility: 'visitor-auth' });
    await admin.call(api.updatePublishingAuth, {
      ...at,
      body: { backend: 'custom', fallbackURL: 'https://login.test/in' },
    });
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    const sent = await visit(`${url}/install`);
    assert.equal(sent.status, 302);
    assert.equal(sent.headers['location'], 'https://login.test/in?location=%2Finstall');
    const cameFrom = async (below: string) =>
      new URL((await visit(url + below)).headers['location']!).searchParams.get('location');
    for (const below of ['/install.md', '/install?a=1', '/~search?q=zebra&x', '/llms.txt', '/install/rss.xml'])
      assert.equal(await cameFrom(below), below);
    assert.equal(await cameFrom(''), '/');
    assert.equal(await cameFrom('?a=1'), '/?a=1');
    assert.equal(await cameFrom('/install?jwt_token=bad&a=1'), '/install?a=1');
    assert.equal(await cameFrom('/~gitbook/auth/login?location=/install%3Fa=1'), '/install?a=1');
    for (const away of ['//evil.test', '/\\evil.test', 'https://evil.test'])
      assert.equal(await cameFrom(`/~gitbook/auth/login?location=${encodeURIComponent(away)}`), '/');
    assert.equal((await visit(`${url}/robots.txt`)).text, 'User-agent: *\nDisallow: /\n');
    const token = signed(privateKey, { exp: Math.floor(services.clock().getTime() / 1000) + 7200 });
    const again = await visit(`${url}/install?a=1?jwt_token=${token}`);
    assert.equal(again.headers['location'], `${new URL(url).pathname}/install?a=1`);
    const back = await visit(`${url}/install?jwt_token=${token}&x=1`);
    assert.equal(back.headers['location'], `${new URL(url).pathname}/install?x=1`);
    assert.match(back.cookies[0]!, /HttpOnly; SameSite=Lax/);
    const cookie = back.cookies.map((one) => one.split(';', 1)[0]).join('; ');
    const inside = await visit(`${url}/install`, { cookie });
    assert.equal(inside.status, 200);
    assert.match(inside.headers['cache-control']!, /private/);
    assert.equal((await visit(`${url}/install`, { cookie: cookie.slice(0, -8) })).status, 302);
    assert.equal((await visit(`${url}/llms.txt`)).status, 302);
    const out = await visit(`${url}/~gitbook/auth/logout`, { cookie });
    assert.match(out.cookies[0]!, /Max-Age=0/);
  });

  test('never see what a condition hides', async () => {
    const { url, admin, at, organization } = await site([
      { title: 'Open', markdown: '# Open\n\n{% if visitor.claims.unsigned.beta %}\nokapi\n{% endif %}\n\nbongo\n' },
      { title: 'Secret', markdown: '# Secret\n\nzorilla\n', condition: 'visitor.claims.unsigned.beta == true' },
    ]);
    const closed = await space(organization, [{ title: 'Inner', markdown: '# Inner\n\nzorilla\n' }]);
    const section = await admin.call(api.createSiteSection, {
      ...at,
      body: { spaceId: closed.id, title: 'Inner circle' },
    });
    await admin.call(api.updateSiteSection, {
      ...at,
      siteSectionId: section.id,
      body: { condition: 'visitor.claims.unsigned.beta == true' },
    });
    await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
    const flag = { type: 'boolean', description: 'Sees what is new' };
    const unsigned = {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { beta: flag },
      additionalProperties: false,
    };
    await admin.call(api.setAdaptiveSchema, {
      ...at,
      body: { jsonSchema: { type: 'object', properties: { unsigned }, additionalProperties: false } },
    });
    const cookie = `gitbook-visitor-public=${encodeURIComponent('{"beta":true}')}`;
    const inner = section.urls.published!;
    const hidden = /okapi|zorilla|Secret|Inner/i;
    for (const path of [
      '',
      '/open.md',
      '/llms.txt',
      '/llms-full.txt',
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/nothing',
      '/~contents',
      '/~search?q=bongo',
      '/~search?q=zorilla&fragment=1',
    ]) {
      const answer = await visit(url + path);
      assert.doesNotMatch(answer.text.replaceAll(/“zorilla”|value="zorilla"/g, ''), hidden, path);
    }
    assert.equal((await visit(`${url}/secret`)).status, 404);
    assert.equal((await visit(`${url}/secret.md`)).status, 404);
    assert.equal((await visit(inner)).status, 404);

    const seen = await visit(url, { cookie });
    assert.match(seen.text, /okapi[^]*bongo/);
    assert.match(seen.text, />Secret</);
    assert.match(seen.text, />Inner circle</);
    assert.match(seen.headers['cache-control']!, /private/);
    assert.equal((await visit(`${url}/secret`, { cookie })).status, 200);
    assert.equal((await visit(inner, { cookie })).status, 200);
    assert.match((await visit(`${url}/llms-full.txt`, { cookie })).text, /okapi[^]*zorilla/);
    assert.doesNotMatch((await visit(url)).text, hidden);
    assert.match((await visit(`${url}/~gitbook/visitor`, { cookie })).text, /"beta":true/);
  });

  test('with a preview link of a manager see a change request', async () => {
    const { url, admin, at, space } = await site(pages);
    const request = await admin.call(api.createChangeRequest, { spaceId: space, body: { subject: 'More' } });
    await admin.call(api.editContentInChangeRequest, {
      spaceId: space,
      changeRequestId: request.id,
      body: { changes: [{ operation: 'insert_page', title: 'Proposed', document: { markdown: '# Proposed\n' } }] },
    });
    const address = `${url}/~/changes/${request.id}/proposed`;
    assert.equal((await visit(address)).status, 404);
    const { search } = new URL((await admin.call(api.getSitePreview, at)).url);
    const cookie = (await visit(address + search)).cookies.map((one) => one.split(';', 1)[0]).join('; ');
    const there = await visit(address, { cookie });
    assert.equal(there.status, 200);
    assert.match(there.text, /Preview: this is not what readers see now/);
    assert.match(there.text, new RegExp(`href="${new URL(url).pathname}/~/changes/${request.id}/install"`));
    const numbered = await visit(`${url}/~/changes/${request.number}/proposed`, { cookie });
    assert.equal(numbered.status, 200);
    assert.match(numbered.text, new RegExp(`href="${new URL(url).pathname}/~/changes/${request.number}/install"`));
    assert.equal((await visit(`${url}/proposed`)).status, 404);
    const { revision } = await admin.call(api.getSpace, { spaceId: space });
    assert.equal((await visit(`${url}/~/revisions/${revision}`)).status, 404);
  });

  test('see no link to a page that a condition hides, in pages, menus and search results', async () => {
    const { url, admin, at, space } = await site([
      { title: 'Open', markdown: '# Open\n\nbongo\n' },
      { title: 'Quagga', markdown: '# Quagga\n', condition: 'false' },
    ]);
    const { pages: made } = await admin.call(api.listPages, { spaceId: space });
    const [open, hidden] = made;
    const target = `/pages/${hidden!.id}`;
    const markdown =
      `bongo [quagga.md](${target} "mention") [kept words](${target}) {% if false %}zorilla{% endif %}\n\n` +
      `{% content-ref url="${target}" %}\n[quagga.md](${target})\n{% endcontent-ref %}\n\n` +
      `| a |\n| --- |\n| {%- if false -%}zorilla{%- endif -%} |\n\n` +
      '{% embed url="https://www.youtube.com/watch?v=abc" %}\n';
    await admin.call(api.editContent, {
      spaceId: space,
      body: { changes: [{ operation: 'update_page', page: open!.id, document: { markdown } }] },
    });
    const to = { kind: 'page' as const, page: hidden!.id, space };
    const settings = await admin.call(api.getSiteCustomization, at);
    await admin.call(api.setSiteCustomization, {
      ...at,
      body: {
        ...settings,
        externalLinks: { target: 'blank' },
        header: { ...settings.header, links: [{ title: 'See Quagga', to, links: [] }] },
        footer: { groups: [{ title: 'About Quagga', links: [{ title: 'Quagga', to }] }] },
      } as never,
    });
    for (const path of ['', '/open.md', '/llms-full.txt', '/~search?q=bongo', '/~search?q=words']) {
      const { status, text } = await visit(url + path);
      assert.ok(status === 200 || status === 302, `${path} ${status}`);
      assert.doesNotMatch(text, /quagga|zorilla/i, path);
      assert.ok(!text.includes(hidden!.id), path);
    }
    const { text } = await visit(url);
    assert.match(text, /bongo Page not available kept words/);
    assert.match(text, /<span class="embed-title">YouTube<\/span>/);
    assert.doesNotMatch(text, /<a [^>]*rel="[^>]*rel="/);
  });

  test('keep a valid token when an invalid one is sent', async () => {
    const { url, admin, at } = await site(pages);
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    const now = Math.floor(services.clock().getTime() / 1000);
    const good = signed(privateKey, { exp: now + 7200 });
    assert.equal((await visit(`${url}/install?jwt_token=${good}`)).cookies.length, 1);
    for (const bad of [signed('another key', { exp: now + 7200 }), signed(privateKey, { exp: now - 60 }), 'rubbish']) {
      const answer = await visit(`${url}/install?jwt_token=${bad}`);
      assert.deepEqual([answer.status, answer.cookies], [302, []]);
    }
  });
});

function signed(key: string, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
