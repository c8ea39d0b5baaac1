// Data of the home page, read through the API as the signed-in user.
import { emojiCharacter } from '@lectern/content';
import { api, ApiError, type Client } from '@lectern/contract';
import { roleName } from '#features/members';
import { html } from '@lectern/content/html-tag';
import type { Item, OrganizationCard } from './pages/home-page.ts';

const shown = 25;
const mostPlaces = 20;

export async function organizationsOf(client: Client): Promise<OrganizationCard[]> {
  const { items } = await client.call(api.listOrganizations, { query: { limit: mostPlaces } });
  return Promise.all(
    items.map(async ({ id: organizationId, title, permissions, urls }): Promise<OrganizationCard> => {
      const at = { organizationId, query: { limit: shown } };
      const [spaces, sites] = await Promise.all([client.call(api.listSpaces, at), listSites(client, at)]);
      return {
        title,
        url: urls.app,
        role: roleName(permissions),
        spaces: spaces.items.map(({ title, emoji, urls }) => ({
          title: [emojiCharacter(emoji ?? ''), title === '' ? 'Untitled' : title].join(' ').trim(),
          url: urls.app,
          note: publishedAt(urls.published),
        })),
        moreSpaces: spaces.count - spaces.items.length,
        ...sites,
      };
    }),
  );
}

/** Sign-in methods of the organizations that this session cannot access. */
export async function ssoLoginsFor(client: Client, closed: readonly string[]): Promise<Item[]> {
  const found = await Promise.all(
    closed.slice(0, mostPlaces).map((organizationId) => client.call(api.listSsoLogins, { organizationId })),
  );
  return found.flatMap(({ items }): Item[] =>
    items.length === 0
      ? [{ title: 'One of your organizations', url: undefined, note: 'its single sign-on is not available' }]
      : items.map(({ label, startURL }) => ({ title: label, url: startURL, note: 'single sign-on' })),
  );
}

const publishedAt = (url: string | undefined): Item['note'] =>
  url === undefined ? 'not published' : html`<a href="${url}">published</a>`;

type At = { organizationId: string; query: { limit: number } };

const forbiddenOnly = (error: unknown): undefined => {
  if (!(error instanceof ApiError) || error.code >= 500) throw error;
};

/** Guests see no list of sites. */
async function listSites(client: Client, at: At): Promise<{ sites: Item[]; moreSites: number }> {
  const answer = await client.call(api.listSites, at).catch(forbiddenOnly);
  const items = answer?.items ?? [];
  return {
    sites: items.map(({ title, published, urls }) => ({
      title,
      url: urls.app,
      note: publishedAt(published ? urls.published : undefined),
    })),
    moreSites: (answer?.count ?? 0) - items.length,
  };
}
