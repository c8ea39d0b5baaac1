import { array, boolean, integer, literal, named, object, oneOf, optional, text } from '../shape-builders.ts';

const count = integer({ minimum: 0 });
const day = text(10, 10, { description: 'a day, as YYYY-MM-DD in UTC' });

const counts = {
  views: integer({ minimum: 0, description: 'pages shown to readers' }),
  searches: integer({ minimum: 0, description: 'searches, with and without results' }),
  emptySearches: integer({ minimum: 0, description: 'searches without results' }),
  notFound: integer({ minimum: 0, description: 'requests for pages that do not exist' }),
  good: count,
  ok: count,
  bad: count,
};

export const SiteInsights = named(
  'SiteInsights',
  object(
    {
      object: literal('site-insights'),
      counting: boolean({ description: 'false if the operator has turned insights off; earlier counts remain' }),
      from: day,
      to: day,
      totals: object(counts),
      days: array(object({ day, ...counts }), { description: 'every day of the period, oldest first' }),
    },
    { description: 'what readers of a site did, counted by day without cookies and without identities' },
  ),
);

export const InsightKind = oneOf(['pages', 'referrers', 'searches', 'empty-searches', 'not-found'], {
  description:
    '`pages`: views by page; `referrers`: views by the host that led to the site, empty for none; `searches` and ' +
    '`empty-searches`: searches by their words; `not-found`: missing pages by their path',
});

export const SiteInsightCount = named(
  'SiteInsightCount',
  object({
    object: literal('site-insight-count'),
    value: text(0, undefined, {
      description: 'id of the page, host, words or path; empty for none, or for all that were too many to list',
    }),
    siteSpace: optional(text(1)),
    title: optional(text(0, undefined, { description: 'of the page; absent if it was deleted' })),
    count,
  }),
);
