import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a, clientWith, passTime, type Person } from '../../../test/harness.ts';

const page = (title: string): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown: 'Text.\n' },
});

async function aSpace(...titles: string[]) {
  const organization = await a.organization();
  const space = await a.space({ in: organization, title: 'Space' });
  const { admin } = organization;
  const spaceId = space.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const pages: string[] = [];
  for (const title of titles) {
    const made = (await admin.call(api.editContent, { spaceId, body: { changes: [page(title)] } })) as {
      changes: { page: { id: string } }[];
    };
    pages.push(...made.changes.map((change) => change.page.id));
  }
  return { organization, organizationId: organization.id, admin, spaceId, pages };
}

describe('viewed pages', () => {
  test('are kept for each user until the page changes', async () => {
    const { organization, admin, spaceId, pages } = await aSpace('One', 'Two', 'Three');
    const [one = '', two = '', three = ''] = pages;
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const edit = (...changes: shapes.ContentChange[]) =>
      admin.call(api.editContentInChangeRequest, { ...at, body: { changes } });
    await edit({ operation: 'update_page', page: one, title: 'First' }, { operation: 'delete_page', page: three });
    const set = (person: Person, ids: string[], viewed = true) =>
      person.call(api.setViewedPages, { ...at, body: { pages: ids, viewed } });
    assert.deepEqual((await set(admin, [one, two, three, one])).pages, [one, two, three].sort());
    const reader = await a.member({ in: organization, role: 'read' });
    assert.deepEqual((await reader.call(api.listViewedPages, at)).pages, []);
    await edit({ operation: 'update_page', page: one, document: { markdown: 'Changed.\n' } });
    assert.deepEqual((await admin.call(api.listViewedPages, at)).pages, [two, three].sort());
    assert.deepEqual((await set(admin, [two], false)).pages, [three]);
    await assert.rejects(set(admin, ['missing']), { code: 400, message: /no page missing/ });
  });
});

describe('concurrent marks of the same pages', () => {
  test('are all written, whatever their order', async () => {
    const { admin, spaceId, pages } = await aSpace(...Array.from({ length: 20 }, (_, index) => `Page ${index}`));
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const set = (_: unknown, index: number) =>
      admin.call(api.setViewedPages, {
        spaceId,
        changeRequestId,
        body: { pages: index % 2 === 0 ? pages : pages.toReversed(), viewed: true },
      });
    const replies = await Promise.all(Array.from({ length: 30 }, set));
    for (const reply of replies) assert.deepEqual(reply.pages, pages.toSorted());
  });
});

describe('recent pages', () => {
  test('are the last first, written once a minute, without deleted pages', async () => {
    const { organizationId, admin, spaceId, pages } = await aSpace('One', 'Two', 'Three');
    const recent = async () => (await admin.call(api.listRecentPages, { organizationId })).items;
    for (const pageId of pages) {
      await admin.call(api.visitPage, { spaceId, pageId });
      passTime({ minutes: 2 });
    }
    const [last] = await recent();
    assert.deepEqual([last?.title, last?.path, last?.space], ['Three', 'three', { id: spaceId, title: 'Space' }]);
    const [pageId = ''] = pages;
    await admin.call(api.visitPage, { spaceId, pageId });
    const [first] = await recent();
    await admin.call(api.visitPage, { spaceId, pageId });
    assert.deepEqual((await recent())[0], first);
    assert.equal(first?.title, 'One');
    const remove = { operation: 'delete_page' as const, page: pages[2] ?? '' };
    await admin.call(api.editContent, { spaceId, body: { changes: [remove] } });
    assert.deepEqual(
      (await recent()).map(({ title }) => title),
      ['One', 'Two'],
    );
    await assert.rejects(admin.call(api.visitPage, { spaceId, pageId: 'missing' }), { code: 404 });
  });

  test('are at most fifty', async () => {
    const titles = Array.from({ length: 52 }, (_, index) => `Page ${index}`);
    const { organizationId, admin, spaceId, pages } = await aSpace(...titles);
    for (const pageId of pages) {
      await admin.call(api.visitPage, { spaceId, pageId });
      passTime({ minutes: 1 });
    }
    const query = { limit: 100 };
    const { items, count } = await admin.call(api.listRecentPages, { organizationId, query });
    assert.deepEqual([items.length, count, items[0]?.title, items.at(-1)?.title], [50, 50, 'Page 51', 'Page 2']);
  });

  test('are those of the caller, in spaces they can see, and not in the audit log', async () => {
    const { organization, organizationId, admin, spaceId, pages } = await aSpace('One');
    const reader = await a.member({ in: organization, role: 'read' });
    const [pageId = ''] = pages;
    await reader.call(api.visitPage, { spaceId, pageId });
    const of = async (person: Person) => (await person.call(api.listRecentPages, { organizationId })).count;
    assert.deepEqual([await of(reader), await of(admin)], [1, 0]);
    const { items } = await admin.call(api.listAuditEntries, { organizationId });
    assert.deepEqual(
      items.filter(({ action }) => action === 'page_visited'),
      [],
    );
    await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    assert.equal(await of(reader), 0);
    await admin.call(api.removeMember, { organizationId, userId: reader.id });
    assert.equal((await reader.send(api.listRecentPages, { organizationId })).status, 404);
  });
});

describe('favorites', () => {
  test('keep the order in which they were given', async () => {
    const { organization, organizationId, admin, spaceId, pages } = await aSpace('One');
    const collection = await a.collection({ in: organization, title: 'Collection' });
    const given = [
      { kind: 'page' as const, space: spaceId, page: pages[0] ?? '' },
      { kind: 'collection' as const, collection: collection.id },
      { kind: 'space' as const, space: spaceId },
    ];
    const set = (favorites: (typeof given)[number][]) =>
      admin.call(api.setFavorites, { organizationId, body: { favorites } });
    const titles = ({ items }: { items: { kind: string; title: string }[] }) =>
      items.map(({ kind, title }) => `${kind} ${title}`);
    assert.deepEqual(titles(await set(given)), ['page One', 'collection Collection', 'space Space']);
    assert.deepEqual(titles(await set(given.toReversed())), ['space Space', 'collection Collection', 'page One']);
    const first = await admin.call(api.listFavorites, { organizationId, query: { limit: 1 } });
    assert.deepEqual([titles(first), first.count], [['space Space'], 3]);
    await assert.rejects(set([...given, ...given]), { code: 400, message: /given twice/ });
    await admin.call(api.deleteSpace, { spaceId });
    assert.deepEqual(titles(await admin.call(api.listFavorites, { organizationId })), ['collection Collection']);
  });

  test('are only of what the caller can see in the organization', async () => {
    const { organization, organizationId, admin, spaceId } = await aSpace('One');
    const reader = await a.member({ in: organization, role: 'read' });
    const { id: elsewhere } = await admin.call(api.createOrganization, { body: { title: 'Other' } });
    const other = await admin.call(api.createSpace, { organizationId: elsewhere, body: { title: 'Other' } });
    const favorites = (id: string) => ({ favorites: [{ kind: 'space' as const, space: id }] });
    await reader.call(api.setFavorites, { organizationId, body: favorites(spaceId) });
    await assert.rejects(reader.call(api.setFavorites, { organizationId, body: favorites(other.id) }), { code: 400 });
    await assert.rejects(admin.call(api.setFavorites, { organizationId, body: favorites(other.id) }), { code: 400 });
    await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    assert.equal((await reader.call(api.listFavorites, { organizationId })).count, 0);
  });

  test('outside of the space a token is limited to are kept', async () => {
    const { organization, organizationId, admin, spaceId } = await aSpace('One');
    const other = await a.space({ in: organization, title: 'Other' });
    const { id: collection } = await a.collection({ in: organization, title: 'Collection' });
    const own = { kind: 'space' as const, space: spaceId };
    const favorites = [own, { kind: 'collection' as const, collection }, { kind: 'space' as const, space: other.id }];
    await admin.call(api.setFavorites, { organizationId, body: { favorites } });
    const scopes = { space: spaceId };
    const { token } = await admin.call(api.createToken, { body: { label: 'limited', scopes } });
    const titles = async () =>
      (await admin.call(api.listFavorites, { organizationId })).items.map(({ title }) => title);
    await clientWith(token).call(api.setFavorites, { organizationId, body: { favorites: [] } });
    assert.deepEqual(await titles(), ['Collection', 'Other']);
    const { items } = await clientWith(token).call(api.setFavorites, { organizationId, body: { favorites: [own] } });
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Space'],
    );
    assert.deepEqual(await titles(), ['Collection', 'Other', 'Space']);
  });

  test('are replaced by concurrent requests one after the other', async () => {
    const { organizationId, admin, spaceId } = await aSpace('One');
    const favorites = [{ kind: 'space' as const, space: spaceId }];
    const set = () => admin.call(api.setFavorites, { organizationId, body: { favorites } });
    const replies = await Promise.all(Array.from({ length: 8 }, set));
    assert.deepEqual(
      replies.map(({ count }) => count),
      replies.map(() => 1),
    );
  });

  test('and other marks are dropped when the space or collection goes to another organization', async () => {
    const { organization, organizationId, admin, spaceId, pages } = await aSpace('One');
    const { id: collection } = await a.collection({ in: organization, title: 'Collection' });
    const favorites = [
      { kind: 'space' as const, space: spaceId },
      { kind: 'collection' as const, collection },
    ];
    await admin.call(api.setFavorites, { organizationId, body: { favorites } });
    await admin.call(api.visitPage, { spaceId, pageId: pages[0] ?? '' });
    const { id: target } = await admin.call(api.createOrganization, { body: { title: 'Other' } });
    await admin.call(api.transferSpace, { spaceId, body: { organization: target } });
    await admin.call(api.transferCollection, { collectionId: collection, body: { organization: target } });
    for (const id of [organizationId, target]) {
      assert.equal((await admin.call(api.listFavorites, { organizationId: id })).count, 0);
      assert.equal((await admin.call(api.listRecentPages, { organizationId: id })).count, 0);
    }
  });
});
