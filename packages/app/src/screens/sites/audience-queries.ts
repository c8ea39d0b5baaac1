import { api, ApiError, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query } from '../../api/query.ts';
import type { SiteAt } from '../../paths.ts';

export type ShareLink = Reply<'listShareLinks'>['items'][number];

const linkChanges = ({ organizationId, siteId }: SiteAt): QueryKey[] => [
  keyOf(api.listShareLinks, { organizationId, siteId }),
];
const authChanges = ({ organizationId, siteId }: SiteAt): QueryKey[] => [
  keyOf(api.getPublishingAuth, { organizationId, siteId }),
];

export const shareLinksOf = (at: SiteAt) => query(api.listShareLinks, { ...at, query: { limit: 200 } });
export const createShareLink = mutation(api.createShareLink, { changes: linkChanges });
export const updateShareLink = mutation(api.updateShareLink, { changes: linkChanges });
export const deleteShareLink = mutation(api.deleteShareLink, { changes: linkChanges });

export const publishingAuthOf = (at: SiteAt) => query(api.getPublishingAuth, at);
export const updatePublishingAuth = mutation(api.updatePublishingAuth, { changes: authChanges });
export const regenerateKey = mutation(api.regeneratePublishingAuth, { changes: authChanges });

/** People of the organization who read the content of the site, and why. */
export const peopleOf = (at: SiteAt) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.listSitePermissions, at),
    queryFn: ({ pageParam }) =>
      client.call(api.listSitePermissions, {
        ...at,
        query: { limit: 50, ...(pageParam !== '' && { page: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

async function findSchema(at: SiteAt): Promise<string> {
  try {
    const { jsonSchema } = await client.call(api.getAdaptiveSchema, at);
    return JSON.stringify(jsonSchema, undefined, 2);
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return '';
    throw error;
  }
}

const schemaKey = (at: SiteAt): QueryKey => [...keyOf(api.getAdaptiveSchema, at), 'text'];

/** As text; empty when there is none. */
export const schemaOf = (at: SiteAt) => queryOptions({ queryKey: schemaKey(at), queryFn: () => findSchema(at) });
export const setSchema = mutation(api.setAdaptiveSchema, {
  changes: ({ organizationId, siteId }) => [keyOf(api.getAdaptiveSchema, { organizationId, siteId })],
});
