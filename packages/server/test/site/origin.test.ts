// A site and the app may share an origin: whatever an author puts into a site, it must not act for somebody who is
// signed in and reads it. Nothing of an author runs, nothing they store is a document of this origin, and no header says
// what they want.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, services } from '../harness.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { urlsOn } from '../../src/platform/context.ts';
import { downloadUrl, storeBytes } from '../../src/features/files/index.ts';
import { published } from '../../src/features/publishing/testing/visits.ts';
import { openBrowser } from '../../src/features/sign-in/testing/browser.ts';

type Directives = Record<string, string[]>;

const directivesOf = (policy: unknown): Directives =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

async function get(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, services.config.url);
  return app.http.inject({ method: 'GET', url: pathname + search, headers: { host: 'lectern.test', ...headers } });
}

async function withPage(markdown: string) {
  const made = await published('Guide');
  const spaceId = made.spaces[0]!.id;
  await made.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changes = [{ operation: 'insert_page' as const, title: 'Start', document: { markdown } }];
  await made.admin.call(api.editContent, { spaceId, body: { changes } });
  return { ...made, spaceId };
}

const hostile = [
  '<script>alert(1)</script>',
  '<script src="/files/x/y.js"></script>',
  '<img src=x onerror="alert(1)">',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<iframe src="/app/account"></iframe>',
  '<object data="/files/x/y.svg"></object><embed src="/files/x/y.svg">',
  '<form action="/app/signout" method="post"><input name="csrf"><button>Go</button></form>',
  '<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=/app/signout">',
  '<link rel="serviceworker" href="/files/x/sw.js"><link rel="stylesheet" href="/files/x/y.css">',
  '<a href="javascript:alert(1)">a</a> [b](javascript:alert(1)) [c](data:text/html,x) [d](vbscript:x)',
  '<a href="#" onclick="alert(1)" style="position:fixed">e</a>',
  '{% embed url="javascript:alert(1)" %}',
  '{% embed url="https://a;script-src-elem/x" %}',
  '<video src=x onerror=alert(1)></video><details ontoggle=alert(1) open>x</details>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
].join('\n\n');

describe('content of an author', () => {
  test('cannot run scripts, frame pages or send data', async () => {
    const { base } = await withPage(`# Start\n\n${hostile}\n`);
    const { statusCode, payload } = await get(base);
    assert.equal(statusCode, 200);
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(payload) ?? [];
    const tags = main.match(/<[a-z][^>]*>/gi)!.join('\n');
    assert.doesNotMatch(tags, /<(?:script|iframe|object|embed|base|meta|link|style|input type="password)\b/i);
    assert.doesNotMatch(tags, /\s(?:on\w+|style)\s*=|(?:href|src|action)="(?:javascript|data|vbscript):/i);
    for (const [form] of tags.matchAll(/<form[^>]*>/g)) assert.match(form, /action="[^"]*~/, 'only our own forms');
    assert.doesNotMatch(tags, /action="\/app/);
  });

  test('cannot change the Content-Security-Policy, whatever the URL', async () => {
    const { admin, at, base } = await withPage('# Start\n');
    const settings = await admin.call(api.getSiteCustomization, at);
    const bad = ['https://a;script-src-elem/x', 'https://a,b/x', "https://'unsafe-inline'/x", 'https://a*/x'];
    const bodyWith = (url: string) => {
      const fontFaces = [{ weight: 400, sources: [{ url, format: 'woff2' as const }] }];
      const font = { id: 'own', custom: true, fontFamily: 'Own', fontFaces };
      return { ...settings, styling: { ...settings.styling, font } };
    };
    for (const url of bad) {
      const sent = admin.call(api.setSiteCustomization, { ...at, body: bodyWith(url) });
      await assert.rejects(sent, { code: 400 }, url);
      // A value that was stored before it was refused, or came in with an archive.
      const body = bodyWith('https://fonts.example.test/a.woff2');
      await admin.call(api.setSiteCustomization, { ...at, body });
      await services.database.write(async ({ q }) => {
        const rows = await q.selectFrom('site_customizations').selectAll().where('site_id', '=', at.siteId).execute();
        for (const row of rows) {
          const stored = row.settings.replaceAll('https://fonts.example.test/a.woff2', url);
          await q
            .updateTable('site_customizations')
            .set({ settings: stored })
            .where('site_id', '=', at.siteId)
            .execute();
        }
      });
      const policy = directivesOf((await get(base)).headers['content-security-policy']);
      assert.deepEqual(policy['font-src'], ["'self'"], url);
      assert.equal(policy['script-src-elem'], undefined);
      assert.deepEqual(policy['script-src'], ['lectern.test/sites/~assets/']);
    }
    const good = bodyWith('https://fonts.example.test/a.woff2');
    await admin.call(api.setSiteCustomization, { ...at, body: good });
    const policy = directivesOf((await get(base)).headers['content-security-policy']);
    assert.deepEqual(policy['font-src'], ["'self'", 'https://fonts.example.test']);
  });
});

describe('every page', () => {
  test('loads scripts only from the assets folder', async () => {
    const { base } = await withPage('# Start\n\n```mermaid\ngraph LR; a-->b\n```\n');
    const page = await get(base);
    const [, diagram = ''] = /(\/sites\/~assets\/diagram\.\w+\.html)/.exec(page.payload) ?? [];
    const pages = [
      base,
      `${base}/nothing`,
      '/sites/no/where',
      `${base}/~search?q=start`,
      '/app',
      '/app/signin',
      diagram,
    ];
    const others = ['/reference', '/app/signin/link/none', '/app/nothing', '/sso/oidc/none/start'];
    for (const path of [...pages, ...others]) {
      const { headers, payload } = await get(path);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      assert.ok(payload.length > 0);
      const policy = directivesOf(headers['content-security-policy']);
      assert.deepEqual(policy['default-src'], ["'none'"], path);
      for (const source of policy['script-src'] ?? []) {
        assert.match(
          source,
          /^(?:'none'|(?:http:\/\/)?lectern\.test\/(?:(?:sites|reference)\/~assets\/|app\/passkeys\.js))$/,
          path,
        );
      }
    }
    assert.match(String((await get(diagram)).headers['content-security-policy']), /sandbox allow-scripts$/);
  });

  test('and every other response with a body has nosniff', async () => {
    const { base } = await withPage('# Start\n');
    const ofSite = [
      '',
      '/nothing',
      '/robots.txt',
      '/sitemap.xml',
      '/llms.txt',
      '/~search?q=a',
      '/~mcp',
      '/~lectern/visitor',
    ];
    const ofService = ['/v1/', '/v1/openapi.json', '/nothing', '/healthz', '/readyz', '/metrics', '/favicon.ico'];
    const others = ['/reference', '/app/signin', '/app/nothing', '/sso/oidc/none/start', '/sites/~assets/none'];
    for (const path of [...ofSite.map((below) => base + below), ...ofService, ...others]) {
      const { headers, payload } = await get(path);
      assert.ok(payload.length > 0, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
    }
  });

  test('names the requested host, whatever its spelling', async () => {
    const { base } = await withPage('# Start\n');
    const scriptsAt = async (host: string) =>
      directivesOf((await get(base, { host })).headers['content-security-policy'])['script-src'];
    assert.deepEqual(await scriptsAt('localhost:4400'), ['localhost:4400/sites/~assets/']);
    assert.deepEqual(await scriptsAt('lectern.test'), ['lectern.test/sites/~assets/']);
    assert.deepEqual(await scriptsAt('127.0.0.1:4400'), ['127.0.0.1:4400/sites/~assets/']);
    assert.deepEqual(await scriptsAt('[::1]:4400'), ["'self'"]);
    assert.deepEqual(await scriptsAt('a;script-src-elem'), ["'self'"]);
  });

  test('for programs is not a document of this origin', async () => {
    const { base } = await withPage(
      '# Start\n\n<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>\n',
    );
    for (const path of [
      '/index.md',
      '/llms.txt',
      '/llms-full.txt',
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/robots.txt',
    ]) {
      const { statusCode, headers } = await get(base + path);
      assert.equal(statusCode, 200, path);
      assert.match(String(headers['content-security-policy']), /sandbox/, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
    }
  });
});

describe('uploads of an author', () => {
  const types: [string, string][] = [
    ['a.js', 'text/javascript'],
    ['a.mjs', 'application/javascript'],
    ['a.js', 'application/x-ecmascript'],
    ['a.css', 'text/css'],
    ['a.html', 'text/html'],
    ['a.xhtml', 'application/xhtml+xml'],
    ['a.svg', 'image/svg+xml'],
    ['a.xml', 'text/xml'],
    ['a.pdf', 'application/pdf'],
    ['a.json', 'application/json'],
    ['a.txt', 'text/plain'],
    ['a.png', 'image/png'],
    ['a.mp4', 'video/mp4'],
  ];

  test('are documents with an opaque origin, and no script, style sheet or service worker', async () => {
    for (const [name, type] of types) {
      const { hash } = await storeBytes({ services: services }, Buffer.from(`${name} ${type}`));
      const context = { services: services as never, urls: urlsOn(services.config.url), now: services.clock() };
      const { headers, statusCode } = await get(downloadUrl(context, { name, contentType: type, content: hash }));
      assert.equal(statusCode, 200, name);
      assert.match(String(headers['content-security-policy']), /(?:^|; )sandbox$/, type);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.doesNotMatch(String(headers['content-type']), /script|css/, type);
      if (/html|\/xml|pdf|octet/.test(String(headers['content-type']))) {
        assert.match(String(headers['content-disposition']), /^attachment; /, type);
      }
      assert.equal(headers['service-worker-allowed'], undefined);
    }
  });
});

describe('a signed-in user who reads a site', () => {
  test('has an HttpOnly cookie, which changes nothing without a CSRF token', async () => {
    const { organization, base } = await withPage('# Start\n');
    const browser = openBrowser();
    const { url } = await organization.admin.call(api.createLoginLink, {
      organizationId: organization.id,
      userId: organization.admin.id,
    });
    assert.equal((await browser.post(url, { password: 'a heron on the lectern' })).status, 303);
    const cookie = browser.cookie();
    assert.match(cookie, /lectern-session=/);
    const page = await get(base, { cookie });
    // What a page of the site holds is the same for them as for anybody: no token, nothing of the account.
    assert.equal(page.payload, (await get(base)).payload);
    assert.equal(page.headers['set-cookie'], undefined);
    const own = { cookie, origin: services.config.url, 'sec-fetch-site': 'same-origin' };
    const title = { title: 'Changed' };
    const target = `/v1/orgs/${organization.id}`;
    const sent = await app.http.inject({ method: 'PATCH', url: target, headers: own, payload: title });
    assert.equal(sent.statusCode, 403, sent.payload);
    const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
    const out = await app.http.inject({ method: 'POST', url: '/app/signout', headers: form, payload: 'csrf=' });
    assert.ok(out.statusCode >= 400, String(out.statusCode));
  });
});

describe('metrics', () => {
  const asked = async (setting: string, host: string, headers: Record<string, string> = {}): Promise<number> => {
    const env = {
      LECTERN_URL: 'https://lectern.test',
      LECTERN_SITES_URL: 'https://sites.test',
      LECTERN_METRICS: setting,
    };
    const other = createApp({ ...services, config: { ...services.config, ...readConfig(env), rateLimit: undefined } });
    const { statusCode } = await other.http.inject({ url: '/metrics', headers: { host, ...headers } });
    await other.http.close();
    return statusCode;
  };

  test('are served only where they are enabled, and on no host of sites', async () => {
    assert.equal(await asked('', 'lectern.test'), 404);
    assert.equal(await asked('off', 'localhost'), 404);
    assert.equal(await asked('on', 'lectern.test'), 200);
    assert.equal(await asked('on', 'localhost:4400'), 200);
    for (const host of ['sites.test', 'docs.customer.test']) assert.equal(await asked('on', host), 404, host);
    const token = 'a-token-for-measures';
    assert.equal(await asked(token, 'lectern.test'), 401);
    assert.equal(await asked(token, 'lectern.test', { authorization: 'Bearer another-token-here' }), 401);
    assert.equal(await asked(token, 'lectern.test', { authorization: `Bearer ${token}` }), 200);
    assert.equal(await asked(token, 'docs.customer.test', { authorization: `Bearer ${token}` }), 404);
  });
});
