import { api } from '@lectern/contract/browser';
import { client } from '../../api/client.ts';
import { keyOf, refresh } from '../../api/query.ts';
import type { Visibility } from '../sites/queries.ts';

type NewSite = { organizationId: string; spaceId: string; title: string; visibility: Visibility };
export type PublishedSite = { siteId: string; url: string };

/** A site that cannot be published is not left behind. */
export async function publishSpace({ organizationId, spaceId, title, visibility }: NewSite): Promise<PublishedSite> {
  const body = { title, visibility, spaces: [spaceId] };
  const { id: siteId } = await client.call(api.createSite, { organizationId, body });
  try {
    const { urls } = await client.call(api.publishSite, { organizationId, siteId });
    await refresh([keyOf(api.listSites, { organizationId })]);
    return { siteId, url: urls.published ?? '' };
  } catch (error) {
    await client.call(api.deleteSite, { organizationId, siteId }).catch(() => undefined);
    throw error;
  }
}
