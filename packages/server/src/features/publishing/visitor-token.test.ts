import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, inject, passTime, services } from '../../../test/harness.ts';
import { aSite } from '../../../test/site-fixture.ts';
import { garden, putShared } from '../../../test/linked-space.ts';
import { inChunks } from '#platform/chunks';
import { addPages, addSection, adaptive, inSeconds, published, shown, signed, status } from './testing/visits.ts';

describe('a visitor token', () => {
  test('is a short JWT, the same for the same visitor until shortly before it expires', async () => {
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

  test('returns of a space what the site shows, and nothing of other sites', async () => {
    const { admin, at, base, spaces } = await published('Guide');
    const spaceId = spaces[0]!.id;
    const { organizationId } = at;
    const make = async (visibility: 'unlisted' | 'public') => {
      const body = { title: 'Elsewhere', visibility, spaces: [spaceId] };
      const { id: siteId } = await admin.call(api.createSite, { organizationId, body });
      return { organizationId, siteId };
    };
    await admin.call(api.publishSite, await make('unlisted'));
    await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
    const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Link' } });
    const { apiToken } = await shown(link.urls.published!);
    const visitor = clientWith(apiToken);
    const space = await visitor.call(api.getSpace, { spaceId });
    assert.deepEqual([space.urls.published, space.visibility], [base, 'share-link']);
    const { items } = await visitor.call(api.listSiteSpaces, at);
    assert.deepEqual([items[0]!.space.urls.published, items[0]!.space.visibility], [base, 'share-link']);

    const shareKey = link.urls.published!.split('/').at(-1)!;
    for (const who of [visitor, admin]) {
      const { urls } = await who.call(api.getSpace, { spaceId, query: { shareKey } });
      assert.equal(urls.published, `${base}/${shareKey}`);
      await assert.rejects(who.call(api.getSpace, { spaceId, query: { shareKey: 'none' } }), status(404));
    }
    const unpublished = await make('public');
    const { url } = await admin.call(api.getSitePreview, unpublished);
    const preview = await shown(url, { jwtToken: new URL(url).searchParams.get('jwt_token')! });
    const there = clientWith(preview.apiToken);
    const told = [
      await there.call(api.getSpace, { spaceId }),
      (await there.call(api.listSiteSpaces, unpublished)).items[0]!.space,
    ];
    for (const one of told) assert.deepEqual([one.urls.published, one.visibility], [undefined, 'private']);
    assert.equal((await admin.call(api.getSpace, { spaceId })).visibility, 'unlisted');
  });

  test('returns export URLs that do not reveal the visitor', async () => {
    const made = await published('Guide');
    const key = await adaptive(made);
    const spaceId = made.spaces[0]!.id;
    await addPages(made, spaceId, {
      title: 'Start',
      markdown: '{% if visitor.claims.plan == "pro" %}\nFor pros.\n{% endif %}\n',
    });
    const { apiToken } = await shown(made.base, { jwtToken: signed(key, { plan: 'pro' }) });
    const { url } = await clientWith(apiToken).call(api.getSpacePdf, { spaceId });
    assert.doesNotMatch(decodeURIComponent(url), /plan|"|\bpro\b/);
    const answer = await inject(new Request(url));
    assert.equal(answer.status, 200);
    assert.equal((await inject(new Request(url.replace('claims=', 'claims=x')))).status, 404);
  });

  test('is cached for a limited number of visitors with unsigned claims, and reissued for active ones', async () => {
    const made = await published('Guide');
    const { admin, at, base, organization } = made;
    const key = await adaptive(made);
    const visitors = { free: { unsignedClaims: { dark: true } }, signed: { jwtToken: signed(key, { plan: 'pro' }) } };
    const free = (await shown(base, visitors.free)).apiToken;
    const safe = (await shown(base, visitors.signed)).apiToken;
    const { database } = services;
    const ofSite = { organization_id: organization.id, site_id: at.siteId };
    const expires_at = new Date(services.clock().getTime() + 86_400_000).toISOString();
    const others = Array.from({ length: 5000 }, (_, number) => ({
      ...ofSite,
      id: `~${number}`,
      facts: '{}',
      expires_at,
    }));
    await database.write(async ({ q }) => {
      for (const some of inChunks(others, 500)) await q.insertInto('site_visits').values(some).execute();
    });
    await shown(base, { unsignedClaims: { dark: false } });
    const { length } = await database.reads.q
      .selectFrom('site_visits')
      .select('id')
      .where('site_id', '=', at.siteId)
      .execute();
    assert.ok(length <= 5001, String(length));
    await assert.rejects(clientWith(free).call(api.getSite, at), status(401));
    await clientWith(safe).call(api.getSite, at);
    assert.equal((await shown(base, visitors.free)).apiToken, free);
    await clientWith(free).call(api.getSite, at);
    await admin.call(api.unpublishSite, at);
  });

  test('gives access to the site only', async () => {
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
      '# Start\n\nHello.\n',
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

  test('counts the spaces visible to the visitor', async () => {
    const made = await published('One', 'Two', 'Three');
    const { admin, at, base } = made;
    const key = await adaptive(made);
    const { items } = await admin.call(api.listSiteSpaces, at);
    const body = { condition: 'visitor.claims.beta' };
    await admin.call(api.updateSiteSpace, { ...at, siteSpaceId: items[2]!.id, body });
    const counted = async (jwtToken?: string) => {
      const visitor = clientWith((await shown(base, jwtToken === undefined ? {} : { jwtToken })).apiToken);
      const { site } = await visitor.call(api.getPublishedSite, at);
      return [(await visitor.call(api.getSite, at)).siteSpaces, site.siteSpaces];
    };
    assert.deepEqual(await counted(), [2, 2]);
    assert.deepEqual(await counted(signed(key, { beta: true })), [3, 3]);
    assert.equal((await admin.call(api.getSite, at)).siteSpaces, 3);
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
      // Positions where the parser could swallow a condition.
      { title: 'Address', markdown: `See https://e.test/a{% if ${beta} %} zebra {% endif %} of all.\n` },
      { title: 'Picture', markdown: `![{% if ${beta} %}](a.png) zebra\n\n{% endif %}\n\nOf all.\n` },
    );
    const [child] = await addPages(made, spaceId, { title: 'Child', into: parent!, markdown: 'Below zebra.\n' });
    const nobodys = clientWith((await shown(base)).apiToken);
    const testers = clientWith((await shown(base, { jwtToken: signed(privateKey, { beta: true }) })).apiToken);
    const titles = async (client: typeof nobodys) =>
      (await client.call(api.listPages, { spaceId })).pages.map(({ title }) => title);
    assert.deepEqual(await titles(nobodys), ['Open', 'Plain', 'Address', 'Picture']);
    assert.deepEqual(await titles(testers), ['Open', 'Plain', 'Parent', 'Address', 'Picture']);
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
    const all = ['Address', 'Child', 'Open', 'Parent', 'Picture'];
    assert.deepEqual(await found(testers, 'zebra'), all);
    assert.deepEqual(await found(admin, 'zebra'), all);
    assert.deepEqual(await found(nobodys, 'everybody'), ['Open']);
    assert.deepEqual(await found(nobodys, 'giraffe'), ['Plain']);
  });

  test('has the files and reusable contents of visible pages only', async () => {
    const made = await published();
    const { admin, at, organization, base } = made;
    const key = await adaptive(made);
    const { spaceId, page, file, change, edit } = await garden({ in: organization });
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId } });
    const named = ['shown', 'in-block', 'on-page', 'unused', 'in-shared', 'in-hidden-shared', 'cover'] as const;
    const ids = Object.fromEntries(await Promise.all(named.map(async (name) => [name, await file(name)]))) as Record<
      (typeof named)[number],
      string
    >;
    await change(putShared('open', 'Open', `[f](/files/${ids['in-shared']})\n`));
    await change(putShared('closed', 'Closed', `[f](/files/${ids['in-hidden-shared']})\n`));
    const beta = 'visitor.claims.beta';
    await page(
      'Start',
      `![](/files/${ids.shown})\n\n{% include "/reusable-content/open" %}\n\n{% if ${beta} %}\n[b](/files/${ids['in-block']})\n{% endif %}\n`,
    );
    const hidden = await page('Hidden', `[c](/files/${ids['on-page']})\n\n{% include "/reusable-content/closed" %}\n`, {
      condition: beta,
    });
    await edit({
      operation: 'update_page',
      page: hidden,
      document: {
        markdown: `---\ncover: /files/${ids.cover}\n---\n\n[c](/files/${ids['on-page']})\n\n{% include "/reusable-content/closed" %}\n`,
      },
    });
    const { revision: revisionId } = await admin.call(api.getSpace, { spaceId });
    const seen = async (claims?: object) => {
      const client = clientWith((await shown(base, claims && { jwtToken: signed(key, claims) })).apiToken);
      const { files, reusableContents } = await client.call(api.getRevision, { spaceId, revisionId });
      const listed = (await client.call(api.listFiles, { spaceId })).items.map(({ name }) => name).sort();
      assert.deepEqual(files.map(({ name }) => name).sort(), listed);
      for (const [name, fileId] of Object.entries(ids)) {
        const { status: code } = await client.send(api.getFile, { spaceId, fileId });
        assert.equal(code, listed.includes(name) ? 200 : 404, name);
      }
      for (const reusableContentId of ['open', 'closed']) {
        const isThere = reusableContents.some(({ id }) => id === reusableContentId);
        const one = await client.send(api.getReusableContent, { spaceId, reusableContentId });
        const whole = { spaceId, revisionId, reusableContentId };
        const document = await client.send(api.getReusableContentDocumentInRevision, whole);
        assert.deepEqual([one.status, document.status], isThere ? [200, 200] : [404, 404]);
      }
      return [listed, reusableContents.map(({ id }) => id).sort()];
    };
    assert.deepEqual(await seen(), [['in-shared', 'shown'], ['open']]);
    assert.deepEqual(await seen({ beta: true }), [
      ['cover', 'in-block', 'in-hidden-shared', 'in-shared', 'on-page', 'shown'],
      ['closed', 'open'],
    ]);
    assert.equal((await admin.call(api.listFiles, { spaceId })).count, 7);
  });
});

describe('searchSite', () => {
  test('searches the given scope', async () => {
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
