// Where sites send their readers, and what caches in between may keep of them.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app } from '../harness.ts';
import { zipOf } from '../../src/features/imports/testing/site.ts';
import {
  adaptive,
  addPages,
  addSection,
  inSeconds,
  published,
  signed,
} from '../../src/features/publishing/testing/visits.ts';

type Headers = Record<string, string>;
type Answer = { status: number; location: string | undefined; headers: Headers; cookies: string[]; text: string };

async function get(url: string, headers: Headers = {}): Promise<Answer> {
  const { host } = new URL(url);
  const path = url.slice(url.indexOf(host) + host.length);
  const answer = await app.http.inject({ method: 'GET', url: path || '/', headers: { host, ...headers } });
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    headers: answer.headers as Headers,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    text: answer.payload,
  };
}

const cookieOf = ({ cookies }: Answer): string => cookies.map((one) => one.split(';', 1)[0]).join('; ');

async function aGuide() {
  const made = await published('Guide');
  const [start, install] = await addPages(
    made,
    made.spaces[0]!.id,
    { title: 'Start', markdown: 'Begin here.\n' },
    { title: 'Install', markdown: 'On a machine.\n' },
  );
  return { ...made, space: made.spaces[0]!.id, start: start!, install: install!, path: new URL(made.base).pathname };
}
type Guide = Awaited<ReturnType<typeof aGuide>>;

async function spaceCalled({ admin, at }: Guide, title: string): Promise<string> {
  const { items } = await admin.call(api.listSiteSpaces, at);
  return items.find((one) => one.title === title)!.space.id;
}

async function onHostname({ admin, at }: Guide): Promise<string> {
  const hostname = `docs-${at.siteId.toLowerCase()}.example.test`;
  await admin.call(api.updateSite, { ...at, body: { hostname } });
  return `https://${hostname}`;
}

test('a page far down in the tree is read at its address, however long that is', async () => {
  const made = await aGuide();
  const spaceId = made.space;
  await made.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  let into: string | undefined;
  let address = made.base;
  for (let level = 0; level < 60; level++) {
    const title = `Level ${level} ${'of a tree that has very many '.repeat(2)}`.trim();
    const change = { operation: 'insert_page' as const, title, document: { markdown: `Words ${level}.` } };
    const body = { changes: [{ ...change, ...(into !== undefined && { into }) }] };
    const { changes } = await made.admin.call(api.editContent, { spaceId, body });
    into = (changes[0] as { page: { id: string } }).page.id;
    address += `/${title.toLowerCase().replaceAll(' ', '-')}`;
  }
  assert.ok(address.length > 3000);
  const { status, text } = await get(address);
  assert.equal(status, 200);
  assert.match(text, /Words 59\./);
});

describe('a redirect of a site', () => {
  test('after signing in stays on the site, whatever was requested', async () => {
    const made = await aGuide();
    for (const base of [made.base, await onHostname(made)]) {
      const root = new URL(base).pathname.replace(/\/$/, '');
      const asked = async (location: string) =>
        (await get(`${base}/~gitbook/auth/login?location=${encodeURIComponent(location)}`)).location;
      assert.equal(await asked('/install?a=1#b'), `${root}/install?a=1#b`);
      assert.equal(await asked('/日本 1'), `${root}/%E6%97%A5%E6%9C%AC%201`);
      assert.equal(await asked('/../../install'), `${root}/install`);
      for (const away of [
        '/\t/evil.test',
        '/\n/evil.test',
        '/\\evil.test',
        '//evil.test',
        '/.//evil.test',
        '/x/..//evil.test',
        '/%2e//evil.test',
        'https://evil.test',
        '\t//evil.test',
        'install',
        'javascript:alert(1)',
      ])
        assert.equal(await asked(away), root || '/', JSON.stringify(away));
      for (const odd of ['/\0', '/a\nb', '/\u00FF'])
        assert.ok((await asked(odd))!.startsWith(`${root}/`), JSON.stringify(odd));
    }
  });

  test('to another path of a page as Markdown stays on the host', async () => {
    const made = await aGuide();
    const origin = await onHostname(made);
    const { structure } = await made.admin.call(api.getSiteStructure, made.at);
    const [first] = structure as { path: string }[];
    const answer = await get(`${origin}/${first!.path}.md`);
    assert.equal(answer.location, '/index.md');
    assert.equal((await get(`${origin}/index.md`)).status, 200);
  });
});

describe('a page of a site', () => {
  test('is cached per host name', async () => {
    const { path } = await aGuide();
    const styles = ({ text }: Answer) => /href="([^"]*\/~assets\/[^"]*\.css)"/.exec(text)?.[1];
    const before = await get(`http://lectern.test/sites/~host${path}`);
    assert.deepEqual([before.status, before.headers['cache-control']], [404, 'no-store']);
    const style = styles(await get(`http://lectern.test${path}`))!;
    assert.equal((await get(`http://lectern.test${style}`)).status, 200);
  });

  test('is cached publicly only if it is public', async () => {
    const made = await aGuide();
    const { admin, at, base, space } = made;
    const caching = async (below: string, cookie?: string) =>
      (await get(base + below, cookie === undefined ? {} : { cookie })).headers['cache-control'];
    for (const below of ['', '/install', '/install.md', '/llms.txt', '/sitemap.xml'])
      assert.equal(await caching(below), 'public, max-age=0, must-revalidate', below);
    const change = await admin.call(api.createChangeRequest, { spaceId: space, body: { subject: 'More' } });
    const { revision } = await admin.call(api.getSpace, { spaceId: space });
    const cookie = cookieOf(await get((await admin.call(api.getSitePreview, at)).url));
    assert.match((await caching('/install', cookie))!, /private/);
    for (const preview of [`/~/changes/${change.id}`, `/~/revisions/${revision}`])
      for (const below of ['', '/install', '/install.md', '/llms-full.txt', '/~search?q=x'])
        assert.equal(await caching(preview + below, cookie), 'private, no-store', preview + below);
    await admin.call(api.unpublishSite, at);
    for (const below of ['', '/install.md']) assert.equal(await caching(below, cookie), 'private, no-store');
  });

  test('of an unlisted site is noindex, in every format', async () => {
    const made = await aGuide();
    const { admin, at, base, space, install } = made;
    const markdown = '{% updates %}\n{% update date="2026-01-01" %}\n## One\n{% endupdate %}\n{% endupdates %}\n';
    await admin.call(api.editContent, {
      spaceId: space,
      body: { changes: [{ operation: 'update_page', page: install, document: { markdown } }] },
    });
    const forms = ['', '/install', '/llms.txt', '/llms-full.txt', '/install/rss.xml', '/~search?q=x', '/~contents'];
    for (const form of forms) assert.equal((await get(base + form)).headers['x-robots-tag'], undefined, form);
    await admin.call(api.updateSite, { ...at, body: { visibility: 'unlisted' } });
    for (const form of [...forms, '/install.md', '/nothing'])
      assert.equal((await get(base + form)).headers['x-robots-tag'], 'noindex', form);
  });
});

describe('a site behind a proxy of its owner', () => {
  async function proxied() {
    const made = await aGuide();
    const host = `www-${made.at.siteId.toLowerCase()}.example.test`;
    await made.admin.call(api.updateSite, { ...made.at, body: { proxy: `${host}/help/docs` } });
    /** As a proxy forwards it. */
    const through = (address: string, headers: Headers = {}) => {
      assert.ok(address.startsWith('/help/docs'), address);
      return get(made.base + address.slice('/help/docs'.length), { 'x-forwarded-host': host, ...headers });
    };
    return { ...made, host, through };
  }

  test('redirects on the proxy', async () => {
    const made = await proxied();
    const { admin, at, through, organization } = made;
    assert.equal((await through('/help/docs/install/')).location, '/help/docs/install');
    assert.equal((await through('/help/docs/start?a=1')).location, '/help/docs');
    assert.equal((await through('/help/docs?visitor.dark=true')).location, '/help/docs');
    assert.equal((await through('/help/docs/install?fallback')).status, 200);
    assert.equal((await through('/help/docs/gone?fallback')).location, '/help/docs');
    const login = '/help/docs/~gitbook/auth/login?location=/install';
    assert.equal((await through(login)).location, '/help/docs/install');
    const { structure } = await admin.call(api.getSiteStructure, at);
    const [first] = structure as { id: string; path: string }[];
    assert.equal((await through(`/help/docs/${first!.path}/install`)).location, '/help/docs/install');
    const destination = { kind: 'site-page' as const, siteSpaceId: first!.id, pageId: made.install };
    await admin.call(api.createSiteRedirect, { ...at, body: { source: '/old', destination } });
    assert.equal((await through('/help/docs/old?a=1')).location, '/help/docs/install?a=1');
    assert.equal((await get(`${made.base}/old`)).location, `${made.path}/install`);
    assert.equal(
      (await get(`${made.base}/old`, { 'x-forwarded-host': 'other.test' })).location,
      `${made.path}/install`,
    );
    const other = await a.space({ in: organization });
    await addPages(made, other.id, { title: 'Second' });
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId: other.id } });
    const { text } = await through('/help/docs');
    assert.doesNotMatch(text, /"\/sites\//);
  });

  test('signs visitors in and out there', async () => {
    const { admin, at, through, path } = await proxied();
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    const fallbackURL = 'https://login.test/in';
    await admin.call(api.updatePublishingAuth, { ...at, body: { backend: 'custom', fallbackURL } });
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    assert.equal((await through('/help/docs/install?a=1')).location, `${fallbackURL}?location=%2Finstall%3Fa%3D1`);
    const token = signed(privateKey, { exp: inSeconds(7200) });
    const back = await through(`/help/docs/install?jwt_token=${token}`);
    assert.equal(back.location, '/help/docs/install');
    assert.match(back.cookies[0]!, /; Path=\/help\/docs; .*Secure/);
    const cookie = cookieOf(back);
    assert.equal((await through('/help/docs/install', { cookie })).status, 200);
    const out = await through('/help/docs/~gitbook/auth/logout', { cookie });
    assert.match(out.cookies[0]!, /; Path=\/help\/docs; Max-Age=0/);
    assert.ok(!JSON.stringify([back.headers, out.headers]).includes(path));
  });
});

describe('signing in to a site', () => {
  const fallbackURL = 'https://login.test/in';
  async function closed(login = true) {
    const made = await aGuide();
    const { admin, at } = made;
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    if (login) await admin.call(api.updatePublishingAuth, { ...at, body: { backend: 'custom', fallbackURL } });
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    const token = (claims: object = {}) => signed(privateKey, { exp: inSeconds(7200), ...claims });
    return { ...made, token };
  }

  test('works with a long token, split into cookies of the allowed size', async () => {
    const { base, token } = await closed();
    const long = await get(`${base}/install?jwt_token=${token({ groups: 'g'.repeat(6000) })}`);
    assert.ok(long.cookies.length > 1);
    for (const one of long.cookies) assert.ok(one.split(';', 1)[0]!.length < 4000);
    assert.equal((await get(`${base}/install`, { cookie: cookieOf(long) })).status, 200);
    const without = cookieOf({ ...long, cookies: long.cookies.slice(1) });
    assert.equal((await get(`${base}/install`, { cookie: without })).status, 302);
    // A shorter one takes its place wholly.
    const short = await get(`${base}/install?jwt_token=${token()}`, { cookie: cookieOf(long) });
    assert.equal(short.cookies.filter((one) => one.includes('Max-Age=0')).length, long.cookies.length - 1);
    const out = await get(`${base}/~gitbook/auth/logout`, { cookie: cookieOf(long) });
    assert.equal(out.cookies.filter((one) => one.includes('Max-Age=0')).length, long.cookies.length);
    const huge = await get(`${base}/install?jwt_token=${token({ groups: 'g'.repeat(9000) })}`);
    assert.deepEqual([huge.status, huge.cookies], [400, []]);
    assert.match(huge.text, /too large/);
  });

  /** What a browser does that keeps no cookies, with a login that lets everybody in. */
  async function wandering(base: string, sign: () => string): Promise<Answer> {
    let at = `${base}/install?a=1`;
    for (let rounds = 0; rounds < 9;) {
      const last = await get(at, { 'user-agent': 'keeps nothing' });
      if (last.location === undefined) return last;
      const to = new URL(last.location, at);
      if (to.host !== 'login.test') at = to.href;
      else {
        rounds++;
        const back = new URL(base + to.searchParams.get('location'));
        back.searchParams.set('jwt_token', sign());
        at = back.href;
      }
    }
    assert.fail('sent round and round');
  }

  test('ends with an error page if cookies are blocked, or the login uses another key', async () => {
    const { base, token } = await closed();
    const kept = await wandering(base, token);
    assert.equal(kept.status, 403);
    assert.match(kept.text, /could not be stored/);
    const refused = await wandering(base, () => signed('another key', { exp: inSeconds(60) }));
    assert.equal(refused.status, 403);
    assert.match(refused.text, /not accepted/);
    // Whoever does keep them comes to the page, under its own address.
    const marked = await get(`${base}/install?a=1&lectern-signed-in=`, { authorization: `Bearer ${token()}` });
    assert.equal(marked.location, `${new URL(base).pathname}/install?a=1`);
  });

  test('ends with signing out, also on private sites', async () => {
    const { base, token, path } = await closed(false);
    const cookie = cookieOf(await get(`${base}?jwt_token=${token()}`));
    assert.equal((await get(base, { cookie })).status, 200);
    for (const below of ['', '/install']) {
      const out = await get(`${base}${below}/~gitbook/auth/logout`, { cookie });
      assert.equal(out.status, 200, out.text);
      assert.match(out.text, /signed out/);
      assert.match(out.cookies[0]!, new RegExp(`Path=${path}; Max-Age=0`));
    }
    const made = await aGuide();
    const key = await adaptive(made);
    const { admin, at } = made;
    const [first] = (await admin.call(api.listSiteSpaces, at)).items;
    await admin.call(api.updateSiteSpace, {
      ...at,
      siteSpaceId: first!.id,
      body: { condition: 'visitor.claims.beta' },
    });
    const beta = cookieOf(await get(`${made.base}?jwt_token=${signed(key, { beta: true })}`));
    assert.equal((await get(made.base, { cookie: beta })).status, 200);
    assert.match((await get(`${made.base}/~gitbook/auth/logout`, { cookie: beta })).cookies[0]!, /Max-Age=0/);
  });
});

describe('posts to a site', () => {
  test('are accepted from its pages on every host name of the server, and from no other origin', async () => {
    const made = await aGuide();
    const { admin, at, path, start } = made;
    const settings = await admin.call(api.getSiteCustomization, at);
    await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, feedback: { enabled: true } } });
    const sent = async (host: string, headers: Headers) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const post = async (url: string, more: Headers, payload: string) =>
        (await app.http.inject({ method: 'POST', url, headers: { host, ...headers, ...more }, payload })).statusCode;
      return [
        await post(`${path}/~feedback`, form, `page=${start}&rating=good`),
        await post(`${path}/~mcp`, json, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
      ];
    };
    for (const host of ['lectern.test', '127.0.0.1:4400', 'inside:8080', 'localhost'])
      assert.deepEqual(await sent(host, { origin: `http://${host}` }), [200, 200], host);
    assert.deepEqual(await sent('lectern.test', { origin: 'https://lectern.test' }), [200, 200]);
    for (const origin of ['https://evil.test', 'null', 'http://lectern.test.evil.test', 'http://127.0.0.1:1'])
      assert.deepEqual(await sent('127.0.0.1:4400', { origin }), [403, 403], origin);
    const proxy = `www-${at.siteId.toLowerCase()}.example.test`;
    await admin.call(api.updateSite, { ...at, body: { proxy: `${proxy}/help` } });
    const through = { origin: `https://${proxy}`, 'x-forwarded-host': proxy };
    assert.deepEqual(await sent('lectern.test', through), [200, 200]);
  });
});

describe('the URL of a PDF for a visitor', () => {
  const addressOf = async (base: string, headers: Headers = {}) => (await get(`${base}/~pdf`, headers)).location!;

  test('expires with the share link', async () => {
    const { admin, at, space } = await aGuide();
    await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
    const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Ada' } });
    const address = await addressOf(link.urls.published!);
    assert.equal((await get(address)).status, 200);
    await admin.call(api.updateShareLink, { ...at, shareLinkId: link.id, body: { active: false } });
    assert.equal((await get(address)).status, 404);
    await admin.call(api.updateShareLink, { ...at, shareLinkId: link.id, body: { active: true } });
    assert.equal((await get(address)).status, 200);
    await admin.call(api.deleteShareLink, { ...at, shareLinkId: link.id });
    assert.equal((await get(address)).status, 404);
    // Whoever may read the space themselves needs no site.
    const own = await admin.call(api.getSpacePdf, { spaceId: space });
    assert.equal((await get(own.url)).status, 200);
  });

  test('expires with the key, with the site, and when the site is made private', async () => {
    const { admin, at, base } = await aGuide();
    const open = await addressOf(base);
    assert.equal((await get(open)).status, 200);
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    assert.equal((await get(open)).status, 404);
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    const authorization = `Bearer ${signed(privateKey, { exp: inSeconds(7200) })}`;
    const known = await addressOf(base, { authorization });
    assert.equal((await get(known)).status, 200);
    await admin.call(api.regeneratePublishingAuth, at);
    assert.equal((await get(known)).status, 404);
    await admin.call(api.updateSite, { ...at, body: { visibility: 'public' } });
    assert.equal((await get(open)).status, 200);
    await admin.call(api.unpublishSite, at);
    assert.equal((await get(open)).status, 404);
    const { searchParams } = new URL((await admin.call(api.getSitePreview, at)).url);
    const preview = await addressOf(base, { authorization: `Bearer ${searchParams.get('jwt_token')}` });
    assert.equal((await get(preview)).status, 200);
  });
});

describe('content without pages', () => {
  test('is not found and not linked if it is an empty group', async () => {
    const { admin, base, path, space } = await aGuide();
    const summary =
      '# Summary\n\n* [Start](README.md)\n\n## Empty\n\n* [Gone](gone.md)\n\n## Links\n\n* [Out](https://example.test/)\n';
    const archive = zipOf({ 'README.md': '# Start\n', 'gone.md': '# Gone\n', 'SUMMARY.md': summary });
    const form = new FormData();
    form.append('file', new File([new Uint8Array(archive)], 'docs.zip'));
    await admin.call(api.uploadImport, { spaceId: space, query: { source: 'zip' }, form });
    const { pages } = await admin.call(api.listPages, { spaceId: space });
    const [empty, links] = ['Empty', 'Links'].map((title) => pages.find((page) => page.title === title)!);
    const gone = (empty as { pages: { id: string }[] }).pages[0]!.id;
    await admin.call(api.editContent, {
      spaceId: space,
      body: { changes: [{ operation: 'delete_page', page: gone }] },
    });
    assert.equal((await get(`${base}/empty`)).status, 404);
    assert.equal((await get(`${base}/empty/gone`)).status, 404);
    for (const below of ['', '/~contents']) assert.doesNotMatch((await get(base + below)).text, />Empty</);
    const contents = `${path}/~contents?of=${links!.id}`;
    assert.equal((await get(`${base}/links`)).location, contents);
    assert.ok((await get(`${base}/~contents`)).text.includes(`href="${contents}"`));
    assert.match((await get(`http://lectern.test${contents}`)).text, />Out</);
  });

  test('shows a message if it is a section', async () => {
    const made = await aGuide();
    await addSection(made, 'Later');
    const answer = await get(`${made.base}/later`);
    assert.equal(answer.status, 200);
    assert.match(answer.text, /There are no pages here\./);
    assert.match(answer.text, /noindex/);
    assert.equal((await get(`${made.base}/later/more`)).status, 404);
  });
});

describe('all pages in one text', () => {
  test('each have their URL and section', async () => {
    const made = await aGuide();
    const { base } = made;
    const alone = (await get(`${base}/llms-full.txt`)).text;
    assert.ok(alone.includes(`# Start\nSource: ${base}\n\nBegin here.\n\n# Install\nSource: ${base}/install\n\nOn a`));
    assert.doesNotMatch(alone, /^Section:/m);
    await addSection(made, 'Blog');
    await addPages(made, await spaceCalled(made, 'Blog'), { title: 'News', markdown: 'Today.\n' });
    const { text } = await get(`${base}/llms-full.txt`);
    assert.ok(text.includes(`# News\nSource: ${base}/blog\nSection: Blog\n\nToday.\n`), text);
    assert.ok(text.includes(`# Install\nSource: ${base}/install\nSection: Guide\n\nOn a machine.\n`), text);
    assert.doesNotMatch((await get(`${base}/install.md`)).text, /^Source:/m);
  });
});

describe('a URL without a page', () => {
  test('suggests similar pages in every visible part of the site', async () => {
    const made = await aGuide();
    const { base, path } = made;
    await adaptive(made);
    await addSection(made, 'Blog');
    await addSection(made, 'Closed', 'visitor.claims.beta');
    await addPages(made, await spaceCalled(made, 'Blog'), { title: 'Start' }, { title: 'Only blog' });
    await addPages(made, await spaceCalled(made, 'Closed'), { title: 'Start' }, { title: 'Only blogs' });
    const { status, text } = await get(`${base}/only-blog`);
    assert.equal(status, 404);
    assert.match(text, new RegExp(`<a href="${path}/blog/only-blog">[^]*?Only blog[^]*?content-ref-about">[^]*?Blog`));
    assert.doesNotMatch(text, /only-blogs|Closed/);
    const inside = await get(`${base}/blog/instal`);
    assert.match(inside.text, new RegExp(`<a href="${path}/install">`));
  });
});
