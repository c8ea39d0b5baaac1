import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { aSite } from '../../../test/site-fixture.ts';
import { a } from '../../../test/harness.ts';

const refused = (field: string) => ({ code: 400, message: new RegExp(`^body\\.${field} must be false`) });

describe('the structure of a site', () => {
  test('has no drafts: they are rejected instead of shown', async () => {
    const { organization, admin, at } = await aSite('Guide', 'Reference');
    const { items } = await admin.call(api.listSiteSpaces, at);
    const { id: spaceId } = await a.space({ in: organization });
    const draft = true;
    await assert.rejects(admin.call(api.addSiteSpace, { ...at, body: { spaceId, draft } }), refused('draft'));
    const siteSpaceId = items[0]!.id;
    await assert.rejects(admin.call(api.updateSiteSpace, { ...at, siteSpaceId, body: { draft } }), refused('draft'));
    await assert.rejects(admin.call(api.createSiteSection, { ...at, body: { spaceId, draft } }), refused('draft'));
    assert.equal((await admin.call(api.listSiteSpaces, at)).count, 2);
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId, draft: false } });
    assert.equal(section.draft, false);
    const siteSectionId = section.id;
    await assert.rejects(
      admin.call(api.updateSiteSection, { ...at, siteSectionId, body: { draft } }),
      refused('draft'),
    );
    const body = { title: 'More', sections: [siteSectionId] };
    await assert.rejects(admin.call(api.createSiteSectionGroup, { ...at, body: { ...body, draft } }), refused('draft'));
    const group = await admin.call(api.createSiteSectionGroup, { ...at, body });
    assert.deepEqual([group.draft, group.children.map(({ id }) => id)], [false, [siteSectionId]]);
    const siteSectionGroupId = group.id;
    const change = admin.call(api.updateSiteSectionGroup, { ...at, siteSectionGroupId, body: { draft } });
    await assert.rejects(change, refused('draft'));
  });
});

describe('the level of a site', () => {
  test('is that of the organization: another is rejected instead of ignored', async () => {
    const { admin, at } = await aSite('Guide');
    const set = (defaultLevel: string) =>
      admin.call(api.updateSite, { ...at, body: { defaultLevel: defaultLevel as 'inherit' } });
    assert.equal((await set('inherit')).defaultLevel, 'inherit');
    await assert.rejects(set('read'), { code: 400 });
  });
});

describe('rules for merging', () => {
  test('are those of the levels: others are rejected instead of ignored', async () => {
    const { id: organizationId, admin } = await a.organization();
    const space = await a.space({ in: { id: organizationId, admin } as never });
    const rules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] };
    const onSpace = (mergeRules: object) => admin.call(api.updateSpace, { spaceId: space.id, body: { mergeRules } });
    const onOrganization = (mergeRules: object) =>
      admin.call(api.updateOrganization, { organizationId, body: { mergeRules } });
    assert.deepEqual((await onSpace({ type: 'inherit' })).mergeRules, { type: 'inherit' });
    assert.deepEqual((await onOrganization({ type: 'none' })).mergeRules, { type: 'none' });
    await assert.rejects(onSpace(rules), { code: 400 });
    await assert.rejects(onSpace({ type: 'none' }), { code: 400 });
    await assert.rejects(onOrganization(rules), { code: 400 });
  });
});
