// Very many views: the sums equal an independent count of the access log, and counting costs next to nothing.
// `LECTERN_VIEWS=1000000` asks for so many pages; it takes some minutes on each engine.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { pino } from 'pino';
import { createApp } from '../../app.ts';
import { services } from '../../../test/harness.ts';
import { addPages, published } from '../publishing/testing/visits.ts';
import { createReaderCounts } from './count.ts';

const views = Number(process.env['LECTERN_VIEWS'] ?? 4000);
/** As readers come. */
const atOnce = 50;
const titles = Array.from({ length: 10 }, (_, index) => `Page ${index}`);
const referrers = ['', 'https://search.test/?q=heron', 'https://www.forum.test/t/7', 'https://blog.test/'];
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  accept: 'text/html',
};
/** Of the CPU time of a page. */
const mostShare = 0.02;

type Counts = Map<string, number>;
const add = (counts: Counts, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

function cpuMs(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

async function aLoggedSite() {
  const made = await published('Guide');
  await addPages(
    made,
    made.spaces[0]!.id,
    ...titles.map((title) => ({ title, markdown: `About ${title}.\n\n## Part\n\nMore.\n` })),
  );
  const logged: Counts = new Map();
  const write = (line: string): void => {
    const { site, method, path, status } = JSON.parse(line) as Record<string, unknown>;
    if (site === made.at.siteId && method === 'GET' && (status === 200 || status === 304)) add(logged, String(path));
    if (site === made.at.siteId && method === 'GET' && status === 404) add(logged, 'missing');
  };
  const app = createApp({ ...services, log: pino({ level: 'info', base: null }, { write }) });
  return { ...made, app, logged, path: new URL(made.base).pathname };
}

describe('very many views', () => {
  test('are summed as the access log has them, in a few rows, at a small part of the cost of the pages', async () => {
    const { admin, at, app, logged, path } = await aLoggedSite();
    const sent: Counts = new Map();
    const began = process.cpuUsage();
    const view = async (number: number): Promise<void> => {
      const method = number % 50 === 7 ? 'HEAD' : 'GET';
      const page = number % 97 === 11 ? '/nowhere' : `/page-${(number * 7) % titles.length}`;
      const referer = referrers[(number * 3) % referrers.length]!;
      const headers = { ...browser, ...(referer !== '' && { referer }) };
      const { statusCode } = await app.http.inject({ method, url: path + page, headers });
      if (method === 'GET' && statusCode === 200) add(sent, referer);
    };
    for (let first = 0; first < views; first += atOnce) {
      await Promise.all(Array.from({ length: Math.min(atOnce, views - first) }, (_, index) => view(first + index)));
      // Cached pages are answered without a turn of the event loop, which would collect what waits for one.
      await nextTurn();
    }
    const perPage = cpuMs(began) / views;
    await app.flush();

    const { totals } = await admin.call(api.getSiteInsights, at);
    const { items: pages } = await admin.call(api.listSiteInsights, { ...at, query: { of: 'pages' } });
    const { items: from } = await admin.call(api.listSiteInsights, { ...at, query: { of: 'referrers' } });
    const ofLog = titles.map((title, index) => [title, logged.get(`${path}/page-${index}`) ?? 0]);
    assert.deepEqual(
      pages.map(({ title, count }) => [title, count]).sort(),
      ofLog.filter(([, count]) => count !== 0).sort(),
    );
    assert.equal(
      totals.views,
      ofLog.reduce((sum, [, count]) => sum + Number(count), 0),
    );
    assert.equal(totals.notFound, logged.get('missing'));
    assert.deepEqual(
      new Map(from.map(({ value, count }) => [value, count])),
      new Map([...sent].map(([referer, count]) => [referer && new URL(referer).hostname.replace('www.', ''), count])),
    );

    const { rows } = await services.database.reads.q
      .selectFrom('insight_counts')
      .select((e) => e.fn.countAll().as('rows'))
      .where('site_id', '=', at.siteId)
      .executeTakeFirstOrThrow();
    assert.ok(Number(rows) <= (titles.length + 1) * referrers.length, `${rows} rows for ${views} views`);
    const perView = costOfCounting(at);
    assert.ok(perView <= perPage * mostShare, `${perView} ms to count a view, ${perPage} ms for a page`);
    await app.http.close();
    await app.stop();
  });
});

/** CPU milliseconds for each view, with those of a flush. */
function costOfCounting({ organizationId: organization, siteId: site }: { organizationId: string; siteId: string }) {
  const counts = createReaderCounts(services);
  const activities = titles.map((page) => ({ kind: 'view' as const, organization, site, siteSpace: 's', page }));
  const times = 100_000;
  const began = process.cpuUsage();
  for (let number = 0; number < times; number++) {
    const headers: Record<string, string> = { ...browser, referer: referrers[number % referrers.length]! };
    counts.note(activities[number % activities.length]!, {
      method: 'GET',
      address: '192.0.2.1',
      header: (name) => headers[name],
    });
  }
  return cpuMs(began) / times;
}
