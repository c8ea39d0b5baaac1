import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { png, serve } from '../../src/features/imports/testing/site.ts';
import { api } from '@lectern/contract';
import { a, inject } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

const files = { 'guide.md': '# The guide\n\nSee ![dot](dot.png).\n', 'dot.png': png() };
const faster = { metadata: false, computed: false };

async function start() {
  const organization = await a.organization();
  const { id } = await a.space({ in: organization });
  const { spaces } = await publishedClient(organization.admin);
  const url = `${await serve(files)}guide.md`;
  return { id, spaces, guide: { url, source: words.ImportContentSource.Markdown } };
}

describe('the published client', () => {
  test('imports content into a space and reads it', async () => {
    const { id, spaces, guide } = await start();
    await spaces.updateSpaceById(id, { editMode: words.SpaceEditMode.Live });
    const taken = await spaces.importContent(id, guide);
    assert.equal(taken.status, 201);
    assert.deepEqual([taken.data.importedResources, taken.data.totalResources], [2, 2]);
    const [page] = (await spaces.listPages(id, faster)).data.pages;
    assert.deepEqual([page!.title, page!.type], ['The guide', 'document']);
    const listed = (await spaces.listFiles(id, { limit: 1, ...faster })).data.items;
    assert.deepEqual(
      listed.map(({ name, contentType, size }) => [name, contentType, size]),
      [['dot.png', 'image/png', files['dot.png'].byteLength]],
    );
    assert.deepEqual((await spaces.getFileById(id, listed[0]!.id, faster)).data, listed[0]);
    await assert.rejects(spaces.getFileById(id, 'none'), { code: 404 });
    await assert.rejects(spaces.importContent(id, { ...guide, url: 'no address' }), { code: 400 });
  });

  test('imports content into a change request, reads it and requests a PDF', async () => {
    const { id, spaces, guide } = await start();
    const request = (await spaces.createChangeRequest(id, {})).data.id;
    assert.equal((await spaces.importContentInChangeRequest(id, request, guide)).status, 201);
    const [page] = (await spaces.listPagesInChangeRequest(id, request, faster)).data.pages;
    assert.equal(page!.title, 'The guide');
    const read = await spaces.getPageInChangeRequestById(id, request, page!.id, { format: 'markdown', ...faster });
    assert.ok('markdown' in read.data);
    assert.match(read.data.markdown, /^# The guide\n\nSee !\[dot\]/);
    const listed = (await spaces.listFilesInChangeRequestById(id, request, faster)).data.items;
    assert.equal(listed.length, 1);
    assert.deepEqual((await spaces.getFileInChangeRequestById(id, request, listed[0]!.id, faster)).data, listed[0]);
    const { url } = (await spaces.getChangeRequestPdf(id, request, { page: page!.id, only: true })).data;
    assert.ok(URL.canParse(url));
    assert.deepEqual((await spaces.listPages(id)).data.pages, []);
  });

  test('gets a page by its path with unescaped slashes', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { id } = await a.space({ in: organization });
    const { spaces } = await publishedClient(admin);
    const request = (await spaces.createChangeRequest(id, {})).data.id;
    await admin.call(api.editContentInChangeRequest, {
      spaceId: id,
      changeRequestId: request,
      body: {
        changes: [
          { operation: 'insert_page', title: 'Guide', ref: 'guide', document: { markdown: 'A' } },
          { operation: 'insert_page', title: 'First steps', ref: 'steps', into: 'guide', document: { markdown: 'B' } },
          { operation: 'insert_page', title: 'Größe', slug: 'größe', into: 'steps', document: { markdown: 'C' } },
        ],
      },
    });
    const path = 'guide/first-steps/größe';
    assert.equal((await spaces.getPageInChangeRequestByPath(id, request, path)).data.title, 'Größe');
    await spaces.mergeChangeRequest(id, request);
    const { data } = await spaces.getPageByPath(id, path, { format: 'markdown' });
    assert.deepEqual([data.title, data.path], ['Größe', path]);
    const { revision } = (await spaces.getSpaceById(id)).data;
    assert.equal((await spaces.getPageInRevisionByPath(id, revision, 'guide/first-steps')).data.title, 'First steps');
    // Clients that escape them, as the typed one does.
    assert.equal((await admin.call(api.getPageByPath, { spaceId: id, pagePath: path })).id, data.id);
    await assert.rejects(spaces.getPageByPath(id, 'guide/none'), { code: 404 });
    for (const none of ['', '/', 'guide/%00']) {
      const at = `http://lectern.test/v1/spaces/${id}/content/path/${none}`;
      const { status } = await inject(new Request(at, { headers: { authorization: `Bearer ${admin.token}` } }));
      assert.ok(status === 404 || status === 400, `${none}: ${status}`);
    }
  });
});
