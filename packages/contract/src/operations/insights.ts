import { operation } from '../operation.ts';
import { InsightKind, SiteInsightCount, SiteInsights } from '../shapes/insights.ts';
import { array, named, object, optional, paging, text, url } from '../shape-builders.ts';

const tag = 'Insights';
const day = text(10, 10, {
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-expects': 'a day as YYYY-MM-DD, such as 2026-01-31',
  description: 'a day, as YYYY-MM-DD in UTC',
});
const id = text(1, 128);
const period = { from: optional(day), to: optional(day) };
const about =
  'An addition of this service. Bots, previews and prefetched pages are not counted. The period ends today and has 30 ' +
  'days unless `from` and `to` say otherwise, at most 731. What happened in the last half minute may be missing.';

export const getSiteInsights = operation({
  id: 'getSiteInsights',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/insights',
  summary: 'Get what readers of a site did, counted by day',
  description: `${about} Views and feedback are those on spaces the caller may read.`,
  tag,
  access: { level: 'edit' },
  query: { ...period, siteSpace: optional(id), pageId: optional(id) },
  status: 200,
  reply: SiteInsights,
});

export const listSiteInsights = operation({
  id: 'listSiteInsights',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/insights/top',
  summary: 'List the pages, referrers, searches or missing pages of a site with the highest counts',
  description: about,
  tag,
  access: { level: 'edit' },
  query: {
    of: InsightKind,
    ...period,
    siteSpace: optional(id),
    pageId: optional(text(1, 128, { description: 'only views of this page' })),
    limit: paging.limit,
  },
  status: 200,
  reply: named('SiteInsightCounts', object({ items: array(SiteInsightCount) })),
});

export const exportSiteInsights = operation({
  id: 'exportSiteInsights',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/insights/export',
  summary: 'Export the counts of a site as CSV',
  description: `${about} One line for each day, page and referrer, words or path.`,
  tag,
  access: { level: 'edit' },
  query: period,
  status: 200,
  reply: named(
    'InsightsDownload',
    object({ url: url(8192, { description: 'download URL, valid for 15 minutes without a token' }) }),
  ),
});
