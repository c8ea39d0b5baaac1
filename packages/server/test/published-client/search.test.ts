import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { library } from '../../src/features/search/testing/library.ts';
import { publishedClient } from './clients.ts';

describe('the published client', () => {
  test('searches a space and an organization', async () => {
    const { organization, admin, spaceId, page, space } = await library({
      pages: [{ title: 'Backups', text: 'Every night.' }],
    });
    const id = await page({ title: 'Restore', text: 'Stop first.\n\n## From a backup\n\nCopy the files 保存 back.' });
    const { spaces, orgs } = await publishedClient(admin);

    const found = await spaces.searchSpaceContent(spaceId, { query: 'backup' });
    assert.equal(found.status, 200);
    assert.deepEqual(
      found.data.items.map(({ title }) => title),
      ['Backups', 'Restore'],
    );
    const [section] = found.data.items[1]!.sections!;
    assert.deepEqual(
      [section!.id, section!.title, section!.path, section!.body],
      [`${id}#from-a-backup`, 'From a backup', 'restore#from-a-backup', 'Copy the files 保存 back.'],
    );
    assert.equal(new URL(section!.urls.app).hash, '#from-a-backup');

    const first = await spaces.searchSpaceContent(spaceId, { query: 'backup', limit: 1 });
    const next = await spaces.searchSpaceContent(spaceId, { query: 'backup', limit: 1, page: first.data.next!.page });
    assert.deepEqual([...first.data.items, ...next.data.items], found.data.items);
    assert.equal(next.data.next, undefined);

    const everywhere = await orgs.searchOrganizationContent(organization.id, { query: '保存' });
    assert.deepEqual(
      everywhere.data.items.map((item) => [item.id, item.title, item.pages.map(({ title }) => title)]),
      [[spaceId, space.title, ['Restore']]],
    );
  });
});
