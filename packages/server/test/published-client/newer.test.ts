// The client that renderers of today are built with: what it reads without asking whether it is there. Every reply here is
// also held against the document it was made from.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { published, shown } from '../../src/features/publishing/testing/visits.ts';
import { latestPublishedClient } from './clients.ts';

async function aPublishedSite() {
  const made = await published('Guide', 'Reference');
  const { admin, at, spaces } = made;
  const spaceId = spaces[0]!.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const child = {
    operation: 'insert_page' as const,
    ref: 'child',
    title: 'Install',
    document: { markdown: 'Unpack it.\n' },
  };
  const changes = [
    { operation: 'insert_page' as const, ref: 'top', title: 'Start', document: { markdown: 'Welcome.\n' } },
    { ...child, into: 'top' },
  ];
  await admin.call(api.editContent, { spaceId, body: { changes } });
  return {
    ...made,
    spaceId,
    org: at.organizationId,
    site: at.siteId,
    client: await latestPublishedClient(admin.token),
  };
}

describe('the newer published client', () => {
  test('reads a site, its structure and its customization', async () => {
    const { admin, at, org, site, base, client } = await aPublishedSite();
    const { data: own } = await client.orgs.getSiteById(org, site);
    assert.deepEqual([own.permissions.admin, own.permissions.viewAdaptiveSchema], [true, true]);
    assert.equal(own.urls.preview, base);
    assert.deepEqual([own.appliedType, own.defaultLevel], [own.type, 'inherit']);
    const { items } = await admin.call(api.listSiteSpaces, at);
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId: items[1]!.space.id } });
    await admin.call(api.createSiteSectionGroup, { ...at, body: { title: 'More', sections: [section.id] } });
    const { data: whole } = await client.orgs.getPublishedContentSite(org, site);
    assert.equal(whole.structure.type, 'sections');
    const [, group] = whole.structure.structure;
    assert.ok(group?.object === 'site-section-group');
    assert.deepEqual(group.children, group.sections);
    const { site: look, siteSpaces } = whole.customizations;
    assert.deepEqual(look.socialAccounts, []);
    assert.deepEqual(look.styling.codeTheme.default, { light: 'default-light', dark: 'default-dark' });
    assert.deepEqual(look.pageActions.items, ['markdown', 'pdf']);
    const all = (await admin.call(api.listSiteSpaces, at)).items.map(({ id }) => id);
    assert.deepEqual(Object.keys(siteSpaces).sort(), all.sort());
    const { apiToken } = await shown(base);
    const visitor = await latestPublishedClient(apiToken);
    const { data: seen } = await visitor.orgs.getPublishedContentSite(org, site);
    assert.deepEqual([seen.site.permissions.view, seen.site.permissions.access], [true, false]);
    assert.equal(Object.keys(seen.customizations.siteSpaces).length, all.length);
  });

  test('changes the customization with the settings it knows, and keeps the others', async () => {
    const { org, site, client } = await aPublishedSite();
    const { data: before } = await client.orgs.getSiteCustomizationById(org, site);
    const socialAccounts = [
      { platform: 'github' as never, handle: 'lectern', display: { footer: true, header: false } },
    ];
    const {
      pdf: _,
      git: __,
      aiSearch: ___,
      ...known
    } = before as typeof before & Record<'pdf' | 'git' | 'aiSearch', object>;
    const pageActions = { items: ['pdf', 'git'] as never[] };
    const themes = { ...before.themes, default: 'system' as never };
    const { data: after } = await client.orgs.updateSiteCustomizationById(org, site, {
      ...known,
      socialAccounts,
      pageActions,
      themes,
    });
    assert.deepEqual([after.socialAccounts, after.themes.default], [socialAccounts, 'system']);
    assert.deepEqual(after.pageActions, { items: ['pdf', 'git'], externalAI: false, markdown: false });
    const older = after as unknown as { pdf: object; git: object };
    assert.deepEqual([older.pdf, older.git], [{ enabled: true }, { showEditLink: true }]);
  });

  test('searches with positions, scores and ancestors', async () => {
    const { org, site, spaceId, client } = await aPublishedSite();
    const { data } = await client.orgs.searchSiteContent(org, site, { query: 'unpack', mode: 'all' as never });
    const [space] = data.items;
    assert.ok(space?.type === 'space' && space.score > 0);
    const [page] = space.pages;
    assert.deepEqual([page!.rank, page!.ancestors, page!.description], [1, [{ title: 'Start' }], '']);
    const { data: inSpace } = await client.spaces.searchSpaceContent(spaceId, { query: 'welcome unpack start' });
    assert.ok(inSpace.items.every(({ score, rank }) => score > 0 && rank >= 1));
  });

  test('reads pages, spaces, users and comments', async () => {
    const { admin, org, spaceId, client } = await aPublishedSite();
    const { data: space } = await client.spaces.getSpaceById(spaceId);
    assert.deepEqual(space.mergeRules, { type: 'inherit' });
    assert.deepEqual((await client.orgs.getOrganizationById(org)).data.mergeRules, { type: 'none' });
    const { data: members } = await client.orgs.listMembersInOrganizationById(org);
    assert.equal(members.items[0]!.sites, 0);
    const { data: revision } = await client.spaces.getCurrentRevision(spaceId);
    assert.deepEqual(revision.tags, []);
    const [first] = revision.pages;
    assert.ok(first?.type === 'document');
    assert.deepEqual([first.tags, first.layout.actions, first.layout.coverMask], [[], true, 'none']);
    const evaluated = 'deterministic-only' as const;
    assert.equal((await client.spaces.getPageById(spaceId, first.id, { evaluated })).status, 200);
    const { data: comment } = await client.spaces.postCommentInSpace(spaceId, { body: { markdown: 'Why?' } });
    await client.spaces.postCommentReplyInSpace(spaceId, comment.id, { body: { markdown: 'So.' } });
    const { data: comments } = await client.spaces.listCommentsInSpace(spaceId);
    assert.deepEqual(
      comments.items[0]!.repliers.map(({ user, count }) => [user.id, count]),
      [[admin.id, 1]],
    );
  });

  test('sends reader events, which are discarded', async () => {
    const { org, site, base, client } = await aPublishedSite();
    assert.equal((await client.orgs.trackEventsInSiteById(org, site, { events: [] })).status, 204);
    const { apiToken } = await shown(base);
    const visitor = await latestPublishedClient(apiToken);
    const events = [{ type: 'page_view', session: {}, location: {} }] as never[];
    assert.equal((await visitor.orgs.trackEventsInSiteById(org, site, { events })).status, 204);
  });
});
