import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, nobody } from '../../../../test/harness.ts';
import { aSite } from '../../../../test/site-fixture.ts';
import { addPages, addSection, lookUp, published, redirected, shown, status } from '../testing/visits.ts';

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

  test('returns 404 for unknown URLs', async () => {
    const { admin, at, base } = await published('Guide');
    for (const url of ['http://lectern.test/sites/x/y', 'http://elsewhere.test/', 'http://lectern.test/', `${base}x`]) {
      await assert.rejects(lookUp(url), status(404), url);
    }
    await assert.rejects(lookUp('ftp://lectern.test/sites/x/y'), status(400));
    await admin.call(api.unpublishSite, at);
    await assert.rejects(lookUp(base), status(404));
  });

  test('redirects from the organization to its first site, and from the app to the app', async () => {
    const { admin, at, base, organization } = await published('Guide');
    const organizationUrl = `http://lectern.test/sites/${organization.id}`;
    await assert.rejects(lookUp(organizationUrl), status(404));
    const defaultContent = { type: 'site' as const, site: at.siteId };
    await admin.call(api.updateOrganization, { organizationId: organization.id, body: { defaultContent } });
    assert.equal(await redirected(organizationUrl), base);
    const app = 'http://lectern.test/app/o/x';
    assert.deepEqual(await lookUp(app), { target: 'application', redirect: app });
  });

  test('finds sections and variants, and reports whether the match is complete', async () => {
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

  test('redirects from former paths', async () => {
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

  test('prefers a page to the path of its default section', async () => {
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
    assert.deepEqual(changed, { ...toSpace, source: '/gone', updatedAt: changed.updatedAt });
    assert.equal((await admin.call(api.listSiteRedirects, at)).count, 4);
    // A redirect is deleted with its destination.
    await admin.call(api.removeSiteSpace, { ...at, siteSpaceId });
    assert.equal((await admin.call(api.listSiteRedirects, at)).count, 1);
    const last = { ...at, redirectId: toSection.id };
    assert.equal((await admin.send(api.deleteSiteRedirect, last)).status, 205);
    assert.equal((await admin.send(api.deleteSiteRedirect, last)).status, 204);
  });
});

describe('getContentByUrl', () => {
  test('resolves URLs of the app', async () => {
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

  test('resolves URLs of a published site', async () => {
    const made = await published('Guide', 'Manual');
    const { organization, admin, spaces, base } = made;
    const [first, deep] = await addPages(made, spaces[0]!.id, { title: 'Start' }, { title: 'Deep page' });
    const [, other] = await addPages(made, spaces[1]!.id, { title: 'Begin' }, { title: 'Nächste' });
    const { path } = await admin.call(api.getPage, { spaceId: spaces[1]!.id, pageId: other! });
    const find = (url: string, as = admin) => as.call(api.getContentByUrl, { query: { url } });
    const found = async (url: string) => {
      const { space, page } = await find(url);
      return [space!.id, page?.id];
    };
    assert.deepEqual(await found(base), [spaces[0]!.id, first]);
    assert.deepEqual(await found(`${base}/deep-page?x=1#part`), [spaces[0]!.id, deep]);
    assert.deepEqual(await found(`${base}/manual/${path}/`), [spaces[1]!.id, other]);
    const request = await a.changeRequest({ in: organization, space: spaces[0]! });
    const proposed = await find(`${base}/~/changes/${request.id}/deep-page`);
    assert.deepEqual([proposed.changeRequest!.id, proposed.page!.id], [request.id, deep]);
    await assert.rejects(find(`${base}/none`), status(404));
    await assert.rejects(find(`${base}-none`), status(404));
    await assert.rejects(find(base, await a.person()), status(404));
  });
});
