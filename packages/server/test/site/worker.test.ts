// Long pages are answered by a worker thread, and nobody can tell.
// One engine: it is about which thread renders.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { maxMainThreadLength } from '@lectern/content';
import { api } from '@lectern/contract';
import { a, app } from '../harness.ts';
import { published } from '../../src/features/publishing/testing/visits.ts';

const words = '## Part\n\nSome *words* and a [link](https://a.test).\n\n';
const long = `${words.repeat(Math.ceil(maxMainThreadLength / words.length) + 1)}The end.\n`;

async function aLongPage(markdown = long) {
  const { admin, organization, spaces, base, at } = await published('Guide');
  const spaceId = spaces[0]!.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changes = [
    { operation: 'insert_page' as const, title: 'Start', document: { markdown: 'Begin here.\n' } },
    { operation: 'insert_page' as const, title: 'Long', document: { markdown } },
  ];
  await admin.call(api.editContent, { spaceId, body: { changes } });
  const path = new URL(base).pathname;
  const get = (below: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ method, url: path + below, headers });
  const post = (below: string, message: object) =>
    app.http.inject({
      method: 'POST',
      url: path + below,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      payload: JSON.stringify(message),
    });
  return { admin, organization, spaceId, siteId: at.siteId, get, post };
}

describe('a page that is too long for the main thread', () => {
  test('is shown to readers, with and without irrelevant parameters', async () => {
    const { get, siteId } = await aLongPage();
    const [page, again] = await Promise.all([get('/long'), get('/long?x=1')]);
    assert.equal(page.statusCode, 200);
    assert.match(page.payload, /The end\./);
    assert.equal(again.payload, page.payload);
    assert.match(String(page.headers['content-security-policy']), /script-src/);
    assert.ok(page.headers['x-request-id']);
    const { etag } = page.headers;
    assert.equal((await get('/long', { 'if-none-match': String(etag) })).statusCode, 304);
    const head = await get('/long', {}, 'HEAD');
    assert.equal(head.payload, '');
    assert.equal(head.headers['content-length'], String(page.rawPayload.length));
    const packed = await get('/long', { 'accept-encoding': 'br' });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.ok(packed.rawPayload.length < page.rawPayload.length);
    // Whose it is comes from the thread, for what is counted, and is not sent on.
    assert.deepEqual(
      Object.keys(page.headers).filter((name) => name.startsWith('x-lectern')),
      [],
    );
    const { payload } = await app.http.inject('/metrics');
    assert.match(payload, new RegExp(`lectern_site_requests_total\\{site="${siteId}",kind="page",status="200"\\} \\d`));
  });

  test('is exported', async () => {
    const { admin, spaceId, get } = await aLongPage();
    const { url } = await admin.call(api.getSpacePdf, { spaceId });
    const { pathname, search } = new URL(url);
    const file = await app.http.inject(pathname + search);
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'application/pdf']);
    const { pages } = await admin.call(api.listPages, { spaceId });
    const answer = await get(`/~pdf?page=${pages.find(({ title }) => title === 'Long')!.id}`);
    assert.ok([200, 302, 303, 307].includes(answer.statusCode), answer.payload);
  });

  test('is available as Markdown', async () => {
    const { get, post } = await aLongPage();
    assert.match((await get('/long.md')).payload, /The end\./);
    assert.match((await get('/llms-full.txt')).payload, /The end\./);
    const params = { name: 'read_page', arguments: { page: '/long' } };
    const answer = await post('/~mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    assert.equal(answer.statusCode, 200);
    assert.match(answer.payload, /The end\./);
    assert.doesNotMatch(answer.payload, /worker|isError/);
  });

  test('is read by members as a document, and changes are visible immediately', async () => {
    const { admin, spaceId, get } = await aLongPage();
    const ask = () => admin.call(api.getPageByPath, { spaceId, pagePath: 'long', query: { format: 'markdown' } });
    const page = await ask();
    assert.match(page.markdown ?? '', /The end\./);
    const { document } = await admin.call(api.getPageByPath, { spaceId, pagePath: 'long' });
    assert.match(JSON.stringify(document), /The end\./);
    const markdown = long.replace('The end.', 'Another end.');
    const changes = [{ operation: 'update_page' as const, page: page.id, document: { markdown } }];
    await admin.call(api.editContent, { spaceId, body: { changes } });
    assert.match((await ask()).markdown ?? '', /Another end\./);
    const shown = await get('/long');
    assert.equal(shown.statusCode, 200, JSON.stringify(shown.headers));
    assert.match(shown.payload, /Another end\./);
  });

  test('is hidden from visitors who may not see it', async () => {
    const { spaceId } = await aLongPage();
    const stranger = await a.person();
    await assert.rejects(stranger.call(api.getPageByPath, { spaceId, pagePath: 'long' }), { code: 404 });
  });
});
