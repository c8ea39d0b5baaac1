import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

async function start() {
  const organization = await a.organization();
  const { id } = organization;
  const made = await Promise.all(['Guide', 'Reference', 'News'].map((title) => a.space({ in: organization, title })));
  const [guide, reference, news] = made.map((space) => space.id) as [string, string, string];
  const { orgs } = await publishedClient(organization.admin);
  const site = (await orgs.createSite(id, { title: 'Docs', spaces: [guide] })).data.id;
  return { id, orgs, site, guide, reference, news };
}

describe('the published client', () => {
  test('arranges sections and groups of a site', async () => {
    const { id, orgs, site, reference, news } = await start();
    const one = (await orgs.addSectionToSite(id, site, { spaceId: reference, title: 'Reference' })).data;
    const two = (await orgs.addSectionToSite(id, site, { spaceId: news, title: 'News' })).data;
    const before = { type: 'site-section' as const, siteSection: one.id };
    assert.equal((await orgs.moveSiteSection(id, site, two.id, { position: { before } })).data.id, two.id);
    const titles = async () => (await orgs.listSiteSections(id, site)).data.items.map(({ title }) => title);
    assert.deepEqual(await titles(), ['Guide', 'News', 'Reference']);

    const group = (await orgs.addSectionGroupToSite(id, site, { title: 'More', icon: 'book' })).data;
    const named = await orgs.updateSiteSectionGroupById(id, site, group.id, { title: 'Much more', icon: null });
    assert.deepEqual([named.data.title, named.data.icon], ['Much more', undefined]);
    const joined = await orgs.addSectionToGroup(id, site, group.id, { sectionId: one.id });
    assert.deepEqual([joined.status, joined.data.sections.map((section) => section.id)], [201, [one.id]]);
    assert.equal((await orgs.removeSectionFromGroup(id, site, group.id, one.id)).status, 205);
    const position = { after: { type: 'site-section' as const, id: two.id } };
    assert.equal((await orgs.moveSiteSectionGroup(id, site, group.id, { position })).data.id, group.id);
    const { structure } = (await orgs.getSiteStructure(id, site)).data;
    assert.deepEqual(
      structure.map((item) => item.title),
      ['Guide', 'News', 'Much more', 'Reference'],
    );
    const chosen = await orgs.updateSiteById(id, site, {
      title: 'All docs',
      visibility: words.SiteVisibility.Unlisted,
      basename: 'docs',
      defaultSiteSection: two.id,
      adaptiveContent: { enabled: false },
      proxy: null,
    });
    assert.deepEqual(
      [chosen.data.title, chosen.data.visibility, chosen.data.basename],
      ['All docs', 'unlisted', 'docs'],
    );
    const sections = (await orgs.listSiteSections(id, site)).data.items;
    assert.equal(sections.find((section) => section.default)?.id, two.id);
  });

  test('arranges spaces of a site', async () => {
    const { id, orgs, site, guide, reference } = await start();
    const added = (await orgs.addSpaceToSite(id, site, { spaceId: reference })).data;
    const changed = await orgs.updateSiteSpaceById(id, site, added.id, { path: 'api', condition: null });
    assert.deepEqual([changed.data.path, changed.data.space.id], ['api', reference]);
    const [first] = (await orgs.listSiteSpaces(id, site, { default: true })).data.items;
    assert.equal(first!.space.id, guide);
    await orgs.updateSiteById(id, site, { defaultSiteSpace: added.id });
    assert.deepEqual(
      (await orgs.listSiteSpaces(id, site, { default: false })).data.items.map(({ space }) => space.id),
      [guide],
    );
    assert.equal((await orgs.deleteSiteSpaceById(id, site, first!.id)).status, 205);
    assert.equal((await orgs.getSiteById(id, site)).data.siteSpaces, 1);
    await assert.rejects(orgs.updateSiteSpaceById(id, site, first!.id, { path: 'x' }), { code: 404 });
  });
});
