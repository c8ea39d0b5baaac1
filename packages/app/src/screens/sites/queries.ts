import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query } from '../../api/query.ts';
import type { SiteAt } from '../../paths.ts';

export type Site = Reply<'getSite'>;
export type Visibility = Site['visibility'];

/** A reply stays far below 200 KB. */
const sitesPerPage = 40;

export const siteOf = (at: SiteAt) => query(api.getSite, at);

/** With `title` only those whose title contains it. */
export const sitesOf = (organizationId: string, title: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listSites, { organizationId }), title],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.listSites, {
        organizationId,
        query: { limit: sitesPerPage, ...(title !== '' && { title }), ...(pageParam !== '' && { page: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

/** What shows the site itself. */
export const siteKeys = ({ organizationId, siteId }: SiteAt): QueryKey[] => [
  keyOf(api.getSite, { organizationId, siteId }),
  keyOf(api.listSites, { organizationId }),
];

export const createSite = mutation(api.createSite, {
  changes: ({ organizationId }) => [keyOf(api.listSites, { organizationId })],
});
export const updateSite = mutation(api.updateSite, { changes: siteKeys });
export const publishSite = mutation(api.publishSite, { changes: siteKeys });
export const unpublishSite = mutation(api.unpublishSite, { changes: siteKeys });
export const deleteSite = mutation(api.deleteSite, {
  changes: ({ organizationId }) => [keyOf(api.listSites, { organizationId })],
});

/** Asked for by a button. */
export const hostnameCheckOf = (at: SiteAt) => query(api.checkSiteHostname, at);

/** Preview URLs are valid for an hour. */
export const previewOf = (at: SiteAt) => ({ ...query(api.getSitePreview, { ...at, query: {} }), staleTime: 1_800_000 });
