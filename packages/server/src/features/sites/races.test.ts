// Concurrent changes of a site. On PostgreSQL requests load their targets in parallel and are serialized afterwards, so
// a target may be gone when its turn comes.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { aSite } from '../../../test/site-fixture.ts';

const rounds = 5;

/** None of them may be a server error. */
async function all(...requests: Promise<{ status: number }>[]): Promise<void> {
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  assert.ok(
    statuses.every((status) => status < 500),
    `answered ${statuses.join(', ')}`,
  );
}

describe('concurrent changes of a site', () => {
  test('keep sections when their group is deleted', async () => {
    const made = await aSite('Guide');
    const { admin, at, organization } = made;
    const space = await a.space({ in: organization });
    for (let round = 0; round < rounds; round++) {
      const { id: siteSectionId } = await admin.call(api.createSiteSection, { ...at, body: { spaceId: space.id } });
      const group = await admin.call(api.createSiteSectionGroup, { ...at, body: { title: 'Group' } });
      const there = { ...at, siteSectionGroupId: group.id };
      await all(
        admin.send(api.deleteSiteSectionGroup, there),
        admin.send(api.addSectionToGroup, { ...there, body: { sectionId: siteSectionId } }),
        admin.send(api.updateSiteSectionGroup, { ...there, body: { title: 'Other' } }),
        admin.send(api.moveSiteSectionGroup, there),
        admin.send(api.sortSiteStructure, {
          ...at,
          body: { item: { type: 'site-section-group', id: group.id }, position: {} },
        }),
      );
      const { items } = await admin.call(api.listSiteSections, at);
      const { structure } = await admin.call(api.getSiteStructure, at);
      assert.deepEqual([items.length, structure.length], [2, 2]);
      await admin.send(api.deleteSiteSection, { ...at, siteSectionId });
      await admin.send(api.deleteSiteSection, { ...at, siteSectionId: items[0]!.id });
    }
  });

  test('return 404 for a deleted section', async () => {
    const { admin, at, organization } = await aSite('Guide');
    const space = await a.space({ in: organization });
    await admin.call(api.createSiteSection, { ...at, body: { spaceId: space.id } });
    for (let round = 0; round < rounds; round++) {
      const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId: space.id } });
      const there = { ...at, siteSectionId: section.id };
      const inside = { ...at, siteSpaceId: section.siteSpaces[0]!.id };
      await all(
        admin.send(api.deleteSiteSection, there),
        admin.send(api.updateSiteSection, { ...there, body: { title: 'Other', path: `other-${round}` } }),
        admin.send(api.moveSiteSection, there),
        admin.send(api.updateSite, { ...at, body: { defaultSiteSection: section.id } }),
        admin.send(api.addSiteSpace, { ...at, body: { spaceId: space.id, sectionId: section.id } }),
        admin.send(api.updateSiteSpace, { ...inside, body: { path: 'elsewhere' } }),
        admin.send(api.moveSiteSpace, inside),
        admin.send(api.updateSiteSpaceCustomization, { ...inside, body: { title: 'Other' } }),
        admin.send(api.createSiteSectionGroup, { ...at, body: { title: 'Group', sections: [section.id] } }),
        admin.send(api.createSiteRedirect, {
          ...at,
          body: { source: `/r${round}`, destination: { kind: 'site-section', siteSectionId: section.id } },
        }),
      );
      const { items } = await admin.call(api.listSiteSections, at);
      assert.deepEqual([items.length, items.filter((one) => one.default).length], [2, 1]);
    }
  });

  test('return 404 for a deleted site', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const space = await a.space({ in: organization });
    const other = await a.space({ in: organization });
    const jsonSchema = { type: 'object', properties: {}, additionalProperties: false };
    for (let round = 0; round < rounds; round++) {
      const site = await admin.call(api.createSite, { organizationId, body: { spaces: [space.id] } });
      const at = { organizationId, siteId: site.id };
      const settings = await admin.call(api.getSiteCustomization, at);
      const { items } = await admin.call(api.listSiteSpaces, at);
      const { id: shareLinkId } = await admin.call(api.createShareLink, { ...at, body: { name: 'Link' } });
      const inside = { ...at, siteSpaceId: items[0]!.id };
      await all(
        admin.send(api.deleteSite, at),
        admin.send(api.publishSite, at),
        admin.send(api.updateSite, { ...at, body: { title: 'Other' } }),
        admin.send(api.createShareLink, { ...at, body: { name: 'Other' } }),
        admin.send(api.updateShareLink, { ...at, shareLinkId, body: { active: false } }),
        admin.send(api.setAdaptiveSchema, { ...at, body: { jsonSchema } }),
        admin.send(api.regeneratePublishingAuth, at),
        admin.send(api.updatePublishingAuth, { ...at, body: { backend: 'custom' } }),
        admin.send(api.addSiteSpace, { ...at, body: { spaceId: other.id } }),
        admin.send(api.createSiteSection, { ...at, body: { spaceId: other.id } }),
        admin.send(api.setSiteCustomization, { ...at, body: settings }),
        admin.send(api.updateSiteSpaceCustomization, { ...inside, body: { title: 'Other' } }),
        admin.send(api.deleteSpace, { spaceId: other.id }),
      );
      await admin.send(api.restoreSpace, { spaceId: other.id });
      assert.equal((await admin.call(api.listSites, { organizationId })).count, 0);
    }
  });
});
