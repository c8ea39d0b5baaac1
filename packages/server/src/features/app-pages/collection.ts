import { api } from '@lectern/contract';
import { html } from '@lectern/content/html-tag';
import { spaceRow } from './organization.ts';
import { asked, named, onward, rows, section } from './parts.ts';
import { ifSeen, type Crumb, type Shown, type Visit } from './view.ts';

type Address = { organizationId: string; collectionId: string };

export async function collectionView(visit: Visit, { organizationId, collectionId }: Address): Promise<Shown> {
  const { client, query } = visit;
  const collection = await client.call(api.getCollection, { collectionId });
  const { organization, title, description, urls, parent } = collection;
  if (organization !== organizationId) return { moved: urls.app };
  const [spaces, all, crumbs] = await Promise.all([
    client.call(api.listCollectionSpaces, { collectionId, query: asked(query, 'spaces') }),
    client.call(api.listCollections, { organizationId, query: { limit: 1000 } }),
    crumbsTo(visit, organization, parent),
  ]);
  const below = all.items.filter((one) => one.parent === collectionId);
  return {
    title: named(title),
    crumbs,
    content: html`${description !== undefined && description !== '' && html`<p>${description}</p>`}
    ${section(
      'Spaces',
      html`${rows(
        spaces.items.map((space) => spaceRow(space)),
        'No spaces.',
      )}
      ${onward(spaces.next, 'spaces', 'More spaces')}`,
    )}
    ${
      below.length > 0 &&
      section(
        'Collections',
        rows(
          below.map(({ title, urls }) => ({ title: named(title), href: urls.app })),
          '',
        ),
      )
    }`,
  };
}

const deepest = 20;

/** The organization and the collections around something, as far as the caller sees them. */
export async function crumbsTo(
  { client }: Visit,
  organizationId: string,
  parent: string | undefined,
): Promise<Crumb[]> {
  const crumbs: Crumb[] = [];
  for (let at = parent; at !== undefined && crumbs.length < deepest;) {
    const collection = await ifSeen(client.call(api.getCollection, { collectionId: at }));
    if (collection) crumbs.unshift({ title: named(collection.title), href: collection.urls.app });
    at = collection?.parent;
  }
  const organization = await ifSeen(client.call(api.getOrganization, { organizationId }));
  if (organization) crumbs.unshift({ title: organization.title, href: organization.urls.app });
  return crumbs;
}
