import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

const html = { format: 'html', computed: false, metadata: false } as const;

async function spaceWith(...titles: string[]) {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changes = titles.map((title) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown: `# ${title}\n\nText of [another](/pages/p1).\n` },
  }));
  await admin.call(api.editContent, { spaceId, body: { changes } });
  const { pages } = await admin.call(api.listPages, { spaceId });
  return { organization, admin, spaceId, ids: pages.map(({ id }) => id) };
}

describe('a page as HTML', () => {
  test('is its body without the title, whether the text states it or not', async () => {
    const { admin, spaceId, ids } = await spaceWith('One');
    const [pageId = ''] = ids;
    const read = await admin.call(api.getPage, { spaceId, pageId, query: html });
    const { title, html: body, markdown, document } = read;
    assert.equal(title, 'One');
    assert.equal(body, '<p>Text of <a href="/pages/p1">another</a>.</p>');
    assert.deepEqual([markdown, document], [undefined, undefined]);
    const { html: atPath } = await admin.call(api.getPageByPath, { spaceId, pagePath: 'one', query: html });
    assert.equal(atPath, body);
    const change = { operation: 'insert_page' as const, title: 'Two', document: { markdown: 'No heading.\n' } };
    await admin.call(api.editContent, { spaceId, body: { changes: [change] } });
    const untitled = await admin.call(api.getPageByPath, { spaceId, pagePath: 'two', query: html });
    assert.equal(untitled.html, '<p>No heading.</p>');
  });

  test('is 304 until the page changes, also when others are edited', async () => {
    const { organization, admin, spaceId, ids } = await spaceWith('One', 'Two');
    const [one = '', two = ''] = ids;
    const at = { spaceId, pageId: one, query: html };
    const { headers } = await admin.send(api.getPage, at);
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{27}"$/);
    const again = async () => (await admin.send(api.getPage, { ...at, headers: { 'if-none-match': etag } })).status;
    const update = (page: string, markdown: string) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
      });
    assert.equal(await again(), 304);
    await update(two, '# Two\n\nAnother text.\n');
    assert.equal(await again(), 304);
    await update(one, '# One\n\nAnother text.\n');
    assert.equal(await again(), 200);
    // Who may not read it does not learn that it is the same.
    const { headers: now } = await admin.send(api.getPage, at);
    const stranger = await a.member({ in: organization, role: null });
    const known = { 'if-none-match': now.get('etag') ?? '' };
    assert.equal((await stranger.send(api.getPage, { ...at, headers: known })).status, 404);
    const gone = await admin.send(api.getPage, { ...at, pageId: 'missing', headers: known });
    assert.equal(gone.status, 404);
  });

  test('has no ETag in other formats, which clients read as before', async () => {
    const { admin, spaceId, ids } = await spaceWith('One');
    for (const format of [undefined, 'markdown', 'document'] as const) {
      const query = format && { format };
      const { headers } = await admin.send(api.getPage, { spaceId, pageId: ids[0] ?? '', ...(query && { query }) });
      assert.equal(headers.get('etag'), null);
    }
    const lists = await admin.send(api.listPages, { spaceId, query: { format: 'html' } });
    assert.equal(lists.status, 400);
  });
});
