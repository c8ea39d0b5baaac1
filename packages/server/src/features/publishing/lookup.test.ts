import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, nobody, passTime, services } from '../../../test/harness.ts';
import { aSite, type Made } from '../sites/testing/a-site.ts';

const status = (wanted: number) => (error: { code?: number; status?: number }) => {
  assert.equal(error.code ?? error.status, wanted);
  return true;
};

type Visitor = { jwtToken?: string; unsignedClaims?: Record<string, unknown> };
type Shown = Exclude<Awaited<ReturnType<typeof lookUp>>, { redirect: string }>;

const lookUp = (url: string, visitor: Visitor = {}, redirectOnError = false) =>
  nobody.call(api.resolvePublishedUrl, { body: { url, visitor, redirectOnError } });
async function shown(url: string, visitor?: Visitor): Promise<Shown> {
  const answer = await lookUp(url, visitor);
  assert.ok('apiToken' in answer, JSON.stringify(answer));
  return answer;
}
async function redirected(url: string, visitor?: Visitor, redirectOnError?: boolean): Promise<string> {
  const answer = await lookUp(url, visitor, redirectOnError);
  assert.ok('redirect' in answer, JSON.stringify(answer));
  return answer.redirect;
}

/** A token as a customer's own backend signs it. */
function signed(key: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
const inSeconds = (seconds: number) => Math.floor(services.clock().getTime() / 1000) + seconds;

const description = 'about the visitor';
const jsonSchema = {
  type: 'object',
  properties: {
    beta: { type: 'boolean', description },
    plan: { type: 'string', description, enum: ['free', 'pro'] },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { dark: { type: 'boolean', description } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

async function published(...titles: string[]) {
  const made = await aSite(...titles);
  const { admin, at, organization } = made;
  await admin.call(api.publishSite, at);
  return { ...made, base: `http://lectern.test/sites/${organization.id}/site` };
}

async function adaptive(made: Made): Promise<string> {
  const { admin, at } = made;
  await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
  await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
  return (await admin.call(api.getPublishingAuth, at)).privateKey;
}

async function addSection({ organization, admin, at }: Made, title: string, condition?: string): Promise<string> {
  const { id: spaceId } = await a.space({ in: organization, title });
  const { id } = await admin.call(api.createSiteSection, { ...at, body: { spaceId, title } });
  if (condition !== undefined) {
    await admin.call(api.updateSiteSection, { ...at, siteSectionId: id, body: { condition } });
  }
  return id;
}

type NewPage = { title: string; markdown?: string; condition?: string; into?: string };
async function addPages({ admin }: Made, spaceId: string, ...pages: NewPage[]): Promise<string[]> {
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const ids: string[] = [];
  for (const { markdown = '', ...page } of pages) {
    const { changes } = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_page', document: { markdown }, ...page }] },
    })) as unknown as { changes: { page: { id: string } }[] };
    ids.push(changes[0]!.page.id);
  }
  return ids;
}

describe('resolvePublishedUrl', () => {
  test('finds a site without sections by all its names', async () => {
    const made = await published('Guide');
    const { admin, at, base, organization, spaces } = made;
    const found = await shown(`${base}/intro/first?x=1`);
    assert.deepEqual(
      [found.organization, found.site, found.space, found.pathname, found.basePath, found.complete, found.siteSection],
      [organization.id, at.siteId, spaces[0]!.id, '/intro/first', new URL(base).pathname, true, undefined],
    );
    assert.deepEqual(
      [found.canonicalUrl, found.shareKey, found.contextId],
      [`${base}/intro/first`, undefined, undefined],
    );
    const root = await shown(`${base}//`);
    assert.deepEqual([root.pathname, root.complete], ['/', true]);
    assert.equal((await shown(`http://lectern.test/sites/${organization.id}/${at.siteId}`)).site, at.siteId);

    const name = at.siteId.toLowerCase();
    const hostname = `h${name}.example.test`;
    const proxy = `p${name}.test/docs/here`;
    await admin.call(api.updateSite, { ...at, body: { hostname, proxy } });
    const byHost = await shown(`https://${hostname.toUpperCase()}/intro`);
    assert.deepEqual(
      [byHost.site, byHost.basePath, byHost.siteBasePath, byHost.pathname, byHost.canonicalUrl],
      [at.siteId, '/', '/', '/intro', `https://${hostname}/intro`],
    );
    const byProxy = await shown(`https://${proxy}/intro`);
    assert.deepEqual([byProxy.siteBasePath, byProxy.pathname], ['/docs/here', '/intro']);
    const hosted = { hostname: `o${organization.id.toLowerCase()}` };
    await admin.call(api.updateOrganization, { organizationId: organization.id, body: hosted });
    assert.equal((await shown(`http://lectern.test/sites/${hosted.hostname}/site`)).site, at.siteId);

    const older = await nobody.call(api.getPublishedUrl, { query: { url: `${base}/intro` } });
    assert.equal('site' in older && older.site, at.siteId);
  });

  test('does not find what is not there', async () => {
    const { admin, at, base } = await published('Guide');
    for (const url of ['http://lectern.test/sites/x/y', 'http://elsewhere.test/', 'http://lectern.test/', `${base}x`]) {
      await assert.rejects(lookUp(url), status(404), url);
    }
    await assert.rejects(lookUp('ftp://lectern.test/sites/x/y'), status(400));
    await admin.call(api.unpublishSite, at);
    await assert.rejects(lookUp(base), status(404));
  });

  test('sends on from the organization to its first site, and from the app to the app', async () => {
    const { admin, at, base, organization } = await published('Guide');
    const organizationUrl = `http://lectern.test/sites/${organization.id}`;
    await assert.rejects(lookUp(organizationUrl), status(404));
    const defaultContent = { type: 'site' as const, site: at.siteId };
    await admin.call(api.updateOrganization, { organizationId: organization.id, body: { defaultContent } });
    assert.equal(await redirected(organizationUrl), base);
    const app = 'http://lectern.test/app/o/x';
    assert.deepEqual(await lookUp(app), { target: 'application', redirect: app });
  });

  test('finds sections and variants, and says when more may follow', async () => {
    const made = await published('Guide', 'Old');
    const { admin, at, base } = made;
    const section = await addSection(made, 'API');
    const { items } = await admin.call(api.listSiteSpaces, at);
    const [guide, old, interfaces] = items.map(({ id }) => id);
    const cases: [path: string, siteSpace: string | undefined, pathname: string, complete: boolean][] = [
      ['', guide, '/', false],
      ['/page', guide, '/page', true],
      ['/old', old, '/', true],
      ['/old/page', old, '/page', true],
      ['/api', interfaces, '/', true],
      ['/api/page/x', interfaces, '/page/x', true],
    ];
    for (const [path, siteSpace, pathname, complete] of cases) {
      const found = await shown(base + path);
      assert.deepEqual([found.siteSpace, found.pathname, found.complete], [siteSpace, pathname, complete], path);
      assert.equal(new URL(base).pathname + path, found.basePath + (pathname === '/' ? '' : pathname), path);
    }
    assert.equal((await shown(`${base}/api`)).siteSection, section);
    assert.equal(await redirected(`${base}/guide`), base);
    assert.equal(await redirected(`${base}/guide/x?a=1&jwt_token=t&visitor.a=b`), `${base}/x?a=1`);
    assert.equal(await redirected(`${base}/v/old/x`), `${base}/old/x`);
    assert.equal(await redirected(`${base}/api/api/x`), `${base}/api/x`);
  });

  test('sends on from former paths', async () => {
    const made = await published('Guide', 'Old');
    const { admin, at, base } = made;
    const section = await addSection(made, 'API');
    const change = (path: string) =>
      admin.call(api.updateSiteSection, { ...at, siteSectionId: section, body: { path } });
    await change('interface');
    assert.equal(await redirected(`${base}/api/x`), `${base}/interface/x`);
    await change('reference');
    assert.equal(await redirected(`${base}/api`), `${base}/reference`);
    assert.equal(await redirected(`${base}/interface`), `${base}/reference`);
    const { items } = await admin.call(api.listSiteSpaces, at);
    await admin.call(api.updateSiteSpace, { ...at, siteSpaceId: items[1]!.id, body: { path: 'v1' } });
    assert.equal(await redirected(`${base}/old/x`), `${base}/v1/x`);
  });

  test('prefers a page to the name of the default it stands in', async () => {
    const made = await published('Guide', 'Old');
    await addSection(made, 'API');
    await addPages(made, made.spaces[0]!.id, { title: 'Start' }, { title: 'Guide' });
    const found = await shown(`${made.base}/guide`);
    assert.deepEqual([found.pathname, found.complete], ['/guide', true]);
  });

  test('follows redirects of the site where there is no page', async () => {
    const made = await published('Guide', 'Old');
    const { admin, at, base, spaces } = made;
    const section = await addSection(made, 'API');
    const [, page] = await addPages(made, spaces[1]!.id, { title: 'Start' }, { title: 'Deep page' });
    await addPages(made, spaces[0]!.id, { title: 'There' });
    const { items } = await admin.call(api.listSiteSpaces, at);
    const siteSpaceId = items[1]!.id;
    const add = (source: string, destination: object) =>
      admin.call(api.createSiteRedirect, { ...at, body: { source, destination: destination as never } });
    const toPage = await add('/was/here', { kind: 'site-page', siteSpaceId, pageId: page! });
    const toSpace = await add('/was/a-space', { kind: 'site-space', siteSpaceId });
    const toSection = await add('/was/%61-section', { kind: 'site-section', siteSectionId: section });
    assert.equal(toSection.source, '/was/a-section');
    await add('/there', { kind: 'site-space', siteSpaceId });
    assert.equal(await redirected(`${base}/was/here/`), `${base}/old/deep-page`);
    assert.equal(await redirected(`${base}/was/a-space`), `${base}/old`);
    assert.equal(await redirected(`${base}/was/a-section`), `${base}/api`);
    assert.equal((await shown(`${base}/there`)).pathname, '/there');

    const found = await admin.call(api.findSiteRedirect, { ...at, query: { source: '/was/here' } });
    assert.deepEqual(found, { redirect: toPage, target: `${base}/old/deep-page` });
    await assert.rejects(admin.call(api.findSiteRedirect, { ...at, query: { source: '/nowhere' } }), status(404));
    await assert.rejects(add('/was/here', { kind: 'site-space', siteSpaceId }), status(409));
    await assert.rejects(add('/x', { kind: 'site-space', siteSpaceId: 'no' }), status(400));
    await assert.rejects(add('/x', { kind: 'site-page', siteSpaceId, pageId: 'no' }), status(400));
    await assert.rejects(add('/x', { kind: 'site-section', siteSectionId: 'no' }), status(400));
    const moved = { ...at, redirectId: toSpace.id };
    await assert.rejects(admin.call(api.updateSiteRedirect, { ...moved, body: { source: '/was/here' } }), status(409));
    const changed = await admin.call(api.updateSiteRedirect, { ...moved, body: { source: '/gone' } });
    assert.deepEqual(changed, { ...toSpace, source: '/gone' });
    assert.equal((await admin.call(api.listSiteRedirects, at)).count, 4);
    // A redirect goes with what it leads to.
    await admin.call(api.removeSiteSpace, { ...at, siteSpaceId });
    assert.equal((await admin.call(api.listSiteRedirects, at)).count, 1);
    const last = { ...at, redirectId: toSection.id };
    assert.equal((await admin.send(api.deleteSiteRedirect, last)).status, 205);
    assert.equal((await admin.send(api.deleteSiteRedirect, last)).status, 204);
  });
});

describe('share links', () => {
  test('open a site to whoever has the key, as the first segment', async () => {
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

  test('are not told by the database', async () => {
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

describe('visitors who prove who they are', () => {
  async function closed() {
    const made = await published('Guide');
    const { admin, at } = made;
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    return { ...made, privateKey };
  }

  test('are let in by a token signed with the key of the site', async () => {
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

  test('are sent to the login otherwise, with the way back', async () => {
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

  test('are out when the key is renewed', async () => {
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
});

describe('conditions', () => {
  test('decide which sections and variants there are for a visitor', async () => {
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
    // A claim must be of the type the schema says, and signed where it says so.
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { plan: 'gold', beta: 'yes' }) }), ['Guide']);
    assert.deepEqual(await titles({ jwtToken: signed('wrong', { plan: 'pro' }) }), ['Guide']);
    assert.deepEqual(await titles({ unsignedClaims: { dark: true, plan: 'pro', beta: true } }), ['Guide', 'Dark']);
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { unsigned: { dark: true } }) }), ['Guide']);

    const pro = { jwtToken: signed(privateKey, { plan: 'pro' }) };
    assert.equal((await shown(`${base}/pro/x`, pro)).pathname, '/x');
    // For everybody else it is a page that may be there or not.
    const plain = await shown(`${base}/pro/x`);
    assert.deepEqual([plain.pathname, plain.siteSection === dark], ['/pro/x', false]);
    const { apiToken } = await shown(base);
    const structure = JSON.stringify(await clientWith(apiToken).call(api.getPublishedSite, at));
    for (const secret of ['Pro', 'Beta', 'Dark', 'visitor.claims']) assert.ok(!structure.includes(secret), secret);
    await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: false } } });
    assert.deepEqual(await titles({ jwtToken: signed(privateKey, { plan: 'pro', beta: true }) }), ['Guide']);
  });

  test('send a visitor to the first that is left where the default is not for them', async () => {
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

describe('the token of a visit', () => {
  test('is a short JWT, the same for the same visit until it nears its end', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const privateKey = await adaptive(made);
    const jwtToken = signed(privateKey, { plan: 'pro', beta: true, exp: inSeconds(86_400) });
    const first = await shown(base, { jwtToken });
    const again = await shown(`${base}/x`, { jwtToken: signed(privateKey, { beta: true, plan: 'pro' }) });
    assert.equal(first.apiToken, again.apiToken);
    assert.equal(first.contextId, again.contextId);
    assert.notEqual(first.apiToken, (await shown(base)).apiToken);
    assert.ok(first.apiToken.length < 200, String(first.apiToken.length));
    const [, payload] = first.apiToken.split('.');
    const { exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { exp: number };
    assert.ok(exp - inSeconds(0) >= 1800 - 1 && exp - inSeconds(0) <= 5400 + 1);
    const visitor = clientWith(first.apiToken);
    await visitor.call(api.getSite, at);
    const short = await shown(base, { jwtToken: signed(privateKey, { plan: 'pro', exp: inSeconds(1200) }) });
    const ends = JSON.parse(Buffer.from(short.apiToken.split('.')[1]!, 'base64url').toString()) as { exp: number };
    assert.ok(Math.abs(ends.exp - inSeconds(1200)) <= 2);
    passTime({ minutes: 100 });
    await assert.rejects(visitor.call(api.getSite, at), status(401));
    assert.notEqual((await shown(base)).apiToken, first.apiToken);
    await admin.call(api.unpublishSite, at);
  });

  test('reads the site and nothing else', async () => {
    const made = await published('Guide');
    const { organization, admin, at, base, spaces } = made;
    const spaceId = spaces[0]!.id;
    const [pageId] = await addPages(made, spaceId, { title: 'Start', markdown: 'Hello.\n' });
    const other = await a.space({ in: organization });
    const elsewhere = await published('Elsewhere');
    const visitor = clientWith((await shown(base)).apiToken);
    const space = await visitor.call(api.getSpace, { spaceId });
    assert.deepEqual([space.permissions.view, space.permissions.edit, space.comments], [true, false, 0]);
    await visitor.call(api.getPublishedSite, at);
    await visitor.call(api.getSiteCustomization, at);
    await visitor.call(api.getContent, { spaceId });
    assert.equal(
      (await visitor.call(api.getPage, { spaceId, pageId: pageId!, query: { format: 'markdown' } })).markdown,
      'Hello.\n',
    );
    const revision = await visitor.call(api.getRevision, { spaceId, revisionId: space.revision });
    assert.deepEqual(
      revision.pages.map(({ title }) => title),
      ['Start'],
    );
    await visitor.call(api.getPageDocumentInRevision, { spaceId, revisionId: space.revision, pageId: pageId! });
    assert.equal((await visitor.call(api.searchSite, { ...at, body: { query: 'hello' } })).count, 1);

    await assert.rejects(visitor.call(api.getSpace, { spaceId: other.id }), status(404));
    await assert.rejects(visitor.call(api.getSite, elsewhere.at), status(404));
    await assert.rejects(visitor.call(api.getSite, { ...at, siteId: elsewhere.at.siteId }), status(404));
    for (const refused of [
      () => visitor.call(api.listComments, { spaceId }),
      () => visitor.call(api.listRevisions, { spaceId }),
      () => visitor.call(api.listChangeRequests, { spaceId }),
      () => visitor.call(api.searchSpace, { spaceId, query: { query: 'hello' } }),
      () => visitor.call(api.listSites, { organizationId: organization.id }),
      () => visitor.call(api.listSpaces, { organizationId: organization.id }),
      () => visitor.call(api.getOrganization, { organizationId: organization.id }),
      () => visitor.call(api.getCurrentUser),
      () => visitor.call(api.listOrganizations),
      () => visitor.call(api.getPublishingAuth, at),
      () => visitor.call(api.updateSite, { ...at, body: { title: 'Mine' } }),
      () => visitor.call(api.createOrganization, { body: { title: 'Mine' } }),
      () => visitor.call(api.createToken, { body: { label: 'Mine' } }),
    ]) {
      await assert.rejects(refused(), status(403));
    }
    const request = await a.changeRequest({ in: organization, space: spaces[0]! });
    const proposed = { spaceId, changeRequestId: request.id };
    await assert.rejects(visitor.call(api.getChangeRequest, proposed), status(404));
    await assert.rejects(visitor.call(api.listPagesInChangeRequest, proposed), status(404));
    await addPages(made, spaceId, { title: 'Next' });
    await visitor.call(api.getRevision, { spaceId, revisionId: space.revision });
    passTime({ minutes: 70 });
    const later = clientWith((await shown(base)).apiToken);
    await assert.rejects(later.call(api.getRevision, { spaceId, revisionId: space.revision }), status(404));
    await admin.call(api.deleteSite, at);
    await assert.rejects(later.call(api.getSpace, { spaceId }), status(401));
  });

  test('shows the pages and blocks whose conditions hold', async () => {
    const made = await published('Guide');
    const { admin, at, base, spaces } = made;
    const spaceId = spaces[0]!.id;
    const privateKey = await adaptive(made);
    const beta = 'visitor.claims.beta';
    const [open, , parent] = await addPages(
      made,
      spaceId,
      { title: 'Open', markdown: `Everybody.\n\n{% if ${beta} %}\nSecret zebra.\n{% endif %}\n` },
      { title: 'Plain', markdown: 'Plain giraffe.\n' },
      { title: 'Parent', condition: beta, markdown: 'Hidden zebra.\n' },
    );
    const [child] = await addPages(made, spaceId, { title: 'Child', into: parent!, markdown: 'Below zebra.\n' });
    const nobodys = clientWith((await shown(base)).apiToken);
    const testers = clientWith((await shown(base, { jwtToken: signed(privateKey, { beta: true }) })).apiToken);
    const titles = async (client: typeof nobodys) =>
      (await client.call(api.listPages, { spaceId })).pages.map(({ title }) => title);
    assert.deepEqual(await titles(nobodys), ['Open', 'Plain']);
    assert.deepEqual(await titles(testers), ['Open', 'Plain', 'Parent']);
    for (const pageId of [parent!, child!]) {
      await assert.rejects(nobodys.call(api.getPage, { spaceId, pageId }), status(404));
      await testers.call(api.getPage, { spaceId, pageId });
    }
    await assert.rejects(nobodys.call(api.getPageByPath, { spaceId, pagePath: 'parent' }), status(404));
    const { revision } = await admin.call(api.getSpace, { spaceId });
    const seen = async (client: typeof nobodys) => {
      const texts = [
        await client.call(api.getPage, { spaceId, pageId: open!, query: { format: 'markdown' } }),
        await client.call(api.getPage, { spaceId, pageId: open! }),
        await client.call(api.listPages, { spaceId, query: { format: 'markdown' } }),
        await client.call(api.getRevision, { spaceId, revisionId: revision, query: { format: 'document' } }),
        await client.call(api.getPageDocumentInRevision, { spaceId, revisionId: revision, pageId: open! }),
      ];
      return texts.map((text) => /zebra/.test(JSON.stringify(text)));
    };
    assert.deepEqual(await seen(nobodys), [false, false, false, false, false]);
    assert.deepEqual(await seen(testers), [true, true, true, true, true]);
    const found = async (client: typeof nobodys, query: string) => {
      const { items } = await client.call(api.searchSite, { ...at, body: { query } });
      return items.flatMap(({ pages }) => pages.map(({ title }) => title)).sort();
    };
    assert.deepEqual(await found(nobodys, 'zebra'), []);
    assert.deepEqual(await found(testers, 'zebra'), ['Child', 'Open', 'Parent']);
    assert.deepEqual(await found(admin, 'zebra'), ['Child', 'Open', 'Parent']);
    assert.deepEqual(await found(nobodys, 'everybody'), ['Open']);
    assert.deepEqual(await found(nobodys, 'giraffe'), ['Plain']);
  });
});

describe('previews', () => {
  test('show a change request or a revision to whoever knows its id', async () => {
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
    for (const path of [`/~/changes/${request.id}/draft`, `/other/~/changes/${request.id}/draft`]) {
      const found = await shown(base + path);
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
    await assert.rejects(lookUp(`${base}/~/changes/1`), status(404));
    await assert.rejects(lookUp(`${base}/~/changes/nothing`), status(404));
    const space = await admin.call(api.getSpace, { spaceId: other!.id });
    await addPages(made, other!.id, { title: 'Next' });
    passTime({ minutes: 70 });
    const old = await shown(`${base}/other/~/revisions/${space.revision}`);
    assert.equal(old.revision, space.revision);
    const there = { spaceId: other!.id, revisionId: space.revision };
    const { pages } = await clientWith(old.apiToken).call(api.getRevision, there);
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Start'],
    );
    await admin.call(api.unpublishSite, at);
  });

  test('show a site that is not published to whoever a manager sends, as somebody with claims', async () => {
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

describe('searchSite', () => {
  test('looks where it is told to', async () => {
    const made = await aSite('Guide', 'Old');
    const { admin, at, spaces } = made;
    await addSection(made, 'API');
    const { items } = await admin.call(api.listSiteSpaces, at);
    for (const { space } of items) await addPages(made, space.id, { title: 'Start', markdown: `A walrus.\n` });
    const found = async (scope?: object) => {
      const body = { query: 'walrus', ...(scope && { scope: scope as never }) };
      return (await admin.call(api.searchSite, { ...at, body })).items.map(({ title }) => title).sort();
    };
    const old = items[1]!.id;
    assert.deepEqual(await found(), ['API', 'Guide']);
    assert.deepEqual(await found({ mode: 'default', includedSiteSpaces: [old] }), ['API', 'Guide', 'Old']);
    assert.deepEqual(await found({ mode: 'specific', siteSpaceIds: [old, 'no'] }), ['Old']);
    assert.deepEqual(await found({ mode: 'all' }), ['API', 'Guide', 'Old']);
    const olderForms: [object, number][] = [
      [{ siteSpaceIds: [old] }, 1],
      [{ mode: 'current', siteSpaceId: old }, 3],
      [{ mode: 'all' }, 3],
    ];
    for (const [form, count] of olderForms) {
      assert.equal((await admin.call(api.searchSite, { ...at, body: { query: 'walrus', ...form } })).count, count);
    }
    const reader = await a.member({ in: made.organization, role: 'read' });
    await admin.call(api.updateSpace, { spaceId: spaces[1]!.id, body: { defaultLevel: null } });
    const all = { query: 'walrus', scope: { mode: 'all' as const } };
    assert.equal((await reader.call(api.searchSite, { ...at, body: all })).count, 2);
    await admin.call(api.publishSite, at);
    assert.equal((await reader.call(api.searchSite, { ...at, body: all })).count, 3);
    const page = await admin.call(api.searchSite, { ...at, query: { limit: 2 }, body: all });
    const rest = await admin.call(api.searchSite, { ...at, query: { limit: 2, page: page.next!.page }, body: all });
    assert.deepEqual([page.items.length, rest.items.length, rest.next], [2, 1, undefined]);
  });
});

describe('getContentByUrl', () => {
  test('tells what an address of the app is about', async () => {
    const made = await aSite();
    const { organization, admin } = made;
    const collection = await a.collection({ in: organization });
    const space = await a.space({ in: organization, parent: collection });
    const [pageId] = await addPages(made, space.id, { title: 'Deep page' });
    const request = await a.changeRequest({ in: organization, space });
    const find = (url: string, as = admin) => as.call(api.getContentByUrl, { query: { url } });
    assert.equal((await find(collection.urls.app)).collection!.id, collection.id);
    assert.deepEqual(Object.keys(await find(space.urls.app)), ['space']);
    const page = await admin.call(api.getPage, { spaceId: space.id, pageId: pageId! });
    const found = await find(page.urls!.app);
    assert.deepEqual([found.space!.id, found.page!.id], [space.id, pageId]);
    const proposed = await find(`${request.urls.app}/deep-page`);
    assert.deepEqual([proposed.changeRequest!.id, proposed.page!.id], [request.id, pageId]);
    const stranger = await a.person();
    for (const url of [
      'nothing',
      'http://elsewhere.test/app/s/x',
      `${space.urls.app}/no-such-page`,
      `${space.urls.app}/~/changes/99`,
      'http://lectern.test/app/s/unknown',
      collection.urls.app.replace(organization.id, 'other'),
    ]) {
      await assert.rejects(find(url), status(404), url);
    }
    for (const url of [space.urls.app, collection.urls.app]) await assert.rejects(find(url, stranger), status(404));
  });
});
