// Spaces and pages that the user marked. The list is replaced as a whole.
import { api, type Reply } from '@lectern/contract/browser';
import { client } from './client.ts';
import { favoriteKey, withFavorite, type FavoriteInput } from './favorites-model.ts';
import { query, queryClient } from './query.ts';

export const favoritesOf = (organizationId: string) =>
  query(api.listFavorites, { organizationId, query: { limit: 200 } });

/** As far as the list was loaded. */
export function isFavorite(organizationId: string, favorite: FavoriteInput): boolean {
  const known = queryClient.getQueryData<Reply<'listFavorites'>>(favoritesOf(organizationId).queryKey);
  return known?.items.some((one) => favoriteKey(one) === favoriteKey(favorite)) ?? false;
}

export async function toggleFavorite(organizationId: string, favorite: FavoriteInput): Promise<void> {
  const options = favoritesOf(organizationId);
  const { items } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
  const body = { favorites: withFavorite(items, favorite) };
  queryClient.setQueryData(options.queryKey, await client.call(api.setFavorites, { organizationId, body }));
}
