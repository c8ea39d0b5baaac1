import { findPage, walkPages } from '@lectern/content';
import { api, type Static, type shapes } from '@lectern/contract';
import { findComputedTree, findSpaceTree } from '#features/content';
import { spaceOf, visibleSiteFor, type VisibleSite, type SiteRow } from '#features/sites';
import type { SignedInContext } from '#platform/context';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import * as rows from './rows.ts';
import { sendFeedback } from './send.ts';

const keyOf = ({ organization_id, id }: SiteRow): rows.SiteKey => ({ organization: organization_id, site: id });

/** Feedback on spaces the caller may not read is omitted. */
const readable = ({ siteSpaces, rankOn }: VisibleSite, only: string | undefined): string[] =>
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

async function titlesOf(
  context: SignedInContext,
  seen: VisibleSite,
  counts: readonly rows.CountRow[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const siteSpace of new Set(counts.map(({ site_space_id }) => site_space_id))) {
    const shown = seen.siteSpaces.find(({ id }) => id === siteSpace);
    if (!shown) continue;
    const space = spaceOf(seen, shown);
    const { records, tree } = await findSpaceTree(context, space);
    const others = new Set<string>();
    for (const { page_id, site_space_id } of counts) {
      if (site_space_id !== siteSpace) continue;
      const page = await findPage(records, tree, page_id);
      if (page) titles.set(`${siteSpace} ${page_id}`, page.title);
      else others.add(page_id);
    }
    // Computed pages are not stored.
    const made = others.size === 0 ? undefined : await findComputedTree(context, space, undefined);
    for (const { page } of made ? walkPages(made) : []) {
      if (others.has(page.id)) titles.set(`${siteSpace} ${page.id}`, page.title);
    }
  }
  return titles;
}

export const operations = [
  // Accepted so that renderers do not fail, and dropped: reader activity is not recorded.
  implement(api.trackSiteEvents, async () => undefined),

  implement(api.sendPageFeedback, async ({ site, siteSpace, organization, body }, context) => {
    await sendFeedback(context, { site, siteSpace, role: organization.role, body });
    return undefined;
  }),

  implement(api.listPageFeedback, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const { siteSpace, pageId, rating, comments, from, to } = query;
    const filter = { siteSpaces: readable(seen, siteSpace), page: pageId, rating, comments, from, to };
    return mapPage(await rows.listFeedback(context.db, keyOf(site), filter, query), present);
  }),

  implement(api.countPageFeedback, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const { siteSpace, from, to } = query;
    const filter = { siteSpaces: readable(seen, siteSpace), from, to };
    const page = await rows.countFeedback(context.db, keyOf(site), filter, query);
    const titles = await titlesOf(context, seen, page.items);
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
