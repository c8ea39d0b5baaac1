import { api } from '@lectern/contract';
import { roleName } from '#features/members';
import { html } from '@lectern/content/html-tag';
import { pageQuery, factLine, titleWithEmoji, nextPageLink, rows, section, type Row } from './components.ts';
import { orUndefinedIfHidden, type View, type PageRequest } from './view.ts';

export async function organizationView({ client, query }: PageRequest, organizationId: string): Promise<View> {
  const organization = await client.call(api.getOrganization, { organizationId });
  const [collections, spaces, sites, specs] = await Promise.all([
    client.call(api.listCollections, { organizationId, query: pageQuery(query, 'collections') }),
    client.call(api.listSpaces, { organizationId, query: pageQuery(query, 'spaces') }),
    // Guests may not list these.
    orUndefinedIfHidden(client.call(api.listSites, { organizationId, query: pageQuery(query, 'sites') })),
    orUndefinedIfHidden(client.call(api.listOpenApiSpecs, { organizationId, query: pageQuery(query, 'apis') })),
  ]);
  const titles = new Map(collections.items.map(({ id, title }) => [id, titleWithEmoji(title)]));
  const within = (parent: string | undefined): string | undefined =>
    parent === undefined ? undefined : titles.get(parent);
  return {
    title: organization.title,
    crumbs: [],
    content: html`${factLine([`You are ${roleName(organization.permissions)}.`])}
    ${section(
      'Spaces',
      html`${rows(
        spaces.items.map((space) => spaceRow(space, within(space.parent))),
        'No spaces.',
      )}
      ${nextPageLink(spaces.next, 'spaces', 'More spaces')}`,
    )}
    ${
      collections.count > 0 &&
      section(
        'Collections',
        html`${rows(
          collections.items.map(({ title, urls, parent }) => ({
            title: titleWithEmoji(title),
            href: urls.app,
            ...(within(parent) !== undefined && { note: `in ${within(parent)}` }),
          })),
          'No collections.',
        )}
        ${nextPageLink(collections.next, 'collections', 'More collections')}`,
      )
    }
    ${
      sites &&
      section(
        'Sites',
        html`${rows(
          sites.items.map(({ title, urls, published }) => ({
            title,
            href: urls.app,
            note: published ? 'published' : 'not published',
          })),
          'No sites.',
        )}
        ${nextPageLink(sites.next, 'sites', 'More sites')}`,
      )
    }
    ${
      specs &&
      specs.count > 0 &&
      section(
        'API specifications',
        html`${rows(
          specs.items.map(({ slug, urls }) => ({ title: slug, href: urls.app })),
          'No specifications.',
        )}
        ${nextPageLink(specs.next, 'apis', 'More specifications')}`,
      )
    }`,
  };
}

type Listed = { title: string; emoji?: string; urls: { app: string; published?: string } };

export const spaceRow = ({ title, emoji, urls }: Listed, within?: string): Row => ({
  title: titleWithEmoji(title, emoji),
  href: urls.app,
  note: html`${within !== undefined && `in ${within}, `}${
    urls.published === undefined ? 'not published' : html`<a href="${urls.published}">published</a>`
  }`,
});
