// Spaces, collections and pages a user marked, in their order.
import type { Static, shapes } from '@lectern/contract';
import type { FavoritesTable } from '#db/schema';
import { personIn } from '#features/access';
import { loadPageIn, viewOfSpace } from '#features/branches';
import type { OrganizationForCaller } from '#features/organizations';
import type { SignedInContext } from '#platform/context';
import { badRequest, HttpError } from '#platform/errors';
import type { NamedResources } from '#platform/http/implement';
import { paginateArray, mapPage, type Page, type PageQuery } from '#platform/paging';
import { PageNames } from './page-names.ts';
import * as rows from './rows.ts';

type Favorite = Static<typeof shapes.Favorite>;
type Given = Static<typeof shapes.FavoriteInput>;

const mostFavorites = 200;

export async function listFavorites(
  context: SignedInContext,
  organization: OrganizationForCaller,
  query: PageQuery,
): Promise<Page<Favorite>> {
  const { db, caller } = context;
  const found = await rows.listFavorites(db, organization.id, personIn(context, organization), caller.scopes.space);
  const names = new PageNames(context);
  const shown: { position: number; favorite: Favorite }[] = [];
  for (const row of found) {
    const favorite = await present(names, row);
    if (favorite) shown.push({ position: row.position, favorite });
  }
  const page = paginateArray(shown, ({ position }) => String(position).padStart(4, '0'), query);
  return mapPage(page, ({ favorite }) => favorite);
}

/** Undefined for a page that was deleted since. */
async function present(names: PageNames, row: rows.FavoriteRow): Promise<Favorite | undefined> {
  const { organization_id, space_id, collection_id, page_id, space_title, space_emoji, revision_id } = row;
  if (collection_id !== null)
    return { kind: 'collection', collection: collection_id, title: row.collection_title ?? '' };
  if (space_id === null || revision_id === null) return undefined;
  if (page_id === null) {
    const emoji = space_emoji === null || space_emoji === '' ? {} : { emoji: space_emoji };
    return { kind: 'space', space: space_id, title: space_title ?? '', ...emoji };
  }
  const page = await names.find({ organization_id, id: space_id, revision_id }, page_id);
  return page && { kind: 'page', space: space_id, page: page_id, ...page };
}

export async function setFavorites(
  context: SignedInContext,
  organization: OrganizationForCaller,
  given: readonly Given[],
  named: NamedResources,
): Promise<void> {
  const { db, caller } = context;
  const member = { organization: organization.id, user: caller.userId };
  const favorites = new Map<string, FavoritesTable>();
  for (const [index, favorite] of given.entries()) {
    const ids = await idsOf(context, organization, favorite, named).catch((error: unknown) => {
      throw error instanceof HttpError ? badRequest(`body.favorites.${index}: ${error.message}`) : error;
    });
    const key = JSON.stringify(ids);
    if (favorites.has(key)) throw badRequest(`body.favorites.${index} is given twice`);
    const owner = { organization_id: member.organization, user_id: member.user };
    favorites.set(key, { ...owner, position: index, kind: favorite.kind, ...ids });
  }
  await rows.lockFavorites(db, member);
  const { space } = caller.scopes;
  const kept = space === undefined ? [] : await rows.listFavoritesOutside(db, member, space);
  if (kept.length + favorites.size > mostFavorites) throw badRequest(`there are more than ${mostFavorites} favorites`);
  await rows.replaceFavorites(db, member, [...kept, ...favorites.values()]);
}

type Ids = Pick<FavoritesTable, 'space_id' | 'collection_id' | 'page_id'>;

async function idsOf(
  context: SignedInContext,
  { id: organization }: OrganizationForCaller,
  favorite: Given,
  named: NamedResources,
): Promise<Ids> {
  if (favorite.kind === 'collection') {
    const { value: collection } = named('collection', favorite.collection);
    if (collection.organization_id !== organization) throw badRequest('the collection is in another organization');
    return { space_id: null, collection_id: collection.id, page_id: null };
  }
  const { value: space } = named('space', favorite.space);
  if (space.organization_id !== organization) throw badRequest('the space is in another organization');
  const page =
    favorite.kind === 'page' ? await loadPageIn(await viewOfSpace(context, space), favorite.page) : undefined;
  return { space_id: space.id, collection_id: null, page_id: page?.id ?? null };
}
