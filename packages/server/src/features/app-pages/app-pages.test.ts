// One engine: it is about rendering what operations return, and these are tested on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, createClient, operations } from '@lectern/contract';
import { a, app, inject, services, type Person } from '../../../test/harness.ts';
import { makeWorld, paramsAt, type World } from '../../../test/organization-fixture.ts';
import { addPages, published } from '../publishing/testing/visits.ts';
import { openSession } from '../sessions/index.ts';
import { openBrowser, wordsOf } from '../sign-in/testing/browser.ts';
import { newId } from '../../platform/ids.ts';

/** A signed-in browser. */
async function browserOf(person: Person): Promise<ReturnType<typeof openBrowser>> {
  const now = services.clock();
  const { cookie } = await services.database.write((db) =>
    openSession({ db, now, newId: () => newId(now), services }, { user: person.id, method: 'password' }),
  );
  const browser = openBrowser();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
  browser.cookies.set(name!, value!);
  return browser;
}

/** Every `urls.app` in a reply. */
function appUrls(reply: unknown, into: Set<string>): void {
  if (typeof reply !== 'object' || reply === null) return;
  for (const [key, value] of Object.entries(reply)) {
    const found = key === 'urls' ? (value as { app?: unknown }).app : undefined;
    if (typeof found === 'string') into.add(found);
    appUrls(value, into);
  }
}

async function walk(world: World): Promise<Set<string>> {
  const found = new Set<string>();
  // Without validating replies, which other tests do.
  const client = createClient({ endpoint: services.config.url, token: world.organization.admin.token, fetch: inject });
  for (const operation of operations) {
    // The others, such as printing, are slow and return no such URL.
    if (operation.method !== 'GET' || !JSON.stringify(operation.reply).includes('"app":')) continue;
    const query = 'query' in operation.query.properties ? { query: 'page' } : {};
    const { body } = await client.send(operation, { ...paramsAt(world, operation), query });
    appUrls(body, found);
  }
  return found;
}

describe('URLs of the application', () => {
  test('show a page to users with access, redirect others to sign in, and reveal nothing to non-members', async () => {
    const world = await makeWorld('heron');
    await app.runJobs();
    const urls = [...(await walk(world))].filter((url) => !url.includes('/invites/'));
    const kinds = new Set(urls.map((url) => url.replace(/^.*\/app/, '').replaceAll(/\/[\w-]{8,}/g, '/…')));
    // At least an organization, collection, space, page, revision, change request, site and specification.
    assert.ok(kinds.size >= 8, [...kinds].join('\n'));
    const [owner, nobody, stranger] = [
      await browserOf(world.organization.admin),
      openBrowser(),
      await browserOf((await a.organization()).admin),
    ];
    const unknown = await stranger.get('/app/no/such/page');
    for (const url of urls) {
      const path = url.replace(services.config.url, '');
      const seen = await owner.get(path);
      assert.equal(seen.status, 200, `${path}: ${wordsOf(seen)}`);
      assert.match(String(seen.headers['content-security-policy']), /default-src 'none'/);
      assert.doesNotMatch(seen.text, /<script|style="|undefined|\[object Object\]/, path);
      const sent = await nobody.get(path);
      assert.deepEqual([sent.status, sent.location], [303, `/app/signin?next=${encodeURIComponent(path)}`]);
      const hidden = await stranger.get(path);
      assert.deepEqual([hidden.status, hidden.text], [404, unknown.text], path);
    }
  });

  test('link only to existing pages', async () => {
    const world = await makeWorld('crane');
    await app.runJobs();
    const browser = await browserOf(world.organization.admin);
    const [open, seen] = [['/app'], new Set<string>()];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path) || seen.size > 300) continue;
      seen.add(path);
      const answer = await browser.get(path);
      assert.equal(answer.status, 200, path);
      for (const [, href] of answer.text.matchAll(/href="([^"#]+)/g)) {
        const to = href!.replaceAll('&amp;', '&').replace(services.config.url, '');
        if (to.startsWith('?')) open.push(path.split('?', 1)[0]! + to);
        else if (/^\/app(?:$|\/(?:o|s)\/)/.test(to)) open.push(to);
      }
    }
    assert.ok(seen.size >= 12, [...seen].join('\n'));
  });

  test('list only what the user may see', async () => {
    const organization = await a.organization({ title: 'Herons' });
    const [open, closed] = [
      await a.space({ in: organization, title: 'Open' }),
      await a.space({ in: organization, title: 'Closed' }),
    ];
    await organization.admin.call(api.updateSpace, { spaceId: closed.id, body: { defaultLevel: null } });
    await organization.admin.call(api.updateSpace, { spaceId: open.id, body: { emoji: '1f426' } });
    const browser = await browserOf(await a.member({ in: organization, role: 'read' }));
    const words = wordsOf(await browser.get(`/app/o/${organization.id}`));
    assert.match(words, /🐦 Open/);
    assert.doesNotMatch(words, /Closed/);
    assert.equal((await browser.get(`/app/o/${organization.id}/s/${open.id}`)).status, 200);
    assert.equal((await browser.get(`/app/o/${organization.id}/s/${closed.id}`)).status, 404);
    assert.equal((await browser.get(`/app/s/${closed.id}/~/history`)).status, 404);
  });

  test('show what readers of a site did, to those who may know', async () => {
    const made = await published('Guide');
    const { organization, at, base, admin, spaces } = made;
    await addPages(made, spaces[0]!.id, { title: 'Heron', markdown: 'Text\n' });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', accept: 'text/html' };
    for (const below of ['', '', '/no-such-page'])
      await app.http.inject({ url: new URL(base).pathname + below, headers });
    await app.flush();
    const path = `/app/o/${organization.id}/sites/${at.siteId}`;
    const words = wordsOf(await (await browserOf(admin)).get(path));
    assert.match(words, /2 views · 0 searches · 0 without results · 1 request for a missing page/);
    assert.match(words, /Most viewed pages Heron 2/);
    assert.match(words, /Missing pages \/no-such-page 1/);
    const reader = await browserOf(await a.member({ in: organization, role: 'read' }));
    const seen = await reader.get(path);
    assert.equal(seen.status, 200);
    assert.doesNotMatch(wordsOf(seen), /views|no-such-page/);
  });

  test('show the role of the user in the organization', async () => {
    const organization = await a.organization();
    for (const [person, name] of [
      [organization.admin, 'an administrator'],
      [await a.member({ in: organization, role: 'read' }), 'a member'],
      [await a.member({ in: organization, role: null }), 'a guest'],
    ] as const) {
      const browser = await browserOf(person);
      for (const path of ['/app', `/app/o/${organization.id}`])
        assert.match(wordsOf(await browser.get(path)), new RegExp(`You are ${name}\\.`), path);
    }
  });

  test('return 404 for invalid URLs', async () => {
    const organization = await a.organization();
    const { id } = await a.space({ in: organization });
    const browser = await browserOf(organization.admin);
    const strange = [
      '%00',
      '%ff',
      '~/changes/%00',
      '~/changes/-1',
      '~/changes/99999999999999999999',
      '~/revisions/x/y',
    ];
    strange.push('~/reusable/%27', '~/history/x', '~', '~/', 'a'.repeat(3000), '%2e%2e/%2e%2e', '?status=__proto__');
    for (const rest of [
      ...strange,
      '~/history?page=x',
      '~/changes?page=x&status=merged',
      '~/changes?status=toString',
    ]) {
      for (const base of [`/app/s/${id}`, `/app/o/${organization.id}/s/${id}`, `/app/o/x/s/${id}`]) {
        const { status } = await browser.get(`${base}/${rest}`);
        assert.ok(status < 500, `${rest}: ${status}`);
      }
    }
    for (const path of ['/app/o/%00', '/app/o/x/c/%00', "/app/o/x/sites/'", '/app/o/x/openapi/%20', '/app/s/%00/x']) {
      const { status } = await browser.get(path);
      assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
    }
  });

  test('redirect to a space that moved to another organization', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const browser = await browserOf(organization.admin);
    const moved = await browser.get(`/app/o/elsewhere/s/${space.id}/~/history`);
    assert.deepEqual([moved.status, moved.location], [303, `/app/o/${organization.id}/s/${space.id}/~/history`]);
  });
});

/** A live space with a page, an older revision of it, and a change request. */
async function written() {
  const organization = await a.organization({ title: 'Herons' });
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization, title: 'Guide' });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = (body: object, changeRequestId?: string) =>
    changeRequestId === undefined
      ? admin.call(api.editContent, { spaceId, body: body as never })
      : admin.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: body as never });
  const markdown = [
    'Herons stand *still* for <code class="expression">space.vars.minutes</code> minutes.',
    '{% if visitor.claims.member %}\nMembers see this.\n{% endif %}',
    '[Elsewhere](https://example.test/x), <script>alert(1)</script> and [bad](javascript:alert(1)).',
    '![A picture](https://example.test/p.png)',
  ].join('\n\n');
  await edit({ changes: [{ operation: 'insert_page', title: 'Waiting', document: { markdown } }] });
  const [page] = (await admin.call(api.listPages, { spaceId })).pages.filter(({ title }) => title === 'Waiting');
  const pageId = page!.id;
  await edit({
    changes: [{ operation: 'insert_page', title: 'Linked', document: { markdown: `[Go](/pages/${pageId})\n` } }],
  });
  const { id, number } = await a.changeRequest({ in: organization, space: { id: spaceId }, subject: 'Longer waits' });
  const reviewer = await a.member({ in: organization, role: 'review', name: 'Rita Reviewer' });
  const change = {
    operation: 'update_page',
    page: pageId,
    document: { markdown: markdown.replace('still', 'very still') },
  };
  await edit({ changes: [change] }, id);
  await admin.call(api.updateChangeRequest, { spaceId, changeRequestId: id, body: { status: 'open' } });
  await reviewer.call(api.createReview, { spaceId, changeRequestId: id, body: { status: 'approved' } });
  return { organization, admin, spaceId, number, path: page!.path };
}

describe('pages of a space', () => {
  test('show the content, run no script and load nothing from elsewhere', async () => {
    const { admin, spaceId, path } = await written();
    const browser = await browserOf(admin);
    const { text } = await browser.get(`/app/s/${spaceId}/${path}`);
    assert.match(text, /Herons stand <em>still<\/em> for <code>\{\{ space\.vars\.minutes \}\}<\/code> minutes\./);
    assert.match(text, /Shown if <code>visitor\.claims\.member<\/code>[\s\S]*Members see this\./);
    assert.match(text, /<a href="https:\/\/example\.test\/x">Elsewhere<\/a>/);
    assert.match(text, /A picture/);
    assert.doesNotMatch(text, /<script|javascript:|example\.test\/p\.png/);
    const linked = await browser.get(`/app/s/${spaceId}/linked`);
    assert.match(linked.text, new RegExp(`<a href="/app/s/${spaceId}/${path}">Go</a>`));
  });

  test('show the author of each change', async () => {
    const { admin, spaceId, organization } = await written();
    const browser = await browserOf(admin);
    const history = await browser.get(`/app/o/${organization.id}/s/${spaceId}/~/history`);
    assert.match(wordsOf(history), /Edited Linked \(new page\) Person \d+, \d{4}-\d\d-\d\d/);
    const [, revision] = /href="[^"]*(\/app\/o\/[^"]*\/~\/revisions\/[^"/]+)"/.exec(history.text)!;
    const words = wordsOf(await browser.get(revision!));
    assert.match(words, /Changes Linked new page \+ # Linked/);
  });

  test('show a change request with its reviews and a diff', async () => {
    const { admin, spaceId, organization, number, path } = await written();
    const browser = await browserOf(admin);
    const base = `/app/o/${organization.id}/s/${spaceId}/~/changes`;
    const shown = await browser.get(`${base}/${number}`);
    assert.match(wordsOf(shown), /#\d+ Longer waits .*Open .*Rita Reviewer approved, .*Waiting/);
    assert.match(shown.text, /<ins>Herons stand \*<mark>very <\/mark>still\*/);
    assert.match(wordsOf(await browser.get(`${base}/${number}/${path}`)), /Herons stand very still/);
    assert.match(wordsOf(await browser.get(base)), /Longer waits/);
    assert.doesNotMatch(wordsOf(await browser.get(`${base}?status=merged`)), /Longer waits/);
  });

  test('are shown whatever their length', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const markdown = `${'## Part\n\nSome *words* and a [link](https://a.test).\n\n'.repeat(1500)}The end.\n`;
    const changes = [{ operation: 'insert_page' as const, title: 'Long', document: { markdown } }];
    await admin.call(api.editContent, { spaceId, body: { changes } });
    const browser = await browserOf(admin);
    const page = await browser.get(`/app/s/${spaceId}/long`);
    assert.equal(page.status, 200, wordsOf(page));
    assert.match(page.text, /The end\./);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    const [revision] = (await admin.call(api.listRevisions, { spaceId })).items;
    assert.equal((await browser.get(revision!.urls.app)).status, 200);
    const stranger = await browserOf((await a.organization()).admin);
    assert.equal((await stranger.get(`/app/s/${spaceId}/long`)).status, 404);
    assert.equal((await openBrowser().get(`/app/s/${spaceId}/long`)).status, 303);
  });
});
