// The sites in the context of an organization's agents, as one member may read them. Read again with every call: a site
// that is removed, unpublished or deleted is gone with the next one.
import { api, ApiError } from '@lectern/contract';
import type { PublishedSite, Site, SiteSpace } from '../types.ts';
import type { Member } from './member.ts';

export type IncludedSite = {
  site: Site;
  published: PublishedSite;
  /** URL of the site without a trailing slash. */
  root: string;
  /** Site spaces whose spaces the member may read, in order; at least one. */
  siteSpaces: SiteSpace[];
};

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** Treats 403 and 404 as absent: not visible to the member, or just deleted. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 403)) return undefined;
    throw error;
  }
}

async function* publishedSites({ client, organization }: Member): AsyncGenerator<Site> {
  let page: string | undefined;
  do {
    const { items, next } = await client.call(api.listSites, {
      organizationId: organization.id,
      query: { published: true, limit: 1000, ...(page !== undefined && { page }) },
    });
    yield* items;
    page = next?.page;
  } while (page !== undefined);
}

export async function includedSites(member: Member): Promise<IncludedSite[]> {
  const { client, organization } = member;
  const readable = new Map<string, Promise<boolean>>();
  // A published site shows its spaces to members who may not read them through the API; here only the API counts.
  const mayRead = ({ space: { id: spaceId } }: SiteSpace): Promise<boolean> => {
    const asked = readable.get(spaceId) ?? unlessGone(client.call(api.getSpace, { spaceId })).then(Boolean);
    readable.set(spaceId, asked);
    return asked;
  };
  const included: IncludedSite[] = [];
  for await (const { id: siteId, agentsContext } of publishedSites(member)) {
    if (agentsContext !== 'included') continue;
    const published = await unlessGone(
      client.call(api.getPublishedSite, { organizationId: organization.id, siteId, query: {} }),
    );
    const address = published?.site.urls.published;
    // It may have changed since it was listed.
    if (!published || address === undefined || published.site.agentsContext !== 'included') continue;
    const siteSpaces: SiteSpace[] = [];
    for (const siteSpace of siteSpacesOf(published)) if (await mayRead(siteSpace)) siteSpaces.push(siteSpace);
    if (siteSpaces.length > 0) included.push({ site: published.site, published, root: trimmed(address), siteSpaces });
  }
  return included;
}

const siteSpacesOf = ({ structure: { structure } }: PublishedSite): SiteSpace[] =>
  structure.flatMap((item) => {
    if (item.object === 'site-space') return [item];
    return item.object === 'site-section' ? item.siteSpaces : item.sections.flatMap(({ siteSpaces }) => siteSpaces);
  });
