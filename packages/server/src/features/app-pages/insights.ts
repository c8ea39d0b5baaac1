// What readers of a site did in the last 30 days, for those who may know.
import { api, ApiError, type shapes, type Static } from '@lectern/contract';
import { html, type Html } from '@lectern/content/html-tag';
import { factLine, rows, section } from './components.ts';
import type { PageRequest } from './view.ts';

type At = { organizationId: string; siteId: string };
type Insights = Static<typeof shapes.SiteInsights>;
type Source = Static<typeof shapes.InsightKind>;

const shownCounts = 10;
const [width, height, gap] = [600, 80, 2];

/** Bars of the views of each day; the numbers are in their titles, and the total is beside them in words. */
function chart(days: Insights['days']): Html {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const step = width / days.length;
  const bars = days.map(({ day, views }, at) => {
    const tall = Math.max(views === 0 ? 0 : 1, Math.round((views / most) * height));
    const [x, y] = [(at * step).toFixed(1), height - tall];
    return html`<rect x="${x}" y="${y}" width="${(step - gap).toFixed(1)}" height="${tall}">
      <title>${day}: ${views}</title>
    </rect>`;
  });
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    role="img"
    aria-label="Views by day"
  >
    ${bars}
  </svg>`;
}

const plural = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;

async function topCounts({ client }: PageRequest, at: At, of: Source, empty: string): Promise<Html> {
  const { items } = await client.call(api.listSiteInsights, { ...at, query: { of, limit: shownCounts } });
  const some = items.map(({ value, title, count }) => ({
    title: title ?? (value === '' ? empty : value),
    note: count.toLocaleString('en'),
  }));
  return rows(some, 'None so far.');
}

export async function insightsSection(visit: PageRequest, at: At): Promise<Html | false> {
  const insights = await visit.client.call(api.getSiteInsights, at).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 403) return undefined;
    throw error;
  });
  if (!insights) return false;
  const { counting, totals, days, from, to } = insights;
  const { url } = await visit.client.call(api.exportSiteInsights, at);
  const list = (of: Source, empty: string) => topCounts(visit, at, of, empty);
  return section(
    'Readers in the last 30 days',
    html`${!counting && html`<p>Counting is turned off on this server.</p>`}
      ${factLine([
        plural(totals.views, 'view'),
        plural(totals.searches, 'search', 'searches'),
        `${totals.emptySearches} without results`,
        plural(totals.notFound, 'request for a missing page', 'requests for missing pages'),
        totals.good + totals.ok + totals.bad > 0 && `feedback: ${totals.good} good, ${totals.ok} ok, ${totals.bad} bad`,
      ])}
      ${chart(days)}
      <p class="soft">
        ${from} to ${to}. Readers are counted without cookies; bots are left out. <a href="${url}">Download CSV</a>
      </p>
      <h3>Most viewed pages</h3>
      ${await list('pages', 'Other pages')}
      <h3>Where readers come from</h3>
      ${await list('referrers', 'Directly, or from the site itself')}
      <h3>Searches without results</h3>
      ${await list('empty-searches', 'Other searches')}
      <h3>Missing pages</h3>
      ${await list('not-found', 'Other paths')}`,
  );
}
