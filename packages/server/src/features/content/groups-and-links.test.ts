import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

async function liveSpace() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as { changes: { page: { id: string } }[] };
  const pages = async () => (await admin.call(api.listPages, { spaceId })).pages;
  return { organization, admin, spaceId, edit, pages };
}
const page = (title: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown: 'Text.\n' },
  ...rest,
});

describe('groups and link pages', () => {
  test('are inserted, hold and name pages of the same request', async () => {
    const { edit, pages } = await liveSpace();
    await edit(
      { operation: 'insert_group', title: 'Guides', icon: 'book', ref: 'guides' },
      page('Start', { into: 'guides', ref: 'start' }),
      { operation: 'insert_link', title: 'Here', target: { kind: 'page', page: 'start' }, into: 'guides', at: 0 },
      { operation: 'insert_link', title: 'Site', target: { kind: 'url', url: 'https://example.test/' }, hidden: true },
    );
    const [group, link] = await pages();
    assert.deepEqual([group?.type, group?.title, group?.icon, group?.slug], ['group', 'Guides', 'book', 'guides']);
    const [here, start] = group?.pages ?? [];
    assert.deepEqual(
      [here?.type, here?.target, start?.path],
      ['link', { kind: 'page', page: start?.id }, 'guides/start'],
    );
    assert.deepEqual([link?.type, link?.href, link?.hidden], ['link', 'https://example.test/', true]);
  });

  test('are updated, moved and deleted', async () => {
    const { edit, pages } = await liveSpace();
    const made = await edit(
      { operation: 'insert_group', title: 'Guides' },
      { operation: 'insert_link', title: 'Site', target: { kind: 'url', url: 'https://example.test/' } },
    );
    const [group = '', link = ''] = made.changes.map((change) => change.page.id);
    await edit(
      { operation: 'update_page', page: group, title: 'Manuals', emoji: '1f4d6', hidden: true },
      {
        operation: 'update_page',
        page: link,
        title: 'Mail',
        icon: 'envelope',
        target: { kind: 'url', url: 'mailto:a@example.test' },
        into: group,
      },
    );
    const [shown] = await pages();
    assert.deepEqual(
      [shown?.title, shown?.emoji, shown?.hidden, shown?.documentId],
      ['Manuals', '1f4d6', true, undefined],
    );
    const [mail] = shown?.pages ?? [];
    assert.deepEqual([mail?.title, mail?.icon, mail?.href], ['Mail', 'envelope', 'mailto:a@example.test']);
    await edit({ operation: 'delete_page', page: group });
    assert.deepEqual(await pages(), []);
  });

  test('reject targets that do not exist or run scripts, targets of other pages, and groups below pages', async () => {
    const { admin, spaceId, edit } = await liveSpace();
    const [{ page: made } = assert.fail('no page was inserted')] = (await edit(page('Page'))).changes;
    const link = (target: object) => edit({ operation: 'insert_link', title: 'Link', target } as never);
    await assert.rejects(link({ kind: 'page', page: 'missing' }), { code: 400, message: /there is no page missing/ });
    await assert.rejects(link({ kind: 'file', file: 'missing' }), { code: 400, message: /there is no file missing/ });
    await assert.rejects(link({ kind: 'space', space: 'missing' }), { code: 400 });
    await assert.rejects(link({ kind: 'url', url: 'javascript:alert(1)' }), { code: 400 });
    const target = { kind: 'url' as const, url: 'https://example.test/' };
    await assert.rejects(edit({ operation: 'update_page', page: made.id, target }), {
      code: 400,
      message: /is no link/,
    });
    const group = { operation: 'insert_group', title: 'Group', into: made.id };
    await assert.rejects(admin.call(api.editContent, { spaceId, body: { changes: [group] } as never }), { code: 400 });
  });

  test('links to a page are reported as broken when it is deleted, and merged from a change request', async () => {
    const { admin, spaceId, edit, pages } = await liveSpace();
    const [{ page: made } = assert.fail('no page was inserted')] = (await edit(page('Page'))).changes;
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId,
      body: {
        changes: [
          { operation: 'insert_group', title: 'Group' },
          { operation: 'insert_link', title: 'To it', target: { kind: 'page', page: made.id } },
        ],
      },
    });
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    assert.deepEqual(
      (await pages()).map(({ type }) => type),
      ['document', 'group', 'link'],
    );
    const preview = (await admin.call(api.editContent, {
      spaceId,
      query: { dryRun: true },
      body: { changes: [{ operation: 'delete_page', page: made.id }] },
    })) as { brokenLinks: unknown[] };
    assert.equal(preview.brokenLinks.length, 1);
  });
});
