import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { createReaderCounts } from '#features/insights';
import { createApp } from '../../app.ts';
import { app, clientWith, passTime, services } from '../../../test/harness.ts';
import { addPages, lookUp, published, shown, status } from './testing/visits.ts';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};
const today = () => services.clock().toISOString().slice(0, 10);

async function withRedirects() {
  const made = await published('Guide');
  const { admin, at, spaces } = made;
  await addPages(made, spaces[0]!.id, { title: 'Start' }, { title: 'Deep page' });
  const path = { kind: 'path' as const, spaceId: spaces[0]!.id, path: 'deep-page' };
  const away = { kind: 'external' as const, url: 'https://example.test/' };
  const add = (source: string, destination: typeof path | typeof away) =>
    admin.call(api.createSiteRedirect, { ...at, body: { source, destination } });
  const was = await add('/was', path);
  await add('/away', away);
  const base = new URL(made.base).pathname;
  const open = (below: string, headers: Record<string, string> = {}, http = app.http) =>
    http.inject({ method: 'GET', url: base + below, headers: { ...browser, ...headers } });
  const listed = async (query: object = {}) => {
    await app.flush();
    const { items } = await admin.call(api.listSiteRedirects, { ...at, query });
    return Object.fromEntries(items.map(({ source, uses, usedOn }) => [source, [uses, usedOn]]));
  };
  return { ...made, was, open, listed };
}

describe('uses of redirects', () => {
  test('are counted with the day of the last one', async () => {
    const { admin, at, was, open, listed } = await withRedirects();
    assert.deepEqual([was.uses, was.usedOn, was.countedSince], [0, undefined, today()]);
    const first = today();
    for (let i = 0; i < 3; i++) assert.equal((await open('/was')).statusCode, 302);
    assert.deepEqual(await listed(), { '/was': [3, first], '/away': [0, undefined] });
    passTime({ days: 2 });
    await open('/was?x=1');
    await open('/away');
    assert.deepEqual(await listed(), { '/was': [4, today()], '/away': [1, today()] });
    // A change keeps what was counted.
    const body = { permanent: true };
    const changed = await admin.call(api.updateSiteRedirect, { ...at, redirectId: was.id, body });
    assert.deepEqual([changed.uses, changed.usedOn], [4, today()]);
    await admin.call(api.deleteSiteRedirect, { ...at, redirectId: was.id });
    assert.deepEqual(await listed(), { '/away': [1, today()] });
  });

  test('of programs, previews and those who only ask the API are not counted', async () => {
    const { admin, at, base, open, listed } = await withRedirects();
    for (const headers of [{ 'user-agent': 'curl/8.5.0' }, { accept: '*/*' }, { 'sec-purpose': 'prefetch' }]) {
      assert.equal((await open('/was', headers)).statusCode, 302);
    }
    const asked = await lookUp(`${base}/was`);
    assert.deepEqual(Object.keys(asked).sort(), ['redirect', 'target']);
    const token = new URL((await admin.call(api.getSitePreview, at)).url).searchParams.get('jwt_token');
    assert.equal((await open('/was', { authorization: `Bearer ${token}` })).statusCode, 302);
    assert.deepEqual(await listed(), { '/was': [0, undefined], '/away': [0, undefined] });
    // Visitors may ask for a redirect, but not how often it is used.
    const visitor = clientWith((await shown(base)).apiToken);
    for (const [caller, uses] of [
      [admin, 0],
      [visitor, undefined],
    ] as const) {
      const { redirect } = await caller.call(api.findSiteRedirect, { ...at, query: { source: '/was' } });
      assert.deepEqual([redirect.uses, redirect.countedSince], [uses, uses === undefined ? undefined : today()]);
    }
  });

  test('find the redirects that nobody has used for some days', async () => {
    const { admin, at, open, listed } = await withRedirects();
    const unused = async (days: number) => Object.keys(await listed({ unusedFor: days }));
    await open('/was');
    assert.deepEqual(await unused(1), [], 'made today: nobody could have used them for a day');
    passTime({ days: 30 });
    assert.deepEqual((await unused(29)).sort(), ['/away', '/was']);
    assert.deepEqual(await unused(30), ['/away']);
    assert.deepEqual(await unused(31), []);
    await open('/away');
    assert.deepEqual(await unused(29), ['/was']);
    for (const unusedFor of [0, 3651]) {
      await assert.rejects(admin.call(api.listSiteRedirects, { ...at, query: { unusedFor } }), status(400));
    }
  });

  test('are not counted where the operator has turned it off, and the filter says so', async () => {
    const { admin, at, open, listed } = await withRedirects();
    const off = createApp({ ...services, config: { ...services.config, insights: false } });
    assert.equal((await open('/was', {}, off.http)).statusCode, 302);
    await off.flush();
    assert.deepEqual(await listed(), { '/was': [0, undefined], '/away': [0, undefined] });
    const reply = await off.http.inject({
      url: `/v1/orgs/${at.organizationId}/sites/${at.siteId}/redirects?unusedFor=30`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    assert.equal(reply.statusCode, 400);
    assert.match(reply.body, /LECTERN_INSIGHTS/);
    await off.http.close();
    await off.stop();
  });

  test('are kept when they cannot be written, and counted once', async () => {
    const { organization, at, was, listed } = await withRedirects();
    let isDown = true;
    const database = Object.create(services.database, {
      write: { value: (work: never) => (isDown ? Promise.reject(new Error('down')) : services.database.write(work)) },
    }) as typeof services.database;
    const counts = createReaderCounts({ ...services, database });
    const request = { method: 'GET', address: '203.0.113.7', header: (name: string) => browser[name as 'accept'] };
    const use = () =>
      counts.note({ organization: organization.id, site: at.siteId, kind: 'redirect', redirect: was.id }, request);
    use();
    await assert.rejects(counts.flush(), /down/);
    use();
    isDown = false;
    await counts.flush();
    await counts.flush();
    assert.deepEqual((await listed())['/was'], [2, today()]);
  });
});
