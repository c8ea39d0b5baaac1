import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

async function start() {
  const organization = await a.organization();
  const { admin, id } = organization;
  const [guide, reference] = [
    await a.space({ in: organization, title: 'Guide' }),
    await a.space({ in: organization, title: 'Reference' }),
  ];
  const { orgs, spaces, urls } = await publishedClient(admin);
  return { organization, admin, id, guide, reference, orgs, spaces, urls };
}

describe('the published client', () => {
  test('creates a site, arranges it and publishes it', async () => {
    const { id, orgs, guide, reference, spaces } = await start();
    const made = await orgs.createSite(id, {
      title: 'Handbook',
      visibility: words.SiteVisibility.Public,
      spaces: [guide.id],
    });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('location'), made.data.urls.location);
    const site = made.data.id;
    assert.deepEqual((await orgs.getSiteById(id, site)).data, made.data);
    assert.deepEqual((await orgs.listSites(id, { type: [words.SiteType.Basic, words.SiteType.Premium] })).data.items, [
      made.data,
    ]);

    const section = await orgs.addSectionToSite(id, site, { spaceId: reference.id, title: 'Reference' });
    assert.equal(section.status, 201);
    assert.match(section.headers.get('location')!, new RegExp(`/sites/${site}/sections/${section.data.id}$`));
    const named = await orgs.updateSiteSectionById(id, site, section.data.id, {
      path: 'api',
      icon: 'gear',
      condition: null,
    });
    assert.deepEqual([named.data.path, named.data.icon], ['api', 'gear']);
    const variant = await orgs.addSpaceToSite(id, site, { spaceId: guide.id, sectionId: section.data.id });
    assert.equal(variant.status, 201);
    const first = { type: 'site-space' as const, siteSpace: section.data.siteSpaces[0]!.id };
    const moved = await orgs.moveSiteSpace(id, site, variant.data.id, { position: { before: first } });
    assert.equal(moved.data.id, variant.data.id);
    const group = await orgs.addSectionGroupToSite(id, site, { title: 'More', sections: [section.data.id] });
    assert.equal(group.status, 201);
    assert.equal((await orgs.listSiteSectionGroups(id, site)).data.items[0]!.sections.length, 1);
    const sections = (await orgs.listSiteSections(id, site)).data.items;
    assert.deepEqual(
      sections.map(({ title, default: chosen }) => [title, chosen]),
      [
        ['Guide', true],
        ['Reference', false],
      ],
    );
    const item = { type: 'site-section-group' as const, id: group.data.id };
    const position = { before: { type: 'site-section' as const, id: sections[0]!.id } };
    assert.equal((await orgs.sortSiteStructure(id, site, { item, position })).status, 200);
    const { structure } = (await orgs.getSiteStructure(id, site)).data;
    assert.deepEqual(
      structure.map(({ object }) => object),
      ['site-section-group', 'site-section'],
    );

    const published = await orgs.publishSite(id, site);
    assert.ok('published' in published.data && published.data.published);
    assert.equal((await spaces.getSpaceById(guide.id)).data.visibility, 'public');
    const whole = (await orgs.getPublishedContentSite(id, site)).data;
    assert.deepEqual([whole.object, whole.structure.type, whole.scripts], ['published-content-site', 'sections', []]);
    assert.equal((await orgs.deleteSiteSectionGroupById(id, site, group.data.id)).status, 205);
    assert.equal((await orgs.deleteSiteSectionById(id, site, section.data.id)).status, 205);
    assert.equal((await orgs.unpublishSite(id, site)).data.published, false);
    assert.equal((await orgs.deleteSiteById(id, site)).status, 205);
    await assert.rejects(orgs.getSiteById(id, site), { code: 404 });
  });

  test('sets the customization of a site', async () => {
    const { id, orgs, guide } = await start();
    const site = (await orgs.createSite(id, { spaces: [guide.id] })).data.id;
    const settings = (await orgs.getSiteCustomizationById(id, site)).data;
    const changed = { ...settings, styling: { ...settings.styling, theme: words.CustomizationTheme.Bold } };
    assert.deepEqual((await orgs.updateSiteCustomizationById(id, site, changed)).data, changed);
    const siteSpace = (await orgs.listSiteSpaces(id, site)).data.items[0]!.id;
    const own = await orgs.overrideSiteSpaceCustomizationById(id, site, siteSpace, {
      styling: { theme: words.CustomizationTheme.Muted },
    });
    assert.equal(own.data.styling.theme, 'muted');
    assert.deepEqual(Object.keys((await orgs.getPublishedContentSite(id, site)).data.customizations.siteSpaces), [
      siteSpace,
    ]);
    assert.equal((await orgs.deleteSiteSpaceCustomizationById(id, site, siteSpace)).status, 205);
  });

  test('gives readers access and resolves URLs', async () => {
    const { id, admin, orgs, urls, guide, reference } = await start();
    const made = await orgs.createSite(id, { title: 'Docs', spaces: [guide.id, reference.id] });
    const site = made.data.id;
    await orgs.publishSite(id, site);
    const base = (await orgs.getSiteById(id, site)).data.urls.published!;
    const found = (await urls.resolvePublishedContentByUrl({ url: `${base}/reference/page` })).data;
    assert.ok('apiToken' in found);
    assert.deepEqual([found.space, found.pathname, found.complete], [reference.id, '/page', true]);
    const older = (await urls.getPublishedContentByUrl({ url: base })).data;
    assert.ok('apiToken' in older && !older.complete);
    // A renderer reads with the token it was given.
    const visitor = await publishedClient({ ...admin, token: found.apiToken });
    assert.equal((await visitor.spaces.getSpaceById(guide.id)).data.id, guide.id);
    assert.equal((await visitor.orgs.getPublishedContentSite(id, site)).data.site.id, site);
    const url = 'https://vimeo.com/1';
    const embed = { type: 'link', title: 'Vimeo', site: 'vimeo.com' };
    assert.deepEqual((await visitor.spaces.getEmbedByUrlInSpace(guide.id, { url })).data, embed);
    assert.deepEqual((await visitor.urls.getEmbedByUrl({ url })).data, embed);
    assert.equal((await visitor.users.getUserById(admin.id)).data.email, undefined);
    await assert.rejects(visitor.orgs.listSites(id), { code: 403 });

    const link = await orgs.createSiteShareLink(id, site, { name: 'Friends' });
    assert.equal(link.status, 201);
    assert.equal((await orgs.listSiteShareLinks(id, site)).data.items.length, 1);
    await orgs.updateSiteShareLinkById(id, site, link.data.id, { active: false });
    assert.equal((await orgs.deleteSiteShareLinkById(id, site, link.data.id)).status, 205);
    const auth = (await orgs.getSitePublishingAuthById(id, site)).data;
    const renewed = (await orgs.regenerateSitePublishingAuthById(id, site)).data;
    assert.notEqual(auth.privateKey, renewed.privateKey);
    const fallback = { backend: 'custom' as const, fallbackURL: 'https://login.example.test/' };
    assert.equal(
      (await orgs.updateSitePublishingAuthById(id, site, fallback)).data.fallbackURL,
      'https://login.example.test/',
    );
    assert.match((await orgs.getSitePublishingPreviewById(id, site)).data.url, /jwt_token=/);

    const siteSpaceId = (await orgs.listSiteSpaces(id, site)).data.items[1]!.id;
    const body = { source: '/before', destination: { kind: 'site-space' as const, siteSpaceId } };
    const redirect = await orgs.createSiteRedirect(id, site, body);
    assert.equal(redirect.status, 201);
    const target = (await orgs.getSiteRedirectBySource(id, site, { source: '/before' })).data;
    assert.deepEqual([target.redirect.id, target.target], [redirect.data.id, `${base}/reference`]);
    assert.equal((await orgs.deleteSiteRedirectById(id, site, redirect.data.id)).status, 205);
    assert.deepEqual((await orgs.searchSiteContent(id, site, { query: 'nothing', mode: 'all' })).data.items, []);
    assert.equal((await orgs.listPermissionsAggregateInSite(id, site)).data.items[0]!.user.id, admin.id);
    assert.equal((await urls.getContentByUrl({ url: guide.urls.app })).status, 200);
  });

  test('sets the schema of visitor claims', async () => {
    const { id, orgs, admin } = await start();
    const site = (await orgs.createSite(id, {})).data.id;
    await assert.rejects(orgs.getSiteAdaptiveSchema(id, site), { code: 404 });
    const jsonSchema = {
      type: 'object' as const,
      properties: { beta: { type: 'boolean' as const, description: 'In the beta' } },
      additionalProperties: false as const,
    };
    const set = await orgs.updateSiteAdaptiveSchema(id, site, { jsonSchema });
    assert.equal(set.status, 200);
    assert.deepEqual((await orgs.getSiteAdaptiveSchema(id, site)).data.jsonSchema, jsonSchema);
    const wrong = { jsonSchema: { ...jsonSchema, title: 'x' } };
    await assert.rejects(orgs.updateSiteAdaptiveSchema(id, site, wrong), { code: 400 });
    const adapted = await admin.call(api.updateSite, {
      organizationId: id,
      siteId: site,
      body: { adaptiveContent: { enabled: true } },
    });
    assert.deepEqual(adapted.adaptiveContent, { enabled: true });
  });
});
