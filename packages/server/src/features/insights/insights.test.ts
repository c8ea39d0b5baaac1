import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { maxMainThreadLength } from '@lectern/content';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { createApp } from '../../app.ts';
import { a, app, passTime, services, withStoppedClock } from '../../../test/harness.ts';
import { addPages, published } from '../publishing/testing/visits.ts';
import { createReaderCounts } from './count.ts';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};

async function aReadSite() {
  const made = await published('Guide');
  const [start, more] = await addPages(
    made,
    made.spaces[0]!.id,
    { title: 'Start', markdown: 'Install the apple.\n' },
    { title: 'More', markdown: 'Pears.\n' },
  );
  const { admin, at } = made;
  const path = new URL(made.base).pathname;
  const open = (below = '', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ method, url: path + below, headers: { ...browser, ...headers } });
  const insights = async (query: object = {}) => {
    await app.flush();
    return admin.call(api.getSiteInsights, { ...at, query });
  };
  const top = async (of: 'pages' | 'referrers' | 'searches' | 'empty-searches' | 'not-found', query: object = {}) => {
    await app.flush();
    const { items } = await admin.call(api.listSiteInsights, { ...at, query: { of, ...query } });
    return items.map(({ value, count }) => [value, count]);
  };
  return { ...made, start: start!, more: more!, path, open, insights, top };
}

describe('views of a site', () => {
  test('are counted by day, page and referrer', async () => {
    const { admin, at, start, more, open, insights, top } = await aReadSite();
    for (let i = 0; i < 3; i++) assert.equal((await open()).statusCode, 200);
    const { etag } = (await open('/more', { referer: 'https://www.search.test/?q=apple' })).headers;
    assert.equal((await open('/more', { 'if-none-match': String(etag) })).statusCode, 304);
    await open('/more', { referer: 'http://lectern.test/elsewhere', host: 'lectern.test' });
    const { totals, days, from, to, counting } = await insights();
    assert.equal(counting, true);
    assert.equal(totals.views, 6);
    assert.deepEqual([days.length, days.at(0)!.day, days.at(-1)!.day], [30, from, to]);
    assert.equal(days.at(-1)!.views, 6);
    const { items } = await admin.call(api.listSiteInsights, { ...at, query: { of: 'pages' } });
    assert.deepEqual(
      items.map(({ value, title, count }) => [value, title, count]),
      [
        [more, 'More', 3],
        [start, 'Start', 3],
      ].sort((one, other) => (one[0]! < other[0]! ? -1 : 1)),
    );
    assert.deepEqual(await top('referrers'), [
      ['', 5],
      ['search.test', 1],
    ]);
    assert.deepEqual(await top('referrers', { pageId: start }), [['', 3]]);

    passTime({ days: 1 });
    await open();
    const later = await insights({ pageId: start });
    assert.deepEqual([later.totals.views, later.days.at(-1)!.views, later.days.at(-2)!.views], [4, 1, 3]);
    assert.equal((await insights({ from: later.to })).totals.views, 1);
  });

  test('of bots, previews, prefetching browsers and programs are not counted', async () => {
    const { admin, at, spaces, open, insights } = await aReadSite();
    const others = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { accept: '*/*' },
      { 'sec-purpose': 'prefetch;prerender' },
    ];
    for (const headers of others) assert.equal((await open('', headers)).statusCode, 200);
    await open('', {}, 'HEAD');
    for (const below of ['/start.md', '/llms.txt', '/sitemap.xml', '/~search']) await open(below);
    const { id } = await admin.call(api.createChangeRequest, { spaceId: spaces[0]!.id, body: { subject: 'x' } });
    const token = new URL((await admin.call(api.getSitePreview, at)).url).searchParams.get('jwt_token');
    const preview = await open(`/~/changes/${id}`, { authorization: `Bearer ${token}` });
    assert.equal(preview.statusCode, 200);
    assert.deepEqual((await insights()).totals, {
      views: 0,
      searches: 0,
      emptySearches: 0,
      notFound: 0,
      good: 0,
      ok: 0,
      bad: 0,
    });
  });

  test('of a page that a worker renders are counted too', async () => {
    const { spaces, open, insights, ...made } = await aReadSite();
    const long = 'Some *words* and a [link](https://a.test).\n\n';
    const markdown = long.repeat(Math.ceil(maxMainThreadLength / long.length) + 1);
    const [page] = await addPages({ ...made, spaces }, spaces[0]!.id, { title: 'Long', markdown });
    for (let i = 0; i < 2; i++) assert.equal((await open('/long')).statusCode, 200);
    assert.equal((await insights({ pageId: page! })).totals.views, 2);
  });

  test('equal those in the access log', async () => {
    const lines: { site?: string; method: string; path: string; status: number }[] = [];
    const log = pino(
      { level: 'info', base: null },
      { write: (line: string) => void lines.push(JSON.parse(line) as never) },
    );
    const logged = createApp({ ...services, log });
    const { admin, at, path, start, more } = await aReadSite();
    const below = ['', '/more', '/more?x=1', '/nothing', '/more.md', '/~search?q=apple', '/llms.txt', '/start'];
    const choice = fc.tuple(fc.constantFrom(...below), fc.boolean(), fc.constantFrom('GET' as const, 'HEAD' as const));
    let etag = '';
    for (const [one, isConditional, method] of fc.sample(choice, { numRuns: 200, seed: 7 })) {
      const headers = { ...browser, ...(isConditional && { 'if-none-match': etag }) };
      const reply = await logged.http.inject({ method, url: path + one, headers });
      etag = reply.headers.etag ?? etag;
    }
    await logged.flush();
    const views = (page: string): number =>
      lines.filter(
        ({ site, method, path: asked, status }) =>
          site === at.siteId && method === 'GET' && asked === path + page && (status === 200 || status === 304),
      ).length;
    const missing = lines.filter(({ method, path: asked }) => method === 'GET' && asked === `${path}/nothing`).length;
    const { items } = await admin.call(api.listSiteInsights, { ...at, query: { of: 'pages' } });
    const counted = new Map(items.map(({ value, count }) => [value, count]));
    assert.ok(views('') > 3 && views('/more') > 3 && missing > 3);
    assert.deepEqual([counted.get(start), counted.get(more)], [views(''), views('/more')]);
    assert.equal((await admin.call(api.getSiteInsights, at)).totals.notFound, missing);
    await logged.http.close();
    await logged.stop();
  });
});

describe('searches and missing pages', () => {
  test('are counted by their words, once the reader has stopped typing', async () => {
    const { open, insights, top } = await aReadSite();
    const type = (words: string) => open(`/~search?fragment&q=${encodeURIComponent(words)}`, { accept: '*/*' });
    for (const words of ['i', 'ins', 'Install ', 'install']) assert.equal((await type(words)).statusCode, 200);
    await app.flush();
    assert.deepEqual(await top('searches'), [], 'the reader may still be typing');
    await type('zebra');
    passTime({ minutes: 1 });
    await open('/~search?q=zebra');
    await open('/~search?q=me%40example.test');
    assert.deepEqual(await top('searches'), [
      ['', 1],
      ['install', 1],
      ['zebra', 1],
    ]);
    assert.deepEqual(await top('empty-searches'), [
      ['', 1],
      ['zebra', 1],
    ]);
    const { totals } = await insights();
    assert.deepEqual([totals.searches, totals.emptySearches], [3, 2]);
  });

  test('are counted by path', async () => {
    const { open, top } = await aReadSite();
    for (const below of ['/old-page', '/old-page', '/other']) assert.equal((await open(below)).statusCode, 404);
    assert.deepEqual(await top('not-found'), [
      ['/old-page', 2],
      ['/other', 1],
    ]);
  });
});

describe('counts', () => {
  test('of spaces that a member may not read are left out', async () => {
    const { organization, at, admin, spaces, open, insights } = await aReadSite();
    await open();
    assert.equal((await insights()).totals.views, 1);
    const editor = await a.member({ in: organization, role: 'edit' });
    assert.equal((await editor.call(api.getSiteInsights, at)).totals.views, 1);
    const body = { defaultLevel: null };
    await admin.call(api.updateSpace, { spaceId: spaces[0]!.id, body });
    assert.equal((await editor.call(api.getSiteInsights, at)).totals.views, 0);
    assert.deepEqual((await editor.call(api.listSiteInsights, { ...at, query: { of: 'pages' } })).items, []);
    const { url } = await editor.call(api.exportSiteInsights, at);
    const file = await app.http.inject(url.replace('http://lectern.test', ''));
    assert.equal(file.payload.trim().split('\r\n').length, 1);
  });

  test('are exported as CSV at a URL that expires', async () => {
    const { at, admin, start, siteSpaceId, open, insights } = await withSiteSpace();
    await open('', { referer: 'https://search.test/' });
    await open('/=1+1');
    const { to } = await insights();
    const { url } = await admin.call(api.exportSiteInsights, at);
    const get = (address: string) => app.http.inject(address.replace('http://lectern.test', ''));
    const file = await get(url);
    assert.match(String(file.headers['content-type']), /^text\/csv/);
    assert.deepEqual(file.payload.trim().split('\r\n'), [
      'day,kind,site space,page,referrer,words or path,count',
      `${to},not-found,,,,/=1+1,1`,
      `${to},view,${siteSpaceId},${start},search.test,,1`,
    ]);
    assert.equal((await get(url.replace('from=2', 'from=1'))).statusCode, 404);
    passTime({ minutes: 16 });
    assert.equal((await get(url)).statusCode, 404);
  });

  test('are for days of the calendar, at most two years of them', async () => {
    const { at, admin } = await aReadSite();
    const ask = (query: object) => admin.call(api.getSiteInsights, { ...at, query });
    for (const [query, message] of [
      [{ from: '2026-02-30' }, /query\.from must be a day of the calendar/],
      [{ from: '2026-03-02', to: '2026-03-01' }, /query\.from must not be after query\.to/],
      [{ from: '2020-01-01', to: '2026-03-01' }, /must not have more than 731 days/],
      [{ from: 'yesterday' }, /query\.from/],
    ] as const)
      await assert.rejects(ask(query), { code: 400, message });
    assert.equal((await ask({ from: '2024-02-28', to: '2024-03-01' })).days.length, 3);
  });

  test('are deleted with their site and after their retention', async () => {
    const { at, admin, open, insights } = await aReadSite();
    await open();
    assert.equal((await insights()).totals.views, 1);
    passTime({ days: 732 });
    await open();
    await app.flush();
    await app.sweep();
    const period = (days: number) => {
      const day = new Date(services.clock().getTime() - days * 86_400_000).toISOString().slice(0, 10);
      return { from: day, to: day };
    };
    assert.equal((await insights(period(732))).totals.views, 0);
    assert.equal((await insights(period(0))).totals.views, 1);
    await open();
    await admin.call(api.deleteSite, at);
    // What was counted of a deleted site must not stop the counts of others.
    const other = await aReadSite();
    await other.open();
    assert.equal((await other.insights()).totals.views, 1);
  });

  test('do not fill the database with invented paths', async () => {
    const { organization, at, top } = await aReadSite();
    const counts = createReaderCounts({ ...services });
    const request = { method: 'GET', address: '203.0.113.7', header: (name: string) => browser[name as 'accept'] };
    await withStoppedClock(async () => {
      for (let i = 0; i < 5100; i++) {
        const path = `/invented-${i}`;
        counts.note({ organization: organization.id, site: at.siteId, kind: 'not-found', path }, request);
        if (i === 4899 || i === 5099) await counts.flush();
      }
    });
    const found = await top('not-found', { limit: 1000 });
    assert.deepEqual(found[0], ['', 200]);
    assert.equal(found.length, 1000);
  });

  test('are not made where the operator has turned them off', async () => {
    const off = createApp({ ...services, config: { ...services.config, insights: false } });
    const { admin, at, path } = await aReadSite();
    assert.equal((await off.http.inject({ url: path, headers: browser })).statusCode, 200);
    await off.flush();
    const { totals } = await admin.call(api.getSiteInsights, at);
    assert.equal(totals.views, 0);
    const reply = await off.http.inject({
      url: `/v1/orgs/${at.organizationId}/sites/${at.siteId}/insights`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    assert.equal(reply.json<{ counting: boolean }>().counting, false);
    await off.http.close();
    await off.stop();
  });
});

async function withSiteSpace() {
  const made = await aReadSite();
  const { items } = await made.admin.call(api.listSiteSpaces, made.at);
  return { ...made, siteSpaceId: items[0]!.id };
}
