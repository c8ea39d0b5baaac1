import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, services, settleJobs } from '../../../test/harness.ts';
import { dropFile, dropShared, garden, insert, named, putShared, told } from '../../../test/linked-space.ts';

const appUrl = `${services.config.url}/app`;

describe('listSpaceLinks', () => {
  test('resolves every kind of link', async () => {
    const { page, file, said, links, change, organization } = await garden();
    const collection = await a.collection({ in: organization, title: 'Shelf' });
    const picture = await file('picture.txt');
    await change(putShared('shared1', 'Footer', 'Shared words.\n'));
    const two = await page('Two', '## Part one\n\nText.\n');
    await page(
      'One',
      [
        `[two](/pages/${two}) and [its part](/pages/${two}#part-one) and [no part](/pages/${two}#nowhere)`,
        '[lost](missing.md), [web](https://example.test/x), <mail@example.test>',
        `[file](/files/${picture}) and [no file](/files/none)`,
        `[collection](${appUrl}/o/${organization.id}/c/${collection.id}) and [settings](${appUrl}/settings)`,
        `[me](lectern:user/${organization.admin.id}), [gone](/pages/gone), [here](#head) and [not here](#tail)`,
        '## Head',
        '{% include "/reusable-content/shared1" %}',
      ].join('\n\n'),
    );
    const me = (await organization.admin.call(api.getCurrentUser)).displayName;
    assert.deepEqual(
      await said(),
      [
        'page:One -> page:Two ok',
        'page:One -> page:Two#part-one ok',
        'page:One -> page:Two#nowhere broken',
        'page:One -> url:missing.md broken',
        'page:One -> url:https://example.test/x ok',
        'page:One -> url:mailto:mail@example.test ok',
        'page:One -> file:picture.txt ok',
        'page:One -> ? broken',
        'page:One -> collection:Shelf ok',
        `page:One -> url:${appUrl}/settings in-app`,
        `page:One -> user:${me} ok`,
        'page:One -> ? broken',
        'page:One -> page:One#head ok',
        'page:One -> page:One#tail broken',
        'page:One => reusable-content:Footer ok',
      ].sort(),
    );
    const { stats, count } = await links();
    assert.deepEqual([stats, count], [{ total: 15, broken: { total: 5 } }, 15]);
  });

  test('names the block of a link', async () => {
    const { page, admin, spaceId, links } = await garden();
    const id = await page('One', 'Nothing.\n\n[web](https://example.test)\n');
    const { document } = await admin.call(api.getPage, { spaceId, pageId: id });
    const { items } = await links();
    const source = items[0]!.locationReferences[0]!;
    assert.equal(source.internalLocation?.node, (document!.nodes[1] as { key: string }).key);
    assert.equal(source.page!.path, 'one');
    assert.equal('markdown' in source.page!, false);
    assert.equal(source.space!.id, spaceId);
  });

  test('filters by status, in pages', async () => {
    const { page, links } = await garden();
    for (const title of ['A', 'B', 'C']) await page(title, '[x](nowhere.md) [y](https://example.test)\n');
    for (const status of ['broken', 'ok', undefined] as const) {
      const seen: string[] = [];
      for (let next: string | undefined = ''; next !== undefined;) {
        const answer = await links({ ...(status && { status }), limit: 2, ...(next !== '' && { page: next }) });
        assert.equal(answer.count, status === undefined ? 6 : 3);
        assert.deepEqual(answer.stats, { total: 6, broken: { total: 3 } });
        assert.ok(status === undefined || answer.items.every((one) => one.status === status));
        seen.push(...answer.items.map(told));
        next = answer.next?.page;
      }
      assert.equal(new Set(seen).size, status === undefined ? 6 : 3);
    }
    assert.deepEqual((await links({ status: 'in-app' })).items, []);
  });
});

describe('links follow the content', () => {
  test('renaming and moving breaks nothing, deleting breaks, restoring repairs', async () => {
    const { page, edit, remove, said, admin, spaceId } = await garden();
    const two = await page('Two', '## Part\n');
    await page('One', `[two](/pages/${two}) [part](/pages/${two}#part)\n`);
    const three = await page('Three');
    await edit({ operation: 'update_page', page: two, title: 'Second', slug: 'second', into: three });
    assert.deepEqual(await said(), ['page:One -> page:Second ok', 'page:One -> page:Second#part ok']);
    const { revision } = await admin.call(api.getSpace, { spaceId });
    await remove(two);
    assert.deepEqual(await said(), ['page:One -> ? broken', 'page:One -> ? broken']);
    await edit({ operation: 'revert_page', page: two, revision });
    assert.deepEqual(await said(), ['page:One -> page:Second ok', 'page:One -> page:Second#part ok']);
  });

  test('that name a page by its path are whole while there is one', async () => {
    const { page, edit, remove, said } = await garden();
    const one = await page('One', '[two](two.md#part) [below](./one/three) [other](other.md) [up](../two.md)\n');
    const broken = (url: string, status: string) => `page:One -> url:${url} ${status}`;
    const states = async (...all: [string, string][]) =>
      assert.deepEqual(await said(), all.map(([url, status]) => broken(url, status)).sort());
    await states(['two.md#part', 'broken'], ['./one/three', 'broken'], ['other.md', 'broken'], ['../two.md', 'broken']);
    const two = await page('Two');
    await edit({ operation: 'insert_page', title: 'Three', into: one, document: { markdown: '' } });
    await states(['two.md#part', 'ok'], ['./one/three', 'ok'], ['other.md', 'broken'], ['../two.md', 'broken']);
    await edit({ operation: 'update_page', page: two, slug: 'other' });
    await states(['two.md#part', 'broken'], ['./one/three', 'ok'], ['other.md', 'ok'], ['../two.md', 'broken']);
    await remove(two);
    await states(['two.md#part', 'broken'], ['./one/three', 'ok'], ['other.md', 'broken'], ['../two.md', 'broken']);
  });

  test('follow added and removed headings', async () => {
    const { page, rewrite, said } = await garden();
    const two = await page('Two', 'Text.\n');
    await page('One', `[part](/pages/${two}#part)\n`);
    assert.deepEqual(await said(), ['page:One -> page:Two#part broken']);
    await rewrite(two, '## Part\n');
    assert.deepEqual(await said(), ['page:One -> page:Two#part ok']);
    await rewrite(two, '## Other\n');
    assert.deepEqual(await said(), ['page:One -> page:Two#part broken']);
  });

  test('an explicit anchor in a text is an anchor too', async () => {
    const { page, said } = await garden();
    const two = await page('Two', 'First.\n\nThe <a id="term"></a>term and more.\n');
    await page('One', `[term](/pages/${two}#term) [other](/pages/${two}#other)\n`);
    assert.deepEqual(await said(), ['page:One -> page:Two#other broken', 'page:One -> page:Two#term ok']);
  });

  test('are added and removed with the text, and with the page', async () => {
    const { page, rewrite, remove, said } = await garden();
    const one = await page('One', '[a](https://a.test)\n');
    await rewrite(one, '[b](https://b.test) [c](https://c.test)\n');
    assert.deepEqual(await said(), ['page:One -> url:https://b.test ok', 'page:One -> url:https://c.test ok']);
    await remove(one);
    assert.deepEqual(await said(), []);
  });

  test('follow deleted files and reusable contents, and headings in reusable contents', async () => {
    const { page, file, change, said } = await garden();
    const id = await file('a.txt');
    await change(putShared('s1', 'Shared', '## Inside\n\n[web](https://example.test)\n'));
    const two = await page('Two', '{% include "/reusable-content/s1" %}\n');
    await page('One', `[a](/files/${id}) [i](/pages/${two}#inside)\n`);
    const before = [
      'page:One -> file:a.txt ok',
      'page:One -> page:Two#inside ok',
      'page:Two => reusable-content:Shared ok',
      'reusable-content:Shared -> url:https://example.test ok',
    ];
    assert.deepEqual(await said(), before);
    await change(putShared('s1', 'Shared', '## Outside\n'));
    assert.deepEqual(await said(), [before[0], 'page:One -> page:Two#inside broken', before[2]]);
    await change(dropFile(id));
    await change(dropShared('s1'));
    assert.deepEqual(await said(), [
      'page:One -> ? broken',
      'page:One -> page:Two#inside broken',
      'page:Two => ? broken',
    ]);
  });

  test('a copy of a space has its own links, before and after they are stored', async () => {
    const { page, admin, spaceId } = await garden();
    const two = await page('Two');
    await page('One', `[two](/pages/${two}) [lost](nowhere.md)\n`);
    const copy = await admin.call(api.duplicateSpace, { spaceId });
    const links = () => admin.call(api.listSpaceLinks, { spaceId: copy.id });
    const before = await links();
    assert.deepEqual(before.items.map(told).sort(), ['page:One -> page:Two ok', 'page:One -> url:nowhere.md broken']);
    assert.equal(before.items[0]!.locationReferences[0]!.space!.id, copy.id);
    const backlinks = await admin.call(api.listPageBacklinks, { spaceId: copy.id, pageId: two });
    assert.deepEqual(backlinks.items.map(named), ['page:One']);
    await settleJobs();
    assert.deepEqual(await links(), before);
    assert.deepEqual(await admin.call(api.listPageBacklinks, { spaceId: copy.id, pageId: two }), backlinks);
  });
});

describe('broken links', () => {
  test('are listed with their targets as the text has them', async () => {
    const { page, admin, spaceId, remove, links } = await garden();
    const gone = await page('Gone');
    const one = await page(
      'One',
      `[a](/pages/${gone}#part) [b](b.md) [c](https://c.test)\n\n## Part\n\n[d](#nowhere)\n`,
    );
    await remove(gone);
    const hrefs = async (status?: 'broken') =>
      (await links(status && { status })).items.map(({ href }) => href).filter((href) => href !== undefined);
    assert.deepEqual(await hrefs('broken'), [`/pages/${gone}#part`, 'b.md', '#nowhere']);
    assert.deepEqual(await hrefs(), []);
    const query = { status: 'broken' } as const;
    const ofPage = await admin.call(api.listPageLinks, { spaceId, pageId: one, query });
    assert.deepEqual(ofPage.items.map(({ href }) => href).sort(), await hrefs('broken').then((all) => all.sort()));
    const { markdown } = await admin.call(api.getPage, {
      spaceId,
      pageId: one,
      query: { format: 'markdown', 'format.markdown.refs': 'stable' },
    });
    for (const href of await hrefs('broken')) assert.ok(markdown?.includes(`(${href})`), href);
  });
});

describe('listPageLinks', () => {
  test('returns the links of one page, and 404 for a missing page', async () => {
    const { page, admin, spaceId } = await garden();
    const one = await page('One', '[a](https://a.test) [b](b.md)\n');
    await page('Two', '[c](https://c.test)\n');
    const all = await admin.call(api.listPageLinks, { spaceId, pageId: one });
    assert.deepEqual(all.items.map(told), ['page:One -> url:https://a.test ok', 'page:One -> url:b.md broken']);
    assert.deepEqual(all.stats, { total: 2, broken: { total: 1 } });
    const broken = await admin.call(api.listPageLinks, { spaceId, pageId: one, query: { status: 'broken', limit: 1 } });
    assert.deepEqual([broken.items.map(told), broken.count], [['page:One -> url:b.md broken'], 1]);
    await assert.rejects(admin.call(api.listPageLinks, { spaceId, pageId: 'none' }), { code: 404 });
  });
});

describe('backlinks', () => {
  test('list every linking block, but not the page itself', async () => {
    const { page, file, admin, spaceId, backlinks } = await garden();
    const id = await file('a.txt');
    const one = await page('One', '[self](#x)\n');
    await page('Two', `[a](/pages/${one}) [b](/pages/${one}#x)\n\n[c](/pages/${one})\n\n[file](/files/${id})\n`);
    await page('Three', `[d](/pages/${one}#gone)\n`);
    assert.deepEqual(await backlinks(one), ['page:Three', 'page:Two', 'page:Two']);
    const users = await admin.call(api.listFileBacklinks, { spaceId, fileId: id });
    assert.deepEqual(users.items.map(named), ['page:Two']);
    assert.equal(users.items[0]!.versionContext, undefined);
    const first = await admin.call(api.listPageBacklinks, { spaceId, pageId: one, query: { limit: 2 } });
    const rest = await admin.call(api.listPageBacklinks, { spaceId, pageId: one, query: { page: first.next!.page } });
    assert.deepEqual([first.items.length, rest.items.length, rest.next, first.count], [2, 1, undefined, 3]);
    await assert.rejects(admin.call(api.listPageBacklinks, { spaceId, pageId: 'none' }), { code: 404 });
    await assert.rejects(admin.call(api.listFileBacklinks, { spaceId, fileId: 'none' }), { code: 404 });
  });
});

describe('a dry run', () => {
  test('reports links that would break', async () => {
    const { page, admin, spaceId } = await garden();
    const up = await page('Up');
    const down = await page('Down', '', { into: up });
    await page('One', `[a](/pages/${down})\n\n[b](/pages/${up})\n`);
    await page('Inner', `[a](/pages/${up})\n`, { into: up });
    const preview = (await admin.call(api.editContent, {
      spaceId,
      query: { dryRun: true },
      body: { changes: [{ operation: 'delete_page', page: up }] },
    })) as unknown as { brokenLinks: Parameters<typeof told>[0][] };
    const said = preview.brokenLinks.map((link) => `${link.status} ${named(link.targetReference!)}`);
    assert.deepEqual(said.sort(), ['broken page:Down', 'broken page:Up']);
  });

  test('reports broken links of new and changed pages', async () => {
    const { page, admin, spaceId, links } = await garden();
    const target = await page('Target', '## Part\n');
    const old = await page('Old', `[a](/pages/${target})\n`);
    const absent = 'x'.repeat(20);
    const changes = [
      insert('New', `[z](./nope.md) [y](/pages/${absent}) [fine](/pages/${old}) [also](./soon.md#here)\n`),
      insert('Soon', '## Here\n', { ref: 'soon' }),
      { operation: 'update_page' as const, page: old, document: { markdown: `[b](/pages/${target}#gone)\n` } },
    ];
    const dry = async (...some: typeof changes) =>
      (
        (await admin.call(api.editContent, {
          spaceId,
          query: { dryRun: true },
          body: { changes: some },
        })) as unknown as {
          brokenLinks: Parameters<typeof told>[0][];
        }
      ).brokenLinks
        .map(told)
        .sort();
    const wanted = ['page:New -> ? broken', 'page:New -> url:./nope.md broken', 'page:Old -> page:Target#gone broken'];
    assert.deepEqual(await dry(...changes), wanted);
    const without = { operation: 'delete_page' as const, page: target };
    assert.deepEqual(await dry(changes[2]!, without as never), ['page:Old -> page:Target#gone broken']);
    await admin.call(api.editContent, { spaceId, body: { changes } });
    assert.deepEqual((await links({ status: 'broken' })).items.map(told).sort(), wanted);
  });

  test('of a merge reports links of the change request to content deleted since', async () => {
    const { page, admin, spaceId, remove, links } = await garden();
    const target = await page('Target');
    const kept = await page('Kept', 'One.\n\nTwo.\n');
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Change' } });
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId,
      body: {
        changes: [
          insert('New', `[t](/pages/${target})\n`),
          { operation: 'update_page', page: kept, document: { markdown: `One [t](/pages/${target}).\n\nTwo.\n` } },
        ],
      },
    });
    const preview = async () =>
      (await admin.call(api.previewMerge, { spaceId, changeRequestId })).brokenLinks.map(told).sort();
    assert.deepEqual(await preview(), []);
    await remove(target);
    // Both sides change the page, so that its merged text is not stored yet.
    const two = { markdown: 'One.\n\nTwo!\n' };
    await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'update_page', page: kept, document: two }] },
    });
    const wanted = ['page:Kept -> ? broken', 'page:New -> ? broken'];
    assert.deepEqual(await preview(), wanted);
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    assert.deepEqual((await links({ status: 'broken' })).items.map(told).sort(), wanted);
  });
});

describe('links between spaces', () => {
  test('are resolved by id, and reveal nothing the reader may not see', async () => {
    const one = await garden({ title: 'One space' });
    const { organization } = one;
    const two = await garden({ in: organization, title: 'Two space' });
    const target = await two.page('Target', '## Part\n');
    const base = `${appUrl}/s/${two.spaceId}`;
    await one.page(
      'Source',
      `[a](${base}/target#part) [b](${base}/later) [c](${appUrl}/o/${organization.id}/s/${two.spaceId})\n`,
    );
    assert.deepEqual(await one.said(), [
      'page:Source -> page:Target#part ok',
      'page:Source -> space:Two space ok',
      `page:Source -> url:${base}/later broken`,
    ]);
    assert.deepEqual(await two.backlinks(target), ['page:Source']);

    await two.edit({ operation: 'update_page', page: target, title: 'Renamed', slug: 'renamed' });
    await two.page('Later');
    assert.deepEqual(await one.said(), [
      'page:Source -> page:Later ok',
      'page:Source -> page:Renamed#part ok',
      'page:Source -> space:Two space ok',
    ]);
    const reworked = (await one.links()).items[0]!.locationReferences[0]!.page!.id;
    await one.rewrite(reworked, `New: [a](${base}/target#part)\n`);
    assert.deepEqual(await one.said(), ['page:Source -> page:Renamed#part ok']);
    const preview = (await two.admin.call(api.editContent, {
      spaceId: two.spaceId,
      query: { dryRun: true },
      body: { changes: [{ operation: 'delete_page', page: target }] },
    })) as unknown as { brokenLinks: Parameters<typeof told>[0][] };
    assert.deepEqual(preview.brokenLinks.map(told), ['page:Source -> page:Renamed#part broken']);
    await two.remove(target);
    assert.deepEqual(await one.said(), [`page:Source -> url:${base}/target#part broken`]);

    const outsider = await a.member({ in: organization, role: 'read' });
    await one.admin.call(api.updateSpace, { spaceId: two.spaceId, body: { defaultLevel: null } });
    const seen = await outsider.call(api.listSpaceLinks, { spaceId: one.spaceId });
    assert.deepEqual(seen.items.map(told), [`page:Source -> url:${base}/target#part in-app`]);
    assert.deepEqual(seen.stats, { total: 1, broken: { total: 0 } });
    for (const [status, count] of [
      ['in-app', 1],
      ['broken', 0],
      ['ok', 0],
    ] as const) {
      const some = await outsider.call(api.listSpaceLinks, { spaceId: one.spaceId, query: { status } });
      assert.deepEqual([some.items.length, some.count], [count, count], status);
    }
  });

  test('a source the reader may not see is not listed as a backlink', async () => {
    const one = await garden({ title: 'Secret' });
    const two = await garden({ in: one.organization });
    const target = await two.page('Target');
    await one.page('Source', `[a](${appUrl}/s/${two.spaceId}/target)\n`);
    await one.admin.call(api.updateSpace, { spaceId: one.spaceId, body: { defaultLevel: null } });
    const reader = await a.member({ in: one.organization, role: 'read' });
    const seen = await reader.call(api.listPageBacklinks, { spaceId: two.spaceId, pageId: target });
    assert.deepEqual([seen.items, seen.count], [[], 0]);
    assert.deepEqual(await two.backlinks(target), ['page:Source']);
  });

  test('deleting the space breaks them, restoring repairs them; other organizations are not linked', async () => {
    const one = await garden();
    const two = await garden({ in: one.organization, title: 'Two' });
    const foreign = await garden({ title: 'Foreign' });
    await foreign.page('Page');
    await two.page('Page');
    await one.page(
      'Source',
      `[a](${appUrl}/s/${two.spaceId}/page) [b](${appUrl}/s/${foreign.spaceId}/page) [c](${appUrl}/s/nobody)\n`,
    );
    const unseen = [
      `page:Source -> url:${appUrl}/s/${foreign.spaceId}/page in-app`,
      `page:Source -> url:${appUrl}/s/nobody in-app`,
    ];
    assert.deepEqual(await one.said(), ['page:Source -> page:Page ok', ...unseen].sort());
    await one.admin.call(api.deleteSpace, { spaceId: two.spaceId });
    assert.deepEqual(await one.said(), [`page:Source -> url:${appUrl}/s/${two.spaceId}/page broken`, ...unseen].sort());
    assert.equal((await one.links({ status: 'broken' })).count, 1);
    await one.admin.call(api.restoreSpace, { spaceId: two.spaceId });
    assert.deepEqual(await one.said(), ['page:Source -> page:Page ok', ...unseen].sort());
  });
});

describe('in a change request', () => {
  test('links are those of the main content with the changes applied', async () => {
    const { edit, admin, spaceId, file } = await garden();
    const id = await file('a.txt');
    const [two, one, three] = await edit(
      insert('Two', '## Part\n', { ref: 'two' }),
      insert('One', `[p](two#part) [two](two) [lost](old.md) [f](/files/${id})\n`),
      insert('Three', '[web](https://three.test)\n'),
    );
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Change' } });
    const at = { spaceId, changeRequestId };
    const list = async (query: object = {}) => admin.call(api.listChangeRequestLinks, { ...at, query });
    assert.deepEqual((await list()).stats, { total: 5, broken: { total: 1, changeRequest: 0 } });
    await admin.call(api.editContentInChangeRequest, {
      ...at,
      body: {
        changes: [
          { operation: 'update_page', page: two!, document: { markdown: `## Other\n\n[three](/pages/${three})\n` } },
          { operation: 'update_page', page: three!, document: { markdown: '[new](nowhere.md)\n' } },
          insert('Four', `[two](/pages/${two}) [f](/files/${id})\n`),
        ],
      },
    });
    const listed = await list();
    assert.deepEqual(listed.items.map(told).sort(), [
      'page:Four -> file:a.txt ok',
      'page:Four -> page:Two ok',
      'page:One -> file:a.txt ok',
      'page:One -> page:Two ok',
      'page:One -> page:Two#part broken',
      'page:One -> url:old.md broken',
      'page:Three -> url:nowhere.md broken',
      'page:Two -> page:Three ok',
    ]);
    assert.deepEqual(listed.stats, { total: 8, broken: { total: 3, changeRequest: 2 } });
    assert.equal(listed.items[0]!.locationReferences[0]!.versionContext?.changeRequest?.id, changeRequestId);
    const caused = await list({ brokenContext: 'change-request' });
    assert.deepEqual(caused.items.map(told).sort(), [
      'page:One -> page:Two#part broken',
      'page:Three -> url:nowhere.md broken',
    ]);
    const older = await list({ status: 'broken', brokenContext: 'space' });
    assert.deepEqual(older.items.map(told), ['page:One -> url:old.md broken']);

    const toTwo = await admin.call(api.listPageBacklinksInChangeRequest, { ...at, pageId: two! });
    assert.deepEqual(toTwo.items.map(named).sort(), ['page:Four', 'page:One']);
    const toThree = await admin.call(api.listPageBacklinksInChangeRequest, { ...at, pageId: three! });
    assert.deepEqual(toThree.items.map(named), ['page:Two']);
    assert.deepEqual((await admin.call(api.listPageBacklinks, { spaceId, pageId: three! })).items, []);
    const toFile = await admin.call(api.listFileBacklinksInChangeRequest, { ...at, fileId: id });
    assert.deepEqual(toFile.items.map(named).sort(), ['page:Four', 'page:One']);
    const ofOne = await admin.call(api.listPageLinksInChangeRequest, { ...at, pageId: one! });
    assert.deepEqual(ofOne.stats, { total: 4, broken: { total: 2 } });

    await admin.call(api.mergeChangeRequest, at);
    const merged = await admin.call(api.listSpaceLinks, { spaceId });
    assert.deepEqual(merged.items.map(told).sort(), listed.items.map(told).sort());
  });
});
