import { api, ApiError, type Reply } from '@lectern/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, query } from '../../api/query.ts';
import type { Claims } from './claims-model.ts';

export type Site = Reply<'listSites'>['items'][number];

export const sitesOf = (organizationId: string, spaceId: string) =>
  query(api.listSites, { organizationId, query: { space: spaceId, limit: 50 } });

export const siteSpacesOf = (organizationId: string, siteId: string) =>
  query(api.listSiteSpaces, { organizationId, siteId, query: { limit: 1000 } });

/** Null when the site has none. */
async function findClaimSchema(organizationId: string, siteId: string): Promise<Reply<'getAdaptiveSchema'> | null> {
  try {
    return await client.call(api.getAdaptiveSchema, { organizationId, siteId });
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  }
}

export const claimSchemaOf = (organizationId: string, siteId: string) =>
  queryOptions({
    queryKey: keyOf(api.getAdaptiveSchema, { organizationId, siteId }),
    queryFn: () => findClaimSchema(organizationId, siteId),
  });

/** Preview URLs are valid for an hour. */
const freshMs = 30 * 60_000;

export const previewOf = (organizationId: string, siteId: string, siteSpace: string, claims: Claims) => ({
  ...query(api.getSitePreview, {
    organizationId,
    siteId,
    query: { siteSpace, ...(Object.keys(claims).length > 0 && { claims: JSON.stringify(claims) }) },
  }),
  staleTime: freshMs,
});
