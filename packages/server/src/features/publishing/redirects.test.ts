import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../../../test/harness.ts';
import { addPages, lookUp, published, redirected, status } from './testing/visits.ts';

async function withPages() {
  const made = await published('Guide');
  const { admin, at, spaces } = made;
  await addPages(made, spaces[0]!.id, { title: 'Start' }, { title: 'Deep page' });
  const add = (source: string, destination: object, more: object = {}) =>
    admin.call(api.createSiteRedirect, { ...at, body: { source, destination: destination as never, ...more } });
  const get = (url: string) => app.http.inject({ method: 'GET', url: new URL(url).pathname });
  return { ...made, spaceId: spaces[0]!.id, add, get };
}

const away = { kind: 'external', url: 'https://example.test/elsewhere?a=b' };

describe('redirects', () => {
  test('lead to other sites, with 308 if they are permanent', async () => {
    const { admin, at, base, add, get } = await withPages();
    const made = await add('/away', away);
    assert.deepEqual(made.destination, away);
    assert.deepEqual([made.permanent, made.draft, made.captureWildcard], [false, false, false]);
    assert.deepEqual(await lookUp(`${base}/away`), { target: 'external', redirect: away.url });
    const found = await admin.call(api.findSiteRedirect, { ...at, query: { source: '/away' } });
    assert.deepEqual(found, { redirect: made, target: away.url });
    const answer = await get(`${base}/away`);
    assert.deepEqual([answer.statusCode, answer.headers['location']], [302, away.url]);
    const changed = await admin.call(api.updateSiteRedirect, { ...at, redirectId: made.id, body: { permanent: true } });
    assert.deepEqual([changed.permanent, changed.createdAt, changed.destination], [true, made.createdAt, away]);
    assert.equal((await get(`${base}/away`)).statusCode, 308);
    // On a site that is not public the redirect may change per visitor and over time.
    await admin.call(api.updateSite, { ...at, body: { visibility: 'unlisted' } });
    assert.equal((await get(`${base}/away`)).statusCode, 302);
    for (const url of ['javascript:alert(1)', 'mailto:us@example.test', '/start']) {
      await assert.rejects(add('/x', { kind: 'external', url }), status(400));
    }
  });

  test('are created by the path of a page, and follow the page', async () => {
    const { admin, base, spaceId, add, get } = await withPages();
    const { destination } = await add('/was', { kind: 'path', spaceId, path: 'deep-page' }, { permanent: true });
    assert.equal(destination.kind, 'site-page');
    assert.equal(await redirected(`${base}/was`), `${base}/deep-page`);
    assert.equal((await get(`${base}/was`)).statusCode, 308);
    const { pages } = await admin.call(api.listPages, { spaceId });
    const page = pages.find(({ title }) => title === 'Deep page')!.id;
    const changes = [{ operation: 'update_page' as const, page, slug: 'deeper' }];
    await admin.call(api.editContent, { spaceId, body: { changes } });
    assert.equal(await redirected(`${base}/was`), `${base}/deeper`);
    await assert.rejects(add('/x', { kind: 'path', spaceId, path: 'nowhere' }), status(400));
    await assert.rejects(add('/x', { kind: 'path', spaceId: 'no', path: 'deeper' }), status(400));
  });

  test('are inactive while they are drafts, and have no wildcards', async () => {
    const { admin, at, base, add, get } = await withPages();
    const { id: redirectId } = await add('/soon', away, { draft: true });
    const listed = async (query: object = {}) =>
      (await admin.call(api.listSiteRedirects, { ...at, query })).items.map(({ source }) => source);
    assert.deepEqual([await listed(), await listed({ draft: true })], [[], ['/soon']]);
    assert.equal((await get(`${base}/soon`)).statusCode, 404);
    await admin.call(api.updateSiteRedirect, { ...at, redirectId, body: { draft: false } });
    assert.deepEqual([await listed(), await listed({ draft: true })], [['/soon'], []]);
    assert.equal((await get(`${base}/soon`)).statusCode, 302);
    await assert.rejects(add('/x', away, { captureWildcard: true }), status(400));
    await assert.rejects(add('/x/*', away), status(400));
  });
});
