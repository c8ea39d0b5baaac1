import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { api, type shapes } from '@lectern/contract';
import { runSync, type WalkedPage } from '@lectern/content';
import { a, app } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { mostAtOnce } from './level-texts.ts';
import { treeRows } from './page-tree.ts';

async function liveSpace() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as { changes: { page: { id: string } }[] };
  return { organization, admin, spaceId, edit };
}

const page = (title: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown: 'Text.\n' },
  ...rest,
});

describe('getPageTree', () => {
  test('has all pages in reading order, or the children of one', async () => {
    const { admin, spaceId, edit } = await liveSpace();
    const made = await edit(
      { operation: 'insert_group', title: 'Guides', icon: 'book', ref: 'guides' },
      page('Start', { into: 'guides', ref: 'start', emoji: '1f680' }),
      page('Deeper', { into: 'start', hidden: true, slug: 'deep' }),
      { operation: 'insert_link', title: 'Site', target: { kind: 'url', url: 'https://example.test/' } },
    );
    const [guides = '', start = '', deeper = '', site = ''] = made.changes.map((change) => change.page.id);
    const { pages } = await admin.call(api.getPageTree, { spaceId });
    assert.deepEqual(pages, [
      { id: guides, title: 'Guides', type: 'group', slug: 'guides', icon: 'book', pages: 1 },
      { id: start, depth: 1, title: 'Start', slug: 'start', emoji: '1f680', pages: 1 },
      { id: deeper, depth: 2, title: 'Deeper', slug: 'deep', hidden: true },
      { id: site, title: 'Site', type: 'link' },
    ]);
    const below = async (parent: string) =>
      (await admin.call(api.getPageTree, { spaceId, query: { parent } })).pages.map(({ id, depth }) => [id, depth]);
    assert.deepEqual(await below(''), [
      [guides, undefined],
      [site, undefined],
    ]);
    assert.deepEqual(await below(start), [[deeper, undefined]]);
    assert.deepEqual(await below(site), []);
    await assert.rejects(below('missing'), { code: 404 });
  });

  test('goes with the other content, which can be read without pages', async () => {
    const { admin, spaceId, edit } = await liveSpace();
    const base64 = Buffer.from('Notes.').toString('base64');
    await edit(page('Start'), {
      operation: 'insert_files',
      files: [{ name: 'notes.txt', base64, contentType: 'text/plain' }],
    });
    const content = await admin.call(api.getContent, { spaceId, query: { pages: false } });
    assert.deepEqual([content.pages, content.files.map(({ name }) => name)], [[], ['notes.txt']]);
    assert.equal((await admin.call(api.getContent, { spaceId })).pages.length, 1);
  });

  test('has the pages of a change request', async () => {
    const { admin, spaceId } = await liveSpace();
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    await admin.call(api.editContentInChangeRequest, { ...at, body: { changes: [page('Proposed')] } });
    const titles = ({ pages }: { pages: { title: string }[] }) => pages.map(({ title }) => title);
    assert.deepEqual(titles(await admin.call(api.getPageTreeInChangeRequest, at)), ['Proposed']);
    assert.deepEqual(titles(await admin.call(api.getPageTree, { spaceId })), []);
  });

  test('is 304 until a row changes, also when texts are edited', async () => {
    const { admin, spaceId, edit } = await liveSpace();
    const [{ page: made } = assert.fail('no page was inserted')] = (await edit(page('Page'))).changes;
    const { headers } = await admin.send(api.getPageTree, { spaceId });
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{27}"$/);
    const again = async (tag: string) =>
      (await admin.send(api.getPageTree, { spaceId, headers: { 'if-none-match': tag } })).status;
    assert.deepEqual([await again(etag), await again(`"other", W/${etag}`), await again('"other"')], [304, 304, 200]);
    await edit({ operation: 'update_page', page: made.id, document: { markdown: 'Another text.\n' } });
    assert.equal(await again(etag), 304);
    await edit({ operation: 'update_page', page: made.id, title: 'Renamed' });
    assert.equal(await again(etag), 200);
    const parents = await admin.send(api.getPageTree, { spaceId, query: { parent: made.id } });
    assert.notEqual(parents.headers.get('etag'), etag);
  });

  test('is streamed when it is long, with its ETag and compressed as well', async () => {
    const { organization, spaceId, edit } = await liveSpace();
    const [each, edits] = [50, mostAtOnce / 50 + 1];
    for (let done = 0; done < edits; done++) {
      await edit(
        ...Array.from({ length: each }, (_, index): shapes.ContentChange => ({
          operation: 'insert_group',
          title: `Group ${done} ${index}`,
        })),
      );
    }
    const get = (headers: Record<string, string>) =>
      app.http.inject({
        url: `/v1/spaces/${spaceId}/content/tree`,
        headers: { authorization: `Bearer ${organization.admin.token}`, ...headers },
      });
    const plain = await get({});
    assert.equal(plain.json<{ pages: object[] }>().pages.length, each * edits);
    // Its length is not known before it is sent.
    assert.equal(plain.headers['content-length'], undefined);
    const small = await get({ 'accept-encoding': 'gzip' });
    assert.equal(small.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(small.rawPayload).toString(), plain.payload);
    assert.notEqual(small.headers.etag, plain.headers.etag);
    for (const tag of [plain.headers.etag, small.headers.etag]) {
      const again = await get({ 'if-none-match': String(tag) });
      assert.deepEqual([again.statusCode, again.payload], [304, '']);
    }
  });

  test('is compressed for clients that accept it', async () => {
    const { organization, spaceId, edit } = await liveSpace();
    await edit(...Array.from({ length: 30 }, (_, index) => page(`Page number ${index}`)));
    const get = (headers: Record<string, string>) =>
      app.http.inject({
        url: `/v1/spaces/${spaceId}/content/tree`,
        headers: { authorization: `Bearer ${organization.admin.token}`, ...headers },
      });
    const plain = await get({});
    const small = await get({ 'accept-encoding': 'br, gzip;q=0.8' });
    assert.equal(small.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(small.rawPayload).toString(), plain.payload);
    assert.notEqual(small.headers.etag, plain.headers.etag);
    assert.equal((await get({ 'if-none-match': String(small.headers.etag) })).statusCode, 304);
    assert.equal((await get({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'], undefined);
  });

  test('takes at most 40 bytes a page in gzip', () => {
    const count = 10_000;
    const words =
      'install configure deploy manage users teams pages publish domain access search token import review'.split(' ');
    let seed = 1;
    const random = (below: number): number => {
      seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      return ((seed ^ (seed >>> 13)) >>> 0) % below;
    };
    const pages = Array.from({ length: count }, (_, index): WalkedPage => {
      const parts = Array.from({ length: 2 + random(3) }, () => words[random(words.length)]);
      const [title, slug] = [`${parts.join(' ')} ${index}`, `${parts.join('-')}-${index}`];
      const id = newId(new Date(1_700_000_000_000 + index * 60_000));
      return { page: { id, type: 'document', title, slug, order: '' }, path: slug, depth: random(4), pages: [] };
    });
    const bytes = gzipSync(JSON.stringify({ pages: runSync(treeRows(pages)) })).length;
    assert.ok(bytes / count <= 40, `${bytes / count} bytes a page`);
    assert.ok(bytes / count > 15, 'the titles and ids are not random enough');
  });
});
