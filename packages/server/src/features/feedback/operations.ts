import { api, type Static, type shapes } from '@lectern/contract';
import { visibleSiteFor, type VisibleSite, type SiteRow } from '#features/sites';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import * as rows from './rows.ts';
import { sendFeedback } from './send-feedback.ts';
import { pageTitles } from './titles.ts';

const keyOf = ({ organization_id, id }: SiteRow): rows.SiteKey => ({ organization: organization_id, site: id });

/** Feedback on spaces the caller may not read is omitted. */
export const readableSiteSpaces = ({ siteSpaces, rankOn }: VisibleSite, only: string | undefined): string[] =>
  siteSpaces.flatMap(({ id, space_id }) => (rankOn(space_id) > 0 && (only === undefined || only === id) ? [id] : []));

const present = (row: rows.FeedbackRow): Static<typeof shapes.PageFeedback> => ({
  object: 'page-feedback',
  id: row.id,
  siteSpace: row.site_space_id,
  page: row.page_id,
  rating: row.rating as 'good',
  ...(row.comment !== null && { comment: row.comment }),
  day: row.day,
});

export const operations = [
  // Accepted so that renderers do not fail, and dropped: views are counted by the pages of this service itself.
  implement(api.trackSiteEvents, async () => undefined),

  implement(api.sendPageFeedback, async ({ site, siteSpace, organization, body }, context) => {
    await sendFeedback(context, { site, siteSpace, role: organization.role, body });
    return undefined;
  }),

  implement(api.listPageFeedback, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const { siteSpace, pageId, rating, comments, from, to } = query;
    const filter = { siteSpaces: readableSiteSpaces(seen, siteSpace), page: pageId, rating, comments, from, to };
    return mapPage(await rows.listFeedback(context.db, keyOf(site), filter, query), present);
  }),

  implement(api.countPageFeedback, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const { siteSpace, from, to } = query;
    const filter = { siteSpaces: readableSiteSpaces(seen, siteSpace), from, to };
    const page = await rows.countFeedback(context.db, keyOf(site), filter, query);
    const titles = await pageTitles(context, seen, page.items);
    return mapPage(page, (row) => {
      const title = titles.get(`${row.site_space_id} ${row.page_id}`);
      return {
        object: 'page-feedback-count' as const,
        siteSpace: row.site_space_id,
        page: row.page_id,
        ...(title !== undefined && { title }),
        good: row.good,
        ok: row.ok,
        bad: row.bad,
        comments: row.comments,
        lastDay: row.last_day,
      };
    });
  }),

  implement(api.deletePageFeedback, async ({ feedback }, context) => {
    await rows.deleteFeedback(context.db, feedback);
    return undefined;
  }),
];
