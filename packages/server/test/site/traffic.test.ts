import { strict as assert } from 'node:assert';
import { after, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { pino } from 'pino';
import { services } from '../harness.ts';
import { createApp } from '../../src/app.ts';
import { addPages, inSeconds, published, signed } from '../../src/features/publishing/testing/visits.ts';
import { createSiteMetrics } from '../../src/platform/http/site-metrics.ts';

const lines: Record<string, unknown>[] = [];
const log = pino(
  { level: 'info', base: null },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const app = createApp({ ...services, log });

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: url.replace('http://lectern.test', ''), headers });
const metrics = async (): Promise<string> => (await get('/metrics')).payload;
const valueOf = (text: string, series: string): number =>
  Number(new RegExp(`^${series.replaceAll(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);

describe('requests of sites', () => {
  after(async () => {
    await app.http.close();
    await app.stop();
  });

  test('are logged and counted with the site, including 404', async () => {
    const made = await published('Guide');
    const site = made.at.siteId;
    await addPages(made, made.spaces[0]!.id, { title: 'First' }, { title: 'Page', markdown: 'Text\n' });
    lines.length = 0;
    // The second comes from what was kept.
    for (const url of [made.base, made.base, `${made.base}/page`, `${made.base}/missing`]) await get(url);
    const { etag } = (await get(made.base)).headers;
    assert.equal((await get(made.base, { 'if-none-match': String(etag) })).statusCode, 304);
    const seen = lines.filter(({ site: of }) => of === site).map(({ status }) => status);
    assert.deepEqual(seen, [200, 200, 200, 404, 200, 304]);
    const text = await metrics();
    assert.equal(valueOf(text, `lectern_site_requests_total{site="${site}",kind="page",status="200"}`), 4);
    assert.equal(valueOf(text, `lectern_site_requests_total{site="${site}",kind="page",status="404"}`), 1);
    assert.equal(valueOf(text, `lectern_site_requests_total{site="${site}",kind="page",status="304"}`), 1);
    assert.ok(valueOf(text, `lectern_site_response_bytes_total{site="${site}"}`) > 1000);

    const others = {
      '/llms.txt': 'llms',
      '/page.md': 'markdown',
      '/~search?q=text': 'search',
      '/robots.txt': 'robots',
    };
    lines.length = 0;
    for (const path of Object.keys(others)) assert.equal((await get(made.base + path)).statusCode, 200, path);
    const kinds = lines.filter(({ site: of }) => of === site).map(({ kind }) => kind);
    assert.deepEqual(kinds, Object.values(others));
    for (const kind of kinds) {
      const series = `lectern_site_requests_total{site="${site}",kind="${kind}",status="200"}`;
      assert.equal(valueOf(await metrics(), series), 1, kind);
    }

    // Nothing somebody writes into an address becomes a label.
    await get('/sites/no-such-organization/no-such-site');
    assert.doesNotMatch(await metrics(), /no-such/);
    assert.ok(valueOf(await metrics(), 'lectern_site_requests_total{site="none",kind="page",status="404"}') >= 1);
    await made.admin.call(api.unpublishSite, made.at);
    assert.equal((await get(made.base)).statusCode, 404);
    const closed = valueOf(await metrics(), `lectern_site_requests_total{site="${site}",kind="page",status="404"}`);
    assert.equal(closed, 2, 'of a site that is not open to the reader too');
  });

  test('are counted by failed logins of visitors, with the reason', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    const auth = await admin.call(api.getPublishingAuth, at);
    const body = { backend: 'custom' as const, fallbackURL: 'https://login.example.test/' };
    await admin.call(api.updatePublishingAuth, { ...at, body });
    const key = auth.privateKey;
    const attempts: Record<string, string> = {
      expired: signed(key, { exp: inSeconds(-10) }),
      'not-yet-valid': signed(key, { nbf: inSeconds(100), exp: inSeconds(200) }),
      signature: signed('another key that is long enough', { exp: inSeconds(100) }),
      algorithm: signed(key, { exp: inSeconds(100) }, { alg: 'none' }),
      unreadable: 'rubbish',
    };
    lines.length = 0;
    for (const token of Object.values(attempts)) await get(`${base}?jwt_token=${token}`);
    const said = lines.filter(({ reason }) => reason !== undefined);
    assert.deepEqual(
      said.map(({ site, reason }) => [site, reason]),
      Object.keys(attempts).map((reason) => [at.siteId, reason]),
    );
    const text = await metrics();
    for (const reason of Object.keys(attempts)) {
      const series = `lectern_site_login_failures_total{site="${at.siteId}",reason="${reason}"}`;
      assert.equal(valueOf(text, series), 1, reason);
    }
    assert.ok(!lines.some((line) => JSON.stringify(line).includes(attempts['expired']!)), 'no token is logged');

    lines.length = 0;
    const entered = await get(`${base}?jwt_token=${signed(key, { exp: inSeconds(100) })}`);
    assert.equal(entered.statusCode, 302);
    assert.ok(!lines.some(({ reason }) => reason !== undefined), 'a good one is no failure');
  });

  test('have a bounded number of metric labels', () => {
    const sites = createSiteMetrics(2);
    for (const id of ['a', 'b', 'c', 'd', 'a', undefined]) sites.observe({ id, kind: 'page', bytes: 10 }, 200);
    const labels = [...sites.text().matchAll(/requests_total\{site="(\w+)",kind="page",status="200"\} (\d)/g)];
    assert.deepEqual(
      labels.map(([, site, count]) => `${site} ${count}`),
      ['a 2', 'b 1', 'other 2', 'none 1'],
    );
  });

  test('and errors on pages of the service are logged, too', async () => {
    lines.length = 0;
    assert.equal((await get('/app/no/such/page')).statusCode, 404);
    assert.equal((await get('/nothing/here')).statusCode, 404);
    assert.deepEqual(
      lines.map(({ path, status }) => [path, status]),
      [
        ['/app/no/such/page', 404],
        ['/nothing/here', 404],
      ],
    );
  });
});
