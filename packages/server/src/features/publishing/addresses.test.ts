// URLs that lead nowhere get 404, and former ones still lead to the content, however a site is read.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, clientWith } from '../../../test/harness.ts';
import { addPages, addSection, adaptive, published, shown, signed, status } from './testing/visits.ts';

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  const { statusCode, payload } = await app.http.inject({ method: 'GET', url: pathname + search, headers });
  return { status: statusCode, text: payload };
};

const says = (code: number, words: RegExp) => (error: { code?: number; message: string }) => {
  assert.equal(error.code, code);
  assert.match(error.message, words);
  return true;
};

describe('reserved paths of a site', () => {
  test('are rejected as sources of redirects', async () => {
    const made = await published('Guide');
    const { admin, at } = made;
    const siteSpaceId = (await admin.call(api.listSiteSpaces, at)).items[0]!.id;
    const destination = { kind: 'site-space' as const, siteSpaceId };
    const add = (source: string) => admin.call(api.createSiteRedirect, { ...at, body: { source, destination } });
    const refused: [string, RegExp][] = [
      ['/~mcp', /begin with "~"/],
      ['/a/~search', /begin with "~"/],
      ['/%7Egitbook/mcp', /begin with "~"/],
      ['/~/changes/x', /begin with "~"/],
      ['/llms.txt', /"llms\.txt" is reserved/],
      ['/guide/sitemap.xml', /"sitemap\.xml" is reserved/],
      ['/page/rss.xml', /"rss\.xml" is reserved/],
      ['/old.md', /Markdown of pages/],
      ['/a/../b', /"\.\."/],
    ];
    for (const [source, words] of refused) await assert.rejects(add(source), says(400, words), source);
    const { id: redirectId } = await add('/llms.txt/old');
    const change = admin.call(api.updateSiteRedirect, { ...at, redirectId, body: { source: '/robots.txt' } });
    await assert.rejects(change, says(400, /"robots\.txt" is reserved/));
    assert.equal((await admin.call(api.listSiteRedirects, at)).count, 1);
  });

  test('are rejected as paths of sections, site spaces and sites', async () => {
    const made = await published('Guide', 'Old');
    const { admin, at } = made;
    const siteSpaceId = (await admin.call(api.listSiteSpaces, at)).items[1]!.id;
    const siteSectionId = await addSection(made, 'API');
    for (const path of ['llms.txt', 'llms-full.txt', 'robots.txt', 'sitemap.xml', 'rss.xml', 'notes.md', 'A.MD']) {
      await assert.rejects(
        admin.call(api.updateSiteSection, { ...at, siteSectionId, body: { path } }),
        says(400, /body\.path cannot be/),
        path,
      );
      const bodies = { path, basename: path };
      await assert.rejects(admin.call(api.updateSiteSpace, { ...at, siteSpaceId, body: { path } }), status(400), path);
      await assert.rejects(admin.call(api.updateSite, { ...at, body: { basename: bodies.basename } }), status(400));
    }
    await admin.call(api.updateSiteSection, { ...at, siteSectionId, body: { path: 'v1.2' } });
    // Slugs derived from a title avoid reserved names.
    const { id: spaceId } = await a.space({ in: made.organization, title: 'llms.txt' });
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId, title: 'llms.txt' } });
    assert.equal(section.path, 'llms-txt');
  });
});

describe('links to former paths of a page', () => {
  test('resolve to the page behind a proxy, in previews and in Markdown', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const spaceId = made.spaces[0]!.id;
    const { app: inApp } = (await admin.call(api.getSpace, { spaceId })).urls;
    const [, setup] = await addPages(
      made,
      spaceId,
      { title: 'Home', markdown: `Begin with [the setup](${inApp}/setup).\n` },
      { title: 'Setup' },
    );
    await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'update_page', page: setup!, slug: 'install' }] },
    });
    const path = new URL(base).pathname;
    const linked = (to: string) => new RegExp(`(?:href="|\\()${to}[")]`);
    assert.match((await get(base)).text, linked(`${path}/install`));
    assert.match((await get(`${base}/home.md`)).text, linked(`${base}/install`));
    assert.match((await get(`${base}/llms-full.txt`)).text, linked(`${base}/install`));

    const request = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Look' } });
    const jwtToken = new URL((await admin.call(api.getSitePreview, at)).url).searchParams.get('jwt_token');
    const preview = `${base}/~/changes/${request.id}`;
    const shownThere = await get(preview, { authorization: `Bearer ${jwtToken}` });
    assert.equal(shownThere.status, 200);
    assert.match(shownThere.text, linked(`${path}/~/changes/${request.id}/install`));

    await admin.call(api.updateSite, { ...at, body: { proxy: 'www.example.test/docs' } });
    const headers = { 'x-forwarded-host': 'www.example.test' };
    assert.match((await get(base, headers)).text, linked('/docs/install'));
    // Read where it is, and not where it would be known to others.
    assert.match((await get(base)).text, linked(`${path}/install`));
    assert.match((await get(`${base}/home.md`, headers)).text, linked('https://www.example.test/docs/install'));
  });
});

describe('the site data of visitors', () => {
  test('contains no link to a page that is hidden from them', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const key = await adaptive(made);
    const spaceId = made.spaces[0]!.id;
    const [open, secret] = await addPages(
      made,
      spaceId,
      { title: 'Home' },
      { title: 'Plans', condition: 'visitor.claims.beta' },
    );
    const to = (page: string) => ({ kind: 'page' as const, page, space: spaceId });
    const settings = await admin.call(api.getSiteCustomization, at);
    const both = [
      { title: 'Start', to: to(open!) },
      { title: 'Secret plans', to: to(secret!) },
    ];
    await admin.call(api.setSiteCustomization, {
      ...at,
      body: {
        ...settings,
        header: {
          ...settings.header,
          links: [
            { title: 'Menu', to: to(secret!), links: both },
            { title: 'Secret menu', to: null, links: [both[1]!] },
            { title: 'Words', to: null, links: [] },
          ],
        },
        footer: {
          groups: [
            { title: 'Secret group', links: [both[1]!] },
            { title: 'Group', links: both },
          ],
        },
        announcement: { enabled: true, message: 'Read this', style: 'info', link: both[1]! },
      },
    });
    const asVisitor = async (claims?: object) => {
      const visitor = clientWith((await shown(base, claims && { jwtToken: signed(key, claims) })).apiToken);
      const { customizations } = await visitor.call(api.getPublishedSite, at);
      assert.deepEqual(await visitor.call(api.getSiteCustomization, at), customizations.site);
      return customizations.site;
    };
    const plain = await asVisitor();
    assert.doesNotMatch(JSON.stringify(plain), /Secret/);
    assert.deepEqual(
      plain.header.links.map(({ title, to: leads, links }) => [title, leads, links.length]),
      [
        ['Menu', null, 1],
        ['Words', null, 0],
      ],
    );
    assert.deepEqual(plain.announcement, { enabled: true, message: 'Read this', style: 'info' });
    assert.match(JSON.stringify(await asVisitor({ beta: true })), /Secret plans.*Secret menu.*Secret group/);
    assert.doesNotMatch((await get(base)).text, /Secret/);
  });

  test('contains no group whose sections are hidden from them', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const key = await adaptive(made);
    const hidden = await addSection(made, 'Hidden', 'visitor.claims.beta');
    await addSection(made, 'Open');
    const { id: siteSectionGroupId } = await admin.call(api.createSiteSectionGroup, {
      ...at,
      body: { title: 'Secret group', sections: [hidden] },
    });
    assert.ok(siteSectionGroupId);
    const told = async (claims?: object) => {
      const lookedUp = claims && { jwtToken: signed(key, claims) };
      const visitor = clientWith((await shown(base, lookedUp)).apiToken);
      const lists = [
        await visitor.call(api.getSiteStructure, at),
        await visitor.call(api.listSiteSectionGroups, at),
        await visitor.call(api.getPublishedSite, at),
      ];
      return lists.map((one) => /Secret group/.test(JSON.stringify(one)));
    };
    assert.deepEqual(await told(), [false, false, false]);
    assert.deepEqual(await told({ beta: true }), [true, true, true]);
    assert.doesNotMatch((await get(base)).text, /Secret group/);
  });
});
