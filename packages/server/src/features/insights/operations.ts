import { api, type Static, type shapes } from '@lectern/contract';
import { pageTitles, readableSiteSpaces } from '#features/feedback';
import { visibleSiteFor, type SiteRow } from '#features/sites';
import { implement } from '#platform/http/implement';
import { daysOf, periodOf, type Period } from './period.ts';
import * as rows from './rows.ts';
import { exportExpiry, exportPath } from './sign.ts';

type Insights = Static<typeof shapes.SiteInsights>;
type Counts = Insights['totals'];

const keyOf = ({ organization_id, id }: SiteRow): rows.SiteKey => ({ organization: organization_id, site: id });

const none = (): Counts => ({ views: 0, searches: 0, emptySearches: 0, notFound: 0, good: 0, ok: 0, bad: 0 });

function addTo(counts: Counts, kind: string, count: number): void {
  if (kind === 'view') counts.views += count;
  if (kind === 'search' || kind === 'empty-search') counts.searches += count;
  if (kind === 'empty-search') counts.emptySearches += count;
  if (kind === 'not-found') counts.notFound += count;
  if (kind === 'good' || kind === 'ok' || kind === 'bad') counts[kind] += count;
}

function summary(period: Period, found: readonly rows.DayRow[]): Pick<Insights, 'totals' | 'days'> {
  const days = new Map(daysOf(period).map((day) => [day, none()]));
  const totals = none();
  for (const { day, kind, count } of found) {
    addTo(totals, kind, count);
    addTo(days.get(day)!, kind, count);
  }
  return { totals, days: [...days].map(([day, counts]) => ({ day, ...counts })) };
}

export const operations = [
  implement(api.getSiteInsights, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const period = periodOf(query, context.now);
    const filter = { ...period, siteSpaces: readableSiteSpaces(seen, query.siteSpace), page: query.pageId };
    const counted = await rows.countByDay(context.db, keyOf(site), filter);
    const rated = await rows.feedbackByDay(context.db, keyOf(site), filter);
    const ratings = rated.map(({ day, rating, count }) => ({ day, kind: rating, count }));
    const counting = context.services.config.insights;
    return { object: 'site-insights' as const, counting, ...period, ...summary(period, [...counted, ...ratings]) };
  }),

  implement(api.listSiteInsights, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const { of, siteSpace, pageId: page, limit = 50 } = query;
    const filter = { ...periodOf(query, context.now), siteSpaces: readableSiteSpaces(seen, siteSpace), page };
    const found = await rows.listTop(context.db, keyOf(site), of, filter, limit);
    const pages = found.map(({ value, site_space_id }) => ({ site_space_id, page_id: value }));
    const titles = of === 'pages' ? await pageTitles(context, seen, pages) : undefined;
    const items = found.map(({ value, site_space_id, count }) => {
      const title = titles?.get(`${site_space_id} ${value}`);
      return {
        object: 'site-insight-count' as const,
        value,
        ...(site_space_id !== '' && { siteSpace: site_space_id }),
        ...(title !== undefined && { title }),
        count,
      };
    });
    return { items };
  }),

  implement(api.exportSiteInsights, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const period = periodOf(query, context.now);
    const siteSpaces = readableSiteSpaces(seen, undefined);
    const asked = { ...keyOf(site), ...period, siteSpaces: siteSpaces.join(' '), expires: exportExpiry(context.now) };
    return { url: context.urls.at(exportPath(context.services.secret, asked)) };
  }),
];
