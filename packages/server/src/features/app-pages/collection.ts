import { api } from '@lectern/contract';
import { html } from '@lectern/content/html-tag';
import { spaceRow } from './organization.ts';
import { pageQuery, titleWithEmoji, nextPageLink, rows, section } from './components.ts';
import { orUndefinedIfHidden, type Crumb, type ViewOrRedirect, type PageRequest } from './view.ts';

type Address = { organizationId: string; collectionId: string };

export async function collectionView(
  visit: PageRequest,
  { organizationId, collectionId }: Address,
): Promise<ViewOrRedirect> {
  const { client, query } = visit;
  const collection = await client.call(api.getCollection, { collectionId });
  const { organization, title, description, urls, parent } = collection;
  if (organization !== organizationId) return { moved: urls.app };
  const [spaces, all, crumbs] = await Promise.all([
    client.call(api.listCollectionSpaces, { collectionId, query: pageQuery(query, 'spaces') }),
    client.call(api.listCollections, { organizationId, query: { limit: 1000 } }),
    crumbsTo(visit, organization, parent),
  ]);
  const below = all.items.filter((one) => one.parent === collectionId);
  return {
    title: titleWithEmoji(title),
    crumbs,
    content: html`${description !== undefined && description !== '' && html`<p>${description}</p>`}
    ${section(
      'Spaces',
      html`${rows(
        spaces.items.map((space) => spaceRow(space)),
        'No spaces.',
      )}
      ${nextPageLink(spaces.next, 'spaces', 'More spaces')}`,
    )}
    ${
      below.length > 0 &&
      section(
        'Collections',
        rows(
          below.map(({ title, urls }) => ({ title: titleWithEmoji(title), href: urls.app })),
          '',
        ),
      )
    }`,
  };
}

const deepest = 20;

/** The organization and the ancestor collections, as far as the caller may read them. */
export async function crumbsTo(
  { client }: PageRequest,
  organizationId: string,
  parent: string | undefined,
): Promise<Crumb[]> {
  const crumbs: Crumb[] = [];
  for (let at = parent; at !== undefined && crumbs.length < deepest;) {
    const collection = await orUndefinedIfHidden(client.call(api.getCollection, { collectionId: at }));
    if (collection) crumbs.unshift({ title: titleWithEmoji(collection.title), href: collection.urls.app });
    at = collection?.parent;
  }
  const organization = await orUndefinedIfHidden(client.call(api.getOrganization, { organizationId }));
  if (organization) crumbs.unshift({ title: organization.title, href: organization.urls.app });
  return crumbs;
}
