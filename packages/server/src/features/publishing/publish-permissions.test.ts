// A member who may create and change sites has no access to one of the spaces of a site.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, clientWith } from '../../../test/harness.ts';
import { aSite } from '../../../test/site-fixture.ts';
import { addPages, lookUp, shown, status } from './testing/visits.ts';

async function withClosed() {
  const made = await aSite('Guide', 'Closed');
  const { organization, admin, at, spaces } = made;
  const [open, closed] = spaces;
  await addPages(made, open!.id, { title: 'Start', markdown: 'For all.\n' });
  await addPages(made, closed!.id, { title: 'Hush', markdown: 'Unsaid.\n' });
  await admin.call(api.updateSpace, { spaceId: closed!.id, body: { defaultLevel: null } });
  await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
  const member = await a.member({ in: organization, role: 'create' });
  const base = `http://lectern.test/sites/${organization.id}/site`;
  const share = (role: 'read' | 'create') =>
    admin.call(api.shareSpace, { spaceId: closed!.id, body: { role, users: [member.id] } });
  return { ...made, member, base, open: open!, closed: closed!, share };
}

type Made = Awaited<ReturnType<typeof withClosed>>;

const previewBy = async (who: Made['admin'], at: Made['at'], query: object = {}) => {
  const url = new URL((await who.call(api.getSitePreview, { ...at, query })).url);
  return { path: url.pathname, jwtToken: url.searchParams.get('jwt_token')! };
};

describe('a preview', () => {
  test('shows the spaces its creator may read, and drafts of those only', async () => {
    const made = await withClosed();
    const { admin, member, at, base, closed, open, share } = made;
    const draft = async (spaceId: string) => {
      const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
      const changes = [{ operation: 'insert_page' as const, title: 'Draft', document: { markdown: 'New.\n' } }];
      await admin.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes } });
      return changeRequestId;
    };
    const [ours, theirs] = [await draft(open.id), await draft(closed.id)];
    const settings = await admin.call(api.getSiteCustomization, at);
    const links = [{ title: 'Whisper', to: { kind: 'space', space: closed.id } as const, links: [] }];
    const header = { ...settings.header, links };
    await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, header } });
    const { revision } = await admin.call(api.getSpace, { spaceId: closed.id });
    const visitor = await previewBy(member, at);
    const found = await shown(base, visitor);
    const token = clientWith(found.apiToken);
    const { items, count } = await token.call(api.listSiteSpaces, at);
    assert.deepEqual([items.map(({ title }) => title), count], [['Guide'], 1]);
    assert.equal((await token.call(api.getSite, at)).siteSpaces, 1);
    await assert.rejects(token.call(api.getSpace, { spaceId: closed.id }), status(404));
    await assert.rejects(token.call(api.listPages, { spaceId: closed.id }), status(404));
    assert.ok(!JSON.stringify(await token.call(api.getPublishedSite, at)).includes('Closed'));
    const hidden = ['/closed', '/closed/hush', `/~/changes/${theirs}/draft`, `/closed/~/changes/${theirs}/draft`];
    for (const path of [...hidden, `/~/revisions/${revision}`, `/closed/~/revisions/${revision}`]) {
      const answer = await lookUp(base + path, visitor).catch((error: { code: number }) => error.code);
      assert.ok(answer === 404 || (typeof answer === 'object' && 'space' in answer && answer.space === open.id), path);
    }
    const drafted = await shown(`${base}/~/changes/${ours}/draft`, visitor);
    assert.equal(drafted.changeRequest, ours);
    for (const one of [token, clientWith(drafted.apiToken)]) {
      assert.deepEqual((await one.call(api.getSiteCustomization, at)).header.links, []);
    }
    const everything = async ({ jwtToken }: { jwtToken: string }) => {
      const url = `${new URL(base).pathname}/llms-full.txt`;
      return (await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${jwtToken}` } })).payload;
    };
    assert.match(await everything(await previewBy(admin, at)), /For all[^]*Unsaid/);
    const text = await everything(visitor);
    assert.match(text, /For all/);
    assert.doesNotMatch(text, /Unsaid|Hush|Closed/);

    await share('read');
    assert.equal((await shown(`${base}/closed/~/changes/${theirs}/draft`, visitor)).changeRequest, theirs);
    assert.equal((await token.call(api.listSiteSpaces, at)).count, 2);
  });

  test('ends when its creator may no longer create it', async () => {
    const { admin, member, at, base, organization, open } = await withClosed();
    const visitor = await previewBy(member, at);
    const { apiToken } = await shown(base, visitor);
    await clientWith(apiToken).call(api.listPages, { spaceId: open.id });
    const { id: organizationId } = organization;
    await admin.call(api.updateMember, { organizationId, userId: member.id, body: { role: 'edit' } });
    await assert.rejects(lookUp(base, visitor), status(404));
    await assert.rejects(clientWith(apiToken).call(api.listPages, { spaceId: open.id }), status(401));
  });

  test('shows no more of a public site than its creator may read', async () => {
    const made = await withClosed();
    const { admin, member, at, base, closed } = made;
    await addPages(made, closed.id, { title: 'Paid', markdown: 'Gold.\n', condition: 'visitor.claims.paid' });
    const properties = { paid: { type: 'boolean', description: 'x' } };
    const jsonSchema = { type: 'object', properties, additionalProperties: false };
    await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
    const open = { visibility: 'public' as const, adaptiveContent: { enabled: true } };
    await admin.call(api.updateSite, { ...at, body: open });
    await admin.call(api.publishSite, at);
    assert.equal((await shown(`${base}/closed/hush`)).space, closed.id);
    const visitor = await previewBy(member, at, { claims: '{"paid":true}' });
    const found = await shown(base, visitor);
    await assert.rejects(clientWith(found.apiToken).call(api.listPages, { spaceId: closed.id }), status(404));
  });
});

describe('giving access to a site', () => {
  test('needs the level create on every space of the site', async () => {
    const made = await withClosed();
    const { admin, member, at, share } = made;
    const { id: shareLinkId } = await admin.call(api.createShareLink, { ...at, body: { name: 'Link' } });
    await admin.call(api.updateShareLink, { ...at, shareLinkId, body: { active: false } });
    const jsonSchema = { type: 'object', properties: {}, additionalProperties: false };
    const visibility = (one: 'public' | 'unlisted' | 'visitor-auth') => () =>
      member.call(api.updateSite, { ...at, body: { visibility: one } });
    const opening: Record<string, () => Promise<unknown>> = {
      publish: () => member.call(api.publishSite, at),
      public: visibility('public'),
      unlisted: visibility('unlisted'),
      'visitor-auth': visibility('visitor-auth'),
      'adaptive content': () => member.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } }),
      'adaptive schema': () => member.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } }),
      'a share link': () => member.call(api.createShareLink, { ...at, body: { name: 'Mine' } }),
      'a share link again': () => member.call(api.updateShareLink, { ...at, shareLinkId, body: { active: true } }),
      'the signing key': () => member.call(api.getPublishingAuth, at),
      'the login': () => member.call(api.updatePublishingAuth, { ...at, body: { backend: 'custom' } }),
      'another signing key': () => member.call(api.regeneratePublishingAuth, at),
    };
    const before = await admin.call(api.getSite, at);
    for (const role of [undefined, 'read'] as const) {
      if (role) await share(role);
      for (const [name, open] of Object.entries(opening)) {
        await assert.rejects(open(), (error: { code?: number; message: string }) => {
          assert.deepEqual([error.code, /level create on every space/.test(error.message)], [403, true], name);
          return !error.message.includes('Closed');
        });
      }
    }
    assert.deepEqual(await admin.call(api.getSite, at), before);
    assert.equal((await admin.call(api.listShareLinks, at)).count, 1);
    await share('create');
    for (const open of Object.values(opening)) await open();
  });

  test('is not needed to restrict access, or for other changes', async () => {
    const { admin, member, at, base } = await withClosed();
    const { id: shareLinkId, urls } = await admin.call(api.createShareLink, { ...at, body: { name: 'Link' } });
    await admin.call(api.updateSite, { ...at, body: { visibility: 'public' } });
    await admin.call(api.publishSite, at);
    assert.deepEqual(urls, {});
    await member.call(api.publishSite, at);
    await member.call(api.updateSite, { ...at, body: { visibility: 'public', title: 'Same' } });
    await member.call(api.updateSite, { ...at, body: { visibility: 'unlisted' } });
    await member.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
    const renamed = await member.call(api.updateShareLink, { ...at, shareLinkId, body: { name: 'Other' } });
    const listed = (await member.call(api.listShareLinks, at)).items[0]!;
    assert.deepEqual([renamed.name, renamed.urls, listed.urls], ['Other', {}, {}]);
    const { urls: told } = (await admin.call(api.listShareLinks, at)).items[0]!;
    assert.ok(told.published?.startsWith(`${base}/`));
    await member.call(api.updateShareLink, { ...at, shareLinkId, body: { active: false } });
    assert.equal((await member.send(api.deleteShareLink, { ...at, shareLinkId })).status, 205);
    await member.call(api.unpublishSite, at);
  });
});

describe('a condition', () => {
  test('is removed or replaced only by those who may publish what it hides', async () => {
    const { admin, member, at, closed, share } = await withClosed();
    const { items } = await admin.call(api.listSiteSpaces, at);
    const there = { ...at, siteSpaceId: items[1]!.id };
    await share('read');
    const set = (who: Made['admin'], condition: string | null) =>
      who.call(api.updateSiteSpace, { ...there, body: { condition } });
    await set(member, 'visitor.claims.paid');
    await assert.rejects(set(member, null), status(403));
    await assert.rejects(set(member, 'true'), status(403));
    await set(member, 'visitor.claims.paid');
    await member.call(api.updateSiteSpace, { ...there, body: { path: 'elsewhere' } });
    await share('create');
    await set(member, null);

    await share('read');
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId: closed.id, title: 'Second' } });
    const inside = { ...at, siteSectionId: section.id };
    const close = (who: Made['admin'], condition: string | null) =>
      who.call(api.updateSiteSection, { ...inside, body: { condition } });
    await close(member, 'visitor.claims.paid');
    await assert.rejects(close(member, null), status(403));
    await close(admin, null);
  });
});
