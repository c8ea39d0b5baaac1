import type { Reply } from '@lectern/contract/browser';

export type Favorite = Reply<'listFavorites'>['items'][number];
export type FavoriteInput =
  | { kind: 'space'; space: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'page'; space: string; page: string };

type Named = Pick<Favorite, 'kind' | 'space' | 'collection' | 'page'>;

export const favoriteKey = ({ kind, space = '', collection = '', page = '' }: Named): string =>
  [kind, space, collection, page].join(' ');

/** As it is sent back. */
function inputOf({ kind, space = '', collection = '', page = '' }: Named): FavoriteInput {
  if (kind === 'space') return { kind, space };
  return kind === 'collection' ? { kind, collection } : { kind, space, page };
}

/** The favorites with this one at the end, or without it if it was among them. */
export function withFavorite(favorites: readonly Named[], toggled: FavoriteInput): FavoriteInput[] {
  const key = favoriteKey(toggled);
  const others = favorites.filter((one) => favoriteKey(one) !== key).map(inputOf);
  return others.length === favorites.length ? [...others, toggled] : others;
}
