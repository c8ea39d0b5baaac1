import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, passTime, services } from '../../../test/harness.ts';
import { aSite } from '../../../test/site-fixture.ts';
import {
  addPages,
  addSection,
  adaptive,
  inSeconds,
  lookUp,
  published,
  redirected,
  shown,
  signed,
  status,
  type Visitor,
} from './testing/visits.ts';

describe('share links', () => {
  test('give access to a site with the key as the first path segment', async () => {
    const made = await published('Guide', 'Old');
    const { admin, at, base } = made;
    await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
    await assert.rejects(lookUp(base), status(404));
    const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Friends' } });
    const key = link.urls.published!.slice(base.length + 1);
    const found = await shown(`${base}/${key}/old/page`);
    assert.deepEqual(
      [found.shareKey, found.pathname, found.siteBasePath, found.canonicalUrl],
      [key, '/page', `${new URL(base).pathname}/${key}`, `${base}/${key}/old/page`],
    );
    assert.equal(await redirected(`${base}/${key}/guide/x`), `${base}/${key}/x`);
    await assert.rejects(lookUp(`${base}/${key}x`), status(404));

    const { items } = await admin.call(api.listSiteSpaces, { ...at, query: { shareKey: key } });
    assert.equal(items[1]!.urls.published, `${base}/${key}/old`);
    assert.equal(items[1]!.space.urls.published, `${base}/${key}/old`);
    const whole = await admin.call(api.getPublishedSite, { ...at, query: { shareKey: key } });
    assert.equal(whole.site.urls.published, `${base}/${key}`);
    await assert.rejects(admin.call(api.getPublishedSite, { ...at, query: { shareKey: 'wrong' } }), status(404));

    const visitor = clientWith(found.apiToken);
    assert.equal((await visitor.call(api.getSite, at)).id, at.siteId);
    const there = { ...at, shareLinkId: link.id };
    const off = await admin.call(api.updateShareLink, { ...there, body: { active: false, name: 'Off' } });
    assert.deepEqual([off.active, off.name], [false, 'Off']);
    await assert.rejects(lookUp(`${base}/${key}`), status(404));
    await assert.rejects(visitor.call(api.getSite, at), status(401));
    await admin.call(api.updateShareLink, { ...there, body: { active: true } });
    await shown(`${base}/${key}`);
    assert.equal((await admin.send(api.deleteShareLink, there)).status, 205);
    assert.equal((await admin.send(api.deleteShareLink, there)).status, 204);
    await assert.rejects(lookUp(`${base}/${key}`), status(404));
  });

  test('are not stored in plain text in the database', async () => {
    const { admin, at, base } = await published('Guide');
    const link = await admin.call(api.createShareLink, { ...at, body: { name: '' } });
    const key = link.urls.published!.slice(base.length + 1);
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    const { q } = services.database.reads;
    const rows = [
      await q.selectFrom('site_share_links').selectAll().execute(),
      await q.selectFrom('site_auth').selectAll().execute(),
    ];
    const text = JSON.stringify(rows);
    assert.ok(!text.includes(key) && !text.includes(privateKey));
    assert.equal((await admin.call(api.listShareLinks, at)).items[0]!.urls.published, link.urls.published);
  });
});

describe('authenticated visitors', () => {
  async function closed() {
    const made = await published('Guide');
    const { admin, at } = made;
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    return { ...made, privateKey };
  }

  test('have access with a token signed by the key of the site', async () => {
    const { admin, at, base, privateKey } = await closed();
    const good = signed(privateKey, { name: 'Ada', iat: inSeconds(-1), exp: inSeconds(7200) });
    const found = await shown(`${base}/x`, { jwtToken: good });
    assert.equal((await clientWith(found.apiToken).call(api.getSite, at)).id, at.siteId);
    const bad: Record<string, string> = {
      expired: signed(privateKey, { exp: inSeconds(-1) }),
      'not yet valid': signed(privateKey, { nbf: inSeconds(60) }),
      'of another key': signed('another key', { exp: inSeconds(60) }),
      unsigned: `${signed(privateKey, {}, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`,
      'of another algorithm': signed(privateKey, {}, { alg: 'HS512' }),
      'no token': 'x.y.z',
      'an API token': admin.token,
      'the token of a visit': found.apiToken,
    };
    for (const [why, jwtToken] of Object.entries(bad)) {
      await assert.rejects(lookUp(base, { jwtToken }), status(404), why);
    }
    await shown(base, { jwtToken: signed(privateKey, {}) });
  });

  test('are otherwise redirected to the login, with a return URL', async () => {
    const { admin, at, base, privateKey } = await closed();
    await assert.rejects(lookUp(base), status(404));
    const set = (body: { backend: 'custom' | 'integration'; fallbackURL?: string | null; integration?: string }) =>
      admin.call(api.updatePublishingAuth, { ...at, body });
    await assert.rejects(set({ backend: 'custom', fallbackURL: 'https://a.test/?location=x' }), status(400));
    await assert.rejects(set({ backend: 'integration' }), status(400));
    const auth = await set({ backend: 'custom', fallbackURL: 'https://login.test/in?tenant=1' });
    assert.deepEqual([auth.privateKey, auth.fallbackURL], [privateKey, 'https://login.test/in?tenant=1']);
    const login = `https://login.test/in?tenant=1&location=${encodeURIComponent('/a/b')}`;
    assert.equal(await redirected(`${base}/a/b`), login);
    const expired = { jwtToken: signed(privateKey, { exp: inSeconds(-1) }) };
    await assert.rejects(lookUp(`${base}/a/b`, expired), status(404));
    assert.equal(await redirected(`${base}/a/b`, expired, true), login);
    assert.equal((await set({ backend: 'custom', fallbackURL: null })).fallbackURL, undefined);
    const other = await set({ backend: 'integration', integration: 'okta' });
    assert.deepEqual([other.backend, other.integration], ['integration', 'okta']);
  });

  test('lose access when the key is regenerated', async () => {
    const { admin, at, base, privateKey } = await closed();
    const jwtToken = signed(privateKey, { exp: inSeconds(7200) });
    const found = await shown(base, { jwtToken });
    const visitor = clientWith(found.apiToken);
    await visitor.call(api.getSite, at);
    const renewed = await admin.call(api.regeneratePublishingAuth, at);
    assert.notEqual(renewed.privateKey, privateKey);
    await assert.rejects(lookUp(base, { jwtToken }), status(404));
    await assert.rejects(visitor.call(api.getSite, at), status(401));
    await shown(base, { jwtToken: signed(renewed.privateKey, {}) });
  });

  test('lose their claims when the key is regenerated, on public sites too', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const privateKey = await adaptive(made);
    const jwtToken = signed(privateKey, { beta: true });
    const [known, unknown] = [await shown(base, { jwtToken }), await shown(base)];
    const visitor = clientWith(known.apiToken);
    await visitor.call(api.getSite, at);
    const renewed = await admin.call(api.regeneratePublishingAuth, at);
    await assert.rejects(visitor.call(api.getSite, at), status(401));
    await clientWith(unknown.apiToken).call(api.getSite, at);
    assert.equal((await shown(base, { jwtToken })).apiToken, unknown.apiToken);
    await clientWith((await shown(base, { jwtToken: signed(renewed.privateKey, { beta: true }) })).apiToken).call(
      api.getSite,
      at,
    );
  });
});

describe('conditions', () => {
  test('are evaluated with claims of limited size', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    await adaptive(made);
    const { jsonSchema } = await admin.call(api.getAdaptiveSchema, at);
    const note = { type: 'string', description: 'free text' };
    const unsigned = jsonSchema['properties'] as { unsigned: { properties: object } };
    unsigned.unsigned.properties = { note };
    await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
    await shown(base, { unsignedClaims: { note: 'x'.repeat(5000), other: 'x'.repeat(9000) } });
    await assert.rejects(lookUp(base, { unsignedClaims: { note: 'x'.repeat(9000) } }), status(400));
  });

  test('decide which sections and variants a visitor sees', async () => {
    const made = await published('Guide', 'Beta');
    const { admin, at, base } = made;
    await addSection(made, 'Pro', 'visitor.claims.plan == "pro"');
    const dark = await addSection(made, 'Dark', 'visitor.claims.unsigned.dark');
    const { items } = await admin.call(api.listSiteSpaces, at);
    const variant = { ...at, siteSpaceId: items[1]!.id };
    await admin.call(api.updateSiteSpace, { ...variant, body: { condition: 'visitor.claims.beta' } });
    const privateKey = await adaptive(made);
    const titles = async (visitor?: Visitor) => {
      const { apiToken } = await shown(base, visitor);
      const { items } = await clientWith(apiToken).call(api.listSiteSpaces, at);
      return items.map(({ title }) => title);
    };
    assert.deepEqual(await titles(), ['Guide']);
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { plan: 'pro', beta: true }) }), [
      'Guide',
      'Beta',
      'Pro',
    ]);
    // A claim must have the type in the schema, and be signed where the schema says so.
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { plan: 'gold', beta: 'yes' }) }), ['Guide']);
    assert.deepEqual(await titles({ jwtToken: signed('wrong', { plan: 'pro' }) }), ['Guide']);
    assert.deepEqual(await titles({ unsignedClaims: { dark: true, plan: 'pro', beta: true } }), ['Guide', 'Dark']);
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { unsigned: { dark: true } }) }), ['Guide']);

    const pro = { jwtToken: signed(privateKey, { plan: 'pro' }) };
    assert.equal((await shown(`${base}/pro/x`, pro)).pathname, '/x');
    // Everybody else cannot tell whether the page exists.
    const plain = await shown(`${base}/pro/x`);
    assert.deepEqual([plain.pathname, plain.siteSection === dark], ['/pro/x', false]);
    const { apiToken } = await shown(base);
    const structure = JSON.stringify(await clientWith(apiToken).call(api.getPublishedSite, at));
    for (const secret of ['Pro', 'Beta', 'Dark', 'visitor.claims']) assert.ok(!structure.includes(secret), secret);
    await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: false } } });
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { plan: 'pro', beta: true }) }), ['Guide']);
  });

  test('redirect a visitor to the first visible item if the default is hidden', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    await addSection(made, 'API');
    const sections = await admin.call(api.listSiteSections, at);
    const first = { ...at, siteSectionId: sections.items[0]!.id };
    await admin.call(api.updateSiteSection, { ...first, body: { condition: 'visitor.claims.beta' } });
    assert.equal(await redirected(base), `${base}/api`);
    await assert.rejects(lookUp(`${base}/page`), status(404));
    const { apiToken } = await shown(`${base}/api`);
    const { items } = await clientWith(apiToken).call(api.listSiteSections, at);
    assert.deepEqual(
      items.map(({ title, default: chosen }) => [title, chosen]),
      [['API', true]],
    );
    await admin.call(api.updateSiteSection, { ...first, siteSectionId: items[0]!.id, body: { condition: 'false' } });
    await assert.rejects(lookUp(base), status(404));
  });
});

describe('previews', () => {
  test('show a change request or a revision only to holders of a preview link', async () => {
    const made = await published('Guide', 'Other');
    const { organization, admin, at, base, spaces } = made;
    const [, other] = spaces;
    await addPages(made, other!.id, { title: 'Start' });
    const request = await a.changeRequest({ in: organization, space: other! });
    const changes = [{ operation: 'insert_page' as const, title: 'Draft', document: { markdown: 'New.\n' } }];
    await admin.call(api.editContentInChangeRequest, {
      spaceId: other!.id,
      changeRequestId: request.id,
      body: { changes },
    });
    const sent = async () => {
      const { url } = await admin.call(api.getSitePreview, at);
      return { jwtToken: new URL(url).searchParams.get('jwt_token')! };
    };
    const { number } = request;
    for (const preview of [
      `/~/changes/${request.id}`,
      `/other/~/changes/${request.id}`,
      `/other/~/changes/${number}`,
    ]) {
      const path = `${preview}/draft`;
      await assert.rejects(lookUp(base + path), status(404));
      const found = await shown(base + path, await sent());
      assert.deepEqual([found.changeRequest, found.space, found.pathname], [request.id, other!.id, '/draft']);
      const visitor = clientWith(found.apiToken);
      const proposed = { spaceId: other!.id, changeRequestId: request.id };
      const { pages } = await visitor.call(api.listPagesInChangeRequest, proposed);
      assert.deepEqual(
        pages.map(({ title }) => title),
        ['Start', 'Draft'],
      );
      const { revision } = await visitor.call(api.getChangeRequest, proposed);
      const draft = { spaceId: other!.id, revisionId: revision };
      await visitor.call(api.getRevision, draft);
      await assert.rejects(clientWith((await shown(base)).apiToken).call(api.getRevision, draft), status(404));
    }
    // The first space of the site has no change request of this number.
    for (const none of [`/~/changes/${number}`, '/other/~/changes/99', '/other/~/changes/0', '/other/~/revisions/1']) {
      await assert.rejects(lookUp(base + none, await sent()), status(404));
    }
    const first = await a.changeRequest({ in: organization, space: spaces[0]! });
    assert.equal((await shown(`${base}/~/changes/${first.number}`, await sent())).changeRequest, first.id);
    await assert.rejects(lookUp(`${base}/~/changes/nothing`, await sent()), status(404));
    const space = await admin.call(api.getSpace, { spaceId: other!.id });
    await addPages(made, other!.id, { title: 'Next' });
    passTime({ minutes: 70 });
    await assert.rejects(lookUp(`${base}/other/~/revisions/${space.revision}`), status(404));
    const old = await shown(`${base}/other/~/revisions/${space.revision}`, await sent());
    assert.equal(old.revision, space.revision);
    const there = { spaceId: other!.id, revisionId: space.revision };
    const { pages } = await clientWith(old.apiToken).call(api.getRevision, there);
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Start'],
    );
    await admin.call(api.unpublishSite, at);
  });

  test('show an unpublished site to holders of a preview link, with given claims', async () => {
    const made = await aSite('Guide');
    const { admin, at } = made;
    await addSection(made, 'Pro', 'visitor.claims.plan == "pro"');
    await adaptive(made);
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    const preview = async (query: object) => {
      const url = new URL((await admin.call(api.getSitePreview, { ...at, query })).url);
      return { url: url.href, jwtToken: url.searchParams.get('jwt_token')! };
    };
    const sections = async ({ url, jwtToken }: { url: string; jwtToken: string }) => {
      const { apiToken } = await shown(url, { jwtToken });
      return (await clientWith(apiToken).call(api.listSiteSections, at)).items.map(({ title }) => title);
    };
    assert.deepEqual(await sections(await preview({})), ['Guide']);
    assert.deepEqual(await sections(await preview({ claims: '{"plan":"pro"}' })), ['Guide', 'Pro']);
    const { items } = await admin.call(api.listSiteSpaces, at);
    const direct = await preview({ claims: '{"plan":"pro"}', siteSpace: items[1]!.id });
    assert.equal((await shown(direct.url, direct)).siteSpace, items[1]!.id);
    await assert.rejects(preview({ claims: '[1]' }), status(400));
    await assert.rejects(preview({ claims: '{' }), status(400));
    await assert.rejects(preview({ claims: JSON.stringify({ a: 'x'.repeat(3000) }) }), status(400));
    await assert.rejects(preview({ siteSpace: 'no' }), status(400));
    const elsewhere = await aSite('Elsewhere');
    const foreign = new URL((await elsewhere.admin.call(api.getSitePreview, elsewhere.at)).url);
    const { url } = await preview({});
    await assert.rejects(lookUp(url, { jwtToken: foreign.searchParams.get('jwt_token')! }), status(404));
  });
});
